import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLoopback } from '../../../electron/callback/loopback.ts';
import { type DemoService, startDemoService } from '../../../electron/demo-service/server.ts';
import { createDemoVisitor } from '../../../electron/terminal/check/demo-visitor.ts';
import { authorizeAddress, keyAddress, obtainKey, poll, startDevice } from '../../demo-service/raw-http.ts';
import { FakeClock } from '../../fake-clock.ts';

const clock = new FakeClock();
let demo: DemoService;
beforeAll(async () => {
  demo = await startDemoService({ dataFolder: null, nowMs: () => clock.nowMs() });
});
afterAll(() => demo.close());

function createVisitor() {
  const [member = { login: '', password: '' }] = demo.publishedMembers;
  const leaving = new AbortController();
  return { visitor: createDemoVisitor({ member, clock, signal: leaving.signal }), leave: () => leaving.abort() };
}

/** Where the application takes callbacks. */
async function listen() {
  const taken: URL[] = [];
  const onCallback = (address: string) => {
    taken.push(new URL(address));
    return { lang: 'en', end: 'accepted', title: 'Done', text: 'Close this page.' } as const;
  };
  const { address, end } = await createLoopback({ clock, onCallback }).expect({
    hostname: '127.0.0.1',
    port: 0,
    path: '/callback/of-a-test',
  });
  onTestFinished(end);
  return { address, taken };
}

test('comes back from the page to the application, with a code or a refusal', async () => {
  const { address, taken } = await listen();
  const { visitor } = createVisitor();
  const page = authorizeAddress(demo, { redirect_uri: address, state: 'one state' });
  await visitor.visit(page, 'allow');
  await visitor.visit(page, 'decline');
  expect(taken.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { code: expect.any(String), state: 'one state' },
    { error: 'access_denied', state: 'one state' },
  ]);
});

test('comes back from the page of a key with the token', async () => {
  const { address, taken } = await listen();
  await createVisitor().visitor.visit(keyAddress(demo, await obtainKey(demo, { redirect_uri: address })), 'allow');
  expect([...(taken[0]?.searchParams.keys() ?? [])]).toEqual(['token']);
});

test.each([
  ['allow', 200],
  ['decline', 400],
] as const)('types a code once it was polled in vain, and %ss', async (answer, status) => {
  const { visitor } = createVisitor();
  const started = await startDevice(demo);
  const { device_code: code, user_code: userCode, verification_url: address } = started;
  const typed = visitor.typeCode(
    { address, userCode, poll: { count: 0, nextAtMs: null, intervalSeconds: 5, last: null, repeats: 0 } },
    answer,
  );
  await clock.advance(5_000);
  expect((await poll(demo, code)).text).toContain('authorization_pending');
  await clock.advance(1_000);
  await typed;
  await clock.advance(5_000);
  expect((await poll(demo, code)).status).toBe(status);
});

test('goes nowhere but to this computer', async () => {
  const scheme = authorizeAddress(demo, { redirect_uri: demo.application.redirectUri });
  await expect(createVisitor().visitor.visit(scheme, 'allow')).rejects.toThrow('lead elsewhere');
});

test('says where a page refuses, and leaves when it is told to', async () => {
  const { visitor, leave } = createVisitor();
  await expect(visitor.visit(keyAddress(demo, 'another key'), 'allow')).rejects.toThrow('/oauth answered 4');
  const { address } = await listen();
  leave();
  await expect(visitor.visit(authorizeAddress(demo, { redirect_uri: address }), 'allow')).rejects.toThrow(/abort/i);
});
