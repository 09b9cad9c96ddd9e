/**
 * How each method ended the last time at each service, and what the methods that worked returned, side by
 * side. A result belongs to a service, outlives the run, and holds digests of a member's fields, not the
 * fields. It judges no method: it writes down what it is given.
 */
import { createHmac } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import type { ComparisonView, DifferingField, LastResultView } from '../ipc/views/comparison.ts';
import type { CauseView } from '../ipc/views/error.ts';
import type { MemberRecord } from '../service-client/decode/member-record.ts';
import type { RequestLog } from '../service-client/transport/trace.ts';
import type { Stored } from '../storage/stored.ts';
import type { FailedSignIn } from './failed-sign-in.ts';

export type LoginResults = ReturnType<typeof createLoginResults>;

/** A member who is signed in. */
export interface OpenMember {
  readonly id: string;
  readonly methodId: string;
  readonly member: MemberRecord | null;
}

/** A sign-in of this run. */
interface LastSignIn {
  /** Of its row; null if exchanges are not recorded. */
  readonly number: number | null;
  /** Null if it worked. */
  readonly failed: FailedSignIn | null;
}

/** How a method ended the last time. */
type StoredResult = Stored['results'][string][string];

export function createLoginResults({
  store,
  clock,
  causesOf = () => [],
}: {
  readonly store: {
    read(): Pick<Stored, 'results' | 'digestKey'>;
    update(change: Pick<Stored, 'results'>): void;
    updateLater(change: Pick<Stored, 'results'>): void;
  };
  readonly clock: Clock;
  readonly causesOf?: (failed: FailedSignIn) => readonly CauseView[];
}) {
  const resultsOf = (serviceId: string): Readonly<Record<string, StoredResult>> => {
    const { results } = store.read();
    return (Object.hasOwn(results, serviceId) && results[serviceId]) || {};
  };

  /** By service and method; not stored, as the exchanges are gone with the run, and with them what tells causes. */
  const signIns = new Map<string, Map<string, LastSignIn>>();

  return {
    /**
     * @param outcome the member that the method brought, or why it brought none
     * @param log what was asked of the service meanwhile
     * @param signIn number of the sign-in among the exchanges, if they are recorded
     * @param failed the same as its causes are found; null if it worked
     */
    record(
      serviceId: string,
      methodId: string,
      outcome: MemberRecord | AppError,
      { requests, count, durationMs }: RequestLog,
      signIn: number | null,
      failed: FailedSignIn | null = null,
    ): void {
      const isFailure = outcome instanceof AppError;
      const result: StoredResult = {
        outcome: isFailure ? 'failed' : 'worked',
        error: isFailure ? { code: outcome.code, details: outcome.details } : null,
        endedAtMs: clock.nowMs(),
        durationMs,
        requestCount: count,
        requests: [...requests],
        ...(isFailure ? { memberDigests: null } : digestMember(outcome, store.read().digestKey)),
      };
      signIns.set(serviceId, new Map(signIns.get(serviceId)).set(methodId, { number: signIn, failed }));
      store.updateLater({
        results: { ...store.read().results, [serviceId]: { ...resultsOf(serviceId), [methodId]: result } },
      });
    },

    /**
     * @param open members who are signed in at that service, the newest last
     * @returns every named method's last result at that service, and what those that worked returned
     */
    compare(serviceId: string, methodIds: readonly string[], open: readonly OpenMember[]): ComparisonView {
      const byMethod = resultsOf(serviceId);
      const found = methodIds.map((methodId) => {
        const stored = Object.hasOwn(byMethod, methodId) ? (byMethod[methodId] ?? null) : null;
        const session = stored?.outcome === 'worked' ? open.findLast((one) => one.methodId === methodId) : undefined;
        return { methodId, stored, session };
      });
      const worked = found.filter(({ stored }) => stored?.outcome === 'worked');
      const compared = worked.flatMap(({ methodId, stored }) => {
        const { memberDigests = null, ...result } = stored ?? {};
        return memberDigests ? [{ ...result, memberDigests, methodId }] : [];
      });
      const { verdict, differingFields, standings } = compareMembers(compared);
      return {
        results: found.map(({ methodId, stored, session }) => ({
          methodId,
          last: stored && viewResult(stored, signIns.get(serviceId)?.get(methodId) ?? null, causesOf),
          sessionId: session?.id ?? null,
          standing: standings[compared.findIndex((one) => one.methodId === methodId)] ?? null,
        })),
        workedCount: worked.length,
        verdict,
        differingFields: differingFields.map((name) => viewField(name, found)),
      };
    },

    forget(serviceId: string): void {
      signIns.delete(serviceId);
      const { [serviceId]: _, ...results } = store.read().results;
      store.update({ results });
    },
  };
}

/** The values are of those who are signed in: on disk are digests only. */
function viewField(
  name: string,
  found: readonly { readonly methodId: string; readonly session: OpenMember | undefined }[],
): DifferingField {
  const values = found.flatMap(({ methodId, session }) => {
    const value = session?.member && fieldsOf(session.member).get(name);
    return typeof value === 'string' ? [{ methodId, value }] : [];
  });
  return { name, values };
}

function viewResult(
  { memberDigests: _, identityField: __, ...result }: StoredResult,
  signIn: LastSignIn | null,
  causesOf: (failed: FailedSignIn) => readonly CauseView[],
): LastResultView {
  return { ...result, signIn: signIn?.number ?? null, ...(signIn?.failed && { causes: causesOf(signIn.failed) }) };
}

/** A digest of 32 hex digits for each field, by the name that the service gave it. */
export type MemberDigests = Readonly<Record<string, string>>;

/** What is kept of a member. */
export interface DigestedMember {
  readonly memberDigests: MemberDigests;
  /** Name of the digest of who the member is; missing if the record does not say, and in results of older copies. */
  readonly identityField?: string;
}

export interface MemberComparison {
  /** `nothing`: fewer than two members, or no field that two of them have. `fields-differ`: perhaps of one member. */
  readonly verdict: 'nothing' | 'same' | 'other-member' | 'fields-differ';
  /** `id`, `login` and `email` first. A field that only one of the members has is not compared. */
  readonly differingFields: readonly string[];
  /** Of each member, in the order given, to the one that most of them are; null if nothing is compared. */
  readonly standings: readonly (MemberStanding | null)[];
}

export type MemberStanding = 'same' | 'other-member' | 'fields-differ';

/** @returns what is compared of a member, by name; never a credential */
export function fieldsOf(member: MemberRecord): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const { name, value } of identityAndRest(member)) {
    if (value !== null && !fields.has(name)) fields.set(name, value);
  }
  return fields;
}

/** @param key a random key, the same for all digests that are to be compared */
export function digestMember(member: MemberRecord, key: string): DigestedMember {
  const digest = (name: string, value: string): string =>
    // With the length, name `a` with value `bc` and name `ab` with value `c` get different digests.
    createHmac('sha256', key).update(`${name.length}:${name}${value}`).digest('hex').slice(0, 32);
  return {
    memberDigests: Object.fromEntries([...fieldsOf(member)].map(([name, value]) => [name, digest(name, value)])),
    ...(member.identity && { identityField: member.identity.field }),
  };
}

/** Compares what `digestMember` made for each method. */
export function compareMembers(members: readonly DigestedMember[]): MemberComparison {
  const [first] = members;
  const nobody = members.map(() => null);
  if (first === undefined || members.length < 2) return { verdict: 'nothing', differingFields: [], standings: nobody };
  const all = members.map(({ memberDigests }) => memberDigests);
  const names = [...new Set(all.flatMap((digests) => Object.keys(digests)))];
  const differs = (name: string): boolean => new Set(all.flatMap((digests) => ownDigest(digests, name) ?? [])).size > 1;
  const isAgreed = members.every(({ identityField }) => identityField === first.identityField);
  const identities = isAgreed && first.identityField !== undefined ? [first.identityField] : USUAL_IDENTITIES;
  const identity = identities.find((name) => all.every((digests) => Object.hasOwn(digests, name)));
  const differingFields = names.filter(differs);
  const standings = standingsOf(all, identity !== undefined && differs(identity) ? identity : null);
  if (standings.includes('other-member')) return { verdict: 'other-member', differingFields, standings };
  if (differingFields.length > 0) return { verdict: 'fields-differ', differingFields, standings };
  const isComparable = names.some((name) => all.filter((digests) => Object.hasOwn(digests, name)).length > 1);
  return isComparable
    ? { verdict: 'same', differingFields, standings }
    : { verdict: 'nothing', differingFields, standings: nobody };
}

/** @param identity the field by which the members differ in who they are; null if all are the same */
function standingsOf(all: readonly MemberDigests[], identity: string | null): readonly MemberStanding[] {
  const usualIdentity = identity === null ? undefined : mostFrequent(all, identity);
  const isOther = (digests: MemberDigests): boolean =>
    identity !== null && ownDigest(digests, identity) !== usualIdentity;
  const same = all.filter((digests) => !isOther(digests));
  const names = [...new Set(same.flatMap((digests) => Object.keys(digests)))];
  const usual = new Map(names.map((name) => [name, mostFrequent(same, name)]));
  return all.map((digests) => {
    if (isOther(digests)) return 'other-member';
    return Object.entries(digests).some(([name, digest]) => digest !== usual.get(name)) ? 'fields-differ' : 'same';
  });
}

/** @returns the digest that most members have there; of several, the first */
function mostFrequent(all: readonly MemberDigests[], name: string): string | undefined {
  const counts = new Map<string, number>();
  for (const digests of all) {
    const digest = ownDigest(digests, name);
    if (digest !== undefined) counts.set(digest, (counts.get(digest) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}

/** Where the replies differ in what they say it by. */
const USUAL_IDENTITIES = ['id', 'login', 'email', 'sub'];

function identityAndRest(member: MemberRecord): readonly { readonly name: string; readonly value: string | null }[] {
  const { id, login, email, name, identity, picture, rest } = member;
  return [
    ...Object.entries({ id, login, email, name, picture: withoutOrigin(picture) }).map(([field, value]) => ({
      name: field,
      value,
    })),
    ...(identity ? [{ name: identity.field, value: identity.value }] : []),
    ...rest,
  ];
}

/** Ignores the origin, because a service may serve the same picture from another port after a restart. */
function withoutOrigin(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url ? `${url.pathname}${url.search}` : address;
}

function ownDigest(digests: MemberDigests, name: string): string | undefined {
  return Object.hasOwn(digests, name) ? digests[name] : undefined;
}
