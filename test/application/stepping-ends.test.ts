import { describe, expect, test } from 'vitest';
import { HOLD_LIMIT_MS } from '../../electron/login/attempt-gate.ts';
import { hang, json } from '../stub-service.ts';
import {
  CODE,
  callbackOf,
  deliver,
  issueToken,
  MEMBER,
  openStaging,
  setUp,
  signIn,
  stepOf,
  until,
  viewOf,
  type World,
} from './application-setup.ts';
import {
  attemptOf,
  begin,
  decide,
  goOn,
  heldBy,
  isWaiting,
  openPage,
  requestsOf,
  rowsOf,
  setUpHeldCode,
  setUpPaused,
  signInOf,
  untilHeld,
} from './stepping-setup.ts';

const MINUTE = 60_000;
const DEVICE = { device_code: 'the-device-code', user_code: 'BCDF', verification_url: 'https://s.example/d' };

const hasEnded = (world: World, code: string) =>
  until(world, ({ attempts: [attempt] }) => attempt?.step.kind === 'ended' && attempt.step.error.code === code);
const lastOf = (world: World, methodId: string) =>
  viewOf(world).comparison.results.find((one) => one.methodId === methodId)?.last ?? null;

/** A device code of ten minutes whose first poll is held. */
async function setUpHeldPoll(): Promise<World> {
  const world = await setUpPaused();
  world.stub.answerWith(json({ ...DEVICE, expires_in: 600, interval: 5 }));
  await begin(world, 'device-code');
  await untilHeld(world);
  await goOn(world);
  await until(world, () => stepOf(world)?.kind === 'show-code');
  await world.clock.advance(5_000);
  await untilHeld(world);
  return world;
}

describe('limits while a request is held (X7)', () => {
  test('this app’s own wait, for thirty minutes', async () => {
    const world = await setUpHeldCode();
    const sinceMs = world.clock.nowMs();
    expect(attemptOf(world)?.held).toMatchObject({ sinceMs, endsAtMs: sinceMs + HOLD_LIMIT_MS, serviceEndsAtMs: null });
    await world.clock.advance(HOLD_LIMIT_MS - 1);
    expect(heldBy(world)).toEqual(['POST /oauth/access_token']);
    await world.clock.advance(1);
    await hasEnded(world, 'paused-too-long');
    expect(attemptOf(world)).toMatchObject({ held: null, step: { end: 'timed-out' } });
    expect(world.stub.connections.opened).toBe(0);
    expect(requestsOf(world)[0]).toMatchObject({ state: 'failed', meaning: { code: 'paused-too-long' } });
    expect(lastOf(world, 'oauth-code')).toBeNull();
  });

  test('thirty minutes are the sum of a sign-in', async () => {
    const world = await setUpPaused();
    world.stub.answerWith(json({ ...DEVICE, expires_in: 7200, interval: 5 }));
    await begin(world, 'device-code');
    await untilHeld(world);
    await world.clock.advance(20 * MINUTE);
    await goOn(world);
    await until(world, () => stepOf(world)?.kind === 'show-code');
    await world.clock.advance(5_000);
    await untilHeld(world);
    await world.clock.advance(10 * MINUTE);
    await hasEnded(world, 'paused-too-long');
    expect(world.stub.requests.length).toBe(1);
  });

  test('T5: a token that was issued is kept when they pass before its member is read', async () => {
    const world = await setUpHeldCode();
    world.stub.answerWith(issueToken);
    await goOn(world);
    await until(world, () => heldBy(world).length === 2);
    await world.clock.advance(HOLD_LIMIT_MS);
    await until(world, ({ sessions, attempts }) => sessions.length === 1 && attempts.length === 0);
    const [session] = viewOf(world).sessions;
    expect(session).toMatchObject({ status: 'not-verified', member: null, problem: { code: 'paused-too-long' } });
    expect(signInOf(world)).toMatchObject({ outcome: 'worked', isChanged: false });
    expect(lastOf(world, 'oauth-code')).toBeNull();
    expect(world.stub.requests.length).toBe(1);
    world.stub.answerWith(json(MEMBER));
    await world.application.handlers.refreshMember({ sessionId: session?.id ?? '' });
    expect(viewOf(world).sessions[0]).toMatchObject({ status: 'verified', problem: null });
  });

  test('time asleep counts, found out at the decision', async () => {
    const world = await setUpHeldCode();
    world.clock.jumpWallClock(HOLD_LIMIT_MS);
    await expect(decide(world, { kind: 'go-on' })).rejects.toMatchObject({ code: 'request-not-held' });
    await hasEnded(world, 'paused-too-long');
    expect(world.stub.connections.opened).toBe(0);
  });

  test('the service’s runs on, is shown, and ends the sign-in', async () => {
    const world = await setUpHeldPoll();
    const step = stepOf(world);
    const endsAtMs = step?.kind === 'show-code' ? step.deadlineAtMs : 0;
    expect(attemptOf(world)?.held?.serviceEndsAtMs).toBe(endsAtMs);
    await world.clock.advance(endsAtMs - world.clock.nowMs());
    await hasEnded(world, 'sign-in-timed-out');
    expect(lastOf(world, 'device-code')).toBeNull();
    expect(world.stub.requests.length).toBe(1);
  });

  test('the service’s that passes later, because something was held, says nothing of the method', async () => {
    const world = await setUpHeldPoll();
    await world.clock.advance(9 * MINUTE);
    world.stub.answerWith(...Array.from({ length: 20 }, () => json({ error: 'authorization_pending' }, 400)));
    await decide(world, { kind: 'go-on-to-end' });
    await until(world, () => requestsOf(world).some(({ meaning }) => meaning?.code === 'pending'));
    for (let elapsedMs = 0; elapsedMs < MINUTE; elapsedMs += 5_000) {
      await world.clock.advance(5_000);
      await until(world, () => requestsOf(world).every(({ endedAtMs }) => endedAtMs !== null));
    }
    await hasEnded(world, 'device-code-expired');
    expect(lastOf(world, 'device-code')).toBeNull();
  });

  test('the service’s is looked at before anything goes out', async () => {
    const world = await setUpHeldPoll();
    world.clock.jumpWallClock(10 * MINUTE);
    await expect(decide(world, { kind: 'go-on' })).rejects.toMatchObject({ code: 'request-not-held' });
    await hasEnded(world, 'sign-in-timed-out');
    expect(world.stub.requests.length).toBe(1);
  });

  test('a poll that waited has its own limit of ten seconds from then on', async () => {
    const world = await setUpHeldPoll();
    world.stub.answerWith(hang);
    await world.clock.advance(5 * MINUTE);
    await goOn(world);
    await world.stub.received(2);
    await world.clock.advance(9_999);
    expect(requestsOf(world)[1]?.endedAtMs).toBeNull();
    await world.clock.advance(1);
    await until(world, () => requestsOf(world)[1]?.meaning?.code === 'service-timed-out');
  });

  test('X1: the time of the person is no duration, but a wait', async () => {
    const world = await setUpHeldCode();
    const heldFromMs = world.clock.nowMs();
    world.stub.answerWith(issueToken);
    await world.clock.advance(2 * MINUTE);
    await goOn(world);
    await until(world, () => requestsOf(world)[0]?.status === 200);
    const [row] = requestsOf(world);
    expect(row).toMatchObject({ waitedFromMs: heldFromMs, startedAtMs: heldFromMs + 2 * MINUTE });
    expect((row?.endedAtMs ?? 0) - (row?.startedAtMs ?? 0)).toBeLessThan(MINUTE);
  });
});

/** How a sign-in ends while it holds something, and what it ends with. */
const ENDS: readonly (readonly [string, string, (world: World) => Promise<void>])[] = [
  [
    'is cancelled',
    'cancelled',
    async (world: World) => {
      await world.application.handlers.cancelLogin({ attemptId: attemptOf(world)?.id ?? '' });
    },
  ],
  ['is superseded', 'superseded', async (world: World) => void (await begin(world, 'oauth-code'))],
  [
    'is for a service that is forgotten',
    'cancelled',
    async (world: World) => {
      await world.application.handlers.deleteService({ serviceId: 'staging' });
    },
  ],
  ['has to go because the app quits', 'cancelled', (world: World) => world.application.close()],
];

describe('a held request ends with its sign-in', () => {
  test.each(ENDS)('that %s', async (_how, code, end) => {
    const world = await setUp();
    await openStaging(world);
    await world.application.handlers.pauseNextSignIn({ isOn: true });
    await begin(world, 'oauth-code');
    await openPage(world);
    deliver(world);
    await untilHeld(world);
    await end(world);
    await until(world, () => requestsOf(world)[0]?.state === 'failed');
    expect(requestsOf(world)[0]).toMatchObject({ heldId: null, meaning: { code } });
    expect(viewOf(world).attempts.every(({ held }) => held === null)).toBe(true);
    expect(world.stub.connections.opened).toBe(0);
  });

  test.each(['signOut', 'signOutAll'] as const)('but not with %s of a member: it is no session yet', async (how) => {
    const world = await setUp();
    const sessionId = await signIn(world);
    const sent = world.stub.requests.length;
    await world.application.handlers.pauseNextSignIn({ isOn: true });
    await begin(world, 'oauth-code');
    await openPage(world);
    deliver(world);
    await untilHeld(world);
    const { signOut, signOutAll } = world.application.handlers;
    await (how === 'signOut' ? signOut({ sessionId }) : signOutAll({}));
    expect(viewOf(world).sessions).toEqual([]);
    expect(heldBy(world)).toEqual(['POST /oauth/access_token']);
    expect(world.stub.requests).toHaveLength(sent);
    world.stub.answerWith(issueToken, json(MEMBER));
    await decide(world, { kind: 'go-on-to-end' });
    await until(world, ({ sessions }) => sessions.length === 1);
    expect(world.stub.requests[sent]?.body).toContain(CODE);
  });

  test('nor when the service is switched: then it is decided about as before', async () => {
    const world = await setUpHeldCode();
    world.stub.answerWith(issueToken, json(MEMBER));
    await openStaging(world);
    expect(heldBy(world)).toEqual(['POST /oauth/access_token']);
    await goOn(world);
    await untilHeld(world);
    expect(world.stub.requests[0]?.target).toBe('/oauth/access_token');
  });

  test('nor when the list is cleared: its row has another number, and can be let go', async () => {
    const world = await setUpHeldCode();
    world.stub.answerWith(issueToken);
    const before = requestsOf(world)[0];
    await world.application.handlers.clearExchanges(undefined);
    const after = requestsOf(world)[0];
    expect(after).toMatchObject({ state: 'held', heldId: before?.heldId });
    expect(after?.number).not.toBe(before?.number);
    await goOn(world);
    await until(world, () => requestsOf(world)[0]?.status === 200);
  });

  test('T5: a token that was issued is kept when the app quits while its member is held', async () => {
    const world = await setUpHeldCode();
    world.stub.answerWith(issueToken);
    await goOn(world);
    await untilHeld(world);
    await world.application.close();
    const next = await setUp({ after: world });
    await until(next, ({ sessions }) => sessions.length === 1);
  });

  test('an exchange for a callback that anybody may have sent ends when one with the state comes', async () => {
    const world = await setUpPaused();
    world.stub.answerWith(issueToken, json(MEMBER));
    await begin(world, 'oauth-code');
    await openPage(world);
    const [proven, unproven] = [callbackOf(world), callbackOf(world, 'code=forged').replace(/&state=.*/, '')];
    deliver(world, unproven);
    await untilHeld(world);
    deliver(world, proven);
    await until(world, () => requestsOf(world).length === 2 && requestsOf(world)[0]?.state === 'failed');
    expect(heldBy(world)).toEqual(['POST /oauth/access_token']);
    await goOn(world);
    await untilHeld(world);
    expect(world.stub.requests.map(({ body }) => new URLSearchParams(body).get('code'))).toEqual([CODE]);
  });

  test('what goes on without it when the answer tells enough is ended, too', async () => {
    const world = await setUpHeldCode();
    world.stub.answerWith(issueToken, json({}, 503));
    await goOn(world);
    await until(world, () => heldBy(world).length === 2);
    await decide(world, { kind: 'go-on' });
    await until(world, ({ sessions }) => sessions.length === 1);
    const nobody = rowsOf(world).find((row) => row.kind === 'request' && row.purpose === 'member-as-nobody');
    expect(nobody).toMatchObject({ state: 'failed', heldId: null });
    expect(signInOf(world).outcome).toBe('worked');
  });
});

test('what is let go in the moment in which its sign-in ends does not go out', async () => {
  const world = await setUpHeldCode();
  const attemptId = attemptOf(world)?.id ?? '';
  const deciding = decide(world, { kind: 'go-on' });
  world.application.handlers.cancelLogin({ attemptId });
  await deciding;
  await until(world, () => requestsOf(world)[0]?.state === 'failed');
  expect(world.stub.connections.opened).toBe(0);
});

describe('limits that begin after something was held', () => {
  test('a wait that is taken up again has as much time left as before', async () => {
    const world = await setUpPaused();
    world.stub.answerWith(json({ error: 'invalid_grant' }, 400));
    await begin(world, 'oauth-code');
    await openPage(world);
    const before = stepOf(world);
    deliver(world, callbackOf(world, 'code=forged').replace(/&state=.*/, ''));
    await untilHeld(world);
    await world.clock.advance(20 * MINUTE);
    await goOn(world);
    await isWaiting(world);
    const after = stepOf(world);
    if (before?.kind !== 'waiting-for-browser' || after?.kind !== 'waiting-for-browser') throw new Error('No wait.');
    expect(after.deadlineAtMs).toBe(before.deadlineAtMs + 20 * MINUTE);
    await world.clock.advance(after.deadlineAtMs - world.clock.nowMs());
    await hasEnded(world, 'sign-in-timed-out');
  });

  test('T5: half an hour to confirm the member counts without what was held', async () => {
    const world = await setUpPaused();
    world.stub.answerWith(issueToken, json(MEMBER));
    await begin(world, 'oauth-code');
    await openPage(world);
    deliver(world, callbackOf(world).replace(/&state=.*/, ''));
    await untilHeld(world);
    await goOn(world);
    await untilHeld(world);
    await world.clock.advance(28 * MINUTE);
    await decide(world, { kind: 'go-on-to-end' });
    await until(world, () => stepOf(world)?.kind === 'confirming-member');
    await world.clock.advance(4 * MINUTE);
    expect(stepOf(world)?.kind).toBe('confirming-member');
    await world.clock.advance(MINUTE);
    await hasEnded(world, 'member-not-confirmed');
  });

  test('T5: and so does the half hour of a member who could not be read, while they are read again', async () => {
    const world = await setUpPaused();
    world.stub.answerWith(issueToken, json({}, 503), json(MEMBER));
    await begin(world, 'oauth-code');
    await openPage(world);
    deliver(world, callbackOf(world).replace(/&state=.*/, ''));
    for (const path of ['/oauth/access_token', '/members/infos']) {
      expect((await untilHeld(world)).join()).toContain(path);
      await goOn(world);
    }
    await until(world, () => stepOf(world)?.kind === 'member-not-read');
    await world.clock.advance(29 * MINUTE);
    await world.application.handlers.answer({ attemptId: attemptOf(world)?.id ?? '', fields: {} });
    await untilHeld(world);
    await world.clock.advance(20 * MINUTE);
    await decide(world, { kind: 'go-on-to-end' });
    await until(world, () => stepOf(world)?.kind === 'confirming-member');
  });
});
