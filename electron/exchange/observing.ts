/**
 * Tells an observer of exchanges as they end, a frame at a time, with all that is raw of them. It comes after what they
 * bring has become known as secrets, and before that is forgotten.
 */

import type { Feeds } from '../core/check-codes.ts';
import type { WireReply } from '../service-client/decode/reply.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { RawExchange } from '../service-client/transport/exchange.ts';
import type { BrowserEvent } from './browser-row.ts';
import { type KeptRequest, type KeptSignIn, sessionOf } from './kept-row.ts';

/** Takes what it needs of an exchange. It is to keep nothing that is raw. */
export interface ExchangeObserver {
  /** @param kept the same without its secrets, by which it is named afterwards */
  meet(profile: ServiceProfile, kept: ServiceProfile): void;
  call(told: ToldCall): void;
  browser(told: ToldBrowser): void;
  answer(told: ToldAnswer): void;
  /** A sign-in has led to a session. */
  signedIn(signIn: object, sessionId: string): void;
  signedOut(sessionId: string): void;
  /** The service was forgotten. */
  forget(serviceId: string): void;
  /** All rows were erased. */
  clear(): void;
}

interface Told {
  /** Without secrets. */
  readonly profile: ServiceProfile;
  /** Stands for the sign-in; null outside one. */
  readonly signIn: object | null;
  /** The points of the document that it may count for. */
  readonly feeds: Feeds;
}

/** Has ended. */
export interface ToldCall extends Told {
  /** Of its row. */
  readonly number: number;
  readonly sessionId: string | null;
  /** A person wrote, repeated or changed it, or its sign-in before it. */
  readonly isByHand: boolean;
  readonly raw: RawExchange;
  /** Null if there is no whole one. */
  readonly reply: WireReply | null;
}

export interface ToldBrowser extends Told {
  readonly number: number;
  readonly signIn: object;
  readonly atMs: number;
  readonly event: BrowserEvent;
}

/** What a person says to have done about a device code. */
export interface ToldAnswer extends Told {
  readonly atMs: number;
  readonly answer: 'confirmed' | 'declined';
}

export interface Observing {
  call(row: KeptRequest, raw: RawExchange, reply: WireReply | null): void;
  browser(told: Pick<ToldBrowser, 'number' | 'atMs' | 'event'>, signIn: KeptSignIn): void;
  answer(told: ToldAnswer): void;
  /**
   * Tells what has come, as much as takes a twentieth of a frame: calls that follow at once are not slowed down.
   * @returns whether there is more
   */
  flush(): boolean;
  /** Tells all of it. */
  flushAll(): void;
  /** Forgets what was not told. */
  drop(): void;
}

/** Bytes of replies in one frame. */
const MOST_BYTES = 262_144;
/** A short reply takes as long as one of so many bytes. */
const LEAST_BYTES = 16_384;
/** Of what waits; the oldest are told at once where calls come faster than that. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;

export function createObserving(options: {
  /** Null if nobody observes. */
  readonly observer: ExchangeObserver | null;
  readonly isSignedOut: (sessionId: string) => boolean;
}): Observing {
  const { observer, isSignedOut } = options;
  const waiting: Waiting[] = [];
  let waitingBytes = 0;

  function add(one: Waiting): void {
    if (!observer) return;
    waiting.push(one);
    waitingBytes += costOf(one);
    while (waitingBytes > MOST_WAITING_BYTES) tellNext();
  }

  /** @returns what it cost; 0 if nothing waits */
  function tellNext(): number {
    const next = waiting.shift();
    if (!next) return 0;
    waitingBytes -= costOf(next);
    tell(next);
    return costOf(next);
  }

  function tell({ tell: act }: Waiting): void {
    try {
      if (observer) act(observer);
    } catch {
      // An error of the observer is not one of the exchange.
    }
  }

  function flush(most: number): boolean {
    let left = most;
    while (waiting.length > 0 && left > 0) left -= tellNext();
    return waiting.length > 0;
  }

  return {
    call(row, raw, reply) {
      const { profile, signIn, call, feeds = 'all' } = row.origin;
      if (feeds === null) return;
      add({
        bytes: raw.replyBytes.length,
        tell(to) {
          const sessionId = sessionOf(row);
          if (sessionId !== null && isSignedOut(sessionId)) return;
          // What follows a change may be its consequence: a code for another application, or for less.
          const isByHand = call !== null || raw.changes.length > 0 || signIn?.isChanged === true;
          to.call({ number: row.number, profile, sessionId, signIn, feeds, isByHand, raw, reply });
        },
      });
    },
    browser: (told, signIn) =>
      add({
        bytes: 0,
        tell(to) {
          // What was changed tells nothing of its method.
          if (!signIn.isChanged) to.browser({ ...told, profile: signIn.profile, signIn, feeds: 'all' });
        },
      }),
    answer: (told) => add({ bytes: 0, tell: (to) => to.answer(told) }),
    flush: () => flush(MOST_BYTES),
    flushAll: () => void flush(Number.POSITIVE_INFINITY),
    drop() {
      waiting.length = 0;
      waitingBytes = 0;
    },
  };
}

function costOf({ bytes }: Waiting): number {
  return Math.max(bytes, LEAST_BYTES);
}

interface Waiting {
  readonly bytes: number;
  tell(observer: ExchangeObserver): void;
}
