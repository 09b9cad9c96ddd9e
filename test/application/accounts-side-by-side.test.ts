import { describe, expect, test } from 'vitest';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { json, reply } from '../stub-service.ts';
import {
  begin,
  CODE,
  callbackOf,
  deliver,
  issueToken,
  MEMBER,
  setUp,
  signIn,
  start,
  stepOf,
  TOKEN,
  until,
  untilEnded,
  viewOf,
  type World,
} from './application-setup.ts';

describe('side by side', () => {
  const startMethod = async (world: World, methodId: string): Promise<void> => {
    await begin(world, methodId);
    await until(world, ({ attempts }) =>
      attempts.some((attempt) => attempt.methodId === methodId && attempt.step.kind === 'waiting-for-browser'),
    );
  };

  test.each([false, true])(
    'C3: two redirect methods wait, and each gets its own callback (reversed: %s)',
    async (isReversed) => {
      const world = await setUp();
      world.stub.answerWith(json({ key: 'the-key-of-the-page' }));
      await startMethod(world, 'oauth-like');
      await startMethod(world, 'oauth-code');
      const [keyPage = '', codePage = ''] = world.opened;
      expect(keyPage).toMatch(/\/oauth\?key=the-key-of-the-page&state=[\w-]{43}$/);
      const stateOf = (address: string) => new URL(address).searchParams.get('state');
      const callbacks = [
        `member-login://callback?token=${TOKEN}&state=${stateOf(keyPage)}`,
        `member-login://callback?code=${CODE}&state=${stateOf(codePage)}`,
      ];
      for (const address of isReversed ? callbacks.toReversed() : callbacks) {
        const isCode = address.includes('code=');
        world.stub.answerWith(...(isCode ? [issueToken] : []), json(MEMBER));
        const count = viewOf(world).sessions.length;
        deliver(world, address);
        await until(world, (view) => view.sessions.length > count);
      }
      expect(
        viewOf(world)
          .sessions.map(({ methodId }) => methodId)
          .toSorted(),
      ).toEqual(['oauth-code', 'oauth-like']);
      expect(viewOf(world).attempts).toEqual([]);
    },
  );

  test('results tell what was tried at this service, and what was not', async () => {
    const world = await setUp();
    await signIn(world);
    const { comparison } = viewOf(world);
    expect(comparison.results.map(({ methodId, last }) => [methodId, last?.outcome ?? null])).toEqual(
      LOGIN_METHODS.map(({ id }) => [id, id === 'oauth-code' ? 'worked' : null]),
    );
    expect(comparison).toMatchObject({ workedCount: 1, verdict: 'nothing' });
    const requests = comparison.results[0]?.last?.requests.map(({ method, path, credentials }) => [
      method,
      path,
      credentials,
    ]);
    expect(requests?.toSorted()).toEqual([
      ['GET', '/members/infos', 'none'],
      ['GET', '/members/infos', 'token'],
      ['POST', '/oauth/access_token', 'application'],
    ]);
  });

  test('what was refused before anything was sent is no result', async () => {
    const world = await setUp();
    await begin(world, 'http-basic', { login: 'a:b', password: 'secret', passwordForm: 'plain' });
    await untilEnded(world);
    expect(stepOf(world)).toMatchObject({ error: { code: 'login-has-colon' } });
    expect(viewOf(world).comparison.results.filter(({ last }) => last !== null)).toEqual([]);
  });

  test('what was cancelled is no result', async () => {
    const world = await setUp();
    const attemptId = await start(world);
    await world.application.handlers.cancelLogin({ attemptId });
    expect(viewOf(world).comparison.results[0]?.last).toBeNull();
  });
});

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
