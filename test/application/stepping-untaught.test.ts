/** A sign-in that was changed is no result, teaches nothing, replaces no session and is not stored. */
import { describe, expect, test } from 'vitest';
import { json } from '../stub-service.ts';
import {
  callbackOf,
  deliver,
  issueToken,
  MEMBER,
  refresh,
  setUp,
  signIn,
  stepOf,
  TOKEN,
  until,
  viewOf,
  type World,
} from './application-setup.ts';
import {
  begin,
  change,
  decide,
  goOn,
  goOnToEnd,
  openPage,
  requestsOf,
  setUpHeldCode,
  setUpPaused,
  signInOf,
  untilHeld,
} from './stepping-setup.ts';

const ADD = [{ kind: 'add', place: 'form', name: 'note', value: 'x' }] as const;

/** Once also what is saved a little later has been. */
const storedBy = async ({ clock, computer }: World) => {
  await clock.advance(1_000);
  return JSON.stringify(computer.stored);
};
const isOver = (world: World) => until(world, ({ attempts }) => attempts.length === 0);

/**
 * Arms the pause, and lets everything go on once the first request was changed.
 * @returns what was stored before the change: the state had come back by then
 */
async function signInChanged(world: World): Promise<{ readonly sessionId: string; readonly before: string }> {
  await world.application.handlers.pauseNextSignIn({ isOn: true });
  const shown = viewOf(world).currentSessionId;
  await begin(world, 'oauth-code');
  await openPage(world);
  deliver(world);
  await untilHeld(world);
  const before = await storedBy(world);
  world.stub.answerWith(issueToken, json(MEMBER));
  await change(world, ADD);
  await untilHeld(world);
  await goOnToEnd(world);
  await isOver(world);
  const { currentSessionId } = viewOf(world);
  expect(currentSessionId).not.toBe(shown);
  return { sessionId: currentSessionId ?? '', before };
}

describe('a changed sign-in leaves nothing behind (X7)', () => {
  test('on disk, byte for byte, and is gone after quitting', async () => {
    const world = await setUp();
    const { sessionId, before } = await signInChanged(world);
    expect(viewOf(world).sessions).toMatchObject([{ id: sessionId, isChanged: true, storedIn: 'memory' }]);
    expect(signInOf(world)).toMatchObject({ isChanged: true, outcome: 'worked', sessionId });
    await world.application.handlers.selectSession({ sessionId });
    world.stub.answerWith(json(MEMBER));
    await world.application.handlers.refreshMember({ sessionId });
    await world.application.close();
    expect(await storedBy(world)).toBe(before);
    const next = await setUp({ after: world });
    await until(next, ({ isRestoring }) => !isRestoring);
    expect(viewOf(next).sessions).toEqual([]);
  });

  test('also where the app quits while its member is read', async () => {
    const world = await setUpHeldCode();
    const before = await storedBy(world);
    world.stub.answerWith(issueToken);
    await change(world, ADD);
    await untilHeld(world);
    await world.application.close();
    expect(await storedBy(world)).toBe(before);
  });

  test('of its state, which came back', async () => {
    const world = await setUpPaused();
    const before = await storedBy(world);
    await begin(world, 'oauth-like');
    await untilHeld(world);
    world.stub.answerWith(json({ key: 'the-key' }), json(MEMBER));
    await change(world, ADD);
    await openPage(world);
    const state = new URL(world.opened.at(-1) ?? '').searchParams.get('state');
    deliver(world, `member-login://callback?token=${TOKEN}&state=${state}`);
    await untilHeld(world);
    await goOnToEnd(world);
    await isOver(world);
    expect(viewOf(world).sessions.length).toBe(1);
    expect(await storedBy(world)).toBe(before);
  });

  test('of the code that its service answers a pending poll with', async () => {
    const world = await setUpPaused();
    const before = await storedBy(world);
    const device = { device_code: 'd', user_code: 'BCDF', verification_url: 'https://s.example/d', expires_in: 600 };
    world.stub.answerWith(json({ ...device, interval: 5 }), json({ error: 'not_yet' }, 400), issueToken, json(MEMBER));
    await begin(world, 'device-code');
    await untilHeld(world);
    await goOn(world);
    await until(world, () => stepOf(world)?.kind === 'show-code');
    await world.clock.advance(5_000);
    await untilHeld(world);
    await change(world, ADD);
    await until(world, () => requestsOf(world)[1]?.meaning?.code === 'unexpected-reply');
    await world.clock.advance(5_000);
    await untilHeld(world);
    await goOnToEnd(world);
    await isOver(world);
    expect(viewOf(world).sessions.length).toBe(1);
    expect(await storedBy(world)).toBe(before);
  });

  test('of the way to send the token that the person found', async () => {
    const world = await setUpPaused();
    const before = await storedBy(world);
    await begin(world, 'oauth-code');
    await openPage(world);
    deliver(world, callbackOf(world).replace(/&state=.*/, ''));
    await untilHeld(world);
    world.stub.answerWith(issueToken, json({}, 401), json({}, 401), json(MEMBER));
    await change(world, ADD);
    await untilHeld(world);
    await goOnToEnd(world);
    await until(world, () => stepOf(world)?.kind === 'member-not-read', 1);
    const attemptId = viewOf(world).attempts[0]?.id ?? '';
    const { answer } = world.application.handlers;
    await answer({ attemptId, fields: { presentation: 'x-service-token' } });
    await until(world, () => stepOf(world)?.kind === 'confirming-member');
    await answer({ attemptId, fields: { isThisMember: 'yes' } });
    await isOver(world);
    expect(viewOf(world).sessions[0]?.credential).toMatchObject({ presentation: 'x-service-token' });
    expect(await storedBy(world)).toBe(before);
  });

  test('of a way to send the token that is tried afterwards', async () => {
    const world = await setUp();
    const { sessionId, before } = await signInChanged(world);
    world.stub.answerWith(json(MEMBER));
    await world.application.handlers.tryPresentations({ sessionId, presentations: ['x-service-token'] });
    expect(viewOf(world).sessions[0]?.credential).toMatchObject({ presentation: 'x-service-token' });
    expect(await storedBy(world)).toBe(before);
  });
});

describe('beside other sign-ins, a changed one', () => {
  test('replaces none of the same member, and is no result of its method', async () => {
    const world = await setUp();
    const first = await signIn(world);
    const before = viewOf(world).comparison;
    const { sessionId: changed } = await signInChanged(world);
    expect(viewOf(world).sessions.map(({ id, isChanged }) => [id, isChanged])).toEqual([
      [first, false],
      [changed, true],
    ]);
    expect(viewOf(world).comparison).toEqual(before);
    await world.application.close();
    const next = await setUp({ after: world });
    await until(next, ({ sessions }) => sessions.length === 1);
    expect(viewOf(next).currentSessionId).toBe(first);
  });

  test('gives way to one that was not changed', async () => {
    const world = await setUp();
    const { sessionId: changed } = await signInChanged(world);
    const second = await signIn(world);
    expect(viewOf(world).sessions.map(({ id }) => id)).toEqual([second]);
    expect(second).not.toBe(changed);
  });

  test.each([
    ['T2: is not ended by an answer that only tells what was changed', true, 'not-recognised'],
    ['T2: while one that was only held is', false, 'ended'],
  ])('%s', async (_what, isChanged, status) => {
    const world = await setUp();
    await world.application.handlers.pauseNextSignIn({ isOn: true });
    await begin(world, 'oauth-code');
    await openPage(world);
    deliver(world);
    await untilHeld(world);
    world.stub.answerWith(issueToken, json(MEMBER));
    await (isChanged ? change(world, ADD) : decide(world, { kind: 'go-on' }));
    await untilHeld(world);
    await goOnToEnd(world);
    await isOver(world);
    world.stub.answerWith(json({}, 401), json({}, 401));
    await refresh(world, viewOf(world).currentSessionId ?? '');
    expect(viewOf(world).sessions[0]?.status).toBe(status);
  });

  test('failing, is no result either', async () => {
    const world = await setUpPaused();
    await begin(world, 'oauth-like');
    await untilHeld(world);
    world.stub.answerWith(json({ error: 'no' }, 400));
    await change(world, ADD);
    await until(world, ({ attempts: [attempt] }) => attempt?.step.kind === 'ended');
    expect(viewOf(world).attempts[0]).toMatchObject({ isChanged: true, held: null });
    expect(viewOf(world).comparison.results.every(({ last }) => last === null)).toBe(true);
  });
});

test('a change that comes out as the request was is none', async () => {
  const world = await setUpPaused();
  await begin(world, 'oauth-like');
  await untilHeld(world);
  world.stub.answerWith(json({ key: 'the-key' }));
  await change(world, [], '/members/oauth');
  await openPage(world);
  expect(signInOf(world).isChanged).toBe(false);
  expect(requestsOf(world)[0]?.changes).toEqual([]);
});
