import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { FakeClock } from '../fake-clock.ts';
import { openQuestions } from './questions.ts';

function setUp(isAttended = true) {
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
    const { input, questions } = setUp();
    const asked = questions.ask('Do you see it?');
    input.write(typed);
    expect(await asked).toBe(answer);
    questions.close();
  });

  test('is not answered by what was typed before it', async () => {
    const { clock, input, questions } = setUp();
    input.write('y\n');
    await clock.advance(0);
    const asked = questions.ask('Do you see it?');
    input.write('n\n');
    expect(await asked).toBe('no');
    questions.close();
  });

  test('counts as not looked at after 90 seconds, and so does each after the end of the input', async () => {
    const { clock, input, questions } = setUp();
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
    const { output, questions } = setUp(false);
    expect(await questions.ask('Do you see it?')).toBe('not-looked-at');
    expect(output.read()).toBeNull();
  });
});
