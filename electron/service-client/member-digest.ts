/**
 * Tells whether several methods returned the same member, without keeping the member: each field becomes a keyed
 * digest, and digests are compared. What a field held cannot be read from them.
 */
import { createHmac } from 'node:crypto';
import type { MemberRecord } from './decode.ts';

/** By field name, as the service wrote it; 32 hex digits each. */
export type MemberDigests = Readonly<Record<string, string>>;

export interface MemberComparison {
  /** `nothing`: fewer than two to compare. */
  readonly verdict: 'nothing' | 'same' | 'other-member' | 'fields-differ';
  /** Those of identity first. A field that only some of them have differs. */
  readonly differingFields: readonly string[];
}

/** @param key random and kept: only digests under one key can be compared */
export function digestMember(member: MemberRecord, key: string): MemberDigests {
  const fields = new Map<string, string>();
  for (const { name, value } of identityAndRest(member)) {
    if (value !== null && !fields.has(name)) fields.set(name, value);
  }
  const digest = (name: string, value: string): string =>
    // The length keeps `a` of `bc` apart from `ab` of `c`.
    createHmac('sha256', key).update(`${name.length}:${name}${value}`).digest('hex').slice(0, 32);
  return Object.fromEntries([...fields].map(([name, value]) => [name, digest(name, value)]));
}

/** Compares what `digestMember` made of each method's member. */
export function compareMembers(all: readonly MemberDigests[]): MemberComparison {
  const [first] = all;
  if (first === undefined || all.length < 2) return { verdict: 'nothing', differingFields: [] };
  const names = [...new Set(all.flatMap((digests) => Object.keys(digests)))];
  const differs = (name: string): boolean => all.some((digests) => ownDigest(digests, name) !== ownDigest(first, name));
  const identity = ['id', 'login', 'email'].find((name) => all.every((digests) => Object.hasOwn(digests, name)));
  const differingFields = names.filter(differs);
  if (identity !== undefined && differs(identity)) return { verdict: 'other-member', differingFields };
  return { verdict: differingFields.length === 0 ? 'same' : 'fields-differ', differingFields };
}

function identityAndRest(member: MemberRecord): readonly { readonly name: string; readonly value: string | null }[] {
  const { id, login, email, name, picture, rest } = member;
  return [
    ...Object.entries({ id, login, email, name, picture: withoutOrigin(picture) }).map(([field, value]) => ({
      name: field,
      value,
    })),
    ...rest,
  ];
}

/** A service that starts on another port serves the same picture. */
function withoutOrigin(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url ? `${url.pathname}${url.search}` : address;
}

function ownDigest(digests: MemberDigests, name: string): string | undefined {
  return Object.hasOwn(digests, name) ? digests[name] : undefined;
}
