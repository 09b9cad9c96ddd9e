/**
 * What tells who a member is, so that it can be left out of every text: names, logins, e-mail addresses and ids of those
 * who are signed in or were, and codes that members typed.
 */

import { replacingValues } from '../exchange/masks.ts';
import type { ExchangeDetails } from '../ipc/views/exchange-details.ts';
import { LEFT_OUT } from '../text/en.ts';

export interface MemberValue {
  readonly kind: keyof typeof LEFT_OUT;
  readonly value: string;
}

/** A member as far as it is known who that is. */
export interface KnownMember {
  readonly id: string | null;
  readonly login: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly title: string;
  readonly identity: { readonly value: string } | null;
}

export function valuesOfMember({ id, login, email, name, title, identity }: KnownMember): readonly MemberValue[] {
  const values = { id, login, email, name };
  return [
    ...(['email', 'login', 'name', 'id'] as const).flatMap((kind) => {
      const value = values[kind];
      return value === null ? [] : [{ kind, value }];
    }),
    ...(identity ? [{ kind: 'id', value: identity.value } as const] : []),
    { kind: 'name', value: title },
  ];
}

/** @returns the codes in the reply that begins a sign-in with one */
export function userCodesIn({ reply }: ExchangeDetails): readonly MemberValue[] {
  const text = reply && 'text' in reply.body ? reply.body.text : '';
  return [...text.matchAll(/"user_code"\s*:\s*"([^"\\]*)"/g)].map(([, value = '']) => ({ kind: 'code', value }));
}

/**
 * @returns a function that puts a placeholder in the place of each value: of four characters or more wherever it stands
 *   in a text, in any writing; of fewer where it is a whole text, part of a path or parameter
 */
export function hideValues(values: readonly MemberValue[]): (text: string) => string {
  const kinds = new Map<string, MemberValue['kind']>();
  for (const { kind, value } of values) if (value.trim() !== '' && !kinds.has(value)) kinds.set(value, kind);
  if (kinds.size === 0) return (text) => text;
  const placeholderOf = (value: string): string => LEFT_OUT[kinds.get(value) ?? 'any'];
  const replace = replacingValues(kinds.keys(), placeholderOf);
  return (text) =>
    replace(text)?.replace(part, (value) => (kinds.has(value) ? placeholderOf(value) : value)) ?? LEFT_OUT.any;
}

/** What stands between the marks of an address. */
const part = /[^/?&=#]+/g;

/**
 * Reports are shared more widely than cases, and a path may name whom it is about.
 *
 * @param isHidden whether a text is, or has as words, what a person typed or a value of a member
 * @returns a function that masks a text, and leaves out of it the members and every word that is hidden
 */
export function hideInReports(
  mask: (text: string) => string,
  members: readonly KnownMember[],
  isHidden: (text: string) => boolean,
): (text: string) => string {
  const withoutMembers = hideValues(members.flatMap(valuesOfMember));
  return (text) => {
    const words = withoutMembers(mask(text)).replace(WORD, (word) => (isHidden(word) ? LEFT_OUT.any : word));
    // A value of several words.
    return isHidden(words) ? LEFT_OUT.any : words;
  };
}

/** As it stands between spaces, marks and steps of a path; an e-mail address is one. */
const WORD = /[^\s/"'“”‘’‹›<>()[\]{},;:!?]+/gu;
