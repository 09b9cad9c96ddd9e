/** The observations of one service: numbered, bounded, and without what belongs to a member who has signed out. */
import { LoginError } from '../core/errors.ts';
import { createMemberWords } from '../document/member-words.ts';
import type { Observation, ObservedCall, Print, SentCredential } from '../document/observation.ts';
import { askedPlaceIn, type CameBack, observeCallback, observePage } from '../document/observe-browser.ts';
import { observeCall } from '../document/observe-call.ts';
import type { Prints } from '../document/prints.ts';
import { readSent } from '../document/sent-request.ts';
import type { IsHidden } from '../document/shown.ts';
import { withoutMember } from '../document/without-member.ts';
import type { ToldAnswer, ToldBrowser, ToldCall } from '../exchange/observing.ts';
import type { Attempts } from './observed-attempts.ts';

type Settings = ReadonlyMap<string, Print>;

export interface ServiceObservations {
  /** Tells apart what was observed before the service moved. */
  readonly address: string;
  readonly all: readonly Observation[];
  /** @param wakes when the computer woke, epoch milliseconds */
  call(told: ToldCall, settings: Settings, wakes: readonly number[]): void;
  browser(told: ToldBrowser, settings: Settings): void;
  answer(told: ToldAnswer, settings: Settings): void;
  signedOut(sessionId: string, anew: (print: Print) => Print): void;
  readonly isHidden: IsHidden;
  rowOf(n: number): number | null;
}

interface Kept {
  seen: Observation;
  /** Of its row; null if it has none. */
  readonly number: number | null;
  readonly sessionId: string | null;
}

const MOST = 5000;
/** Every leaf is kept of so many replies to ordinary calls for a member's information, by each kind of credential. */
const MOST_WITH_LEAVES = 4;

export function createServiceObservations(options: {
  readonly address: string;
  readonly prints: Prints;
  readonly attempts: Attempts;
  readonly isSecret: IsHidden;
}): ServiceObservations {
  const { address, prints, attempts, isSecret } = options;
  const kept = new Map<number, Kept>();
  const withLeaves = new Map<SentCredential['kind'], readonly number[]>();
  const words = createMemberWords(prints);
  const isHidden: IsHidden = (text) => isSecret(text) || words.has(text);
  /** When each kind of call began last, and the last device code outside a sign-in. */
  const lastAtMs = new Map<string, number>();
  let device: Print | null = null;
  let count = 0;

  type Added<T> = T extends Observation ? Omit<T, 'n'> : never;

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
    address,
    get all() {
      return [...kept.values()].map(({ seen }) => seen);
    },
    call(told, settings, wakes) {
      const { raw, reply, profile, signIn, feeds, isByHand, number, sessionId } = told;
      const attempt = signIn ? attempts.of(signIn).id : null;
      const call = { raw, reply, profile, settings, attempt, feeds, isByHand, wokeSince: wokeSince(raw, wakes) };
      const seen = observeCall(call, { isTyped: words.isTyped, isHidden }, prints);
      if (!seen) return;
      words.learn(seen);
      follow(told, seen);
      add(seen, number, sessionId);
    },
    browser({ event, number, atMs, profile, signIn, feeds }, settings) {
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
    answer({ atMs, signIn, feeds, answer }, settings) {
      const attempt = signIn && attempts.of(signIn);
      const about = attempt ? attempt.device : device;
      add({ kind: 'answer', atMs, attempt: attempt?.id ?? null, feeds, settings, answer, device: about }, null, null);
    },
    signedOut(sessionId, anew) {
      const attempt = attempts.idOf(sessionId);
      for (const one of kept.values()) {
        const isIts = one.sessionId === sessionId || (attempt !== null && one.seen.attempt === attempt);
        if (isIts) one.seen = withoutMember(one.seen, anew);
      }
    },
    isHidden,
    rowOf: (n) => kept.get(n)?.number ?? null,
  };
}

function outcomeOf({ event, error }: ToldBrowser['event']): CameBack['outcome'] {
  if (event === 'callback-received') return 'accepted';
  if (event === 'callback-asked-about') return 'asked';
  return error instanceof LoginError ? error.code : 'callback-malformed';
}
