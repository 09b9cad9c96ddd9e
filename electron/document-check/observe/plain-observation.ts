/**
 * Leaves in an observation only names, codes and figures that may be shown: plain words that are neither secrets nor what
 * a member is known by. Findings are made of nothing else, so that no judge has to ask.
 */
import { PLAIN_CODE } from '../../core/check-codes.ts';
import type {
  DeviceFacts,
  DeviceFigure,
  FoundText,
  Observation,
  ObservedCall,
  ObservedCallback,
  Print,
  RecordFacts,
  ReplyFacts,
  SentCredential,
  ShownName,
} from './observation.ts';

/**
 * @param observations of the service; what is among their members' values is no name
 * @param isSecret whether a text is, or contains, a secret or what a person typed
 */
export function makePlain(
  observations: readonly Observation[],
  isSecret: (text: string) => boolean,
): readonly Observation[] {
  const plain = createPlainTexts(findMemberNames(observations), isSecret);
  return observations.map((seen) => {
    if (seen.kind === 'callback') return makeCallbackPlain(seen, plain);
    return seen.kind === 'call' && seen.reply !== null ? makeCallPlain(seen, seen.reply, plain) : seen;
  });
}

interface PlainTexts {
  readonly isShown: (text: string) => boolean;
  /** Of a name or code; null if it may not be shown. */
  readonly one: (text: string | null) => string | null;
  readonly path: (path: string | null) => string | null;
  readonly names: (names: readonly ShownName[]) => readonly ShownName[];
}

const LONGEST_PATH = 120;
const MOST_NAMES = 40;
const GREATEST_FIGURE = 9_999_999;

/** The document's and this app's own: they tell nothing, even if a field of a member has such a value. */
const OWN_NAMES: ReadonlySet<string> = new Set(
  'access_token token key member user id login email sub name picture avatar code state error error_description'.split(
    ' ',
  ),
);

function createPlainTexts(memberNames: ReadonlySet<string>, isSecret: (text: string) => boolean): PlainTexts {
  // Thousands of replies have the same few names.
  const known = new Map<string, boolean>();
  const isShown = (text: string): boolean => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const isNow = PLAIN_CODE.test(text) && !isSecret(text) && (OWN_NAMES.has(text) || !memberNames.has(text));
    known.set(text, isNow);
    return isNow;
  };
  const isPath = (path: string): boolean =>
    path === '' || (path.length <= LONGEST_PATH && !isSecret(path) && path.split('.').every(isShown));
  return {
    isShown,
    one: (text) => (text !== null && isShown(text) ? text : null),
    path: (path) => (path !== null && isPath(path) ? path : null),
    names: (names) => names.filter(({ name }) => isShown(name)).slice(0, MOST_NAMES),
  };
}

/** Names that are also a value of a member's record, such as that of an object for each member. */
function findMemberNames(observations: readonly Observation[]): ReadonlySet<string> {
  const values = new Set<Print | null>();
  const names: ShownName[] = [];
  for (const seen of observations) {
    if (seen.kind !== 'call') continue;
    const { credential } = seen.sent;
    if (credential.kind === 'basic' || credential.kind === 'login') values.add(credential.login);
    const { record = null, leaves = null, names: own = [] } = seen.reply ?? {};
    for (const value of [record?.identity, record?.login, record?.email]) values.add(value ?? null);
    for (const { value } of leaves ?? []) values.add(value);
    names.push(...own, ...(record?.names ?? []));
  }
  return new Set(names.filter(({ print }) => values.has(print)).map(({ name }) => name));
}

function makeCallbackPlain(seen: ObservedCallback, plain: PlainTexts): ObservedCallback {
  return {
    ...seen,
    parameters: seen.parameters.filter(({ name }) => plain.isShown(name)).slice(0, MOST_NAMES),
    fragment: seen.fragment.filter(plain.isShown).slice(0, MOST_NAMES),
    errorCode: plain.one(seen.errorCode),
  };
}

function makeCallPlain(seen: ObservedCall, reply: ReplyFacts, plain: PlainTexts): ObservedCall {
  const { error, names, token, device, key, record } = reply;
  const placed = <T extends FoundText>(found: T | null): T | null =>
    found && { ...found, path: plain.path(found.path) };
  return {
    ...seen,
    reply: {
      ...reply,
      error: error && { ...error, code: plain.one(error.code) },
      names: plain.names(names),
      token: placed(token),
      key: placed(key),
      device: device && makeDevicePlain(device),
      record: record && makeRecordPlain(record, plain),
    },
  };
}

function makeRecordPlain(record: RecordFacts, plain: PlainTexts): RecordFacts {
  const { path, identityName, names } = record;
  return { ...record, path: plain.path(path), identityName: plain.one(identityName), names: plain.names(names) };
}

function makeDevicePlain(device: DeviceFacts): DeviceFacts {
  const figure = ({ type, value }: DeviceFigure): DeviceFigure => {
    return { type, value: value !== null && isFigure(value) ? value : null };
  };
  return { ...device, expiresIn: figure(device.expiresIn), interval: figure(device.interval) };
}

/** Whether a number may be told. */
export function isFigure(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= GREATEST_FIGURE;
}

/**
 * @param anew makes another print of one; those of one sign-in stay equal to each other, and to no other
 */
export function withoutMember<T extends Observation>(seen: T, anew: (print: Print) => Print): T;
export function withoutMember(seen: Observation, anew: (print: Print) => Print): Observation {
  if (seen.kind !== 'call') return seen;
  const { sent, reply } = seen;
  return {
    ...seen,
    sent: { ...sent, credential: credentialWithout(sent.credential, anew) },
    reply: reply && { ...reply, leaves: null, record: reply.record && recordWithout(reply.record, anew) },
  };
}

function credentialWithout(credential: SentCredential, anew: (print: Print) => Print): SentCredential {
  if (credential.kind === 'none' || credential.kind === 'token') return credential;
  return { ...credential, login: anew(credential.login), password: anew(credential.password) };
}

function recordWithout(record: RecordFacts, anew: (print: Print) => Print): RecordFacts {
  const change = (print: Print | null): Print | null => print && anew(print);
  return { ...record, identity: change(record.identity), login: change(record.login), email: change(record.email) };
}
