/**
 * The codes of the document check: its points, its probes, what is found of a point and why. The check tells them, and
 * main words them for the page, for reports and for a terminal; each is written here alone.
 */
import type { MethodId } from './method-ids.ts';

/** What the document states and can be observed. An id begins with its section. */
export const STATEMENTS = [
  '1-http',
  '2-client-id',
  '2-token-field',
  '2-token-identifies',
  '2-token-revocable',
  '2-device-validity',
  '2-interval-accepted',
  '4-form-parameters',
  '4.1-page',
  '4.1-callback-address',
  '4.1-callback-code',
  '4.2-code-exchange',
  '4.2-device-exchange',
  '4.2-reply-form',
  '4.3-start',
  '4.3-device-code',
  '4.3-user-code',
  '4.3-verification-url',
  '4.3-expires-in',
  '4.3-interval',
  '4.4-key',
  '4.4-page',
  '4.4-callback-token',
  '4.5-sign-in',
  '4.5-login-forms',
  '4.5-token',
  '4.5-member',
  '4.5-token-new',
  '4.6-member',
  '4.6-basic-equals-token',
  '5.1-key-header',
  '5.2-version-header',
  '5.5-plain',
  '5.5-md5',
  '5.5-any-call',
  '5.5-one-request',
  '5.5-invalid-as-nobody',
  '7-no-basic-error',
] as const;

/** What the document leaves open. */
export const OPEN_POINTS = [
  '2-token-form',
  '2-token-end',
  '2-tokens-together',
  '2-record',
  '2-record-same',
  '4.1-state',
  '4.4-state',
  '4.1-declined',
  '4.1-unregistered-callback',
  '4.2-reply-type',
  '4.2-pending',
  '4.2-too-fast',
  '4.2-device-declined',
  '4.2-device-expired',
  '4.2-wrong-secret',
  '4.2-code-reuse',
  '4.2-other-redirect-uri',
  '4.2-other-client',
  '4.3-parameters',
  '4.4-key-request',
  '4.4-key-path',
  '4.4-token-name',
  '4.5-reply',
  '4.5-refused',
  '4.6-method',
  '4.6-nobody',
  '5-cache',
  '5.1-wrong-key',
  '5.6-presentation',
  '5.6-bad-token',
  '7-error-payload',
  '8-expires-in',
  '8-interval',
  '8-rate-limit',
  '9-version',
] as const;

export type StatementId = (typeof STATEMENTS)[number];
export type OpenPointId = (typeof OPEN_POINTS)[number];
export type PointId = StatementId | OpenPointId;

export const POINT_IDS = [...STATEMENTS, ...OPEN_POINTS] as const;

/** @returns the section that an id begins with, such as `4.2` */
export function sectionOf(id: PointId): string {
  return id.slice(0, id.indexOf('-'));
}

export function isStatement(id: PointId): id is StatementId {
  return STATEMENTS.some((statement) => statement === id);
}

export function kindOf(id: PointId): 'statement' | 'open-point' {
  return isStatement(id) ? 'statement' : 'open-point';
}

/** In the order in which they run. */
export const PROBE_IDS = [
  'variants',
  'wrong-key',
  'bad-token',
  'wrong-basic',
  'unregistered-callback',
  'wrong-secret',
  'too-fast',
  'decline',
  'expiry',
  'other-redirect-uri',
  'other-client',
  'code-reuse',
  'wrong-password',
  'revoke',
  'own-wrong-password',
] as const;

export type ProbeId = (typeof PROBE_IDS)[number];

/** What a service is checked by; both in the order of their tables. */
export interface Selection {
  readonly methods: readonly MethodId[];
  readonly probes: readonly ProbeId[];
}

/** Chosen one by one only, never with all others: one ends a token, the other may lock an account. */
export const PROBES_BY_NAME: readonly ProbeId[] = ['revoke', 'own-wrong-password'];

/** Which points an exchange may count for: those of one probe, or all. */
export type Feeds = 'all' | ProbeId;

/** What is typed or chosen for a probe. */
export type AskedFor = 'login' | 'password' | 'second-service';

/** `not-reached`: two requests in a row had no reply; `limited`: 429 to anything but a poll. */
export type RunOutcome = 'ended' | 'cancelled' | 'not-reached' | 'limited';

/** The first six are of statements, the last two of open points. `named-otherwise`: what is sent has a name of the profile. */
export const VERDICTS = [
  'held',
  'broken',
  'mixed',
  'named-otherwise',
  'not-seen',
  'could-not-judge',
  'observed',
  'not-observed',
] as const;

export type Verdict = (typeof VERDICTS)[number];

/**
 * Why an exchange counts for no point. `no-reply`: name, connection, TLS, time-out, cut, cancelled; `proxy`: its reply, not
 * the service's; `alike`: other calls were answered by the same body; `by-hand`: a person changed, wrote or repeated it, or
 * changed its sign-in before; `busy`: 429 or 5xx; `too-large`: over this app's limits.
 */
export type Exclusion = 'no-reply' | 'proxy' | 'redirect' | 'busy' | 'too-large' | 'alike' | 'by-hand';

/**
 * Besides what excludes an exchange: `own` our key, secret or password may be wrong; `late` an old or used code or token;
 * `pace` polled otherwise than announced; `form` the profile sends something else; `named-otherwise` it names a header
 * otherwise, and that was accepted; `place` it may be elsewhere in the
 * reply; `who` another member; `locked` after a wrong credential; `untrusted` a page or broken JSON under 2xx; `wrong-state`;
 * `declined`; `non-ascii`; `no-effect`; `pasted`. The rest says what broke.
 */
export type Reason = Exclusion | NotCounted | Broken;
type NotCounted =
  | 'own'
  | 'late'
  | 'pace'
  | 'form'
  | 'named-otherwise'
  | 'place'
  | 'who'
  | 'locked'
  | 'untrusted'
  | 'wrong-state'
  | 'declined'
  | 'non-ascii'
  | 'no-effect'
  | 'pasted';
export type Broken =
  | 'gone'
  | 'refused'
  | 'missing'
  | 'other-name'
  | 'other-type'
  | 'other-form'
  | 'like-nobody'
  | 'differs'
  | 'same'
  | 'in-fragment'
  | 'too-early'
  | 'too-late'
  | 'slow-down'
  | 'still-good';

/** What may be told of a service as it is: a code or a name of its own, never a sentence. */
export const PLAIN_CODE = /^[\w.:-]{1,40}$/;

/** Orders points as the document does: by section, then as they stand in their lists. */
export function byDocument(one: { readonly id: PointId }, other: { readonly id: PointId }): number {
  return placeOf(one.id) - placeOf(other.id);
}

const PLACES = new Map(POINT_IDS.toSorted((one, other) => rankOf(one) - rankOf(other)).map((id, place) => [id, place]));

function placeOf(id: PointId): number {
  return PLACES.get(id) ?? POINT_IDS.length;
}

/** Sections count as numbers: 4.10 would come after 4.2. */
function rankOf(id: PointId): number {
  const [chapter, part = '0'] = sectionOf(id).split('.');
  return Number(chapter) * 100 + Number(part);
}
