import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../electron/core/errors.ts';
import { json, makeCertificate, startStubService } from '../stub-service.ts';
import {
  CODE,
  callbackOf,
  deliver,
  issueToken,
  MEMBER,
  openStaging,
  signIn,
  start,
  TOKEN,
  until,
  viewOf,
} from './application-setup.ts';
import { isSignedIn, type ListedWorld, overHttps, requestOf, setUpListed } from './exchanges-setup.ts';

const run = promisify(execFile);
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

describe('the page’s calls', () => {
  test('copy requests for curl straight to the clipboard, masked', async () => {
    const world = await setUpListed();
    await signIn(world);
    const { copyAsCurl } = world.application.handlers;
    const numbers = [requestOf(world, 'member').number, requestOf(world, 'code-exchange').number];
    expect(await copyAsCurl({ numbers, shell: 'posix', withSecrets: false })).toBe(2);
    const copied = world.opened.at(-1) ?? '';
    expect(copied.match(/\bcurl \S+/g)).toEqual([
      `curl '${world.stub.origin}/oauth/access_token'`,
      `curl '${world.stub.origin}/members/infos'`,
    ]);
    expect(copied).not.toContain('insecure');
  });

  test('tell curl of authorities that only the profile trusts, for its service alone', async () => {
    const elsewhere = await startStubService({ certificate: await makeCertificate() });
    onTestFinished(() => elsewhere.close());
    const https = await overHttps();
    const world = await setUpListed(https);
    // The demo has no pictures elsewhere.
    await openStaging(world, { ...https.profile });
    await signIn(world, { member: { ...MEMBER.member, picture: `${elsewhere.origin}/p.png` } });
    await world.application.readPicture(viewOf(world).currentSessionId ?? '').catch(() => undefined);
    const { copyAsCurl } = world.application.handlers;
    for (const [purpose, isTold] of [
      ['member', true],
      ['picture', false],
    ] as const) {
      const { number } = requestOf(world, purpose);
      await copyAsCurl({ numbers: [number], shell: 'posix', withSecrets: false });
      expect([purpose, world.opened.at(-1)?.includes('--insecure, or --cacert')]).toEqual([purpose, isTold]);
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

  test('S11, X4: copy with secrets only once the person agrees, and what is still kept then', async () => {
    const world = await setUpListed();
    const { copyAsCurl, keepSecretsForCurl, clearExchanges } = world.application.handlers;
    keepSecretsForCurl({ isKept: true });
    await signIn(world);
    const numbers = [requestOf(world, 'code-exchange').number, requestOf(world, 'member').number];
    const asked: unknown[] = [];
    world.chosen.agrees = (question) => {
      asked.push(question, viewOf(world).isAsking);
      return false;
    };
    expect(await copyAsCurl({ numbers, shell: 'posix', withSecrets: true })).toBeNull();
    expect(asked).toEqual([{ kind: 'copy-with-secrets', facts: { requests: '2', service: 'Stub' } }, true]);
    expect(viewOf(world).isAsking).toBe(false);
    world.chosen.agrees = async () => {
      await clearExchanges(undefined);
      return true;
    };
    const late = copyAsCurl({ numbers, shell: 'posix', withSecrets: true });
    await expect(late).rejects.toMatchObject({ code: 'secrets-not-kept' });
    expect(world.opened.join()).not.toContain('copied');
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

  test('X4: keep no secrets after a new start, whatever was set before', async () => {
    const before = await setUpListed();
    await before.application.handlers.keepSecretsForCurl({ isKept: true });
    await before.application.close();
    const world = await setUpListed({ after: before });
    const { readExchanges, copyAsCurl } = world.application.handlers;
    expect(await readExchanges({ since: 0 })).toMatchObject({ isKeepingSecrets: false });
    await signIn(world);
    const copied = copyAsCurl({
      numbers: [requestOf(world, 'code-exchange').number],
      shell: 'posix',
      withSecrets: true,
    });
    await expect(copied).rejects.toMatchObject({ code: 'secrets-not-kept' });
  });

  test.each<[string, (world: ListedWorld, sessionId: string) => unknown]>([
    ['signing out', ({ application }, sessionId) => application.handlers.signOut({ sessionId })],
    ['signing out of all', ({ application }) => application.handlers.signOutAll({})],
    ['signing in again, which replaces the session', (world) => signIn(world)],
    ['forgetting the service', ({ application }) => application.handlers.deleteService({ serviceId: 'staging' })],
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
});
