/** What has to hold of every method, whatever its steps; the test of each method calls it with an example. */
import { describe, expect, test } from 'vitest';
import type { StepView } from '../../electron/ipc/views/attempts.ts';
import type { Fields } from '../../electron/login/method.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import type { Answers } from '../fake-client.ts';
import { fillIn, setUpManager } from './manager-setup.ts';

export interface MethodExample {
  /** The steps of a sign-in that succeeds, in order. One that is over at once is left out. */
  readonly steps: readonly StepView['kind'][];
  /** What the service answers, where `createWorld` does not say it already. */
  readonly answers?: Answers;
  /** What the person types before it starts, where any text will not do. */
  readonly fields?: Fields;
  /** What the person types at a step that asks. */
  readonly typed?: Fields;
}

const ANSWER_MS = 1_000;

export function describeMethod(
  id: string,
  { steps, answers = {}, fields = fillIn(id), typed = {} }: MethodExample,
): void {
  /** Every answer of the service takes a second, and the person is done at once. */
  const setUp = () => {
    const it = setUpManager({ answerMs: ANSWER_MS });
    Object.assign(it.world, answers);
    const attemptId = it.manager.start(id, fields, it.target);
    return {
      ...it,
      attemptId,
      /** Lets half an answer's time pass. @returns what the person then does */
      async goOn(): Promise<() => unknown> {
        await it.clock.advance(ANSWER_MS / 2);
        if (it.manager.attempts[0]?.isAsking) return () => it.manager.answer(attemptId, typed);
        if (it.stepOf(id)?.kind !== 'waiting-for-browser') return () => undefined;
        return () => it.deliver(`code=c&token=t&state=${it.statesSent()[0]}`);
      },
    };
  };

  describe(`${id}, as every method`, () => {
    test('shows its first step from the press on', () => {
      expect(setUp().stepOf(id)).toEqual(LOGIN_METHODS.find((method) => method.id === id)?.firstStep);
    });

    test('W1, D5: cancelled at any instant, it ends at once and no request leaves afterwards', async () => {
      const seen = new Set<string>();
      for (let stops = 0; ; stops += 1) {
        const it = setUp();
        let act = await it.goOn();
        for (let turn = 0; turn < stops; turn += 1) {
          await act();
          act = await it.goOn();
        }
        const kind = it.stepOf(id)?.kind;
        if (kind === undefined) break;
        expect(kind, 'a sign-in that succeeds').not.toBe('ended');
        seen.add(kind);
        it.manager.cancel(it.attemptId);
        const { length } = it.requests;
        expect(it.stepOf(id)).toMatchObject({ kind: 'ended', end: 'cancelled' });
        await act();
        await it.clock.advance(400_000);
        await it.clock.sleepComputer(400_000);
        expect(it.requests).toHaveLength(length);
        expect(it.signedIn).toEqual([]);
        expect([it.clock.pending, it.clock.wakeListeners]).toEqual([0, 0]);
      }
      expect([...seen]).toEqual(steps);
    });
  });
}
