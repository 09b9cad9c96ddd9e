/**
 * Text of a profile file to a checked profile, and a profile to what of it may rest in the open and back. It reads
 * no file. What is wrong is named by its field and by what is expected there, never by the value that is there; a
 * message, which is for the log, holds neither the file's name nor one that only the file knows.
 */
import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { StorageError } from '../core/errors.ts';
import { isObject, ownField } from '../service-client/body.ts';
import { type ServiceProfile, serviceProfileSchema } from '../service-client/profile.ts';
import { findJsonFault } from './json-fault.ts';

/**
 * Reads a profile file. It may leave out `id`, which then comes from the name, and every field with a default.
 * @param fileName is shown to the person where the file is wrong
 * @throws StorageError `profile-file-not-json`, `profile-file-invalid`
 */
export function parseProfileFile(text: string, fileName: string): ServiceProfile {
  const given = parseJson(text.replace(/^\ufeff/, ''), fileName);
  const isIdLeftOut = isObject(given) && !Object.hasOwn(given, 'id');
  return checkProfile(isIdLeftOut ? { ...given, id: idFrom(ownField(given, 'name')) } : given, fileName);
}

/** A profile without its client secret, as it may be stored as JSON. */
export function withoutSecret(profile: ServiceProfile): Readonly<Record<string, unknown>> {
  const { clientSecret: _secret, ...application } = profile.application;
  return { ...profile, application };
}

/**
 * Puts the client secret back and checks all of it again.
 * @param json what `withoutSecret` made, from wherever it rested
 * @throws StorageError `profile-file-invalid`, without a file
 */
export function withSecret(json: unknown, secret: string): ServiceProfile {
  const application = ownField(json, 'application');
  const isWhole = isObject(json) && isObject(application);
  return checkProfile(isWhole ? { ...json, application: { ...application, clientSecret: secret } } : json, null);
}

/** The embedded demo service's; no file may take its place. */
const reservedId = 'demo';
const longestId = 60;
const certificatesField = 'certificateAuthorities';

function parseJson(text: string, fileName: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's own error quotes the text.
    const place = findJsonFault(text);
    const reason = place === null ? null : `line ${place.line}, column ${place.column}`;
    const what = `The profile file is not JSON${reason === null ? '' : `: ${reason}`}.`;
    throw new StorageError('profile-file-not-json', what, {
      details: { file: fileName, ...(reason !== null && { reason }) },
    });
  }
}

interface Flaw {
  /** Empty where it is the whole. */
  readonly field: string;
  readonly expected: string;
}

function checkProfile(given: unknown, fileName: string | null): ServiceProfile {
  const parsed = serviceProfileSchema.safeParse(given, { error: wordIssue });
  const flaws = parsed.success ? findFurtherFlaws(parsed.data) : findFlaws(parsed.error.issues);
  const [first] = flaws;
  if (parsed.success && !first) return parsed.data;
  const { field, expected } = first ?? { field: '', expected: 'must be a service profile' };
  const furtherFields = new Set(flaws.map((flaw) => flaw.field)).size - 1;
  const what = `The profile cannot be used: ${nameForLog(field)} ${expected}.`;
  throw new StorageError('profile-file-invalid', what, {
    details: {
      ...(fileName !== null && { file: fileName }),
      ...(field !== '' && { field }),
      expected,
      ...(furtherFields > 0 && { furtherFields }),
    },
  });
}

/** Unknown fields first: of a misspelt name and the field that is missing for it, the name tells more. */
function findFlaws(issues: readonly Issue[]): readonly Flaw[] {
  const rank = ({ code }: Issue): number => (code === 'unrecognized_keys' ? 0 : 1);
  return issues.toSorted((a, b) => rank(a) - rank(b)).flatMap(toFlaws);
}

/** What no schema says: it would have to know the demo, or read certificates for every service. */
function findFurtherFlaws(profile: ServiceProfile): readonly Flaw[] {
  const idFlaws: Flaw[] = [];
  if (profile.id.toLowerCase() === reservedId) {
    idFlaws.push({ field: 'id', expected: `must be another than “${reservedId}”, which is the embedded service` });
  } else if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,59}$/u.test(profile.id)) {
    idFlaws.push({ field: 'id', expected: 'must be letters, digits, - and _, and begin with a letter or digit' });
  }
  const certificates = profile.certificateAuthorities.flatMap((pem, index) =>
    isCertificate(pem) ? [] : [{ field: `${certificatesField}.${index}`, expected: 'must be a certificate in PEM' }],
  );
  return [...idFlaws, ...certificates];
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

/** Letters and digits of the name in any script, such as `staging-europe`; never the reserved one. */
function idFrom(name: unknown): string {
  const text = typeof name === 'string' ? name.normalize('NFKC').toLowerCase() : '';
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const id = [...words.join('-')].slice(0, longestId).join('') || 'service';
  return id === reservedId ? `${id}-service` : id;
}

type Issue = z.core.$ZodIssue;

/** Words for what the schema leaves to its library, whose own words are for programmers. */
function wordIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const kind = kinds[issue.expected] ?? issue.expected;
      return issue.input === undefined ? `is missing, and must be ${kind}` : `must be ${kind}`;
    }
    case 'invalid_value': {
      const options = issue.values.map(String).join(', ');
      return issue.input === undefined ? `is missing, and must be one of ${options}` : `must be one of ${options}`;
    }
    default:
      return undefined;
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
};

function toFlaws(issue: Issue): readonly Flaw[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [{ field: path.join('.'), expected: issue.message }];
  return issue.keys.map((key) => {
    // A name may be anything, also a secret in the wrong place.
    const field = [...path, /^[\w-]{1,40}$/.test(key) ? key : '…'].join('.');
    const nearest = findNearest(key, path);
    return { field, expected: `is not known${nearest === null ? '' : `; the nearest is ${nearest}`}` };
  });
}

/** The known field whose name is written most alike, with its place; null where none is close. */
function findNearest(key: string, parent: readonly string[]): string | null {
  const plain = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');
  const written = plain(key.slice(0, 40));
  const ranked = knownFields(serviceProfileSchema, [])
    .map((field) => {
      const names = field.split('.');
      const distance = editDistance(written, plain(names.at(-1) ?? ''));
      // Of names as near as each other, the one in the same place is meant.
      const isElsewhere = names.slice(0, -1).join('.') !== parent.join('.');
      return { field, distance, rank: distance + (isElsewhere ? 0.5 : 0) };
    })
    .toSorted((a, b) => a.rank - b.rank);
  const [best] = ranked;
  return best && best.distance <= Math.min(3, Math.floor(written.length / 3)) ? best.field : null;
}

/** @param field of a flaw; one that the schema does not have is the file's own word */
function nameForLog(field: string): string {
  if (field === '') return 'it';
  const isKnown = knownFields(serviceProfileSchema, []).includes(field.replace(/\.\d+$/, ''));
  return isKnown ? field : 'a field';
}

/** Every field of the schema as a dot path. */
function knownFields(schema: unknown, path: readonly string[]): readonly string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) return knownFields(schema.unwrap(), path);
  const own = path.length === 0 ? [] : [path.join('.')];
  if (!(schema instanceof z.ZodObject)) return own;
  const inner = Object.entries(schema.shape).flatMap(([name, field]) => knownFields(field, [...path, name]));
  return [...own, ...inner];
}

/** How many letters have to be put in, taken out or changed to make one word of the other. */
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
