/**
 * Sign-ins in progress, in memory only. A transaction belongs to the browser that began it: it needs both the token in
 * the page and the browser's cookie.
 */
import type { Member } from './members.ts';
import type { DemoReply } from './message.ts';
import { hash, makeSecret } from './secrets.ts';
import { keepNewest } from './state.ts';

const TRANSACTION_MS = 10 * 60_000;
const MAX_TRANSACTIONS = 200;
const MAX_TRIES = 10;

/** @typeParam Target what the member signs in for */
export interface Transaction<Target> {
  /** Sent with the page's forms. */
  readonly token: string;
  readonly target: Target;
  readonly browserHash: string;
  readonly expiresAtMs: number;
  triesLeft: number;
  /** The member who signed in; null until then. */
  member: Member | null;
  /** Sent again if the same button is pressed again, because the page stays open behind the app. */
  answer: Answer | null;
}

export type Decision = 'allow' | 'decline';

export interface Answer {
  readonly decision: Decision;
  readonly reply: DemoReply | Promise<DemoReply>;
  /** Whether the same button may send the same reply again. */
  isStillGood(): boolean;
}

export type Transactions<Target> = ReturnType<typeof createTransactions<Target>>;

export function createTransactions<Target>(nowMs: () => number) {
  const transactions = new Map<string, Transaction<Target>>();
  return {
    /** @param browser the browser's cookie */
    begin(browser: string, target: Target): Transaction<Target> {
      const token = makeSecret();
      const transaction: Transaction<Target> = {
        target,
        token,
        browserHash: hash(browser),
        expiresAtMs: nowMs() + TRANSACTION_MS,
        triesLeft: MAX_TRIES,
        member: null,
        answer: null,
      };
      transactions.set(token, transaction);
      keepNewest(transactions, MAX_TRANSACTIONS);
      return transaction;
    },
    /** Returns null if the token is unknown, expired, or from another browser. */
    find(token: string, browser: string): Transaction<Target> | null {
      const found = transactions.get(token);
      return found && found.browserHash === hash(browser) && nowMs() < found.expiresAtMs ? found : null;
    },
  };
}
