import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { har as validateHar } from 'har-validator';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../electron/core/errors.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ExchangeRow } from '../../electron/ipc/views/exchanges.ts';
import { navigate } from '../navigate.ts';
import { type Answer, drop, json, makeCertificate, startStubService } from '../stub-service.ts';
import {
  CLIENT_SECRET,
  CODE,
  callbackOf,
  deliver,
  issueToken,
  LAUNCH,
  MEMBER,
  openStaging,
  setUp,
  signIn,
  start,
  TOKEN,
  until,
  viewOf,
  type World,
} from './application-setup.ts';

const run = promisify(execFile);
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

interface ListedWorld extends World {
  readonly rows: () => readonly ExchangeRow[];
  /** How often the page was told that there is something new. */
  readonly toldCount: () => number;
}

/** Passwords go out over https alone. */
async function overHttps(): Promise<Parameters<typeof setUp>[0]> {
  const certificate = await makeCertificate();
  return { certificate, profile: { certificateAuthorities: [certificate.cert] } };
}

async function setUpListed(options: Parameters<typeof setUp>[0] = {}): Promise<ListedWorld> {
  let toldCount = 0;
  const world = await setUp({
    ...options,
    onExchanges: () => {
      toldCount += 1;
    },
  });
  return {
    ...world,
    rows() {
      const view = world.application.handlers.readExchanges({ since: 0 });
      if (view instanceof Promise) throw new Error('The rows are answered at once.');
      return view.rows;
    },
    toldCount: () => toldCount,
  };
}

/** Everything but the readings without credentials, which go on beside the others. */
function listed({ rows }: ListedWorld): readonly string[] {
  return rows()
    .filter((row) => row.kind !== 'request' || row.purpose !== 'member-as-nobody')
    .map(describeRow);
}

function describeRow(row: ExchangeRow): string {
  switch (row.kind) {
    case 'sign-in':
      return `${row.methodId} ${row.outcome}${row.error ? `: ${row.error.code}` : ''}`;
    case 'browser':
      return [row.event, row.route ?? '', row.error?.code ?? ''].join(' ').trim();
    case 'request':
      return `${row.purpose} ${row.status} ${row.meaning?.code}`;
  }
}

const begin = async (world: World, methodId: string, fields: Readonly<Record<string, string>> = {}) => {
  const { attemptId } = await world.application.handlers.startLogin({
    serviceId: viewOf(world).service.id,
    methodId,
    fields,
  });
  return attemptId;
};
const isSignedIn = ({ sessions, attempts }: AppView): boolean => sessions.length > 0 && attempts.length === 0;
const hasFailed = ({ attempts }: AppView): boolean => attempts[0]?.step.kind === 'ended';

describe('each way to sign in lists its steps in order', () => {
  test('the authorization code', async () => {
    const world = await setUpListed();
    const sessionId = await signIn(world);
    expect(listed(world)).toEqual([
      'oauth-code worked',
      'page-opened',
      'callback-received scheme',
      'code-exchange 200 token',
      'member 200 member',
    ]);
    expect(world.rows()[0]).toMatchObject({ member: 'Probe Member', sessionId, serviceName: 'Stub' });
    const belonging = world
      .rows()
      .slice(1)
      .map((row) => row.signIn);
    expect(new Set(belonging)).toEqual(new Set([world.rows()[0]?.number]));
  });

  test('X1: the device code, with each poll and when the next one goes out', async () => {
    const world = await setUpListed();
    const pending = json({ error: 'authorization_pending' }, 400);
    const device = { device_code: 'd', user_code: 'BCDF', verification_url: 'https://s.example/d', expires_in: 600 };
    world.stub.answerWith(json({ ...device, interval: 5 }), pending, issueToken, json(MEMBER));
    const attemptId = await begin(world, 'device-code');
    await until(world, ({ attempts: [attempt] }) => attempt?.step.kind === 'show-code');
    await world.application.handlers.openAgain({ attemptId });
    await world.clock.advance(5_000);
    await until(world, () => listed(world).includes('device-poll 400 pending'));
    await world.clock.advance(0);
    const poll = world.rows().find((row) => row.kind === 'request' && row.purpose === 'device-poll');
    expect(poll).toMatchObject({ meaning: { nextAtMs: world.clock.nowMs() + 5_000 } });
    await world.clock.advance(5_000);
    await until(world, isSignedIn);
    expect(listed(world)).toEqual([
      'device-code worked',
      'device-start 200 device-code',
      'page-opened',
      'device-poll 400 pending',
      'device-poll 200 token',
      'member 200 member',
    ]);
  });

  test('similar to OAuth, over loopback', async () => {
    const world = await setUpListed({ isProtocolClient: false, profile: { keyRequestParameters: 'redirect-uri' } });
    world.stub.answerWith(json({ key: 'the-key' }), json(MEMBER));
    await begin(world, 'oauth-like');
    await until(world, ({ attempts: [attempt] }) => attempt?.step.kind === 'waiting-for-browser');
    const [attempt] = viewOf(world).attempts;
    const step = attempt?.step.kind === 'waiting-for-browser' ? attempt.step : null;
    const state = new URL(world.opened.at(-1) ?? '').searchParams.get('state');
    await navigate(`${step?.redirectUri}?token=${TOKEN}&state=${state}`);
    await until(world, isSignedIn);
    expect(listed(world)).toEqual([
      'oauth-like worked',
      'key-request 200 key',
      'page-opened',
      'callback-received loopback',
      'member 200 member',
    ]);
    const callback = world.rows().find((row) => row.kind === 'browser' && row.route === 'loopback');
    expect(callback).toMatchObject({ address: step?.redirectUri });
  });

  test('login and password, which need no browser', async () => {
    const world = await setUpListed(await overHttps());
    world.stub.answerWith(json({ token: TOKEN, ...MEMBER }));
    await begin(world, 'password', { login: 'probe', password: 'secret' });
    await until(world, isSignedIn);
    expect(listed(world)).toEqual(['password worked', 'identification 200 token']);
  });

  test('HTTP Basic', async () => {
    const world = await setUpListed(await overHttps());
    world.stub.answerWith(json(MEMBER));
    await begin(world, 'http-basic', { login: 'probe', password: 'secret', passwordForm: 'plain' });
    await until(world, isSignedIn);
    expect(listed(world)).toEqual(['http-basic worked', 'member 200 member']);
  });
});

describe('a sign-in that fails is listed with its reason', () => {
  test('of the service', async () => {
    const world = await setUpListed();
    world.stub.answerWith(json({ error: 'invalid_client' }, 401));
    await start(world);
    deliver(world);
    await until(world, hasFailed);
    expect(listed(world)).toEqual([
      'oauth-code failed: application-refused',
      'page-opened',
      'callback-received scheme',
      'code-exchange 401 application-refused',
    ]);
  });

  test('X1: of a reply that never came', async () => {
    const world = await setUpListed();
    world.stub.answerWith(drop);
    await begin(world, 'oauth-like');
    await until(world, hasFailed);
    expect(listed(world)).toEqual(['oauth-like failed: connection-lost', 'key-request null connection-lost']);
  });

  test('of the person, who declined on the service’s page or cancelled here', async () => {
    const world = await setUpListed();
    await start(world);
    deliver(world, callbackOf(world, 'error=access_denied'));
    await until(world, hasFailed);
    world.application.handlers.cancelLogin({ attemptId: await start(world) });
    await until(world, () => listed(world).includes('oauth-code failed: cancelled'));
    expect(listed(world)).toEqual([
      'oauth-code failed: declined',
      'page-opened',
      'callback-received scheme declined',
      'oauth-code failed: cancelled',
      'page-opened',
    ]);
  });

  test('but not one that does not even begin', async () => {
    const world = await setUpListed();
    await expect(begin(world, 'no-such-method')).rejects.toMatchObject({ code: 'method-not-known' });
    await expect(begin(world, 'password', { stranger: 'x' })).rejects.toMatchObject({ code: 'argument-invalid' });
    expect(listed(world)).toEqual([]);
  });
});

describe('the browser’s part', () => {
  test('has a page that was not opened, and one that was opened again', async () => {
    let isBroken = true;
    const openBrowser = () => (isBroken ? Promise.reject(new Error('no browser')) : Promise.resolve());
    const world = await setUpListed({ openBrowser });
    const attemptId = await start(world);
    await until(world, () => listed(world).length > 1);
    isBroken = false;
    await world.application.handlers.openAgain({ attemptId });
    await until(world, () => listed(world).length > 2);
    expect(listed(world)).toEqual(['oauth-code running', 'page-not-opened  unexpected', 'page-opened']);
  });

  test('has a page before its callback, also where the opener answers only as the browser closes', async () => {
    const world = await setUpListed({ openBrowser: () => new Promise<never>(() => undefined) });
    await signIn(world);
    expect(listed(world).slice(1, 3)).toEqual(['page-opened', 'callback-received scheme']);
  });

  test('has callbacks that were pasted, refused, asked about, and late', async () => {
    const world = await setUpListed();
    const { handlers } = world.application;
    const attemptId = await start(world);
    const right = callbackOf(world);
    const wrong = right.replace(/state=.*$/, 'state=wrong');
    expect(() => handlers.pasteCallback({ attemptId, address: wrong })).toThrow();
    deliver(world, wrong);
    deliver(world, right.replace(/\?.*$/, '?error=access_denied'));
    world.stub.answerWith(issueToken, json(MEMBER));
    await handlers.pasteCallback({ attemptId, address: ` ${right} ` });
    await until(world, isSignedIn);
    deliver(world, right);
    expect(listed(world).filter((row) => row.startsWith('callback'))).toEqual([
      'callback-refused pasted callback-wrong-state',
      'callback-refused scheme callback-wrong-state',
      'callback-asked-about scheme declined',
      'callback-received pasted',
      'callback-refused scheme callback-already-used',
    ]);
    const ofNobody = world.rows().filter((row) => row.kind === 'browser' && row.signIn === null);
    expect(ofNobody).toEqual([world.rows().at(-1)]);
  });

  test('is told what is no secret in it: the application’s id, and where the service’s page leads back to', async () => {
    const world = await setUpListed({ isProtocolClient: false });
    await start(world);
    const sent = new URL(world.opened.at(-1) ?? '').searchParams.get('redirect_uri');
    const callback = callbackOf(world, `error=server_error&error_description=${CLIENT_SECRET}`);
    await navigate(callback);
    await until(world, hasFailed);
    const browser = world.rows().filter((row) => row.kind === 'browser');
    const details = browser.map(({ number }) => world.application.handlers.readExchange({ number }));
    const [page, arrived] = await Promise.all(details);
    expect(page?.sent.parameters).toEqual(
      expect.arrayContaining([
        { name: 'client_id', value: 'the-key' },
        { name: 'redirect_uri', value: sent },
      ]),
    );
    expect(browser[1]).toMatchObject({ event: 'callback-received', route: 'loopback', address: sent });
    const state = new URL(callback).searchParams.get('state') ?? '';
    for (const secret of [CLIENT_SECRET, state]) expect(JSON.stringify([page, arrived, browser])).not.toContain(secret);
  });

  test('is not flooded by refused callbacks, which any page can send', async () => {
    const world = await setUpListed();
    for (let count = 0; count < 100; count += 1) deliver(world, `member-login://callback?code=${count}`);
    world.application.take({ ...LAUNCH, callback: { kind: 'several' } });
    expect(listed(world)).toEqual(Array(20).fill('callback-refused scheme callback-not-expected'));
  });

  test('has several callbacks at once, of which none was used', async () => {
    const world = await setUpListed();
    world.application.take({ ...LAUNCH, callback: { kind: 'several' } });
    expect(listed(world)).toEqual(['callback-refused scheme callback-not-single']);
  });
});

test('readings of members outside a sign-in are listed with their session, pictures too', async () => {
  const world = await setUpListed();
  const picture: Answer = (response) => response.writeHead(404).end();
  const sessionId = await signIn(world, { member: { ...MEMBER.member, picture: `${world.stub.origin}/p.png` } });
  world.application.handlers.clearExchanges(undefined);
  world.stub.answerWith(json(MEMBER), picture);
  await world.application.handlers.refreshMember({ sessionId });
  await world.application.readPicture(sessionId);
  expect(listed(world)[0]).toBe('member 200 member');
  for (const row of world.rows()) {
    const isOfNobody = row.kind === 'request' && row.purpose === 'member-as-nobody';
    const whose = { signIn: null, sessionId: isOfNobody ? null : sessionId, serviceName: 'Stub' };
    expect(row).toMatchObject(whose);
  }
});

test('members that are read together share the reading without credentials, which is one row of nobody', async () => {
  const world = await setUpListed();
  const sessionIds = [await signIn(world), await signIn(world, { member: { id: 2, login: 'bob', name: 'Bob' } })];
  world.application.handlers.clearExchanges(undefined);
  const answerAll: Answer = (response, request) => json(MEMBER)(response, request);
  world.stub.answerWith(answerAll, answerAll, answerAll);
  await Promise.all(sessionIds.map((sessionId) => world.application.handlers.refreshMember({ sessionId })));
  const reads = world.rows().flatMap((row) => (row.kind === 'request' ? [[row.purpose, row.sessionId]] : []));
  expect(reads).toHaveLength(3);
  const [first, second] = sessionIds;
  expect(reads).toEqual(
    expect.arrayContaining([
      ['member', first],
      ['member', second],
      ['member-as-nobody', null],
    ]),
  );
});

test('a sign-in under way names its row, also after Clear', async () => {
  const world = await setUpListed();
  await start(world);
  const numbers = () => [
    viewOf(world).attempts.map(({ signIn: number }) => number),
    world.rows().flatMap((row) => (row.kind === 'sign-in' ? [row.number] : [])),
  ];
  const [named, listedNow] = numbers();
  expect(named).toEqual(listedNow);
  await world.application.handlers.clearExchanges(undefined);
  expect(numbers()[0]).toEqual(numbers()[1]);
  expect(numbers()[0]).not.toEqual(named);
});

test('the page is told of changes at most once a frame', async () => {
  const world = await setUpListed();
  await signIn(world);
  expect(world.toldCount()).toBe(0);
  await world.clock.advance(50);
  expect(world.toldCount()).toBe(1);
  await world.clock.advance(1_000);
  expect(world.toldCount()).toBe(1);
});

describe('the page’s calls', () => {
  test('read the rows and the details of one', async () => {
    const world = await setUpListed();
    await signIn(world);
    const { readExchanges, readExchange, clearExchanges } = world.application.handlers;
    expect(await readExchanges({ since: 0 })).toMatchObject({ rows: world.rows(), isKeepingSecrets: false });
    const { number } = requestOf(world, 'member');
    expect(await readExchange({ number })).toMatchObject({ number, sent: { method: 'GET' } });
    expect(await readExchange({ number: 1_000 })).toBeNull();
    clearExchanges(undefined);
    expect(await readExchanges({ since: 0 })).toMatchObject({ rows: [] });
  });

  test('copy requests for curl straight to the clipboard, masked', async () => {
    const world = await setUpListed();
    await signIn(world);
    const { copyAsCurl } = world.application.handlers;
    const numbers = [requestOf(world, 'member').number, requestOf(world, 'code-exchange').number];
    expect(await copyAsCurl({ numbers, shell: 'posix', withSecrets: false })).toBe(2);
    const copied = world.opened.at(-1) ?? '';
    expect(copied.match(/^url = .*$/gm)).toEqual([
      `url = "${world.stub.origin}/oauth/access_token"`,
      `url = "${world.stub.origin}/members/infos"`,
    ]);
    expect(copied).not.toContain('insecure');
  });

  test('tell curl of authorities that only the profile trusts, for its service alone', async () => {
    const elsewhere = await startStubService({ certificate: await makeCertificate() });
    onTestFinished(() => elsewhere.close());
    const world = await setUpListed(await overHttps());
    await signIn(world, { member: { ...MEMBER.member, picture: `${elsewhere.origin}/p.png` } });
    await world.application.readPicture(viewOf(world).currentSessionId ?? '').catch(() => undefined);
    const { copyAsCurl } = world.application.handlers;
    for (const [purpose, isTold] of [
      ['member', true],
      ['picture', false],
    ] as const) {
      const { number } = requestOf(world, purpose);
      await copyAsCurl({ numbers: [number], shell: 'posix', withSecrets: false });
      expect([purpose, world.opened.at(-1)?.includes('# insecure\n# cacert')]).toEqual([purpose, isTold]);
    }
  });

  test('take the number of a sign-in for all of its requests, and refuse what is gone', async () => {
    const world = await setUpListed();
    await signIn(world);
    const { copyAsCurl } = world.application.handlers;
    expect(await copyAsCurl({ numbers: [1], shell: 'powershell', withSecrets: false })).toBe(3);
    const gone = copyAsCurl({ numbers: [1_000], shell: 'posix', withSecrets: false });
    await expect(gone).rejects.toMatchObject({ code: 'exchanges-gone' });
  });

  test('X4: copy with secrets only what was kept, and say which was not', async () => {
    const world = await setUpListed();
    const { copyAsCurl, keepSecretsForCurl, signOut } = world.application.handlers;
    const before = await signIn(world);
    keepSecretsForCurl({ isKept: true });
    world.stub.answerWith(json(MEMBER));
    await world.application.handlers.refreshMember({ sessionId: before });
    const [first, last] = [requestOf(world, 'code-exchange').number, requestOf(world, 'member', 1).number];
    const copy = (numbers: number[]) => copyAsCurl({ numbers, shell: 'posix', withSecrets: true });
    await expect(copy([first, last])).rejects.toMatchObject({
      code: 'secrets-not-kept',
      details: { exchange: 'POST /oauth/access_token' },
    });
    expect(world.opened.at(-1)).not.toMatch(/^copied/);
    expect(await copy([last])).toBe(1);
    expect(world.opened.at(-1)).toContain(`header = "authorization: Bearer ${TOKEN}"`);
    signOut({ sessionId: before });
    await expect(copy([last])).rejects.toMatchObject({ code: 'secrets-not-kept' });
    expect(JSON.stringify([world.lines, world.views])).not.toContain(TOKEN);
  });

  test.runIf(hasCurl)('X4: copy with secrets what repeats the request as this app sent it', async () => {
    const world = await setUpListed();
    const { copyAsCurl, keepSecretsForCurl } = world.application.handlers;
    keepSecretsForCurl({ isKept: true });
    await signIn(world);
    const before = world.stub.requests.length;
    world.stub.answerWith(issueToken, json(MEMBER));
    const numbers = [requestOf(world, 'code-exchange').number, requestOf(world, 'member').number];
    expect(await copyAsCurl({ numbers, shell: 'posix', withSecrets: true })).toBe(2);
    const commands = (world.opened.at(-1) ?? '').replace('copied ', '').split('\n\n');
    for (const command of commands) await run('sh', ['-c', command]);
    const sent = world.stub.requests.map(({ method, target, rawHeaders, body }) => {
      const at = rawHeaders.findIndex((text) => text.toLowerCase() === 'host');
      return { method, target, host: rawHeaders[at + 1], headers: rawHeaders.toSpliced(at, 2), body };
    });
    expect(before).toBe(2);
    expect(sent.slice(before)).toEqual(sent.slice(0, before));
  });

  test('X4: a service that names itself in the callback, or an address as a key, hides no address', async () => {
    const world = await setUpListed();
    const { copyAsCurl, keepSecretsForCurl, readExchange } = world.application.handlers;
    keepSecretsForCurl({ isKept: true });
    const { origin } = world.stub;
    world.stub.answerWith(issueToken, json(MEMBER));
    await start(world);
    deliver(world, callbackOf(world, `code=${CODE}&iss=${encodeURIComponent(origin)}`));
    await until(world, isSignedIn);
    const { number } = requestOf(world, 'member');
    expect(await readExchange({ number })).toMatchObject({ sent: { address: `${origin}/members/infos` } });
    await signIn(world, { ...MEMBER, key_server: origin });
    const last = world.rows().findLast((row) => row.kind === 'request' && row.purpose === 'member')?.number ?? 0;
    await readExchange({ number: last });
    expect(await copyAsCurl({ numbers: [last], shell: 'posix', withSecrets: true })).toBe(1);
    expect(world.opened.at(-1)).toContain(`url = "${origin}/members/infos"`);
  });

  test.each<[string, (world: ListedWorld, sessionId: string) => unknown]>([
    ['signing out', ({ application }, sessionId) => application.handlers.signOut({ sessionId })],
    ['signing out of all', ({ application }) => application.handlers.signOutAll(undefined)],
    ['signing in again, which replaces the session', (world) => signIn(world)],
    ['forgetting the service', ({ application }) => application.handlers.forgetService({ serviceId: 'staging' })],
    ['not keeping secrets', ({ application }) => application.handlers.keepSecretsForCurl({ isKept: false })],
    ['clearing', ({ application }) => application.handlers.clearExchanges(undefined)],
  ])('X4: erase what was kept: %s', async (_, act) => {
    const world = await setUpListed();
    await openStaging(world);
    world.application.handlers.keepSecretsForCurl({ isKept: true });
    const sessionId = await signIn(world);
    const { number } = requestOf(world, 'code-exchange');
    const { copyAsCurl } = world.application.handlers;
    const isRawKept = () =>
      world.rows().some((row) => row.number === number && row.kind === 'request' && row.isRawKept);
    const copied = { numbers: [number], shell: 'posix', withSecrets: true } as const;
    expect(isRawKept()).toBe(true);
    expect(await copyAsCurl(copied)).toBe(1);
    expect(world.opened.at(-1)).toContain(CODE);
    world.opened.pop();
    await act(world, sessionId);
    expect(isRawKept()).toBe(false);
    await expect(copyAsCurl(copied)).rejects.toBeInstanceOf(AppError);
  });

  test('save everything, or what was chosen, as HAR', async () => {
    const world = await setUpListed();
    await signIn(world);
    const { saveHar } = world.application.handlers;
    const path = chooseFile(world, 'all.har');
    expect(await saveHar({ numbers: [] })).toBe('all.har');
    expect(world.opened.at(-1)).toBe('asked where to save member-login-2030-01-01.har');
    const all = JSON.parse(readFileSync(path, 'utf8'));
    await validateHar(all);
    expect(all.log).toMatchObject({ creator: { version: '0.1.0' }, pages: [{ title: 'Stub: oauth-code' }] });
    expect(all.log.entries).toHaveLength(3);
    expect(all.log._browserLegs).toHaveLength(2);
    await saveHar({ numbers: [requestOf(world, 'member').number] });
    expect(JSON.parse(readFileSync(path, 'utf8')).log.entries).toHaveLength(1);
    await expect(saveHar({ numbers: [1_000] })).rejects.toMatchObject({ code: 'exchanges-gone' });
  });

  test('save the whole file also where the app quits meanwhile', async () => {
    const world = await setUpListed();
    await signIn(world);
    const path = chooseFile(world, 'all.har');
    const saved = world.application.handlers.saveHar({ numbers: [] });
    await until(world, () => world.opened.at(-1)?.startsWith('asked where to save') ?? false);
    await world.application.close();
    expect(readdirSync(join(path, '..'))).toEqual(['all.har']);
    expect(await saved).toBe('all.har');
  });

  test('save a drawing that is one, under a plain name', async () => {
    const world = await setUpListed();
    const { saveDrawing } = world.application.handlers;
    const path = chooseFile(world, 'drawing.svg');
    expect(await saveDrawing({ name: '../oauth code', svg: '<svg xmlns="s"></svg>' })).toBe('drawing.svg');
    expect(world.opened.at(-1)).toBe('asked where to save -oauth-code.svg');
    expect(readFileSync(path, 'utf8')).toBe('<svg xmlns="s"></svg>');
    for (const svg of ['', '<html>', '<svgx>', 'text <svg>']) {
      await expect(saveDrawing({ name: 'a', svg })).rejects.toMatchObject({ code: 'argument-invalid' });
    }
  });

  test('save nothing where no file was chosen, and say why one cannot be written', async () => {
    const world = await setUpListed();
    await signIn(world);
    const { saveHar, saveDrawing } = world.application.handlers;
    expect(await saveHar({ numbers: [] })).toBeNull();
    expect(await saveDrawing({ name: 'a', svg: '<svg/>'.replace('/', ' /') })).toBeNull();
    const folder = join(chooseFile(world, 'missing'), 'a.har');
    world.chosen.fileToSave = folder;
    const details = { file: 'a.har', reason: 'ENOENT' };
    await expect(saveHar({ numbers: [] })).rejects.toMatchObject({ code: 'file-not-written', details });
    expect(readdirSync(join(folder, '../..'))).toEqual([]);
  });
});

/** @returns the path that the next dialog answers with, in a folder of its own */
function chooseFile(world: World, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'exchanges-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  world.chosen.fileToSave = path;
  return path;
}

function requestOf({ rows }: ListedWorld, purpose: string, index = 0): ExchangeRow {
  const row = rows().filter((one) => one.kind === 'request' && one.purpose === purpose)[index];
  if (!row) throw new Error(`There is no request for ${purpose}.`);
  return row;
}
