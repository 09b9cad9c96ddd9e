/**
 * Parses the text of a profile file. Errors name the wrong field and what is expected, never its value. Their messages go
 * to the log, so they contain neither the file's name nor unknown field names.
 */
import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { StorageError } from '../core/errors.ts';
import { findJsonFault } from '../core/json-fault.ts';
import { toSingleLine } from '../core/one-line.ts';
import { isObject, ownField } from '../service-client/body.ts';
import { type ServiceProfile, serviceProfileSchema } from '../service-client/profile.ts';
import { cleanName, isTooLong, LONGEST_NAME, LONGEST_WRITTEN, looksLikeDemo } from './service-name.ts';

/**
 * Parses a profile file. It may omit `id`, which is then made from the name, and every field with a default.
 * @param fileName shown to the user if the file is invalid
 * @throws StorageError `profile-file-not-json`, `profile-file-invalid`
 */
export function parseProfileFile(text: string, fileName: string): ServiceProfile {
  const given = parseJson(text.replace(/^\ufeff/, ''), fileName);
  const tooMany = findTooMany(given);
  if (tooMany !== null) throw invalid([tooMany], fileName);
  if (!isObject(given)) return checkProfile(given, fileName);
  const written = ownField(given, 'name');
  const name = typeof written === 'string' ? cleanName(written) : written;
  // From the name as it is written, as in the first copies of the app, so that the same file stays the same service.
  const id = idFrom(typeof written === 'string' ? written.slice(0, LONGEST_WRITTEN) : written);
  return checkProfile({ id, ...given, name }, fileName);
}

/** Id of the embedded demo service; no profile file may use it. */
const reservedId = 'demo';
const longestId = 60;
const certificatesField = 'certificateAuthorities';
/** Of any list or object in a profile. */
const mostEntries = 100;
/** How deep lists and objects are inside each other in a profile: `application.loopbackRedirect`. */
const deepestEntries = 2;
/** In a longer text, the place of a mistake is not searched for. */
const longestSearched = 100_000;

function parseJson(text: string, fileName: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's own error quotes the text, which may contain the secret.
    const place = text.length <= longestSearched ? findJsonFault(text) : null;
    const reason = place === null ? null : `line ${place.line}, column ${place.column}`;
    const what = `The profile file is not JSON${reason === null ? '' : `: ${reason}`}.`;
    throw new StorageError('profile-file-not-json', what, {
      details: { file: fileName, ...(reason !== null && { reason }) },
    });
  }
}

interface Flaw {
  /** Empty if the file as a whole is wrong. */
  readonly field: string;
  /** Only called for the flaw that is reported: there may be very many. */
  readonly expect: () => string;
}

export function checkProfile(given: unknown, fileName: string | null): ServiceProfile {
  const parsed = serviceProfileSchema.safeParse(given, { error: wordIssue });
  const flaws = parsed.success
    ? [...findFurtherFlaws(parsed.data), ...(fileName === null ? [] : findTextFlaws(parsed.data))]
    : findFlaws(parsed.error.issues);
  if (parsed.success && flaws.length === 0) return parsed.data;
  throw invalid(flaws, fileName);
}

function invalid(flaws: readonly Flaw[], fileName: string | null): StorageError {
  const [first] = flaws;
  const field = first?.field ?? '';
  const expected = first?.expect() ?? 'must be a service profile';
  const furtherFields = new Set(flaws.map((flaw) => flaw.field)).size - 1;
  const what = `The profile cannot be used: ${nameForLog(field)} ${expected}.`;
  return new StorageError('profile-file-invalid', what, {
    details: {
      ...(fileName !== null && { file: fileName }),
      ...(field !== '' && { field }),
      expected,
      ...(furtherFields > 0 && { furtherFields }),
    },
  });
}

/** Finds a list or an object with so many entries that checking each of them would take long. */
function findTooMany(value: unknown, path: readonly string[] = []): Flaw | null {
  if (typeof value !== 'object' || value === null || path.length > deepestEntries) return null;
  const count = Array.isArray(value) ? value.length : Object.keys(value).length;
  if (count > mostEntries) return flaw(path.join('.'), `must have at most ${mostEntries} entries`);
  for (const [name, inner] of Object.entries(value)) {
    const found = findTooMany(inner, [...path, nameForPerson(name)]);
    if (found) return found;
  }
  return null;
}

/** Puts unknown fields first: a misspelt name is more helpful than the field that is missing because of it. */
function findFlaws(issues: readonly Issue[]): readonly Flaw[] {
  const rank = ({ code }: Issue): number => (code === 'unrecognized_keys' ? 0 : 1);
  return issues.toSorted((a, b) => rank(a) - rank(b)).flatMap(toFlaws);
}

/** Checks that only apply to profile files, not to the demo's profile: the id and the certificates. */
function findFurtherFlaws(profile: ServiceProfile): readonly Flaw[] {
  const idFlaws: Flaw[] = [];
  if (profile.id.toLowerCase() === reservedId) {
    idFlaws.push(flaw('id', `must not be “${reservedId}”, which is the id of the demo service`));
  } else if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,59}$/u.test(profile.id)) {
    idFlaws.push(flaw('id', 'must contain only letters, digits, - and _, and begin with a letter or digit'));
  }
  const certificates = profile.certificateAuthorities.flatMap((pem, index) =>
    isCertificate(pem) ? [] : [flaw(`${certificatesField}.${index}`, 'must be a certificate in PEM')],
  );
  return [...idFlaws, ...certificates];
}

/** Checks what is shown to people. Older copies of the app did not, so that stored profiles may be otherwise. */
function findTextFlaws(profile: ServiceProfile): readonly Flaw[] {
  const { name, application, memberPath, memberIdPath, memberPicturePath, keyPath } = profile;
  const { identificationTokenPath, identificationMemberPath } = profile;
  const nameFlaws = isTooLong(name) ? [flaw('name', `must have at most ${LONGEST_NAME} characters`)] : [];
  if (looksLikeDemo(name)) {
    nameFlaws.push(flaw('name', 'must not look like “Demo service”, which is the name of the demo in this app'));
  }
  const paths = {
    memberPath,
    memberIdPath,
    memberPicturePath,
    keyPath,
    identificationTokenPath,
    identificationMemberPath,
  };
  const shown = { 'application.redirectUri': application.redirectUri, ...paths };
  const unclean = Object.entries(shown).filter(([, text]) => text !== null && toSingleLine(text) !== text);
  return [...nameFlaws, ...unclean.map(([field]) => flaw(field, 'must not contain invisible characters'))];
}

function flaw(field: string, expected: string): Flaw {
  return { field, expect: () => expected };
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

/** Makes an id from the name's letters and digits in any script, such as `staging-europe`. Never the demo's id. */
function idFrom(name: unknown): string {
  const text = typeof name === 'string' ? name.normalize('NFKC').toLowerCase() : '';
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const id = [...words.join('-')].slice(0, longestId).join('') || 'service';
  return id === reservedId ? `${id}-service` : id;
}

type Issue = z.core.$ZodIssue;

/** Words the issues for which the schema has no message, because the library's own messages are for programmers. */
function wordIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const kind = kinds[issue.expected] ?? issue.expected;
      return issue.input === undefined ? `is missing; it must be ${kind}` : `must be ${kind}`;
    }
    case 'invalid_value': {
      const options = issue.values.map(String).join(', ');
      return issue.input === undefined ? `is missing; it must be one of ${options}` : `must be one of ${options}`;
    }
    case 'unrecognized_keys':
      // Worded by `toFlaws`; the library's own message has all of them.
      return 'is unknown';
    default:
      return undefined;
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with texts',
};

function toFlaws(issue: Issue): readonly Flaw[] {
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

/** A name that the person chose may be anything, even a secret in the wrong place. */
function nameForPerson(name: string): string {
  return /^[\w-]{1,40}$/.test(name) ? name : '…';
}

/** Returns the path of the known field with the most similar name; null if none is close. */
function findNearest(key: string, parent: readonly string[]): string | null {
  const plain = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');
  const written = plain(key.slice(0, 40));
  const ranked = knownFields(serviceProfileSchema, [])
    .map((field) => {
      const names = field.split('.');
      const distance = editDistance(written, plain(names.at(-1) ?? ''));
      // Of equally similar names, prefers the one in the same object.
      const isElsewhere = names.slice(0, -1).join('.') !== parent.join('.');
      return { field, distance, rank: distance + (isElsewhere ? 0.5 : 0) };
    })
    .toSorted((a, b) => a.rank - b.rank);
  const [best] = ranked;
  return best && best.distance <= Math.min(3, Math.floor(written.length / 3)) ? best.field : null;
}

/** Hides unknown field names from the log. */
function nameForLog(field: string): string {
  if (field === '') return 'it';
  const isKnown = knownFields(serviceProfileSchema, []).includes(field.replace(/\.\d+$/, ''));
  return isKnown ? field : 'a field';
}

/** Returns the dot-separated paths of all fields of the schema. */
function knownFields(schema: unknown, path: readonly string[]): readonly string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodNullable) {
    return knownFields(schema.unwrap(), path);
  }
  const own = path.length === 0 ? [] : [path.join('.')];
  if (!(schema instanceof z.ZodObject)) return own;
  const inner = Object.entries(schema.shape).flatMap(([name, field]) => knownFields(field, [...path, name]));
  return [...own, ...inner];
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
