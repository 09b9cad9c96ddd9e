/**
 * S1 on the running application: a member whom nothing publishes signs in, and none of the secrets of that
 * sign-in is anywhere but in main's memory. Each place is searched for something harmless as well, which must
 * be found there: a search that is blind fails.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { text } from '../../renderer/text/en.ts';
import { type Answer, json, reply, type StubService } from '../stub-service.ts';
import { startHostileProxy } from './hostile-proxy.ts';
import {
  answer,
  answerWithoutFollowing,
  chooseRoute,
  deliver,
  expect,
  fillIn,
  inventCallback,
  type Journey,
  readView,
  startSignIn,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
} from './journey.ts';
import { passOn, readDemoCertificate, startOwnService } from './own-service.ts';
import { findSecrets, md5, type Secrets, writingsOf } from './secret-search.ts';

const CONTROL = { 'the e-mail address, which is no secret': UNPUBLISHED_MEMBER.email };
const CONTROL_FOUND = expect.arrayContaining([expect.stringContaining(Object.keys(CONTROL)[0] ?? '')]);

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

test('S1: a sign-in through the scheme leaves its secrets in main’s memory alone', async ({ launch, browserPage }) => {
  await using spied = await startSpiedApp(launch);
  const { journey, secrets, service, passOn } = spied;
  service.answerWith(passOn, passOn, passOn);
  await chooseRoute(journey.page, 'member-login://');
  const address = await startSignIn(journey);
  await fillIn(browserPage, address);
  const callback = await answer(browserPage, 'Allow');
  await deliver(journey, callback);
  await expect(titleOf(journey.page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await journey.page.getByRole('button', { name: text.member.refresh }).click();
  await expect.poll(() => spied.exchanges).toBe(3);
  await expectNoSecrets(spied, { ...secrets(), ...secretsOf(address, callback) });
});

test('S1: a pasted callback leaves the field at once and is nowhere afterwards', async ({ launch, browserPage }) => {
  await using spied = await startSpiedApp(launch);
  const { journey, secrets, service, passOn } = spied;
  service.answerWith(passOn, passOn, passOn);
  const { page } = journey;
  const address = await startSignIn(journey);
  await fillIn(browserPage, address);
  const callback = await answerWithoutFollowing(browserPage);
  const wrong = callback.replace(/state=./, 'state=~');

  await paste(page, wrong);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel(text.waiting.paste)).toHaveValue('');
  await page.getByLabel(text.waiting.paste).focus();
  await page.keyboard.insertText(callback);
  const left = await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input[name=address]');
    field?.form?.requestSubmit();
    return field?.value;
  });
  expect(left).toBe('');
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expectNoSecrets(spied, { ...secrets(), ...secretsOf(address, callback) });
});

test('S1: a service that repeats the secrets in its errors does not bring them to the page', async ({ launch }) => {
  await using spied = await startSpiedApp(launch);
  const { journey, service } = spied;
  const { page } = journey;
  const token = 'token-that-comes-with-an-error-4711';
  const code = 'a-code-that-the-service-repeats';
  const clientSecret = () => new URLSearchParams(service.requests.at(-1)?.body).get('client_secret') ?? '';
  const answers = [
    () => json({ access_token: token, error: 'odd', error_description: `This is yours: ${token}` }),
    () => reply(new URLSearchParams({ access_token: token, error: 'odd', error_description: token }).toString()),
    () => json({ token, errors: [{ code: token, text: `Bearer ${token}` }] }),
    () => json({ error: `Unknown: ${code} of ${clientSecret()}`, error_description: encodeURIComponent(code) }, 400),
    () => reply(`<title>${code} ${clientSecret()}</title>`, { status: 500 }),
    () => reply(`Who is ${clientSecret()}? What is ${code}?`, { status: 500 }),
    () => json({ [token]: token, access_tokens: [token], message: code }),
    () => reply(`${code}=${token}`),
  ];
  let address = await startSignIn(journey);
  for (const [position, make] of answers.entries()) {
    service.answerWith((response, request) => make()(response, request));
    await fetch(inventCallback(address, { code }));
    await page.getByRole('button', { name: text.ended.startAgain }).waitFor();
    const secrets = { token, code, 'client secret': clientSecret() };
    const step = (await readView(page)).attempts[0]?.step;
    expect(findSecrets(JSON.stringify(step), secrets), `answer ${position}`).toEqual([]);
    expect(findSecrets(await page.content(), secrets), `answer ${position}`).toEqual([]);
    const opened = (await journey.openedAddresses()).length;
    await page.getByRole('button', { name: text.ended.startAgain }).click();
    await expect.poll(async () => (await journey.openedAddresses()).length).toBe(opened + 1);
    address = (await journey.openedAddresses()).at(-1) ?? '';
  }
});

interface SpiedApp extends AsyncDisposable {
  readonly journey: Journey;
  /** Answers the application's requests in the demo's place. */
  readonly service: StubService;
  /** How many exchanges with the service are complete. */
  readonly exchanges: number;
  /** What the exchanges have shown so far. */
  secrets(): Secrets;
  /** All that went from main to the page since the start. */
  messages(): Promise<Buffer>;
  /** All that the application wrote to its outputs since the start. */
  log(): string;
  /** Asks the demo; the exchange counts and its secrets are known from then on. */
  readonly passOn: Answer;
}

/** The application with a listener between it and the demo, and one between main and the page. */
async function startSpiedApp(launch: (options: { args: readonly string[] }) => Promise<Journey>): Promise<SpiedApp> {
  const stack = new AsyncDisposableStack();
  const proxy = stack.use(await startHostileProxy());
  const journey = await launch({ args: proxy.args });
  const { app, page, userDataFolder } = journey;
  const written: Buffer[] = [];
  for (const stream of [app.process().stdout, app.process().stderr]) {
    stream?.on('data', (chunk: Buffer) => written.push(chunk));
  }
  await recordMessages(app);
  // From its first question on, the page is told nothing that is not recorded.
  await page.reload();
  await page.locator('[data-primary]:not([aria-disabled])').waitFor();

  const { baseAddress } = (await readView(page)).service;
  const service = stack.use(await startOwnService(userDataFolder));
  proxy.go({ leadsTo: service.host });
  const replies: string[] = [];
  const onward = passOn(baseAddress, readDemoCertificate(userDataFolder), (body) => replies.push(body));

  return {
    journey,
    service,
    get exchanges() {
      return replies.length;
    },
    secrets() {
      const sent = service.requests.map(({ body }) => new URLSearchParams(body));
      const values = {
        token: replies.map((body) => new URLSearchParams(body).get('access_token')).find(Boolean),
        'client secret': sent.map((form) => form.get('client_secret')).find(Boolean),
        'code as it was sent': sent.map((form) => form.get('code')).find(Boolean),
      };
      return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
    },
    messages: () => readMessages(app),
    log: () => Buffer.concat(written).toString(),
    passOn: onward,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** What the member typed, and what the way there and back carried. */
function secretsOf(authorizeAddress: string, callback: string): Secrets {
  const { password } = UNPUBLISHED_MEMBER;
  const { searchParams } = new URL(callback);
  return {
    password,
    'MD5 of the password': md5(password),
    state: new URL(authorizeAddress).searchParams.get('state') ?? '',
    'code as it came back': searchParams.get('code') ?? '',
  };
}

async function expectNoSecrets(spied: SpiedApp, secrets: Secrets): Promise<void> {
  const { journey } = spied;
  const { page, userDataFolder } = journey;
  expect(Object.keys(secrets)).toHaveLength(7);

  const messages = await spied.messages();
  expect(findSecrets(messages, CONTROL), 'messages to the page').toEqual(CONTROL_FOUND);
  expect(findSecrets(messages, secrets), 'messages to the page').toEqual([]);

  const heap = await takeHeapSnapshot(page);
  expect(findSecrets(heap, CONTROL), 'heap of the page').toEqual(CONTROL_FOUND);
  expect(findSecrets(heap, secrets), 'heap of the page').toEqual([]);
  expect(findSecrets(await page.content(), secrets), 'document of the page').toEqual([]);
  expect(await readStorage(page)).toEqual({ local: 0, session: 0, databases: [], caches: [], cookies: '' });

  expect(spied.log()).toContain('signed in by oauth-code');
  expect(findSecrets(spied.log(), secrets), 'log').toEqual([]);

  const files = listFiles(userDataFolder);
  expect(files.map((path) => path.split(/[\\/]/).at(-1))).toContain('demo-service.json');
  for (const path of files) {
    expect(findSecrets(readFileSync(path), secrets), path.slice(userDataFolder.length)).toEqual([]);
  }
}

/** Types as a paste does: the text goes to the field and through no script. */
async function paste(page: Page, address: string): Promise<void> {
  await page.getByLabel(text.waiting.paste).focus();
  await page.keyboard.insertText(address);
  await page.getByRole('button', { name: text.waiting.pasteSubmit }).click();
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

/** Everything reachable, after a garbage collection. Longer strings than 1024 characters are cut by V8. */
async function takeHeapSnapshot(page: Page): Promise<string> {
  const devTools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devTools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await devTools.send('HeapProfiler.enable');
  await devTools.send('HeapProfiler.collectGarbage');
  await devTools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await devTools.detach();
  return chunks.join('');
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

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}
