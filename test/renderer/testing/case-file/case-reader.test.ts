import '../../../fixed-seed.ts';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../../electron/ipc/channels.ts';
import { readerOfCase, withTexts } from '../../../../renderer/testing/case-file/case-reader.ts';
import { showInvisible } from '../../../../renderer/text/show-invisible.ts';
import { anyText } from '../../../any-text.ts';
import { logOf, REQUEST_DETAILS, requestRow } from '../exchanges/exchange-views.ts';

const ok = <T>(value: T): Outcome<T> => ({ ok: true, value });

/** Main, with one case open that has nothing in it unless it says otherwise. */
const mainWith = (answers: Partial<Parameters<typeof readerOfCase>[0]>) => ({
  readCase: async () => ok(logOf([])),
  readCaseExchange: async () => ok(null),
  saveCaseHar: async () => ok(null),
  ...answers,
});

describe('the reader of an open case', () => {
  test('asks main for that case alone', async () => {
    const readCase = vi.fn(async () => ok(logOf([])));
    const readCaseExchange = vi.fn(async () => ok(REQUEST_DETAILS));
    const saveCaseHar = vi.fn(async () => ok('case.har'));
    const reader = readerOfCase(mainWith({ readCase, readCaseExchange, saveCaseHar }), 'case-7');
    expect(await reader.readExchanges({ since: 3 })).toEqual(ok(logOf([])));
    expect(readCase).toHaveBeenCalledWith({ caseId: 'case-7', since: 3 });
    expect(await reader.readExchange({ number: 4 })).toEqual(ok(REQUEST_DETAILS));
    expect(readCaseExchange).toHaveBeenCalledWith({ caseId: 'case-7', number: 4 });
    expect(await reader.saveHar({ numbers: [4], hasMemberData: true })).toEqual(ok('case.har'));
    expect(saveCaseHar).toHaveBeenCalledWith({ caseId: 'case-7', numbers: [4] });
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
