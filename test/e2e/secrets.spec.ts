/**
 * S1 on the running application: a member whom nothing publishes signs in, and none of the secrets of that
 * sign-in is anywhere but in main's memory. Each place is searched for something harmless as well, which must
 * be found there: a search that is blind fails.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { METHOD_IDS, type MethodId } from '../../electron/core/method-ids.ts';
import { text } from '../../renderer/text/en.ts';
import { secondLaunch } from '../launch.ts';
import { navigate } from '../navigate.ts';
import { type Answer, json, type RecordedRequest, reply, type StubService } from '../stub-service.ts';
import { expectEveryExchange, SECRETS_SENT } from './every-exchange.ts';
import { pasteCallback, signInBy, TOKEN_METHOD_IDS, typeLogin } from './every-method.ts';
import { readClipboard } from './exchange-list.ts';
import { startHostileProxy } from './hostile-proxy.ts';
import {
  answer,
  chooseMethod,
  chooseRoute,
  deliver,
  expect,
  fillIn,
  goByRail,
  inventCallback,
  type Journey,
  readView,
  signOut,
  startSignIn,
  titleOf,
  UNPUBLISHED_MEMBER,
} from './journey.ts';
import { storeTokens, test } from './kept-data.ts';
import { passOn, readDemoCertificate, startOwnService } from './own-service.ts';
import { PASSWORD, startProfileService } from './profile-service.ts';
import { findSecrets, findSecretsInFolder, md5, type Secrets, writingsOf } from './secret-search.ts';

const CONTROL = { 'the e-mail address, which is no secret': UNPUBLISHED_MEMBER.email };

test('S1: the search finds a value in each of its writings', () => {
  const value = 'sécret+/?value-42';
  const writings = writingsOf(value);
  expect(writings.size).toBe(12);
  for (const [name, writing] of writings) {
    expect(findSecrets(Buffer.concat([Buffer.from('x='), writing, Buffer.from('&')]), { it: value })).toContain(
      `it (${name})`,
    );
  }
  for (const before of ['', 'a', 'ab', 'abc']) {
    const encoded = Buffer.from(`${before}${value}:tail`).toString('base64');
    expect(findSecrets(encoded, { it: value }).join()).toContain('base64');
  }
  expect(findSecrets('nothing of it', { it: value })).toEqual([]);
});

test('S1, X1, X5: sign-ins by every method, and at the service of a profile file, leave their secrets in main’s memory alone, and no name in the log; their exchanges say and save all else', async ({
  launch,
  browserPage,
  dataFolder,
}) => {
  // Every method, one after the other.
  test.slow();
  await using spied = await startSpiedApp((options) => launch({ ...options, userDataFolder: dataFolder }));
  const { journey } = spied;
  const { app, page } = journey;
  spied.passOn();
  const addresses: string[] = [];
  for (const methodId of METHOD_IDS) {
    await test.step(methodId, async () => {
      addresses.push(...(await signInBy(methodId, journey, browserPage)).addresses);
      await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
      const before = spied.service.requests.length;
      await page.getByRole('button', { name: text.member.refresh, exact: true }).click();
      await expect.poll(() => spied.service.requests.length).toBeGreaterThan(before);
      await storeTokens(journey);
      const secrets = { ...spied.secrets(), ...secretsIn(addresses) };
      // The page keeps what it was shown of all of them.
      if (methodId === METHOD_IDS.at(-1)) await expectNoneInExchanges(journey, secrets);
      await expectNoSecrets(spied, methodId, secrets);
    });
  }
  // Last, as its form is one into which secrets are typed; what the page knows of the others was all told by main.
  const ofProfile = await test.step('a profile file', () => expectNoSecretsOfProfile(spied));
  const secrets = { ...spied.secrets(), ...secretsIn(addresses), ...ofProfile };
  await expectNothingInMemory(page, secrets, CONTROL);
  const { 'client secret of the profile': clientSecret, ...ofMember } = ofProfile;
  await expectForgottenByMain(journey, ofMember, { 'client secret of the profile': clientSecret ?? '' });
  await app.close();
  expect(findSecretsInFolder(dataFolder, secrets), 'data folder').toEqual([]);

  const path = join(dataFolder, 'logs', 'member-login.log');
  const log = readFileSync(path, 'utf8');
  const lines = log.trimEnd().split('\n');
  for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \S/);
  expect(lines[0]).toMatch(/ Member Login \d+\.\d+\.\d+, not installed: \S+ .*Node\.js \d/);
  expect(lines.at(-1)).toMatch(/ quit$/);
  for (const happened of ['demo service started', 'callback accepted']) expect(log).toContain(happened);
  for (const methodId of METHOD_IDS) expect(log).toContain(`sign-in by ${methodId} begun`);
  const { login, email, name } = UNPUBLISHED_MEMBER;
  expect(findSecrets(log, { login, email, name })).toEqual([]);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
});

test('S1: sign-ins through the scheme and by pasting leave their secrets in main’s memory alone; nor does a service that repeats them in its errors bring them to the page', async ({
  launch,
  browserPage,
}) => {
  await using spied = await startSpiedApp(launch);
  const { journey } = spied;
  const { page } = journey;
  spied.passOn();
  await chooseRoute(page, 'member-login://');
  const address = await startSignIn(journey);
  await fillIn(browserPage, address);
  const callback = await answer(browserPage, 'Allow');
  await deliver(journey, callback);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  const byScheme = { ...spied.secrets(), ...secretsIn([address, callback]) };

  await signOut(page);
  const secondAddress = await startSignIn(journey);
  await browserPage.goto(secondAddress);
  const pasted = await answer(browserPage, 'Allow');
  await pasteCallback(page, pasted.replace(/state=./, 'state=~'));
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel(text.waiting.paste)).toHaveValue('');
  await page.getByLabel(text.waiting.paste).focus();
  await page.keyboard.insertText(pasted);
  const left = await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input[name=address]');
    field?.form?.requestSubmit();
    return field?.value;
  });
  expect(left).toBe('');
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  const byPasting = { ...spied.secrets(), ...secretsIn([secondAddress, pasted]) };
  const ofBoth = [
    ...Object.entries(byPasting),
    ...Object.entries(byScheme).map(([name, value]) => [`${name}, by scheme`, value]),
  ];
  const secrets = Object.fromEntries(ofBoth);
  await expectNoSecrets(spied, 'oauth-code', secrets);
  await expectNothingInMemory(page, secrets, CONTROL);
  await signOut(page);
  await expectErrorsWithoutSecrets(spied);
});

/** With a service that repeats the secrets in its errors. Nobody is signed in. */
async function expectErrorsWithoutSecrets({ journey, service }: SpiedApp): Promise<void> {
  const { page } = journey;
  const token = 'token-that-comes-with-an-error-4711';
  const code = 'a-code-that-the-service-repeats';
  const clientSecret = () => new URLSearchParams(service.requests.at(-1)?.body).get('client_secret') ?? '';
  const answers = [
    () => json({ access_token: token, error: 'odd', error_description: `This is yours: ${token}` }, 400),
    () =>
      reply(new URLSearchParams({ access_token: token, error: 'odd', error_description: token }).toString(), {
        status: 400,
      }),
    () => json({ token, errors: [{ code: token, text: `Bearer ${token}` }] }, 400),
    () => json({ error: `Unknown: ${code} of ${clientSecret()}`, error_description: encodeURIComponent(code) }, 400),
    () => reply(`<title>${code} ${clientSecret()}</title>`, { status: 500 }),
    () => reply(`Who is ${clientSecret()}? What is ${code}?`, { status: 500 }),
    () => json({ [token]: token, access_tokens: [token], message: code }),
    () => reply(`${code}=${token}`),
  ];
  await chooseRoute(page, 'This computer');
  let address = await startSignIn(journey);
  for (const [position, make] of answers.entries()) {
    service.answerWith((response, request) => make()(response, request));
    await navigate(inventCallback(address, { code }));
    await page.getByRole('button', { name: text.ended.startAgain }).waitFor();
    const secrets = { token, code, 'client secret': clientSecret() };
    const step = (await readView(page)).attempts[0]?.step;
    expect(findSecrets(JSON.stringify(step), secrets), `answer ${position}`).toEqual([]);
    expect(findSecrets(await page.content(), secrets), `answer ${position}`).toEqual([]);
    if (position === answers.length - 1) return;
    const opened = (await journey.openedAddresses()).length;
    await page.getByRole('button', { name: text.ended.startAgain }).click();
    await expect.poll(async () => (await journey.openedAddresses()).length).toBe(opened + 1);
    address = (await journey.openedAddresses()).at(-1) ?? '';
  }
}

/** S1 at a service whose secret came in a profile file, by the method whose secrets are typed. */
async function expectNoSecretsOfProfile({ journey, log, letPass }: SpiedApp): Promise<Secrets> {
  const { app, page, userDataFolder } = journey;
  letPass();
  const before = log().length;
  await using service = await startProfileService(userDataFolder);
  expect(await secondLaunch({ userDataFolder, args: service.args })).toBe(0);
  await goByRail(page, text.rail.signIn);
  await expect(titleOf(page)).toHaveText(`Sign in to ${service.name}`);
  await expect.poll(async () => (await readView(page)).service.state).toBe('ready');
  await chooseMethod(page, 'password');
  await typeLogin(page, { login: 'scripted', password: PASSWORD });
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveText('Scripted Member');
  await storeTokens(journey);
  const secrets = {
    'client secret of the profile': service.clientSecret,
    'token of its service': service.tokens()[0] ?? '',
    'password there': PASSWORD,
    'MD5 of the password there': md5(PASSWORD),
  };
  expect(findSecrets(JSON.stringify(service.requests), secrets)).toContain('MD5 of the password there (plain)');
  const control = { 'the e-mail address, which is no secret': 'scripted@example.com' };
  await expectNothingOn(page, await readMessages(app), secrets, control);
  expect(log().slice(before)).toContain('signed in by password');
  expect(findSecrets(log(), secrets), 'log').toEqual([]);
  expect(findSecretsInFolder(userDataFolder, secrets), 'data folder').toEqual([]);
  expect(findSecretsInFolder(userDataFolder, { name: service.host })).not.toEqual([]);
  return secrets;
}

interface SpiedApp extends AsyncDisposable {
  readonly journey: Journey;
  /** Answers the application's requests in the demo's place. */
  readonly service: StubService;
  /** From now on, every request goes on to the demo. */
  passOn(): void;
  /** From now on, every request goes where it is sent, and nobody reads it. */
  letPass(): void;
  /** What the exchanges have shown so far, by what it is. */
  secrets(): Secrets;
  /** All that the application wrote to its outputs since the start. */
  log(): string;
}

/** The application with a listener between it and the demo, and one between main and the page. */
async function startSpiedApp(launch: (options: { args: readonly string[] }) => Promise<Journey>): Promise<SpiedApp> {
  const stack = new AsyncDisposableStack();
  const proxy = stack.use(await startHostileProxy());
  const journey = await launch({ args: proxy.args });
  const { app, page, userDataFolder } = journey;
  const log = recordLog(app);
  await recordMessages(app);
  // From its first question on, the page is told nothing that is not recorded.
  await page.reload();
  await page.locator('[data-primary]:not([aria-disabled])').waitFor();

  const { baseAddress } = (await readView(page)).service;
  const service = stack.use(await startOwnService(userDataFolder));
  proxy.go({ leadsTo: service.host });
  const replies: string[] = [];
  const pass = passOn(baseAddress, readDemoCertificate(userDataFolder), (body) => replies.push(body));
  const onward: Answer = (response, request) => {
    service.answerWith(onward);
    pass(response, request);
  };

  return {
    journey,
    service,
    passOn: () => service.answerWith(onward),
    letPass: () => proxy.go('pass'),
    secrets: () => secretsOf(service.requests, replies),
    log,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** What the requests and replies carried, and what the member typed. */
function secretsOf(requests: readonly RecordedRequest[], replies: readonly string[]): Secrets {
  const { password } = UNPUBLISHED_MEMBER;
  const found: Record<string, string> = { password, 'MD5 of the password': md5(password) };
  const note = (name: string, value: unknown): void => {
    // A shorter one, such as a code of six digits, is found by chance.
    if (typeof value === 'string' && value.length >= 8) found[name] = value;
  };
  for (const { body, headers } of requests) {
    const form = new URLSearchParams(body);
    note('client secret', form.get('client_secret'));
    note('code as it was sent', form.get('code'));
    const [scheme, value] = headers.authorization?.split(' ') ?? [];
    note(scheme === 'Basic' ? 'credentials of HTTP Basic' : 'token', value);
  }
  for (const body of replies) {
    note('token of the reply', new URLSearchParams(body).get('access_token'));
    if (!body.startsWith('{')) continue;
    const json: unknown = JSON.parse(body);
    if (typeof json !== 'object' || json === null) continue;
    note('token of the reply', Reflect.get(json, 'token'));
    note('device code', Reflect.get(json, 'device_code'));
    note('key', Reflect.get(json, 'key'));
  }
  return found;
}

/** What the way there and back carried. */
function secretsIn(addresses: readonly string[]): Secrets {
  const names = { state: 'state', key: 'key', code: 'code', token: 'token on the callback' };
  const found = addresses.flatMap((address) => {
    const { searchParams } = new URL(address);
    return Object.entries(names).map(([parameter, name]) => [name, searchParams.get(parameter) ?? ''] as const);
  });
  return Object.fromEntries(found.filter(([, value]) => value !== ''));
}

/** Reads every exchange; neither what is saved of them nor what is copied has a secret (X3, X4, X5). */
async function expectNoneInExchanges(journey: Journey, secrets: Secrets): Promise<void> {
  const { page } = journey;
  const har = await expectEveryExchange(journey);
  expect(findSecrets(har, { 'a path, which is no secret': '/members/infos' })).not.toEqual([]);
  // The member's own data is left out.
  expect(findSecrets(har, { ...CONTROL, ...secrets }), 'HAR').toEqual([]);
  await page.evaluate(async () => {
    const read = await window.memberLogin.readExchanges({ since: 0 });
    const numbers = read.ok ? read.value.rows.filter(({ kind }) => kind === 'request').map(({ number }) => number) : [];
    await window.memberLogin.copyAsCurl({ numbers, shell: 'posix', withSecrets: false });
  });
  const commands = await readClipboard(journey.app);
  expect(findSecrets(commands, { login: UNPUBLISHED_MEMBER.login })).not.toEqual([]);
  expect(findSecrets(commands, secrets), 'clipboard').toEqual([]);
}

async function expectNoSecrets({ journey, log }: SpiedApp, methodId: MethodId, secrets: Secrets): Promise<void> {
  const { app, page, userDataFolder } = journey;
  const token = TOKEN_METHOD_IDS.includes(methodId) ? ['token'] : [];
  expect(Object.keys(secrets)).toEqual(expect.arrayContaining([...token, ...SECRETS_SENT[methodId]]));
  await expectNothingOn(page, await readMessages(app), secrets, CONTROL);

  expect(log()).toContain(`signed in by ${methodId}`);
  expect(findSecrets(log(), secrets), 'log').toEqual([]);

  const name = { 'a name, which is no secret': `"${methodId}"` };
  await expect.poll(() => findSecretsInFolder(userDataFolder, name)).not.toEqual([]);
  const line = { 'a line, which is no secret': `signed in by ${methodId}` };
  const logFile = [expect.stringContaining('member-login.log: a line')];
  await expect.poll(() => findSecretsInFolder(userDataFolder, line)).toEqual(logFile);
  expect(findSecretsInFolder(userDataFolder, secrets), 'data folder').toEqual([]);
}

/** Neither in what the page was told, nor in what it shows and stores. */
async function expectNothingOn(page: Page, messages: Buffer, secrets: Secrets, control: Secrets): Promise<void> {
  const controlFound = expect.arrayContaining([expect.stringContaining(Object.keys(control)[0] ?? '')]);
  expect(findSecrets(messages, control), 'messages to the page').toEqual(controlFound);
  expect(findSecrets(messages, secrets), 'messages to the page').toEqual([]);

  expect(findSecrets(await page.content(), secrets), 'document of the page').toEqual([]);
  expect(await readStorage(page)).toEqual({ local: 0, session: 0, databases: [], caches: [], cookies: '' });
}

async function expectNothingInMemory(page: Page, secrets: Secrets, control: Secrets): Promise<void> {
  const strings = await readHeap(page);
  expect(findSecrets(strings, control), 'heap of the page').not.toEqual([]);
  expect(findSecrets(strings, secrets), 'heap of the page').toEqual([]);
}

/** T4: after sign-out and Clear, main has nothing of what was typed and of what it brought, but for the profile's own secret. */
async function expectForgottenByMain({ app, page }: Journey, secrets: Secrets, control: Secrets): Promise<void> {
  await signOut(page);
  await page.evaluate(() => window.memberLogin.clearExchanges());
  let memory: Buffer = Buffer.alloc(0);
  const findLeft = async () => {
    memory = await readMain(app);
    return findSecrets(memory, secrets);
  };
  await expect.poll(findLeft, { timeout: 30_000 }).toEqual([]);
  expect(findSecrets(memory, control), 'memory of main').not.toEqual([]);
}

/** @returns every string of main that is reachable after a garbage collection, and what all of its buffers hold */
async function readMain(app: ElectronApplication): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'memory-'));
  try {
    await app.evaluate(async (_electron, path) => {
      const { writeHeapSnapshot } = process.getBuiltinModule('node:v8');
      const { writeFileSync } = process.getBuiltinModule('node:fs');
      const { Session } = process.getBuiltinModule('node:inspector/promises');
      // Engines remember the text that they searched last.
      /x/.exec('x');
      writeHeapSnapshot(`${path}/main.heapsnapshot`);
      const session = new Session();
      session.connect();
      const all = async (prototype: string) => {
        const { result } = await session.post('Runtime.evaluate', { expression: `${prototype}.prototype` });
        return session.post('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
      };
      // The HTTP client's parser has a memory of its own, in which the last reply stays until the next one.
      const [buffers, parsers] = [await all('ArrayBuffer'), await all('WebAssembly.Memory')];
      const { result: bytes } = await session.post('Runtime.callFunctionOn', {
        objectId: buffers.objects.objectId ?? '',
        arguments: [{ objectId: parsers.objects.objectId ?? '' }],
        functionDeclaration: `function (parsers) {
          const left = new Set(parsers.map(({ buffer }) => buffer));
          const read = this.filter((one) => !left.has(one)).map((one) => Buffer.from(one));
          return Buffer.concat(read).toString('base64');
        }`,
        returnByValue: true,
      });
      session.disconnect();
      writeFileSync(`${path}/main.buffers`, Buffer.from(bytes.value, 'base64'));
    }, folder);
    return Buffer.concat(['heapsnapshot', 'buffers'].map((kind) => readFileSync(join(folder, `main.${kind}`))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @returns a function that tells all that was written since */
function recordLog(app: ElectronApplication): () => string {
  const written: Buffer[] = [];
  for (const stream of [app.process().stdout, app.process().stderr]) {
    stream?.on('data', (chunk: Buffer) => written.push(chunk));
  }
  return () => Buffer.concat(written).toString();
}

/** Listens to what main sends by itself and to what it answers, as the bytes that structured clone makes of it. */
async function recordMessages(app: ElectronApplication): Promise<void> {
  await app.evaluate(async ({ BrowserWindow, ipcMain }) => {
    const { serialize } = process.getBuiltinModule('node:v8');
    const messages: string[] = [];
    Object.assign(globalThis, { messages });
    const record = (value: unknown): void => void messages.push(serialize(value).toString('base64'));

    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents);
      webContents.send = (channel, ...args) => {
        record(args);
        send(channel, ...args);
      };
    }
    // Electron keeps the handlers of invoke here; where it does not, answers are cloned in view of everybody.
    const handlers: unknown = Reflect.get(ipcMain, '_invokeHandlers');
    if (handlers instanceof Map) {
      for (const [channel, handler] of handlers) {
        handlers.set(channel, async (...args: readonly unknown[]) => {
          const answer: unknown = await handler(...args);
          record(answer);
          return answer;
        });
      }
      return;
    }
    const { structuredClone } = globalThis;
    globalThis.structuredClone = (value, options) => {
      record(value);
      return structuredClone(value, options);
    };
  });
}

async function readMessages(app: ElectronApplication): Promise<Buffer> {
  const messages = await app.evaluate(async () => {
    const recorded: unknown = Reflect.get(globalThis, 'messages');
    return Array.isArray(recorded) ? recorded.map(String) : [];
  });
  const whole = Buffer.concat(messages.map((message) => Buffer.from(message, 'base64')));
  // An answer of main, as opposed to what it sends by itself.
  expect(whole.includes('attemptId')).toBe(true);
  return whole;
}

/**
 * @returns every string that is reachable after a garbage collection, as JSON; V8 cuts those that are longer than 1024
 *   characters. The rest of a snapshot is numbers.
 */
async function readHeap(page: Page): Promise<string> {
  const devTools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devTools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await devTools.send('HeapProfiler.enable');
  await devTools.send('HeapProfiler.collectGarbage');
  await devTools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await devTools.detach();
  const snapshot = chunks.join('');
  return snapshot.slice(snapshot.indexOf('"strings":['));
}

function readStorage(page: Page) {
  return page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    cookies: document.cookie,
  }));
}
