/** What judges ask of the observations of a service: which there are, and which of them may count. */
import type { PointId, Reason } from '../../core/check-codes.ts';
import type {
  Endpoint,
  Observation,
  ObservedAnswer,
  ObservedCall,
  ObservedCallback,
  ObservedPage,
  ReplyFacts,
} from '../observe/observation.ts';
import { shapeNameOf } from '../observe/request-shapes.ts';
import type { SeenWith } from '../observe/settings.ts';

/** The observations as one point sees them; every list is in the order of `n`. */
export interface Seen {
  /** Also those that feed other points alone: they tell what the service accepts. */
  readonly all: readonly Observation[];
  /** Those that feed the point. */
  readonly fed: readonly Observation[];
  /** Of those that feed the point: all calls of these endpoints, in one list. */
  calls(...endpoints: readonly Endpoint[]): readonly ObservedCall[];
  pages(page: ObservedPage['page']): readonly ObservedPage[];
  callbacks(page: ObservedCallback['page']): readonly ObservedCallback[];
  answers(): readonly ObservedAnswer[];
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

/**
 * @param mayCount whether a point may count what was sent so
 * @returns how each point sees them
 */
export function survey(
  observations: readonly Observation[],
  mayCount: (id: PointId, seen: Kind) => boolean = () => true,
): (id: PointId) => Seen {
  const all = observations.toSorted((one, other) => one.n - other.n);
  const calls = all.filter((seen) => seen.kind === 'call');
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
  const shared = {
    all,
    whyNot,
    replyOf,
    isOk: (call: ObservedCall) => isReadable(replyOf(call)),
    isRefused: (call: ObservedCall) => replyOf(call)?.isRefused ?? false,
    isGone: (call: ObservedCall) =>
      whyNot(call) === null && [404, 405, 501].includes(call.status ?? 0) && isKeyAccepted,
  };

  function see(fed: readonly Observation[]): Seen {
    const fedCalls = Map.groupBy(ofKind(fed, 'call'), ({ endpoint }) => endpoint);
    const pages = Map.groupBy(ofKind(fed, 'page'), ({ page }) => page);
    const callbacks = Map.groupBy(ofKind(fed, 'callback'), ({ page }) => page);
    const answers = ofKind(fed, 'answer');
    return {
      ...shared,
      fed,
      calls(...endpoints) {
        const [found = [], ...more] = endpoints.map((endpoint) => fedCalls.get(endpoint) ?? []);
        return more.length === 0 ? found : [...found, ...more.flat()].sort((one, other) => one.n - other.n);
      },
      pages: (page) => pages.get(page) ?? [],
      callbacks: (page) => callbacks.get(page) ?? [],
      answers: () => answers,
    };
  }

  const kinds = kindsOf(all);
  const known = new Map<string, Seen>();
  return (id) => {
    const counting = kinds.filter((kind) => mayCount(id, kind));
    // Most points see the same, and what they ask of it is answered once.
    const name = counting.map((kind) => kinds.indexOf(kind)).join(' ');
    const fed = () => counting.flatMap(({ observations }) => observations).sort((one, other) => one.n - other.n);
    const seen = known.get(name) ?? see(fed());
    known.set(name, seen);
    return seen;
  };
}

/** Observations that count for the same points. */
interface Kind extends SeenWith, Pick<Observation, 'feeds'> {
  readonly observations: readonly Observation[];
}

function kindsOf(all: readonly Observation[]): readonly Kind[] {
  const bySettings = [...Map.groupBy(all, ({ settings }) => settings)];
  return bySettings.flatMap(([settings, same]) =>
    [...Map.groupBy(same, shapeNameOf)].flatMap(([shape, alike]) =>
      [...Map.groupBy(alike, ({ feeds }) => feeds)].map(([feeds, observations]) => ({
        feeds,
        settings,
        shape,
        observations,
      })),
    ),
  );
}

function ofKind<Kind extends Observation['kind']>(
  observations: readonly Observation[],
  kind: Kind,
): Extract<Observation, { readonly kind: Kind }>[] {
  const isOfKind = (seen: Observation): seen is Extract<Observation, { readonly kind: Kind }> => seen.kind === kind;
  return observations.filter(isOfKind);
}

/** @returns the same, but made only once for each way to see */
export function oncePerSeen<T>(make: (seen: Seen) => T): (seen: Seen) => T {
  const made = new WeakMap<Seen, { readonly value: T }>();
  return (seen) => {
    const known = made.get(seen) ?? { value: make(seen) };
    made.set(seen, known);
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
