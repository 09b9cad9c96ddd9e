/**
 * Words what is wrong in a profile: which field, and what is expected of it. Never its value, which may be a secret in the
 * wrong place.
 */
import type { z } from 'zod';
import { knownFields } from '../service-client/profile-fields.ts';
import { profileFileSchema } from './profile-file-schema.ts';

export interface Flaw {
  /** Dot-separated path; empty if the profile as a whole is wrong. */
  readonly field: string;
  /** Such as `must be a whole number from 100 to 599`. */
  readonly expected: string;
}

/** One whose words are made when it is told: there may be very many. */
export interface FoundFlaw {
  readonly field: string;
  readonly expect: () => string;
}

export type Issue = z.core.$ZodIssue;

export function flaw(field: string, expected: string): FoundFlaw {
  return { field, expect: () => expected };
}

/** @returns unknown fields first: a misspelt name is more helpful than the field that is missing because of it */
export function toFlaws(issues: readonly Issue[]): readonly FoundFlaw[] {
  const rank = ({ code }: Issue): number => (code === 'unrecognized_keys' ? 0 : 1);
  return issues
    .flatMap(meantBy)
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(flawsOf);
}

/** @returns where one value or a list is taken, the issues of the one that was written */
function meantBy(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOtherKind = ({ code, path }: Issue): boolean => code === 'invalid_type' && path.length === 0;
  const meant = issue.errors.find((errors) => !errors.some(isOtherKind)) ?? issue.errors[0] ?? [];
  return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Words the issues for which the schema has no message, because the library's own messages are for programmers. */
export function wordIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const kind = KINDS[issue.expected] ?? issue.expected;
      return issue.input === undefined ? `is missing; it must be ${kind}` : `must be ${kind}`;
    }
    case 'invalid_value': {
      const options = issue.values.map(String).join(', ');
      return issue.input === undefined ? `is missing; it must be one of ${options}` : `must be one of ${options}`;
    }
    case 'unrecognized_keys':
      // Worded by `flawsOf`; the library's own message has all of them.
      return 'is unknown';
    default:
      return undefined;
  }
}

/** A name that the person chose may be anything, even a secret in the wrong place. */
export function nameForPerson(name: string): string {
  return /^[\w$-]{1,40}$/.test(name) ? name : '…';
}

/** Hides unknown field names from the log. */
export function nameForLog(field: string): string {
  if (field === '') return 'it';
  const isKnown = knownFields(profileFileSchema).includes(field.replace(/\.\d+(?=\.|$)/, ''));
  return isKnown ? field : 'a field';
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with texts',
};

function flawsOf(issue: Issue): readonly FoundFlaw[] {
  const path = issue.path.map((step) => nameForPerson(String(step)));
  if (issue.code !== 'unrecognized_keys') return [flaw(path.join('.'), issue.message)];
  return issue.keys.map((key) => ({
    field: [...path, nameForPerson(key)].join('.'),
    expect() {
      const nearest = findNearest(key, path);
      return `is unknown${nearest === null ? '' : `; the closest match is ${nearest}`}`;
    },
  }));
}

/** Returns the path of the known field with the most similar name; null if none is close. */
function findNearest(key: string, parent: readonly string[]): string | null {
  const plain = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');
  const written = plain(key.slice(0, 40));
  const ranked = knownFields(profileFileSchema)
    .map((field) => {
      const names = field.split('.');
      const distance = editDistance(written, plain(names.at(-1) ?? ''));
      // Of equally similar names, prefers the one in the same object.
      const isElsewhere = names.slice(0, -1).join('.') !== parent.filter((step) => !/^\d+$/.test(step)).join('.');
      return { field, distance, rank: distance + (isElsewhere ? 0.5 : 0) };
    })
    .toSorted((a, b) => a.rank - b.rank);
  const [best] = ranked;
  return best && best.distance <= Math.min(3, Math.floor(written.length / 3)) ? best.field : null;
}

/** The number of letters to insert, delete or replace in order to turn one word into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
