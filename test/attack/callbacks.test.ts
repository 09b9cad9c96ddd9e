/** What pages and programs can do to sign-ins by opening callback addresses; `hostile-callbacks.ts` draws them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IssuedKey } from '../../electron/service-client/decode/token.ts';
import { type AttackedApplication, startAttackedApplication } from './attacked-application.ts';
import { type HostileCallback, hostileCallback, SECRET_MARK, writeHostileCallback } from './hostile-callbacks.ts';

const METHODS = ['oauth-code', 'oauth-like'] as const;

async function goOn({ application, clock }: AttackedApplication, attemptId: string): Promise<void> {
  await application.handlers.answer({ attemptId, fields: { isEnded: 'no' } });
  await clock.advance(0);
}

const rightCallback = ({ redirectUri, parameter, state }: Parameters<typeof writeHostileCallback>[1]): string =>
  `${redirectUri}?${parameter}=right&state=${state}`;

describe('callbacks that an attacker sends', () => {
  test('change nothing and ask nothing at a service that has returned the state before', async () => {
    await using attacked = await startAttackedApplication();
    for (const methodId of METHODS) await attacked.deliver(rightCallback(await attacked.start(methodId)));
    const sessions = attacked.view().sessions;
    const attempts = [await attacked.start('oauth-code'), await attacked.start('oauth-like')];
    const stepsOf = () =>
      attempts.map(({ id }) => {
        const step = attacked.stepOf(id);
        return step?.kind === 'waiting-for-browser' && { ...step, problem: null };
      });
    const before = stepsOf();
    await fc.assert(
      fc.asyncProperty(hostileCallback, fc.nat(1), async (callback, index) => {
        const attempt = attempts[index];
        if (attempt) await attacked.deliver(writeHostileCallback(callback, attempt));
        expect(stepsOf()).toEqual(before);
      }),
      { numRuns: 600 },
    );
    expect(attacked.view().sessions).toEqual(sessions);
    expect(attacked.told()).not.toContain(SECRET_MARK);
    for (const attempt of attempts) await attacked.deliver(rightCallback(attempt));
    expect(attacked.view().attempts).toEqual([]);
  });

  test('have no answer of the person in their place: the question asks what it asked at first', async () => {
    await using attacked = await startAttackedApplication();
    const attempt = await attacked.start('oauth-code');
    await attacked.deliver(`${attempt.redirectUri}?error=server_error&error_description=Busy`);
    const refusalOf = () => {
      const step = attacked.stepOf(attempt.id);
      return step?.kind === 'waiting-for-browser' ? step.refusal : null;
    };
    const asked = refusalOf();
    expect(asked).toMatchObject({ details: { serviceText: 'Busy' } });
    await fc.assert(
      fc.asyncProperty(hostileCallback, async (callback: HostileCallback) => {
        await attacked.deliver(writeHostileCallback(callback, attempt));
        expect(refusalOf()).toEqual(asked);
      }),
      { numRuns: 300 },
    );
    await attacked.application.handlers.answer({ attemptId: attempt.id, fields: { isEnded: 'yes' } });
    await attacked.clock.advance(0);
    expect(attacked.stepOf(attempt.id)).toMatchObject({ kind: 'ended', error: asked });
  });
});

describe('a flood of callbacks', () => {
  const FOREIGN = 'member-login://callback?code=x&state=y';
  const flood = async (attacked: AttackedApplication, address = FOREIGN, count = 1_000) => {
    const before = { fronts: attacked.fronts(), lines: attacked.lines.length, views: attacked.viewCount() };
    for (let index = 0; index < count; index += 1) await attacked.deliver(address);
    return {
      fronts: attacked.fronts() - before.fronts,
      lines: attacked.lines.length - before.lines,
      views: attacked.viewCount() - before.views,
    };
  };

  test.each([
    ['while no sign-in waits', false, FOREIGN],
    ['with a wrong state, while one waits', true, FOREIGN],
    ['with a refusal without state, while one waits', true, 'member-login://callback?error=access_denied'],
  ])(
    '%s, brings the window to the front at most twice, and is not logged or shown for ever',
    async (_name, isWaiting, address) => {
      await using attacked = await startAttackedApplication();
      if (isWaiting) await attacked.start('oauth-code');
      const { fronts, lines, views } = await flood(attacked, address);
      // Once for a question, once for the first that is refused.
      expect(fronts).toBe(address.includes('error') ? 2 : 1);
      expect(lines).toBeLessThan(50);
      expect(views).toBeLessThan(50);
    },
  );

  test.each<[string, (attacked: AttackedApplication) => unknown]>([
    [
      'dismissed the notice',
      ({ application, view }) => application.handlers.dismissNotice({ noticeId: view().notices[0]?.id ?? '' }),
    ],
    ['started a sign-in', (attacked) => attacked.start('oauth-code')],
  ])('brings it there again once the person has %s', async (_name, act) => {
    await using attacked = await startAttackedApplication();
    await flood(attacked);
    await act(attacked);
    expect((await flood(attacked)).fronts).toBe(1);
  });

  test('brings it there again once the person has opened the page again, or answered', async () => {
    await using attacked = await startAttackedApplication();
    const { id: attemptId } = await attacked.start('oauth-code');
    await flood(attacked);
    await attacked.application.handlers.openAgain({ attemptId });
    expect((await flood(attacked)).fronts).toBe(1);
    await attacked.deliver('member-login://callback?error=access_denied');
    await goOn(attacked, attemptId);
    expect((await flood(attacked)).fronts).toBe(1);
  });

  test('C8: does not keep the answer of a sign-in from bringing it there', async () => {
    await using attacked = await startAttackedApplication();
    const attempt = await attacked.start('oauth-code');
    await flood(attacked);
    expect(await flood(attacked, rightCallback(attempt), 1)).toMatchObject({ fronts: 1 });
    expect(attacked.view().sessions).toHaveLength(1);
  });
});

test('a refusal before the browser was sent anywhere is nobody’s answer', async () => {
  const key = Promise.withResolvers<IssuedKey>();
  await using attacked = await startAttackedApplication(() => key.promise);
  const starting = attacked.start('oauth-like');
  await attacked.clock.advance(0);
  await attacked.deliver('member-login://callback?error=access_denied');
  expect(attacked.view()).toMatchObject({
    attempts: [{ step: { kind: 'contacting-service' } }],
    notices: [{ error: { code: 'callback-not-expected' } }],
  });
  key.resolve({ key: 'issued-key' });
  const attempt = await starting;
  await attacked.deliver('member-login://callback?error=access_denied');
  expect(attacked.stepOf(attempt.id)).toMatchObject({ refusal: { code: 'declined' } });
  await attacked.deliver(rightCallback(attempt));
  expect(attacked.view().sessions).toHaveLength(1);
});
