/**
 * Sign-ins in progress and browsers that signed in a moment ago, in memory. A transaction belongs to
 * the browser that began it: its token is in the page, its browser's in a cookie, and neither works
 * without the other.
 */
import type { Member } from './members.ts';
import { hash, makeSecret } from './secrets.ts';
import { keepNewest } from './state.ts';

const TRANSACTION_MS = 10 * 60_000;
const SESSION_MS = 15 * 60_000;
const MOST_TRANSACTIONS = 200;
const MOST_SESSIONS = 50;
const MOST_TRIES = 10;

export interface Transaction {
  /** Sent back by the page's forms. */
  readonly token: string;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly browserHash: string;
  readonly expiresAtMs: number;
  triesLeft: number;
  /** Who signed in; consent is still to be asked. */
  member: Member | null;
  /** Repeated when the same button is pressed again, as the page stays on screen behind the application. */
  answer: Answer | null;
}

export type Decision = 'allow' | 'decline';

export interface Answer {
  readonly decision: Decision;
  readonly location: string;
  /** The code in the location, or null where it has none. */
  readonly code: string | null;
}

export interface Transactions {
  /** @param browser the browser's cookie */
  begin(browser: string, target: { redirectUri: string; state: string | null }): Transaction;
  /** Null where the token is unknown, too old, or of another browser. */
  find(token: string, browser: string): Transaction | null;
  /** Remembers that this browser signed in. @returns the session's cookie */
  remember(member: Member): string;
  findRemembered(session: string): Member | null;
  forget(session: string): void;
}

export function createTransactions(nowMs: () => number): Transactions {
  const transactions = new Map<string, Transaction>();
  const sessions = new Map<string, { readonly member: Member; readonly expiresAtMs: number }>();
  return {
    begin(browser, target) {
      const token = makeSecret();
      const transaction: Transaction = {
        ...target,
        token,
        browserHash: hash(browser),
        expiresAtMs: nowMs() + TRANSACTION_MS,
        triesLeft: MOST_TRIES,
        member: null,
        answer: null,
      };
      transactions.set(token, transaction);
      keepNewest(transactions, MOST_TRANSACTIONS);
      return transaction;
    },
    find(token, browser) {
      const found = transactions.get(token);
      return found && found.browserHash === hash(browser) && nowMs() < found.expiresAtMs ? found : null;
    },
    remember(member) {
      const session = makeSecret();
      sessions.set(hash(session), { member, expiresAtMs: nowMs() + SESSION_MS });
      keepNewest(sessions, MOST_SESSIONS);
      return session;
    },
    findRemembered(session) {
      const found = sessions.get(hash(session));
      return found && nowMs() < found.expiresAtMs ? found.member : null;
    },
    forget: (session) => void sessions.delete(hash(session)),
  };
}
