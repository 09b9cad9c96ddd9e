/**
 * Compares the members that several methods returned, without storing them: each field is turned into a keyed digest,
 * and the digests are compared. A field's value cannot be recovered from its digest.
 */
import { createHmac } from 'node:crypto';
import type { MemberRecord } from './decode.ts';

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
}

/** @param key a random key, the same for all digests that are to be compared */
export function digestMember(member: MemberRecord, key: string): DigestedMember {
  const fields = new Map<string, string>();
  for (const { name, value } of identityAndRest(member)) {
    if (value !== null && !fields.has(name)) fields.set(name, value);
  }
  const digest = (name: string, value: string): string =>
    // With the length, name `a` with value `bc` and name `ab` with value `c` get different digests.
    createHmac('sha256', key).update(`${name.length}:${name}${value}`).digest('hex').slice(0, 32);
  return {
    memberDigests: Object.fromEntries([...fields].map(([name, value]) => [name, digest(name, value)])),
    ...(member.identity && { identityField: member.identity.field }),
  };
}

/** Compares what `digestMember` made for each method. */
export function compareMembers(members: readonly DigestedMember[]): MemberComparison {
  const [first] = members;
  if (first === undefined || members.length < 2) return { verdict: 'nothing', differingFields: [] };
  const all = members.map(({ memberDigests }) => memberDigests);
  const names = [...new Set(all.flatMap((digests) => Object.keys(digests)))];
  const differs = (name: string): boolean => new Set(all.flatMap((digests) => ownDigest(digests, name) ?? [])).size > 1;
  const isAgreed = members.every(({ identityField }) => identityField === first.identityField);
  const identities = isAgreed && first.identityField !== undefined ? [first.identityField] : USUAL_IDENTITIES;
  const identity = identities.find((name) => all.every((digests) => Object.hasOwn(digests, name)));
  const differingFields = names.filter(differs);
  if (identity !== undefined && differs(identity)) return { verdict: 'other-member', differingFields };
  if (differingFields.length > 0) return { verdict: 'fields-differ', differingFields };
  const isComparable = names.some((name) => all.filter((digests) => Object.hasOwn(digests, name)).length > 1);
  return { verdict: isComparable ? 'same' : 'nothing', differingFields };
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
