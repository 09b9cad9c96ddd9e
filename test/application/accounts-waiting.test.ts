import { describe, expect, test } from 'vitest';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { PollOutcome } from '../../electron/ipc/views/attempts.ts';
import { json } from '../stub-service.ts';
import {
  begin,
  deliver,
  issueToken,
  MEMBER,
  setUp,
  start,
  stepOf,
  until,
  viewOf,
  type World,
} from './application-setup.ts';

test.each([
  'http://service.example/authorize',
  'file:///etc/passwd',
  'other-app://authorize',
  'https://a:b@service.example/',
])('W4: %s is not opened, and the wait says why', async (authorizeAddress) => {
  const world = await setUp({ authorizeAddress });
  const attemptId = await start(world);
  await until(world, () => JSON.stringify(stepOf(world)).includes('address-not-allowed'));
  await world.application.handlers.openAgain({ attemptId, isPrivate: true });
  await until(world, () => JSON.stringify(stepOf(world)).includes('address-not-allowed'));
  expect(world.opened).toEqual([]);
  expect(world.lines).toContain('browser not opened: address-not-allowed');
});

test.each([
  ['answers', async () => undefined],
  ['never answers, as some do not before the browser is closed', () => new Promise<void>(() => undefined)],
])('W1: the address can be opened again and copied, and the callback counts, where the opener %s', async (_, open) => {
  const world = await setUp({ openBrowser: open });
  const attemptId = await start(world);
  await world.application.handlers.openAgain({ attemptId });
  await world.application.handlers.copyAddress({ attemptId });
  expect(world.opened).toEqual([world.opened[0], world.opened[0], `copied ${world.opened[0]}`]);
  expect(stepOf(world)).toMatchObject({ kind: 'waiting-for-browser', problem: null });
  world.opened.pop();
  world.stub.answerWith(issueToken, json(MEMBER));
  deliver(world);
  await until(world, (view) => view.sessions.length === 1);
});

test('W6: at most ten pages a minute are opened, of all sign-ins together; then it says so, and copies the address', async () => {
  const world = await setUp();
  world.stub.answerWith(json({ key: 'issued-key' }));
  const attemptId = await start(world);
  const openAgain = async (isPrivate?: boolean) => {
    await world.application.handlers.openAgain({ attemptId, ...(isPrivate !== undefined && { isPrivate }) });
    await world.clock.advance(0);
  };
  for (let count = 2; count <= 9; count += 1) await openAgain(count % 2 === 0);
  await begin(world, 'oauth-like');
  await until(world, () => world.opened.length === 10);
  for (const isPrivate of [true, false]) {
    await openAgain(isPrivate);
    expect(world.opened).toHaveLength(10);
    const step = viewOf(world).attempts.find(({ id }) => id === attemptId)?.step;
    expect(step).toMatchObject({ kind: 'waiting-for-browser', problem: { code: 'browser-opened-too-often' } });
  }
  expect(world.lines).toContain('browser not opened: browser-opened-too-often');
  await world.application.handlers.copyAddress({ attemptId });
  expect(world.opened.pop()).toMatch(/^copied /);
  await world.clock.advance(59_000);
  await openAgain();
  expect(world.opened).toHaveLength(10);
  await world.clock.advance(1_000);
  await openAgain();
  expect(world.opened).toHaveLength(11);
});

test.each(['oauth-code', 'oauth-like'])('%s opens its page in a private window, again too', async (methodId) => {
  const world = await setUp();
  world.stub.answerWith(json({ key: 'issued-key' }));
  const ref = { serviceId: 'demo', methodId, fields: {}, isPrivate: true };
  const { attemptId } = await world.application.handlers.startLogin(ref);
  await until(world, () => stepOf(world)?.kind === 'waiting-for-browser');
  await world.application.handlers.openAgain({ attemptId });
  await until(world, (view) => view.attempts[0]?.privateWindow?.browser === 'Firefox');
  expect(world.opened).toEqual([expect.stringMatching(/^privately https?:/), world.opened[0]]);
});

test('D6: a computer that slept through the wait for a poll asks once as it wakes', async () => {
  const world = await setUp();
  const { origin } = world.stub;
  const code = { device_code: 'd', user_code: 'BCDF', verification_url: `${origin}/d`, expires_in: 900, interval: 30 };
  world.stub.answerWith(json(code), json({ error: 'authorization_pending' }, 400));
  await begin(world, 'device-code');
  await until(world, () => stepOf(world)?.kind === 'show-code');
  world.clock.jumpWallClock(300_000);
  world.wake();
  await until(world, () => JSON.stringify(stepOf(world)).includes('"count":1'));
  expect(world.stub.requests).toHaveLength(2);
});

describe('a code that a service gave while a device waited', () => {
  const startReply = { device_code: 'd-1', user_code: 'BCDF', verification_url: 'https://s.example/d', interval: 5 };

  /** Signs in by a device code, and returns what each poll but the last was told as. */
  async function signInByCode(world: World): Promise<readonly (PollOutcome | null)[]> {
    const notYet = json({ error: 'noch_nicht' }, 400);
    world.stub.answerWith(json({ ...startReply, expires_in: 600 }), notYet, notYet, issueToken, json(MEMBER));
    await begin(world, 'device-code');
    const told: (PollOutcome | null)[] = [];
    for (const count of [1, 2]) {
      const pollOf = ({ attempts: [attempt] }: AppView) =>
        attempt?.step.kind === 'show-code' && attempt.step.poll.nextAtMs !== null ? attempt.step.poll : null;
      await until(world, (view) => pollOf(view)?.count === count - 1);
      await world.clock.advance(5_000);
      await until(world, (view) => pollOf(view)?.count === count);
      told.push(pollOf(viewOf(world))?.last ?? null);
    }
    await world.clock.advance(5_000);
    await until(world, (view) => view.attempts.length === 0);
    return told;
  }

  test('D9: is told as it is, then known to mean pending', async () => {
    const world = await setUp();
    expect(await signInByCode(world)).toMatchObject([
      { kind: 'unexpected', error: { details: { serviceText: 'noch_nicht' } } },
      { kind: 'unexpected' },
    ]);
    expect(await signInByCode(world)).toEqual([{ kind: 'pending' }, { kind: 'pending' }]);
  });

  test('D8: brings the window forward once it is confirmed, and not before', async () => {
    const world = await setUp();
    const before = world.fronts();
    await signInByCode(world);
    expect(world.fronts()).toBe(before + 1);
  });
});
