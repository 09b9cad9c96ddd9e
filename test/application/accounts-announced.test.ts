import { describe, expect, test } from 'vitest';
import { json, reply } from '../stub-service.ts';
import {
  CODE,
  callbackOf,
  deliver,
  issueToken,
  MEMBER,
  setUp,
  signIn,
  start,
  stepOf,
  until,
  untilEnded,
} from './application-setup.ts';

describe('what the person is told while the window is in the back', () => {
  test('that a sign-in has worked', async () => {
    const world = await setUp();
    await signIn(world);
    expect(world.announced).toEqual(['You are signed in']);
  });

  test('that one was declined, ran out of time or failed, each in its own words', async () => {
    const world = await setUp();
    await start(world);
    deliver(world, callbackOf(world, 'error=access_denied'));
    await untilEnded(world);
    await start(world);
    await world.clock.advance(5 * 60_000);
    await untilEnded(world);
    await start(world);
    world.stub.answerWith(reply('', { status: 500 }));
    deliver(world);
    await untilEnded(world);
    expect(world.announced).toEqual(['You declined', 'Time ran out', 'The sign-in did not work']);
  });

  test('that it waits for an answer, once, and then that it has worked', async () => {
    const world = await setUp();
    world.stub.answerWith(issueToken, json(MEMBER));
    const attemptId = await start(world);
    deliver(world, `member-login://callback?code=${CODE}`);
    await until(world, () => stepOf(world)?.kind === 'confirming-member');
    await world.clock.advance(2_000);
    expect(world.announced).toEqual(['One question before you are signed in']);
    await world.application.handlers.answer({ attemptId, fields: { isThisMember: 'yes' } });
    await until(world, (view) => view.sessions.length === 1);
    expect(world.announced.slice(1)).toEqual(['You are signed in']);
  });

  test('nothing of what the person cancelled, or began anew', async () => {
    const world = await setUp();
    await start(world);
    const attemptId = await start(world);
    await world.application.handlers.cancelLogin({ attemptId });
    expect(stepOf(world)).toMatchObject({ kind: 'ended', end: 'cancelled' });
    await world.clock.advance(0);
    expect(world.announced).toEqual([]);
  });
});
