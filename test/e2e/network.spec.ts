/**
 * N1 to N4 and S6 from a person's side: each thing that goes wrong between the application and the service has
 * its own screen, takes nothing away, and "Start again" works afterwards.
 */
import { createServer } from 'node:net';
import type { ElectronApplication, Page } from 'playwright/test';
import type { ErrorCode, ErrorView } from '../../electron/ipc/contract.ts';
import { errorText, text } from '../../renderer/text/en.ts';
import {
  type Answer,
  drop,
  hang,
  json,
  large,
  makeCertificate,
  portOf,
  redirect,
  reply,
  type StubService,
  startStubService,
} from '../stub-service.ts';
import { type Case, HTML, TOKEN_REPLIES } from './bad-replies.ts';
import { type HostileProxy, startHostileProxy, type Way } from './hostile-proxy.ts';
import {
  answer,
  test as base,
  expect,
  fillIn,
  inventCallback,
  type Journey,
  readView,
  startSignIn,
  titleOf,
} from './journey.ts';
import { OWN_MEMBER, OWN_RECORD, OWN_TOKEN, startOwnService } from './own-service.ts';

interface Scene {
  readonly journey: Journey;
  readonly proxy: HostileProxy;
  /** Answers in the demo's place where a tunnel leads there. */
  readonly service: StubService;
}

const test = base.extend<{ readonly scene: Scene }>({
  /** The application behind a hostile proxy, a member signed in before anything goes wrong. */
  scene: async ({ launch }, use) => {
    await using proxy = await startHostileProxy();
    const journey = await launch({ args: proxy.args });
    await using service = await startOwnService(journey.userDataFolder);
    const scene = { journey, proxy, service };
    await succeed(scene);
    await comeBack(await startSignIn(journey));
    await showsTitle(journey.page, OWN_MEMBER.name);
    await use(scene);
  },
});

for (const part of [TOKEN_REPLIES.slice(0, 8), TOKEN_REPLIES.slice(8)]) {
  test(`N2, N3, N4, S6: in place of a token comes ${part[0]?.name} … ${part.at(-1)?.name}`, async ({ scene }) => {
    for (const { name, answer, ...expected } of part) {
      await test.step(name, async () => {
        scene.service.answerWith(answer);
        await comeBack(await beginAnother(scene));
        await expectEnd(scene, expected);
        await startAgain(scene);
      });
    }
    const targets = new Set(scene.proxy.asked);
    expect(targets).toEqual(new Set([`CONNECT ${new URL((await serviceOf(scene)).baseAddress).host}`]));
  });
}

/** What the way to the service may do. */
const WAYS: readonly (Omit<Case, 'answer'> & { readonly way: Way })[] = [
  {
    name: 'a proxy that answers 502',
    way: { refusal: 502 },
    code: 'proxy-failed',
    details: { [text.details.status]: '502' },
  },
  {
    name: 'a proxy that asks for a password',
    way: { refusal: 407 },
    code: 'proxy-failed',
    details: { [text.details.status]: '407' },
  },
  { name: 'a proxy that cuts the connection', way: 'drop', code: 'proxy-failed', details: {} },
];

test('N1, N2: a proxy that refuses, asks for a password or cuts the connection is named', async ({ scene }) => {
  for (const { name, way, ...expected } of WAYS) {
    await test.step(name, async () => {
      scene.proxy.go(way);
      await comeBack(await beginAnother(scene));
      await expectEnd(scene, {
        ...expected,
        details: { ...expected.details, [text.details.host]: scene.proxy.address },
      });
      await startAgain(scene);
    });
  }
});

test('N2: a service with another certificate gets nothing', async ({ scene }) => {
  await using impostor = await startStubService({ certificate: await makeCertificate() });
  scene.proxy.go({ leadsTo: impostor.host });
  await comeBack(await beginAnother(scene));
  await expectEnd(scene, {
    code: 'tls-failed',
    details: { [text.details.reason]: 'DEPTH_ZERO_SELF_SIGNED_CERT', [text.details.host]: '127.0.0.1' },
  });
  expect(impostor.requests).toEqual([]);
  expect(impostor.connections.opened).toBe(1);

  // A server that speaks no TLS at all.
  await startAgain(scene);
  await using plain = await startStubService();
  scene.proxy.go({ leadsTo: plain.host });
  await comeBack(await beginAnother(scene));
  await expectEnd(scene, { code: 'tls-failed', details: { [text.details.host]: '127.0.0.1' } });
  expect(plain.requests).toEqual([]);
  await startAgain(scene);
});

test('N2, W1: a service that does not answer can be cancelled at once', async ({ scene }) => {
  const { journey, proxy, service } = scene;
  service.answerWith(hang);
  await comeBack(await beginAnother(scene));
  await showsTitle(journey.page, text.exchanging.title);
  await service.received(3);
  await journey.page.getByRole('button', { name: text.cancel }).click();
  await expectEnd(scene, { code: 'cancelled', details: {} }, { timeout: 1000 });
  await service.allClosed();
  await expect.poll(() => proxy.open).toBe(0);
  await startAgain(scene);
});

test('N2, N3: a service and a proxy that never answer end as timed out', async ({ scene }) => {
  await hasten(scene.journey.app);
  await test.step('the service', async () => {
    scene.service.answerWith(hang);
    await comeBack(await beginAnother(scene));
    await expectEnd(scene, { code: 'service-timed-out', details: { [text.details.host]: '127.0.0.1' } });
    await scene.service.allClosed();
    await startAgain(scene);
  });
  await test.step('the proxy', async () => {
    scene.proxy.go('hang');
    await comeBack(await beginAnother(scene));
    await expectEnd(scene, { code: 'service-timed-out', details: { [text.details.host]: '127.0.0.1' } });
    await startAgain(scene);
  });
});

test('N1, N2: a proxy that is down is named', async ({ launch }) => {
  const proxy = await startHostileProxy();
  const journey = await launch({ args: proxy.args });
  await proxy.close();
  await comeBack(await startSignIn(journey));
  await expectError(journey, {
    code: 'proxy-failed',
    details: { [text.details.reason]: 'ECONNREFUSED', [text.details.host]: proxy.address },
  });
});

test('N1: a member signs in through the system’s proxy, which the status line names', async ({
  launch,
  browserPage,
}) => {
  await using proxy = await startHostileProxy();
  const journey = await launch({ args: proxy.args });
  const { page } = journey;
  await fillIn(browserPage, await startSignIn(journey));
  await answer(browserPage, 'Allow');
  await showsTitle(page, 'Unlisted Member');
  const { baseAddress, authAddress } = (await readView(page)).service;
  expect(proxy.asked).toContain(`CONNECT ${new URL(baseAddress).host}`);
  expect(proxy.asked.every((line) => line.includes(new URL(baseAddress).host) || line.includes(authAddress))).toBe(
    true,
  );
  const item = page.getByRole('button', { name: text.status.proxy.item(proxy.address) });
  await expect(item).toBeVisible();
  await item.click();
  await expect(page.getByText(text.status.proxy.proxy)).toBeVisible();
});

test('N1: a SOCKS proxy is named as one that cannot be used, and nothing is sent', async ({ launch }) => {
  await using silent = await startSilentServer();
  const journey = await launch({
    args: [`--proxy-server=socks5://${silent.address}`, '--proxy-bypass-list=<-loopback>'],
  });
  const { page } = journey;
  await expect(page.getByRole('button', { name: 'Proxy: not supported' })).toBeVisible();
  await comeBack(await startSignIn(journey));
  await expectError(journey, {
    code: 'proxy-not-supported',
    details: { [text.details.host]: `SOCKS5 ${silent.address}` },
  });
  expect(silent.connections).toBe(0);
  await page.getByRole('button', { name: text.ended.back, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Continue in browser' })).toBeEnabled();
});

test('N2: a service that is down is named; when it is up again, the member signs in', async ({
  launch,
  browserPage,
}) => {
  const journey = await launch();
  const { app, page } = journey;
  const address = await startSignIn(journey);
  const { baseAddress } = (await readView(page)).service;
  const port = Number(new URL(baseAddress).port);
  await setListening(app, port, false);
  await comeBack(address);
  await expectError(journey, {
    code: 'connection-refused',
    details: { [text.details.reason]: 'ECONNREFUSED', [text.details.host]: `127.0.0.1:${port}` },
  });
  await setListening(app, port, true);
  await page.getByRole('button', { name: text.ended.startAgain }).click();
  await fillIn(browserPage, await nextAddress(journey, 1));
  await answer(browserPage, 'Allow');
  await showsTitle(page, 'Unlisted Member');
});

test('N4: a token after a byte-order mark, between white space and under a wrong type is read', async ({ scene }) => {
  for (const body of ['\u{feff}access_token=scripted-token\r\n', ' \n{"access_token":"scripted-token"}\t']) {
    scene.service.answerWith(reply(body, { headers: HTML }), OWN_RECORD);
    await comeBack(await beginAnother(scene));
    await showsTitle(scene.journey.page, OWN_MEMBER.name);
    expect(scene.service.requests.at(-1)?.headers.authorization).toBe('Bearer scripted-token');
  }
});

test('N2, N4: a record that cannot be read keeps the sign-in, and Refresh reads it later', async ({ scene }) => {
  const { page } = scene.journey;
  const replies: readonly (readonly [Answer, ErrorCode])[] = [
    [reply('<title>Oops</title>', { headers: HTML }), 'reply-unreadable'],
    [json({ errors: [{ code: 5, text: 'No.' }] }, 503), 'service-error'],
    [json({ member: [] }), 'member-not-identified'],
    [json({ status: 'fine' }), 'member-record-missing'],
    [large(5 * 1024 * 1024), 'reply-too-large'],
    [redirect('https://elsewhere.example/'), 'unexpected-redirect'],
    [drop, 'connection-lost'],
  ];
  await page.getByRole('button', { name: text.member.signOut }).click();
  scene.service.answerWith(OWN_TOKEN, reply('', { status: 502 }));
  await comeBack(await startSignIn(scene.journey));
  await showsTitle(page, text.member.unread);
  for (const [answer, code] of replies) {
    scene.service.answerWith(answer);
    await page.getByRole('button', { name: text.member.refresh }).click();
    await expect.poll(async () => (await readView(page)).sessions[0]?.problem?.code).toBe(code);
    const problem = (await readView(page)).sessions[0]?.problem;
    await expect(page.getByRole('alert')).toContainText(errorText(problem ?? { code, details: {} }).happened);
  }
  scene.service.answerWith(OWN_RECORD);
  await page.getByRole('button', { name: text.member.refresh }).click();
  await showsTitle(page, OWN_MEMBER.name);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

type Expected = Pick<Case, 'code' | 'details' | 'says'>;

/** From now on the test's own service answers, and the next sign-in succeeds. */
async function succeed({ proxy, service }: Scene): Promise<void> {
  proxy.go({ leadsTo: service.host });
  service.answerWith(OWN_TOKEN, OWN_RECORD);
}

/** Starts a sign-in beside the one that stands. @returns the authorize address */
async function beginAnother({ journey }: Scene): Promise<string> {
  await journey.page.getByRole('button', { name: text.rail.signIn }).click();
  return startSignIn(journey);
}

async function showsTitle(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

/** The browser's way back, without a browser. */
async function comeBack(authorizeAddress: string): Promise<void> {
  const page = await fetch(inventCallback(authorizeAddress));
  expect(page.status).toBe(200);
  await page.arrayBuffer();
}

/** The screen of the end, and the member from before still signed in. */
async function expectEnd({ journey }: Scene, expected: Expected, options?: { timeout: number }): Promise<void> {
  await expectError(journey, expected, options);
  const { page } = journey;
  await expect(page.getByRole('button', { name: OWN_MEMBER.name })).toBeVisible();
  expect((await readView(page)).sessions.map(({ member }) => member?.title)).toEqual([OWN_MEMBER.name]);
}

async function expectError(
  { page }: Journey,
  { code, details, says }: Expected,
  options?: { timeout: number },
): Promise<void> {
  const startAgain = page.getByRole('button', { name: text.ended.startAgain });
  await startAgain.waitFor(options);
  const error = await readEnd(page);
  expect(error.code).toBe(code);
  const words = errorText(error);
  await expect(titleOf(page)).toHaveText(words.title);
  const main = page.getByRole('main');
  for (const sentence of [words.happened, words.kept, words.next]) await expect(main).toContainText(sentence);
  if (says !== undefined) await expect(main).toContainText(says);
  if (Object.keys(details).length === 0) return;
  const disclosure = main.locator('details');
  await expect(disclosure.locator('dl')).toBeHidden();
  await disclosure.getByText(text.app.details).click();
  for (const [name, value] of Object.entries(details)) {
    await expect(disclosure.locator('div', { has: page.getByText(name, { exact: true }) })).toContainText(value);
  }
  await expect(startAgain).toBeEnabled();
}

async function readEnd(page: Page): Promise<ErrorView> {
  const step = (await readView(page)).attempts[0]?.step;
  if (step?.kind !== 'ended') throw new Error(`The sign-in has not ended: ${step?.kind}`);
  return step.error;
}

/** "Start again" where all is well by now: the member is shown. */
async function startAgain(scene: Scene): Promise<void> {
  const { page, openedAddresses } = scene.journey;
  await succeed(scene);
  const opened = (await openedAddresses()).length;
  await page.getByRole('button', { name: text.ended.startAgain }).click();
  await comeBack(await nextAddress(scene.journey, opened));
  await showsTitle(page, OWN_MEMBER.name);
}

async function nextAddress({ openedAddresses }: Journey, after: number): Promise<string> {
  for (;;) {
    const address = (await openedAddresses())[after];
    if (address !== undefined) return address;
  }
}

async function serviceOf({ journey }: Scene) {
  return (await readView(journey.page)).service;
}

/** Lets the limits of a call pass fifty times as fast in main; nothing else is touched. */
async function hasten(app: ElectronApplication): Promise<void> {
  await app.evaluate(async () => {
    const { setTimeout } = globalThis;
    const faster = (run: () => void, ms = 0, ...args: readonly unknown[]) =>
      Reflect.apply(setTimeout, globalThis, [run, ms >= 5_000 && ms <= 20_000 ? ms / 50 : ms, ...args]);
    Reflect.set(globalThis, 'setTimeout', faster);
  });
}

/** Takes the demo's interface off its port within main, or puts it back. */
async function setListening(app: ElectronApplication, port: number, isListening: boolean): Promise<void> {
  await app.evaluate(
    async (_electron, { port, isListening }) => {
      const { Server } = process.getBuiltinModule('node:net');
      const kept: unknown = Reflect.get(globalThis, 'closedServer');
      if (isListening && kept instanceof Server) {
        await new Promise<void>((resolve) => kept.listen(port, '127.0.0.1', resolve));
        return;
      }
      const handles: readonly unknown[] = Reflect.apply(Reflect.get(process, '_getActiveHandles'), process, []);
      for (const handle of handles) {
        const address = handle instanceof Server ? handle.address() : null;
        if (!(handle instanceof Server) || typeof address !== 'object' || address?.port !== port) continue;
        Object.assign(globalThis, { closedServer: handle });
        await new Promise((resolve) => handle.close(resolve));
      }
    },
    { port, isListening },
  );
}

/** Counts connections and says nothing. */
async function startSilentServer() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${portOf(server.address())}`,
    get connections() {
      return connections;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
