import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { FakeClock } from '../fake-clock.ts';
import { openQuestions, runSteps } from './run-steps.ts';
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

function openTerminal(isAttended = true) {
  const clock = new FakeClock();
  const input = new PassThrough();
  const output = new PassThrough();
  return { clock, input, output, questions: openQuestions({ input, output, isAttended, clock }) };
}

describe('a question to the person at the terminal', () => {
  test.each([
    ['y\n', 'yes'],
    ['No\n', 'no'],
    ['\n', 'not-looked-at'],
    ['perhaps\nyes\n', 'yes'],
  ])('is answered by %j', async (typed, answer) => {
    const { input, questions } = openTerminal();
    const asked = questions.ask('Do you see it?');
    input.write(typed);
    expect(await asked).toBe(answer);
    questions.close();
  });

  test('is not answered by what was typed before it', async () => {
    const { clock, input, questions } = openTerminal();
    input.write('y\n');
    await clock.advance(0);
    const asked = questions.ask('Do you see it?');
    input.write('n\n');
    expect(await asked).toBe('no');
    questions.close();
  });

  test('counts as not looked at after 90 seconds, and so does each after the end of the input', async () => {
    const { clock, input, questions } = openTerminal();
    const first = questions.ask('Do you see it?');
    await clock.advance(90_000);
    expect(await first).toBe('not-looked-at');
    const second = questions.ask('And this?');
    input.end();
    expect(await second).toBe('not-looked-at');
    expect(await questions.ask('And that?')).toBe('not-looked-at');
    expect(clock.pending).toBe(0);
  });

  test('is not put where nobody is', async () => {
    const { output, questions } = openTerminal(false);
    expect(await questions.ask('Do you see it?')).toBe('not-looked-at');
    expect(output.read()).toBeNull();
  });
});
