/**
 * Checks JSON that should be a profile, whether it comes from a file or a form. All that is wrong is found at once: what
 * is wrong in one field does not hide what is wrong in another.
 */
import type { z } from 'zod';
import { CHOSEN_FILES } from '../core/read-file.ts';
import { isObject, ownField } from '../service-client/decode/body.ts';
import { type ServiceProfile, serviceProfileSchema } from '../service-client/profile.ts';
import { ANY_REQUIRED } from '../service-client/profile-fields.ts';
import { findFileFlaws, findStoredFlaws, RESERVED_ID } from './further-rules.ts';
import { MOST_ENTRIES, PROFILE_VERSION, profileFileSchema, profileFileText } from './profile-file-schema.ts';
import { type Flaw, type FoundFlaw, flaw, type Issue, nameForPerson, toFlaws, wordIssue } from './profile-flaws.ts';
import { LONGEST_WRITTEN } from './service-name.ts';

export type ReadProfile =
  | { readonly kind: 'profile'; readonly profile: ServiceProfile }
  /** Each field once, in the order in which they are to be corrected; at most a hundred. */
  | { readonly kind: 'flawed'; readonly flaws: readonly Flaw[] };

/** @param given JSON; it may omit `id`, which is then made from the name, and every field with a default */
export function readProfile(given: unknown): ReadProfile {
  const checked = checkGiven(given);
  if (checked.kind === 'profile') return checked;
  const byField = new Map(checked.flaws.toReversed().map((found) => [found.field, found]));
  const first = [...byField.values()].toReversed().slice(0, MOST_ENTRIES);
  return { kind: 'flawed', flaws: first.map(({ field, expect }) => ({ field, expected: expect() })) };
}

/** Whether JSON says that a later version of the app wrote it, in a way that this one does not know. */
export function isOfLaterVersion(given: unknown): boolean {
  const version = ownField(given, 'profileVersion');
  return typeof version === 'number' && Number.isInteger(version) && version > PROFILE_VERSION;
}

export type Checked =
  | { readonly kind: 'profile'; readonly profile: ServiceProfile }
  | { readonly kind: 'flawed'; readonly flaws: readonly FoundFlaw[] };

/** As `readProfile`, but the words of each flaw are made when they are asked for. */
export function checkGiven(given: unknown): Checked {
  const found = findTooMany(given) ?? findLostName(given);
  if (found !== null) return { kind: 'flawed', flaws: [found] };
  return check(given, { schema: profileFileSchema, toProfile: withId, further: findAllFurther });
}

/** As `checkGiven`, for what this app stored. @param given JSON with an id */
export function checkStored(given: unknown): Checked {
  return check(given, { schema: serviceProfileSchema, toProfile: (profile) => profile, further: findStoredFlaws });
}

function check<Given>(
  given: unknown,
  checks: {
    readonly schema: z.ZodType<Given>;
    readonly toProfile: (parsed: Given, given: unknown) => ServiceProfile;
    readonly further: (profile: ServiceProfile) => readonly FoundFlaw[];
  },
): Checked {
  const { schema, toProfile, further } = checks;
  const parsed = schema.safeParse(given, { error: wordIssue });
  if (parsed.success) {
    const profile = toProfile(parsed.data, given);
    const flaws = further(profile);
    return flaws.length === 0 ? { kind: 'profile', profile } : { kind: 'flawed', flaws };
  }
  const { issues } = parsed.error;
  const flaws = toFlaws(issues);
  // The rules that need several fields, and those beyond the schema, are tried on what is left without the wrong ones.
  const rest = schema.safeParse(mend(given, issues), { error: wordIssue });
  const hidden = rest.success ? further(toProfile(rest.data, given)) : toFlaws(rest.error.issues);
  const isNew = ({ field }: FoundFlaw): boolean => !flaws.some((told) => isWithin(told.field, field));
  return { kind: 'flawed', flaws: [...flaws, ...hidden.filter(isNew)] };
}

/** Whether either field is the other one, or a part of it. */
function isWithin(one: string, other: string): boolean {
  return `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);
}

/** Takes the wrong fields out of what was given, and fills in those that must be there. */
function mend(given: unknown, issues: readonly Issue[]): unknown {
  const wrong = issues.flatMap((issue) => {
    const path = issue.path.map(String);
    return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
  });
  const left = wrong.reduce<unknown>(without, given);
  if (!isObject(left)) return ANY_REQUIRED;
  const application = isObject(left.application) ? left.application : {};
  return { ...ANY_REQUIRED, ...left, application: { ...ANY_REQUIRED.application, ...application } };
}

/** A list is taken out as a whole. */
function without(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || !isObject(value)) return undefined;
  const { [name]: inner, ...others } = value;
  const left = rest.length === 0 ? undefined : without(inner, rest);
  return left === undefined ? others : { ...others, [name]: left };
}

/** Finds a list or an object with so many entries that checking each of them would take long. */
function findTooMany(value: unknown, path: readonly string[] = []): FoundFlaw | null {
  if (typeof value !== 'object' || value === null || path.length > DEEPEST_ENTRIES) return null;
  const count = Array.isArray(value) ? value.length : Object.keys(value).length;
  if (count > MOST_ENTRIES) return flaw(path.join('.'), `must have at most ${MOST_ENTRIES} entries`);
  for (const [name, inner] of Object.entries(value)) {
    const found = findTooMany(inner, [...path, nameForPerson(name)]);
    if (found) return found;
  }
  return null;
}

/** The schema leaves out a parameter of this name without a word. */
function findLostName(given: unknown): FoundFlaw | null {
  const calls = Object.entries(Object(ownField(given, 'furtherParameters')));
  const [call] = calls.find(([, parameters]) => isObject(parameters) && Object.hasOwn(parameters, '__proto__')) ?? [];
  if (call === undefined) return null;
  return flaw(`furtherParameters.${nameForPerson(call)}.__proto__`, 'must have another name');
}

/** How deep lists and objects are inside each other in a profile: `application.loopbackRedirect`. */
const DEEPEST_ENTRIES = 2;

function findAllFurther(profile: ServiceProfile): readonly FoundFlaw[] {
  // What is exported can be imported again. Asked before each of its certificates is read.
  if (Buffer.byteLength(profileFileText(profile)) <= CHOSEN_FILES['profile-file'].mostBytes)
    return findFileFlaws(profile);
  return [flaw('', 'must not be larger than 1 MiB with its certificates')];
}

type ParsedFile = z.output<typeof profileFileSchema>;

function withId(
  { $schema: _schema, profileVersion: _version, id, ...profile }: ParsedFile,
  given: unknown,
): ServiceProfile {
  const written = ownField(given, 'name');
  // From the name as it is written, as in the first copies of the app, so that the same file stays the same service.
  return { id: id ?? idFrom(typeof written === 'string' ? written.slice(0, LONGEST_WRITTEN) : ''), ...profile };
}

const LONGEST_ID = 60;

/** Makes an id from the name's letters and digits in any script, such as `staging-europe`. Never the demo's id. */
function idFrom(name: string): string {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const id = [...words.join('-')].slice(0, LONGEST_ID).join('') || 'service';
  return id === RESERVED_ID ? `${id}-service` : id;
}
