/**
 * Sign-ins in progress, and browsers that signed in recently. Both are in memory only. A transaction belongs to the
 * browser that began it: it needs both the token in the page and the browser's cookie.
 */
import type { Member } from './members.ts';
import type { DemoReply } from './message.ts';
import { hash, makeSecret } from './secrets.ts';
import { keepNewest } from './state.ts';

const TRANSACTION_MS = 10 * 60_000;
const SESSION_MS = 15 * 60_000;
const MAX_TRANSACTIONS = 200;
const MAX_SESSIONS = 50;
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

export interface Transactions<Target> {
  /** @param browser the browser's cookie */
  begin(browser: string, target: Target): Transaction<Target>;
  /** Returns null if the token is unknown, expired, or from another browser. */
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
        triesLeft: MAX_TRIES,
        member: null,
        answer: null,
      };
      transactions.set(token, transaction);
      keepNewest(transactions, MAX_TRANSACTIONS);
      return transaction;
    },
    find(token, browser) {
      const found = transactions.get(token);
      return found && found.browserHash === hash(browser) && nowMs() < found.expiresAtMs ? found : null;
    },
    remember(member) {
      const session = makeSecret();
      sessions.set(hash(session), { member, expiresAtMs: nowMs() + SESSION_MS });
      keepNewest(sessions, MAX_SESSIONS);
      return session;
    },
    findRemembered(session) {
      const found = sessions.get(hash(session));
      return found && nowMs() < found.expiresAtMs ? found.member : null;
    },
    forget: (session) => void sessions.delete(hash(session)),
  };
}
