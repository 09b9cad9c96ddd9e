/**
 * Sign-ins in progress and browsers that signed in a moment ago, in memory. A transaction belongs to
 * the browser that began it: its token is in the page, its browser's in a cookie, and neither works
 * without the other.
 */
import type { Member } from './members.ts';
import type { DemoReply } from './message.ts';
import { hash, makeSecret } from './secrets.ts';
import { keepNewest } from './state.ts';

const TRANSACTION_MS = 10 * 60_000;
const SESSION_MS = 15 * 60_000;
const MOST_TRANSACTIONS = 200;
const MOST_SESSIONS = 50;
const MOST_TRIES = 10;

/** @typeParam Target what the sign-in is for */
export interface Transaction<Target> {
  /** Sent back by the page's forms. */
  readonly token: string;
  readonly target: Target;
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
  readonly reply: DemoReply | Promise<DemoReply>;
  /** Whether the same button may bring the same reply once more. */
  isStillGood(): boolean;
}

export interface Transactions<Target> {
  /** @param browser the browser's cookie */
  begin(browser: string, target: Target): Transaction<Target>;
  /** Null where the token is unknown, too old, or of another browser. */
  find(token: string, browser: string): Transaction<Target> | null;
  /** Remembers that this browser signed in. @returns the session's cookie */
  remember(member: Member): string;
  findRemembered(session: string): Member | null;
  forget(session: string): void;
}

export function createTransactions<Target>(nowMs: () => number): Transactions<Target> {
  const transactions = new Map<string, Transaction<Target>>();
  const sessions = new Map<string, { readonly member: Member; readonly expiresAtMs: number }>();
  return {
    begin(browser, target) {
      const token = makeSecret();
      const transaction: Transaction<Target> = {
        target,
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
