import '../../../fixed-seed.ts';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../electron/ipc/channels.ts';
import { readerOfCase, withTexts } from '../../../../renderer/testing/case-file/case-reader.ts';
import { CaseFacts } from '../../../../renderer/testing/case-file/case-screen.tsx';
import { caseChoices } from '../../../../renderer/testing/case-file/save-case-dialog.tsx';
import { CHOICES_AT_MOST } from '../../../../renderer/testing/exchanges/exchange-filter.ts';
import { showInvisible } from '../../../../renderer/text/show-invisible.ts';
import { formatDateTime } from '../../../../renderer/ui/format.ts';
import { anyText } from '../../../any-text.ts';
import { logOf, REQUEST_DETAILS, ROWS, requestRow, SIGN_INS, signInRow } from '../exchanges/exchange-views.ts';
import { OPEN_CASE, SAVED_AT_MS } from './case-views.ts';

const ok = <T,>(value: T): Outcome<T> => ({ ok: true, value });

/** Main, with one case open that has nothing in it unless it says otherwise. */
const mainWith = (answers: Partial<Parameters<typeof readerOfCase>[0]>) => ({
  readCase: async () => ok(logOf([])),
  readCaseExchange: async () => ok(null),
  saveCaseHar: async () => ok(null),
  ...answers,
});

describe('the reader of an open case', () => {
  test('asks main for that case alone', async () => {
    const asked: unknown[] = [];
    const record =
      <T,>(value: T) =>
      async (argument: unknown) => {
        asked.push(argument);
        return ok(value);
      };
    const reader = readerOfCase(
      { readCase: record(logOf([])), readCaseExchange: record(REQUEST_DETAILS), saveCaseHar: record('case.har') },
      'case-7',
    );
    expect(await reader.readExchanges({ since: 3 })).toEqual(ok(logOf([])));
    expect(await reader.readExchange({ number: 4 })).toEqual(ok(REQUEST_DETAILS));
    expect(await reader.saveHar({ numbers: [4], hasMemberData: false })).toEqual(ok('case.har'));
    const caseId = 'case-7';
    expect(asked).toEqual([
      { caseId, since: 3 },
      { caseId, number: 4 },
      { caseId, numbers: [4] },
    ]);
  });
  test('says that a case was closed', async () => {
    const reader = readerOfCase(mainWith({ readCase: async () => ok(null) }), 'case-7');
    expect(await reader.readExchanges({ since: 0 })).toMatchObject({ ok: false, error: { code: 'case-not-open' } });
  });
  test('X5b: shows what nobody would see, in rows and in every text of the details', async () => {
    const path = '/a\u202eb\u0007';
    const meaning = { code: 'service-error', details: { serviceText: '\u0007\u2066' }, nextAtMs: null } as const;
    const details = {
      ...REQUEST_DETAILS,
      error: { code: 'service-error', details: { serviceText: '\u202e' } },
    } as const;
    const reader = readerOfCase(
      mainWith({
        readCase: async () => ok(logOf([requestRow(1, { path, meaning })])),
        readCaseExchange: async () => ok(details),
      }),
      'case-7',
    );
    expect(await reader.readExchanges({ since: 0 })).toMatchObject({
      value: {
        rows: [{ path: '/a⟨U+202E⟩b⟨U+0007⟩', meaning: { details: { serviceText: '⟨U+0007⟩⟨U+2066⟩' } } }],
      },
    });
    expect(await reader.readExchange({ number: 1 })).toMatchObject({
      value: { error: { details: { serviceText: '⟨U+202E⟩' } } },
    });
  });
  test('cuts what is too long for a line, without half of a character', async () => {
    const readCase = async () =>
      ok(logOf([requestRow(1, { path: `/${'x'.repeat(998)}\u{1f600}${'y'.repeat(2_000_000)}` })]));
    const outcome = await readerOfCase(mainWith({ readCase }), 'case-7').readExchanges({ since: 0 });
    const [row] = outcome.ok ? outcome.value.rows : [];
    const path = row?.kind === 'request' ? row.path : '';
    expect(path.length).toBeLessThan(1010);
    expect(path.isWellFormed()).toBe(true);
  });
});

test('X5b: whatever a text is, what is shown of it has no character that nobody would see', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { shown } = withTexts({ shown: text }, showInvisible);
      expect(shown).not.toMatch(/[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\n\t\u200c\u200d]]/v);
      expect(withTexts({ shown }, showInvisible)).toEqual({ shown });
    }),
  );
});

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

const textOf = (change: Partial<typeof OPEN_CASE> = {}): string =>
  renderToStaticMarkup(<CaseFacts openCase={{ ...OPEN_CASE, ...change }} />).replaceAll(/<[^>]+>/g, '|');

test('an open case says from when, by which version and of which service it is, and that it is only looked at', () => {
  const text = textOf();
  expect(text).toContain(formatDateTime(SAVED_AT_MS, 'en-US'));
  for (const said of ['Read-only', '0.1.0', 'Staging at staging.example.com']) expect(text).toContain(said);
  expect(text).not.toContain('own data');
  expect(textOf({ hasMemberData: true })).toMatch(/own data.*in it/);
});

test('of many services it names the first two', () => {
  const services = ['A', 'B', 'C', 'D'].map((name) => ({ id: name, name, host: '' }));
  expect(textOf({ services })).toMatch(/Services.*A.*B.*and 2 more/);
});
