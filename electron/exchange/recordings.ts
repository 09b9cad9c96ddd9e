/**
 * Takes down what clients send. A request has its row from its start; what is told of it is only marked, and masked
 * later, a frame at a time. What is raw of it is let go then.
 */

import type { AppError } from '../core/errors.ts';
import type { ErrorView } from '../ipc/views/error.ts';
import type { ConnectionView } from '../ipc/views/exchange-details.ts';
import type { RawExchange, RawMeaning, Recorder } from '../service-client/transport/exchange.ts';
import { LONGEST_SHOWN } from './json-text.ts';
import { type Masking, NO_BODY } from './kept-body.ts';
import {
  type KeptMeaning,
  type KeptRequest,
  type KeptRow,
  type Origin,
  sessionOf,
  sizeOf,
  UNPLACED,
} from './kept-row.ts';
import { maskConnection } from './masked-connection.ts';
import { maskErrorDetails } from './masked-error.ts';
import { createMemory } from './memory.ts';
import type { Observing } from './observing.ts';
import { createPool } from './pool.ts';
import type { Ring } from './ring.ts';
import { createRowTexts } from './row-texts.ts';
import { ownerOf } from './secret-owner.ts';
import { connectionOf, endOfRaw, keyOfConnection, timingOf } from './timing.ts';
import type { Vault } from './vault.ts';

/** A request of which something may still come. */
interface Live {
  readonly row: KeptRequest;
  /** Null once all of it is kept. */
  raw: RawExchange | null;
  /** Until the observer is told of it. */
  untold: RawExchange | null;
  meaning: RawMeaning | null;
  /** What was sent before it in its sign-in, until it is known whether the app waited since. */
  previous: KeptRequest | null;
  /** Whether the secrets that have come of it are known. */
  isLearnt: boolean;
  /** Whether its request was offered to the vault. */
  isVaulted: boolean;
}

/** How much is looked through in one turn of the event loop before the rest waits; one text may take twice as much. */
const WORK_A_TURN = 40_000;

export type Recordings = ReturnType<typeof createRecordings>;

interface RecordingsOptions {
  readonly masking: Masking;
  readonly ring: Ring<KeptRow>;
  readonly vault: Vault;
  readonly observing: Pick<Observing, 'call'>;
  readonly nowMs: () => number;
  /** Something was marked. */
  readonly onMarked: () => void;
  /** Whether nothing raw of that session is to be kept any more. */
  readonly isErased: (sessionId: string) => boolean;
}

export function createRecordings(options: RecordingsOptions) {
  const { masking, ring, observing, nowMs, onMarked } = options;
  const { register } = masking;
  const taking = createTaking(options);
  /** In the order in which they were marked first. */
  const marked = new Map<KeptRequest, Live>();
  /** Ended, and the reply is still to be masked. */
  const unfinished = new Map<KeptRequest, Live>();
  const underWay = new Set<Live>();

  function begin(raw: RawExchange, origin: Origin): Live {
    const row = beginRow(raw, origin, register.generation, nowMs());
    const previous = origin.signIn?.last ?? null;
    const live: Live = { row, raw, untold: raw, meaning: null, isLearnt: false, isVaulted: false, previous };
    // As after the computer woke up.
    if (previous?.nextAtMs && previous.nextAtMs > row.startedAtMs) {
      previous.nextAtMs = row.startedAtMs;
      ring.change(previous);
    }
    if (origin.signIn) origin.signIn.last = row;
    ring.add(row);
    underWay.add(live);
    return live;
  }

  function mark(live: Live): void {
    live.isLearnt = false;
    marked.set(live.row, live);
    onMarked();
  }

  /** Takes what costs little: whatever is masked from now on has no secret of what was marked. */
  function learn(): void {
    for (const live of marked.values()) taking.learn(live);
  }

  function take(live: Live): void {
    marked.delete(live.row);
    taking.take(live);
    if (!live.raw || !hasEnded(live.raw)) return;
    underWay.delete(live);
    unfinished.set(live.row, live);
  }

  function finish(live: Live): void {
    unfinished.delete(live.row);
    taking.finish(live);
  }

  return {
    /** @param onRow told the number of each row that begins */
    recorderFor: (origin: Origin, onRow?: (number: number) => void): Recorder => ({
      begin(raw) {
        const live = begin(raw, origin);
        onRow?.(live.row.number);
        mark(live);
        return {
          changed: () => mark(live),
          means(meaning, reply) {
            live.meaning = meaning;
            const { untold } = live;
            live.untold = null;
            if (untold) observing.call(live.row, untold, reply);
            mark(live);
          },
        };
      },
    }),
    learn,
    /**
     * Masks what was marked, heads before replies, as much as takes a small part of a frame.
     * @returns whether there is more
     */
    flush(): boolean {
      learn();
      let endsAt = register.work + WORK_A_TURN;
      for (const live of marked.values()) {
        if (register.work >= endsAt) return true;
        take(live);
      }
      for (const live of unfinished.values()) {
        if (register.work >= endsAt) return true;
        // What is not looked for secrets in is read all the same.
        endsAt -= Math.min(live.raw?.replyBytes.length ?? 0, LONGEST_SHOWN);
        finish(live);
      }
      return false;
    },
    /** Masks a request that gets no row. */
    maskApart(raw: RawExchange, origin: Origin): KeptRequest {
      const row = beginRow(raw, origin, register.generation, nowMs());
      taking.maskTexts(row, raw);
      return row;
    },
    /** Masks all that has come of that row. */
    settle(row: KeptRequest): void {
      learn();
      const live = marked.get(row);
      if (live) take(live);
      const ended = unfinished.get(row);
      if (ended) finish(ended);
    },
    /** Forgets what it shares between rows. */
    forgetShared: taking.forgetShared,
    /** Forgets all that has ended. @returns the rows of requests that are still under way */
    clear(): readonly KeptRequest[] {
      learn();
      for (const live of underWay) {
        if (live.raw && !hasEnded(live.raw)) continue;
        letGo(live);
        underWay.delete(live);
      }
      for (const live of unfinished.values()) letGo(live);
      unfinished.clear();
      taking.forgetShared();
      return [...underWay].map(({ row }) => row);
    },
  };
}

/** Takes into a row what was told of it, masked. */
function createTaking({ masking, ring, vault, nowMs, isErased }: RecordingsOptions) {
  const { masks, register } = masking;
  const texts = createRowTexts(masking);
  const meanings = createPool<KeptMeaning>(({ code, details }) => `${code} ${JSON.stringify(details)}`);
  const connections = createMemory<string, ConnectionView>(register);

  function learn(live: Live): void {
    if (live.isLearnt) return;
    live.isLearnt = true;
    const { raw, meaning, row } = live;
    const owner = ownerOf(row.origin);
    if (raw) {
      row.hasTyped ||= raw.hasTyped === true;
      register.add(raw.secrets, 'known', owner);
      register.add(texts.secretsOf(row, raw), 'suspected', owner);
      if (!live.isVaulted && raw.sentHead !== null) putIntoVault(live, raw, raw.sentHead);
    }
    register.add(meaning?.secrets ?? [], 'known', owner);
  }

  function take(live: Live): void {
    const { row, raw, meaning, previous } = live;
    if (meaning) row.meaning = meanings.share({ code: meaning.code, details: wordsOf(meaning) });
    live.meaning = null;
    live.previous = null;
    const endedBefore = row.purpose === 'device-poll' ? (previous?.endedAtMs ?? null) : null;
    if (endedBefore !== null && row.startedAtMs - endedBefore >= shortestWaitMs) row.waitedFromMs = endedBefore;
    if (raw) {
      takeMarks(row, raw);
      takeHold(row, raw);
      texts.take(row, raw);
    }
    resize(row);
  }

  function takeMarks(row: KeptRequest, raw: RawExchange): void {
    row.state = raw.state;
    row.status = raw.status;
    row.endedAtMs = endOfRaw(raw);
    row.timing = timingOf(raw, nowMs());
    row.connection = keepConnection(raw);
    row.error = raw.error && { code: raw.error.code, details: wordsOf(raw.error) };
  }

  /** It starts when it is released. */
  function takeHold(row: KeptRequest, { heldFromMs, startedAtMs, changes }: RawExchange): void {
    if (heldFromMs === null) return;
    row.startedAtMs = Math.round(startedAtMs);
    if (startedAtMs - heldFromMs >= shortestWaitMs) row.waitedFromMs ??= Math.round(heldFromMs);
    const { signIn } = row.origin;
    if (changes.length === 0 || !signIn || signIn.isChanged) return;
    signIn.isChanged = true;
    ring.change(signIn);
  }

  /** Of the same connection only one is kept, and masked once. */
  function keepConnection(raw: RawExchange): ConnectionView | null {
    const connection = connectionOf(raw);
    if (!connection) return null;
    const key = keyOfConnection(connection);
    return connections.get(key) ?? connections.set(key, maskConnection(connection, masks));
  }

  function putIntoVault(live: Live, { address, sentBody }: RawExchange, head: string): void {
    const { row } = live;
    live.isVaulted = true;
    if (row.hasTyped) return;
    const sessionId = sessionOf(row);
    if (!ring.has(row) || (sessionId !== null && isErased(sessionId))) return;
    vault.keep(row.number, new URL(address).origin, head, sentBody ?? '');
  }

  function finish(live: Live): void {
    const { row, raw } = live;
    live.raw = null;
    if (!raw || !ring.has(row)) return;
    texts.takeReplyBody(row, raw);
    row.replyGeneration = register.generation;
    resize(row);
  }

  function resize(row: KeptRequest): void {
    const { bytes, bodyBytes } = sizeOf(row);
    ring.change(row, { bytes: bytes + vault.sizeOf(row.number), bodyBytes });
  }

  function wordsOf({ details }: Pick<AppError, 'details'>): ErrorView['details'] {
    return maskErrorDetails(details, masks);
  }

  return {
    /** Has the secrets that have come of it known. */
    learn,
    /** Takes all but the body of the reply. */
    take,
    /** Takes the body, and lets go of all that is raw. */
    finish,
    /** Takes texts alone, of a request that gets no row. */
    maskTexts: texts.take,
    forgetShared(): void {
      for (const memory of [texts, meanings, connections]) memory.clear();
    },
  };
}

/** Nothing raw of it is held any more. */
function letGo(live: Live): void {
  live.raw = null;
  live.untold = null;
  live.meaning = null;
}

/** Whether nothing more is filled in: a reply may still be unpacked after its last byte. */
function hasEnded({ state, endedAt }: RawExchange): boolean {
  return endedAt !== null && (state === 'done' || state === 'failed');
}

/** A shorter pause is no waiting. */
const shortestWaitMs = 50;

function beginRow(raw: RawExchange, origin: Origin, generation: number, nowMs: number): KeptRequest {
  const { signIn } = origin;
  const isPoll = raw.purpose === 'device-poll' && signIn !== null;
  if (isPoll) signIn.polls += 1;
  return {
    ...UNPLACED,
    kind: 'request',
    generation,
    detailsGeneration: generation,
    replyGeneration: generation,
    origin,
    purpose: raw.purpose,
    poll: isPoll ? signIn.polls : null,
    method: raw.method,
    startedAtMs: Math.round(raw.startedAtMs),
    endedAtMs: null,
    waitedFromMs: null,
    host: '',
    path: '',
    address: '',
    state: raw.state,
    status: null,
    meaning: null,
    nextAtMs: null,
    sentHead: null,
    sentBody: NO_BODY,
    replyHead: null,
    replyBody: NO_BODY,
    hasTyped: origin.call?.hasTyped ?? false,
    timing: timingOf(raw, nowMs),
    connection: null,
    error: null,
    held: null,
    changes: [],
  };
}
