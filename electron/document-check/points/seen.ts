/** What judges ask of the observations of a service: which there are, and which of them may count. */
import type { PointId, Reason } from '../../core/check-codes.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import {
  type Endpoint,
  type Observation,
  type ObservedAnswer,
  type ObservedCall,
  type ObservedCallback,
  type ObservedPage,
  type ReplyFacts,
  type Source,
  sourceOf,
} from '../observe/observation.ts';
import type { SeenWith } from '../observe/settings.ts';
import { shapeNameOf } from '../observe/settings.ts';

/** How calls may count, which is the same for every point. */
interface Replies {
  /** @returns why a call counts for no point; null if it may count: then its status is known, and almost always its reply */
  whyNot(call: ObservedCall): Reason | null;
  /** The reply of a call that may count; else null. */
  replyOf(call: ObservedCall): ReplyFacts | null;
  /** 2xx, readable and without an error, of a call that may count. */
  isOk(call: ObservedCall): boolean;
  isRefused(call: ObservedCall): boolean;
  /** The endpoint is not there, though the key is accepted elsewhere. */
  isGone(call: ObservedCall): boolean;
}

/** All that was seen of the service, whatever it counts for: it tells what the service accepts, and what ended a token. */
export interface Everything extends Replies {
  readonly calls: readonly ObservedCall[];
  readonly pages: readonly ObservedPage[];
}

/** What one point is judged by; every list is in the order of `n`. */
export interface PointContext extends Replies {
  /** Of these endpoints, or of all that the point is judged by. */
  calls(...endpoints: readonly Endpoint[]): readonly ObservedCall[];
  pages(page: ObservedPage['page']): readonly ObservedPage[];
  callbacks(page: ObservedCallback['page']): readonly ObservedCallback[];
  answers(): readonly ObservedAnswer[];
  readonly everything: Everything;
  /** What another point is judged by, for a comparison with it. */
  ofPoint(id: PointId): PointContext;
  readonly profile: ServiceProfile;
}

/** Observations that count for the same points. */
interface AlikeObservations extends SeenWith, Pick<Observation, 'feeds'> {
  readonly source: Source;
}

/**
 * @param mayCount whether a point may count them
 * @returns what each point is judged by
 */
export function survey(
  observations: readonly Observation[],
  profile: ServiceProfile,
  mayCount: (id: PointId, alike: AlikeObservations) => boolean,
): (id: PointId) => PointContext {
  const all = observations.toSorted((one, other) => one.n - other.n);
  const calls = ofKind(all, 'call');
  const replies = weighReplies(calls);
  const everything = { ...replies, calls, pages: ofKind(all, 'page') };
  const groups = groupAlike(all);
  const known = new Map<string, PointContext>();

  function seenBy(id: PointId): PointContext {
    const counting = groups.filter((group) => mayCount(id, group));
    // Several points see the same, and what they ask of it is answered once.
    const name = counting.map((group) => groups.indexOf(group)).join(' ');
    const seen = known.get(name) ?? see(counting.flatMap((group) => group.observations));
    known.set(name, seen);
    return seen;
  }

  function see(counting: readonly Observation[]): PointContext {
    const inOrder = counting.toSorted((one, other) => one.n - other.n);
    const ownCalls = ofKind(inOrder, 'call');
    const byEndpoint = Map.groupBy(ownCalls, ({ endpoint }) => endpoint);
    const pages = Map.groupBy(ofKind(inOrder, 'page'), ({ page }) => page);
    const callbacks = Map.groupBy(ofKind(inOrder, 'callback'), ({ page }) => page);
    const answers = ofKind(inOrder, 'answer');
    return {
      ...replies,
      calls(...endpoints) {
        if (endpoints.length === 0) return ownCalls;
        const [found = [], ...more] = endpoints.map((endpoint) => byEndpoint.get(endpoint) ?? []);
        return more.length === 0 ? found : [...found, ...more.flat()].sort((one, other) => one.n - other.n);
      },
      pages: (page) => pages.get(page) ?? [],
      callbacks: (page) => callbacks.get(page) ?? [],
      answers: () => answers,
      everything,
      ofPoint: seenBy,
      profile,
    };
  }

  return seenBy;
}

function weighReplies(calls: readonly ObservedCall[]): Replies {
  const alike = findAlike(calls);
  const accepted = calls.filter((call) => call.excluded === null && isReadable(call.reply) && !alike.has(call));
  const isKeyAccepted = accepted.some(({ feeds }) => feeds !== 'wrong-key');

  function whyNot(call: ObservedCall): Reason | null {
    // One of "gone" is a 5xx.
    if (call.excluded !== null && !(call.excluded === 'busy' && call.status === 501)) return call.excluded;
    if (alike.has(call)) return 'alike';
    return isUntrusted(call.reply) && !isKeyAccepted ? 'untrusted' : null;
  }

  const replyOf = (call: ObservedCall): ReplyFacts | null => (whyNot(call) === null ? call.reply : null);
  return {
    whyNot,
    replyOf,
    isOk: (call) => isReadable(replyOf(call)),
    isRefused: (call) => replyOf(call)?.isRefused ?? false,
    isGone: (call) => whyNot(call) === null && [404, 405, 501].includes(call.status ?? 0) && isKeyAccepted,
  };
}

interface Group extends AlikeObservations {
  readonly observations: readonly Observation[];
}

function groupAlike(all: readonly Observation[]): readonly Group[] {
  const bySettings = [...Map.groupBy(all, ({ settings }) => settings).values()];
  return bySettings.flatMap((same) => {
    const groups = Map.groupBy(same, (seen) => [seen.feeds, sourceOf(seen), shapeNameOf(seen)].join(', '));
    return [...groups.values()].flatMap((observations) => {
      const [first] = observations;
      if (!first) return [];
      const { settings, feeds } = first;
      return [{ settings, feeds, source: sourceOf(first), shape: shapeNameOf(first), observations }];
    });
  });
}

function ofKind<Kind extends Observation['kind']>(
  observations: readonly Observation[],
  kind: Kind,
): Extract<Observation, { readonly kind: Kind }>[] {
  const isOfKind = (seen: Observation): seen is Extract<Observation, { readonly kind: Kind }> => seen.kind === kind;
  return observations.filter(isOfKind);
}

/** @returns the same, but made only once of each */
export function once<From extends object, T>(make: (from: From) => T): (from: From) => T {
  const made = new WeakMap<From, { readonly value: T }>();
  return (from) => {
    const known = made.get(from) ?? { value: make(from) };
    made.set(from, known);
    return known.value;
  };
}

function isReadable(reply: ReplyFacts | null): boolean {
  return reply?.isOk === true && !isUntrusted(reply);
}

/** A page or broken JSON under 2xx may be of something on the way. */
function isUntrusted(reply: ReplyFacts | null): boolean {
  if (reply === null || reply.status < 200 || reply.status > 299) return false;
  return reply.form === 'page' || reply.form === 'broken-json' || reply.form === 'binary';
}

/** Successful replies of different endpoints with the same body: whatever is asked is answered so. */
function findAlike(calls: readonly ObservedCall[]): ReadonlySet<ObservedCall> {
  const counting = calls.filter(
    ({ excluded, reply }) => excluded === null && reply?.form !== 'empty' && isReadable(reply),
  );
  const byBody = Map.groupBy(counting, ({ reply }) => reply?.body);
  const alike = [...byBody.values()].filter((same) => new Set(same.map(placeOf)).size > 1);
  return new Set(alike.flat());
}

/** A code and a device code are exchanged in one place. */
function placeOf({ endpoint }: ObservedCall): Endpoint {
  return endpoint === 'device-poll' ? 'code-exchange' : endpoint;
}
