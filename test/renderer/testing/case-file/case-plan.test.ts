import { describe, expect, test } from 'vitest';
import { caseChoices } from '../../../../renderer/testing/case-file/save-case-dialog.tsx';
import { CHOICES_AT_MOST } from '../../../../renderer/testing/exchanges/exchange-filter.ts';
import { ROWS, requestRow, SIGN_INS, signInRow } from '../exchanges/exchange-views.ts';

describe('what can be left out of a case file', () => {
  test('is each sign-in with all of its rows, the newest first, and what belongs to none', () => {
    const choices = caseChoices(ROWS, ROWS);
    const { worked, polled, refused, running } = SIGN_INS;
    expect(choices.map(({ key }) => key)).toEqual([running, refused, polled, worked, 0]);
    expect(choices.at(1)).toMatchObject({ signIn: { methodId: 'oauth-like' }, numbers: [30, 31] });
    expect(choices.flatMap(({ numbers }) => numbers).toSorted((a, b) => a - b)).toEqual(
      ROWS.map(({ number }) => number),
    );
  });
  test('is named after its sign-in also where only a part of that may be in the file', () => {
    const [choice] = caseChoices(
      ROWS.filter(({ number }) => number === 31),
      ROWS,
    );
    expect(choice).toMatchObject({ key: 30, signIn: { number: 30 }, numbers: [31] });
  });
  test('has no name where the beginning of a sign-in was dropped', () => {
    const rows = [requestRow(31, { signIn: 30 })];
    expect(caseChoices(rows, rows)).toEqual([{ key: 30, signIn: null, signIns: 1, numbers: [31] }]);
  });
  test('are the older ones together where there are many sign-ins', () => {
    const rows = Array.from({ length: CHOICES_AT_MOST + 3 }, (_, index) => signInRow(index + 1));
    const choices = caseChoices(rows, rows);
    expect(choices).toHaveLength(CHOICES_AT_MOST + 1);
    expect(choices.at(-1)).toEqual({ key: -1, signIn: null, signIns: 3, numbers: [3, 2, 1] });
  });
  test('is nothing where there are no rows', () => {
    expect(caseChoices([], ROWS)).toEqual([]);
  });
});
