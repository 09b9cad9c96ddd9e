import { describe, expect, test } from 'vitest';
import { announceQuestions } from '../../electron/application/announce-questions.ts';
import { DESKTOP_WORDS } from '../../electron/text/en.ts';

describe('a question to the person', () => {
  test('is told once for each attempt, and again where one asks anew', () => {
    const told: string[] = [];
    const tell = announceQuestions(
      ({ body }) => told.push(body.split('.')[0] ?? ''),
      () => DESKTOP_WORDS.announcements,
    );
    const asking = (id: string) => ({ id, serviceName: id, isAsking: true });
    const waiting = (id: string) => ({ id, serviceName: id, isAsking: false });
    tell([waiting('first')]);
    tell([asking('first')]);
    tell([asking('first'), waiting('second')]);
    tell([asking('first'), asking('second')]);
    expect(told).toEqual(['first', 'second']);
    tell([]);
    tell([asking('first')]);
    expect(told).toEqual(['first', 'second', 'first']);
  });
});
