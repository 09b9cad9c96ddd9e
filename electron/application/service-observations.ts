/** The observations of one service: numbered, bounded, and without what belongs to a member who has signed out. */
import { LoginError } from '../core/errors.ts';
import { createMemberWords } from '../document-check/observe/member-words.ts';
import type { Observation, ObservedCall, Print, SentCredential } from '../document-check/observe/observation.ts';
import {
  askedPlaceIn,
  type CameBack,
  observeCallback,
  observePage,
  type SentPage,
} from '../document-check/observe/observe-browser.ts';
import { observeCall } from '../document-check/observe/observe-call.ts';
import { readSent } from '../document-check/observe/observe-sent.ts';
import { withoutMember } from '../document-check/observe/plain-observation.ts';
import type { Prints } from '../document-check/observe/prints.ts';
import type { IsHidden } from '../document-check/observe/shown.ts';
import type { ToldAnswer, ToldBrowser, ToldCall } from '../exchange/observing.ts';

type Settings = ReadonlyMap<string, Print>;

interface Kept {
  seen: Observation;
  /** Of its row; null if it has none. */
  readonly number: number | null;
  readonly sessionId: string | null;
}

const MOST = 5000;
/** Every leaf is kept of so many replies to ordinary calls for a member's information, by each kind of credential. */
const MOST_WITH_LEAVES = 4;

export type ServiceObservations = ReturnType<typeof createServiceObservations>;

export function createServiceObservations(options: {
  readonly address: string;
  readonly prints: Prints;
  readonly attempts: Attempts;
  readonly isSecret: IsHidden;
}) {
  const { address, prints, attempts, isSecret } = options;
  const kept = createKept();
  const { add } = kept;
  const words = createMemberWords(prints);
  const isHidden: IsHidden = (text) => isSecret(text) || words.has(text);
  /** When each kind of call began last, and the last device code outside a sign-in. */
  const lastAtMs = new Map<string, number>();
  let device: Print | null = null;

  function wokeSince({ purpose, startedAtMs, endedAtMs = startedAtMs }: ToldCall['raw'], wakes: readonly number[]) {
    const before = lastAtMs.get(purpose) ?? null;
    lastAtMs.set(purpose, startedAtMs);
    return before !== null && wakes.some((atMs) => atMs > before && atMs <= endedAtMs);
  }

  function follow({ signIn, raw }: ToldCall, { endpoint, reply }: Omit<ObservedCall, 'n'>): void {
    const attempt = signIn && attempts.of(signIn);
    if (endpoint === 'key-request' && attempt) attempt.askedPlace = askedPlaceIn(readSent(raw).parameters, prints);
    const started = endpoint === 'device-start' ? (reply?.device?.print ?? null) : null;
    if (started === null) return;
    if (attempt) attempt.device = started;
    else device = started;
  }

  return {
    /** Tells apart what was observed before the service moved. */
    address,
    get all(): readonly Observation[] {
      return kept.all.map(({ seen }) => seen);
    },
    /** @param wakes when the computer woke, epoch milliseconds */
    call(told: ToldCall, settings: Settings, wakes: readonly number[]): void {
      const { raw, reply, profile, signIn, feeds, isByHand, number, sessionId } = told;
      const attempt = signIn ? attempts.of(signIn).id : null;
      const call = { raw, reply, profile, settings, attempt, feeds, isByHand, wokeSince: wokeSince(raw, wakes) };
      const seen = observeCall(call, { isTyped: words.isTyped, isHidden }, prints);
      if (!seen) return;
      words.learn(seen);
      follow(told, seen);
      add(seen, number, sessionId);
    },
    browser({ event, number, atMs, profile, signIn, feeds }: ToldBrowser, settings: Settings): void {
      const attempt = attempts.of(signIn);
      const shared = { atMs, attempt: attempt.id, feeds, settings };
      if (event.event === 'page-not-opened') return;
      if (event.event === 'page-opened') {
        const page = observePage(event.address, profile, attempt.askedPlace, prints);
        if (!page) return;
        attempt.page = page.sent;
        add({ ...shared, ...page.facts }, number, null);
        return;
      }
      if (!attempt.page) return;
      const came = { address: event.address, isPasted: event.route === 'pasted', outcome: outcomeOf(event) };
      add({ ...shared, ...observeCallback(came, attempt.page, profile, isHidden, prints) }, number, null);
    },
    answer({ atMs, signIn, feeds, answer }: ToldAnswer, settings: Settings): void {
      const attempt = signIn && attempts.of(signIn);
      const about = attempt ? attempt.device : device;
      add({ kind: 'answer', atMs, attempt: attempt?.id ?? null, feeds, settings, answer, device: about }, null, null);
    },
    signedOut(sessionId: string, anew: (print: Print) => Print): void {
      const attempt = attempts.idOf(sessionId);
      for (const one of kept.all) {
        const isIts = one.sessionId === sessionId || (attempt !== null && one.seen.attempt === attempt);
        if (isIts) one.seen = withoutMember(one.seen, anew);
      }
    },
    isHidden,
    rowOf: (n: number): number | null => kept.find(n)?.number ?? null,
  };
}

export type Attempts = ReturnType<typeof createAttempts>;

/** What has to be known of a sign-in while it goes on, to tell what its callback is; prints alone. */
export function createAttempts(prints: Prints) {
  const known = new WeakMap<object, ObservedAttempt>();
  const bySession = new Map<string, string>();
  let count = 0;

  /** @param signIn stands for the sign-in, and is not kept */
  function of(signIn: object): ObservedAttempt {
    const found = known.get(signIn);
    if (found) return found;
    count += 1;
    const made = { id: prints.of(`sign-in ${count}`), askedPlace: null, page: null, device: null };
    known.set(signIn, made);
    return made;
  }

  return {
    of,
    signedIn: (signIn: object, sessionId: string): void => void bySession.set(sessionId, of(signIn).id),
    /** @returns the id of the sign-in that led to a session; null if it was before this start of the app */
    idOf: (sessionId: string): string | null => bySession.get(sessionId) ?? null,
    forget: (sessionId: string): void => void bySession.delete(sessionId),
  };
}

interface ObservedAttempt {
  /** The same for all observations of one sign-in. */
  readonly id: string;
  /** Of the last key request: where its callback is to come. */
  askedPlace: Print | null;
  /** The page that was opened last. */
  page: SentPage | null;
  /** The last device code. */
  device: Print | null;
}

type Added<T> = T extends Observation ? Omit<T, 'n'> : never;

/** Observations by number: the last ones, and the leaves of few. */
function createKept() {
  const kept = new Map<number, Kept>();
  const withLeaves = new Map<SentCredential['kind'], readonly number[]>();
  let count = 0;

  function add(seen: Added<Observation>, number: number | null, sessionId: string | null): void {
    count += 1;
    kept.set(count, { seen: { ...seen, n: count }, number, sessionId });
    const [oldest] = kept.keys();
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    if (seen.kind === 'call' && seen.reply?.leaves) dropOldLeaves(count, seen);
  }

  /** A probe calls often; what signs in for it would be compared with nothing. */
  function dropOldLeaves(n: number, { endpoint, feeds, sent }: Omit<ObservedCall, 'n'>): void {
    const { kind } = sent.credential;
    const before = withLeaves.get(kind) ?? [];
    const isCompared = endpoint === 'member' && feeds === 'all';
    const all = isCompared ? [...before, n] : before;
    withLeaves.set(kind, all.slice(-MOST_WITH_LEAVES));
    for (const old of isCompared ? all.slice(0, -MOST_WITH_LEAVES) : [n]) dropLeaves(old);
  }

  function dropLeaves(n: number): void {
    const one = kept.get(n);
    if (one?.seen.kind !== 'call' || one.seen.reply === null) return;
    one.seen = { ...one.seen, reply: { ...one.seen.reply, leaves: null } };
  }

  return {
    add,
    get all(): readonly Kept[] {
      return [...kept.values()];
    },
    find: (n: number): Kept | undefined => kept.get(n),
  };
}

function outcomeOf({ event, error }: ToldBrowser['event']): CameBack['outcome'] {
  if (event === 'callback-received') return 'accepted';
  if (event === 'callback-asked-about') return 'asked';
  return error instanceof LoginError ? error.code : 'callback-malformed';
}
