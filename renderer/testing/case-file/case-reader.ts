/**
 * Reads the open case as the screens of this app's own exchanges read the log. All of it was written elsewhere, so
 * characters that nobody would see are shown in every text of it.
 */
import type { MemberLoginApi, Outcome } from '../../../electron/ipc/channels.ts';
import { showInvisible } from '../../text/show-invisible.ts';
import type { ExchangeReader } from '../log/exchange-memory.ts';

type CaseBridge = Pick<MemberLoginApi, 'readCase' | 'readCaseExchange' | 'saveCaseHar'>;

/** Characters of a text in a row of the list; the details have it whole. */
const LONGEST_IN_ROW = 1000;

/** @returns a reader of that case; once the case is closed, it says so */
export function readerOfCase(memberLogin: CaseBridge, caseId: string): ExchangeReader {
  return {
    // It never changes.
    onExchangesChanged: () => () => undefined,
    async readExchanges({ since }) {
      const outcome = await memberLogin.readCase({ caseId, since });
      if (!outcome.ok) return outcome;
      return outcome.value ? { ok: true, value: withTexts(outcome.value, showInRow) } : NOT_OPEN;
    },
    async readExchange({ number }) {
      const outcome = await memberLogin.readCaseExchange({ caseId, number });
      return outcome.ok ? { ok: true, value: withTexts(outcome.value, showInvisible) } : outcome;
    },
    saveHar: ({ numbers }) => memberLogin.saveCaseHar({ caseId, numbers }),
  };
}

/** @returns a copy in which each text is as `show` returns it. It has no other values than those that JSON has */
export function withTexts<T>(value: T, show: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_name, one) => (typeof one === 'string' ? show(one) : one));
}

function showInRow(text: string): string {
  const shown = showInvisible(text.length > LONGEST_IN_ROW ? `${text.slice(0, LONGEST_IN_ROW)}…` : text);
  return shown.isWellFormed() ? shown : shown.toWellFormed();
}

const NOT_OPEN: Outcome<never> = { ok: false, error: { code: 'case-not-open', details: {} } };
