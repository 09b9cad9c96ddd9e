import { describe, expect, test } from 'vitest';
import { FakeClock } from '../fake-clock.ts';
import { runSteps } from './run-steps.ts';
import { type Answer, failed, type Step, type World, worked } from './step.ts';

const step = (title: string, run: Step['run'], more: Partial<Step> = {}): Step => ({
  title,
  proves: '',
  limitSeconds: 60,
  run,
  ...more,
});
const never = (): Promise<never> => new Promise(() => undefined);

/** Runs steps in a world where nothing starts. */
function setUp(answers: () => Promise<Answer> = async () => 'yes') {
  const clock = new FakeClock();
  const closed: string[] = [];
  const guise = (name: string) => ({ open: never, close: async () => closed.push(name) > 0 });
  const world: World = {
    platform: 'linux',
    isStandIn: true,
    folders: { plain: '', driven: '' },
    plain: guise('plain'),
    driven: guise('driven'),
    ask: answers,
    note: () => undefined,
  };
  const run = async (...steps: readonly Step[]) => {
    const rows = await runSteps(steps, {
      world,
      clock,
      explain: (thrown) => (thrown instanceof Error ? thrown.message : 'odd'),
      publish: (text) => text.replace('/home/jo', '~'),
      onStart: () => undefined,
      onRow: () => undefined,
    });
    return rows.map(({ outcome: { kind, seen } }) => `${kind}: ${seen}`);
  };
  return { clock, closed, run };
}

describe('the steps of a first run', () => {
  test('go on after a failure, in a fresh application, and say nothing that is not for others', async () => {
    const { run, closed } = setUp();
    const rows = await run(
      step('throws', () => {
        throw new Error('no /home/jo/.config');
      }),
      step('fails', async () => failed('odd')),
      step('works', async () => worked('all of it')),
    );
    expect(rows).toEqual(['failed: no ~/.config', 'failed: odd', 'worked: all of it']);
    expect(closed).toEqual(['driven', 'plain', 'driven', 'plain']);
  });

  test('are not tried once one has failed that all of them need', async () => {
    const { run } = setUp();
    const rows = await run(
      step('start', async () => failed('odd'), { isRequired: true }),
      step('next', async () => worked('')),
    );
    expect(rows).toEqual(['failed: odd', 'not-possible: “start” failed']);
  });

  test('are given up after their time, which leaves the next one all of its own', async () => {
    const { run, clock } = setUp();
    const rows = run(
      step('hangs', never, { limitSeconds: 5 }),
      step('takes long', () => new Promise((done) => void clock.schedule(59_000, () => done(worked('late'))))),
    );
    await clock.advance(5_000);
    await clock.advance(59_000);
    expect(await rows).toEqual(['failed: It did not come to its end within 5 seconds.', 'worked: late']);
    expect(clock.pending).toBe(0);
  });

  test('do not lose time while a person thinks', async () => {
    const thinking = Promise.withResolvers<Answer>();
    const { run, clock } = setUp(() => thinking.promise);
    const rows = run(step('asks', async ({ ask }) => worked(await ask('Well?')), { limitSeconds: 5 }));
    await clock.advance(80_000);
    thinking.resolve('yes');
    expect(await rows).toEqual(['worked: yes']);
  });

  test('have failed where the person says so', async () => {
    const { run } = setUp(async () => 'no');
    const asks = step('asks', async ({ ask }) => {
      await ask('Do you see it?');
      return worked('shown');
    });
    expect(await run(asks)).toEqual(['failed: shown; but a person answered no']);
  });
});
