/**
 * What a probe is: a row that says what it needs, sends and counts for, and one function that makes its requests. It provokes
 * behaviour that an ordinary sign-in does not show. The recorder observes its requests; the probe itself judges nothing.
 *
 * The function is read twice, so that its requests are told once. For the plan (`plan-probe.ts`), nothing is sent: values are
 * placeholders, and each request is answered as if it had worked. For a run (`run-probes.ts`), it is sent.
 */
import type { Feeds, PointId, ProbeId } from '../../core/check-codes.ts';
import type { Clock } from '../../core/clock.ts';
import type { Random } from '../../core/random.ts';
import type { CallRequest, Parameter } from '../../service-client/call.ts';
import type { BasicCredential, TokenCredential } from '../../service-client/credential.ts';
import type { DeviceAuthorization } from '../../service-client/decode/device.ts';
import type { BroughtCode } from '../../service-client/endpoints.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { MASK } from '../../service-client/secrets/secret-names.ts';
import type { Recorder } from '../../service-client/transport/exchange.ts';
import type { Http } from '../../service-client/transport/http.ts';
import type { Header } from '../../service-client/transport/request-headers.ts';
import type { Observation } from '../observe/observation.ts';
import type { ProbeReply } from './probe-reply.ts';

export interface Probe {
  /** What it cannot run without: it is left out for the first that is not there. */
  readonly needs: readonly Need[];
  /** Whether a login and password may be typed for it: without, some of its requests are left out. */
  readonly mayAskLogin?: true;
  /** Kinds of credentials that it sends besides those that it needs: it does not run where one of them is locked. */
  readonly sends?: readonly LockedKind[];
  /** The points that replies to its own requests may count for. What it sends for all points counts for any. */
  readonly feeds: readonly PointId[];
  /** How many tokens its requests may bring, to be revoked at its end if the service can be asked to; none if absent. */
  readonly mostTokens?: number;
  /** @throws LeftOut if it cannot go on; the signal's reason, and what ends the whole run */
  run(context: ProbeContext): Promise<void>;
}

/** Of a file that is about what they provoke. */
export type ProbeRows = Readonly<Partial<Record<ProbeId, Probe>>>;

/** `person`: somebody who signs in, or declines, in between. `basic`: a login and password for HTTP Basic. */
export type Need = 'person' | 'token' | 'basic' | 'password' | 'secret' | 'revoke-path' | 'second-service';

/** What a probe's requests are made of. */
export interface ProbeTarget {
  readonly profile: ServiceProfile;
  /** Of a signed-in member of that service; null without one. */
  readonly token: TokenCredential | null;
  /** Of a member who is signed in by HTTP Basic; null without one: then login and password do, if they are typed. */
  readonly basic: BasicCredential | null;
  /** Of a test member, as typed for this run alone; null if they were not. */
  readonly login: string | null;
  readonly password: string | null;
  /** Of the same member, from its record; null if it is not known. */
  readonly email: string | null;
  /** Another client of the same service. */
  readonly second: ServiceProfile | null;
}

/** Login and password as basic identification sends them. */
export interface TypedLogin {
  readonly login: string;
  /** Lower-case hex. */
  readonly passwordHash: string;
}

/** In the place of a value in a plan: one that is not shown, one that is made for it, one that is not known before. */
export const HIDDEN = MASK;
export const RANDOM = '‹random›';
export const BROUGHT = '‹brought›';

/** What a person sees of a probe before a run. */
export interface ProbePlan {
  readonly id: ProbeId;
  /** Why it cannot run; null if it can. */
  readonly obstacle: LeftOutReason | null;
  /** What it may send, in order; what is sent is a part of it. */
  readonly steps: readonly PlannedStep[];
}

export interface PlannedStep {
  readonly request: {
    readonly method: string;
    /** Without parameters. */
    readonly address: string;
    readonly headers: readonly Header[];
    readonly parameters: readonly Parameter[];
  };
  /** `until`: until it is answered otherwise, or the time is up. */
  readonly times: 'once' | 'at-most' | 'until';
  /** How often, with `at-most`; else null. */
  readonly most: number | null;
  readonly if: StepCondition | null;
  /** Why it is not sent, whatever happens; null if it may be. */
  readonly leftOut: LeftOutReason | null;
}

/**
 * When a step is sent, if not always. `first-of-run`: unless this run has sent it before, with another probe; `typed`: login
 * and password were typed; `accepted`: the ordinary call was; `way-fails`: the way in which the profile reads a member does
 * not work; `way-found`: another one does, and then it is sent in that way; `signed-in`: the member comes back from the page
 * with a code; `brought`: the step before brought what it takes; `can-revoke`: at the end, of each token that it made.
 */
type StepCondition =
  | 'first-of-run'
  | 'typed'
  | 'accepted'
  | 'not-typed'
  | 'way-fails'
  | 'way-found'
  | 'signed-in'
  | 'brought'
  | 'can-revoke';

/**
 * Why a probe, or a step of it, is left out. `control`: the same call was not accepted unaltered; `locked`: so a probe's
 * wrong credential may have locked that kind; `same-token`: the service issues the same token again, so to end it would
 * end a session; `no-answer`: it was not answered in time; `run-ended`: something else ended the run.
 */
export type LeftOutReason =
  | 'needs-token'
  | 'needs-basic'
  | 'needs-password'
  | 'needs-email'
  | 'needs-second-service'
  | 'second-service-unlike'
  | 'no-client-secret'
  | 'no-revoke-path'
  | 'not-secure'
  | 'spent-today'
  | 'too-long'
  | 'same-token'
  | 'not-signed-in'
  | 'no-answer'
  | 'control'
  | 'locked'
  | 'run-ended';

/** Ends one probe; the others go on. */
export class LeftOut extends Error {
  readonly reason: LeftOutReason;

  constructor(reason: LeftOutReason) {
    super(`The probe was left out: ${reason}.`);
    this.reason = reason;
  }
}

/** @throws LeftOut where there is none */
export function required<T>(value: T | null, reason: LeftOutReason): T {
  if (value === null) throw new LeftOut(reason);
  return value;
}

/** What a wrong credential may lock: the application's key or secret, a token, or a login with its password. */
export type LockedKind = 'key' | 'secret' | 'token' | 'password';

/** How a member's information is read with a token in this run. */
export type Way = Pick<ServiceProfile, 'memberMethod' | 'tokenPresentation'>;

/** One request of a probe. */
export interface ProbeCall extends Omit<CallRequest, 'signal' | 'recorder'> {
  /** What it is sent with in place of the profile's own. */
  readonly alter?: Partial<ServiceProfile>;
}

/** When, how often and for which points a request is sent: once and always, and for the probe's own points, if absent. */
export interface StepFacts {
  readonly if?: StepCondition | null;
  readonly times?: 'once' | 'until';
  /** Not null: it is planned with this reason, and not sent. */
  readonly leftOut?: LeftOutReason | null;
  /** An ordinary call in a way that works. */
  readonly feeds?: 'all';
  /** Milliseconds from the end of the reply before; two seconds if absent. */
  readonly afterMs?: number;
}

/**
 * Sends one request of this probe, at its time.
 * @returns what came; nothing where it is left out
 * @throws a signal's reason, and what ends the whole run; nothing that the service answers but a 429
 */
export type Send = (call: ProbeCall, facts?: StepFacts) => Promise<ProbeReply>;

/** What a probe may do; made for each by the run, or by the plan. */
export interface ProbeContext
  extends Omit<ProbeTarget, 'login' | 'password'>,
    Pick<ProbePorts, 'allowance' | 'isSessionToken'> {
  /** Whether nothing is sent: then both sides of a choice are gone through. */
  readonly isPlan: boolean;
  /** Null if they were not typed. */
  readonly typed: TypedLogin | null;
  /** Whether login and password are still to be typed for HTTP Basic. */
  readonly isBasicTyped: boolean;
  /** The profile's own until another was found to work. */
  readonly way: Way;
  keepWay(way: Way): void;
  readonly random: { token(bits: number): string; passwordHash(): string };
  nowMs(): number;
  readonly send: Send;
  /** Sends a call that feeds all points, unless this run has sent it before: then it returns what came then. */
  readonly sendOnce: Send;
  /** Opens a page of the service as a browser would, without following it. */
  openPage(address: string, facts?: Pick<StepFacts, 'if'>): Promise<void>;
  /** As the port, which it asks; what `use` sends ends with the sign-in. */
  signInByCode(
    expect: 'code' | 'declined',
    use: (brought: BroughtCode, send: Send) => Promise<void>,
    facts?: Pick<StepFacts, 'if'>,
  ): Promise<boolean>;
  /** As the port, which it asks. */
  withDeviceCode(device: DeviceAuthorization, use: (shown: ShownDevice) => Promise<void>): Promise<boolean>;
  startShortDevice<T>(start: () => Promise<T>): Promise<T>;
  /** Whether a sign-in by code has come back from the authorization page so far. */
  hasSignedIn(): boolean;
  /** Names a kind of credentials as locked: no probe of this run sends it any more. */
  lock(kind: LockedKind): void;
  /** Each token that a probe brought is revoked at its end, if that is possible, but for this one. */
  hasEnded(token: string): void;
}

export interface ShownDevice {
  /** It ends with what is shown. */
  readonly send: Send;
  isCancelled(): boolean;
  /** Whether the member says to have declined. */
  hasAnswered(): boolean;
}

/** What the caller, the app or a terminal, provides to probes. */
export interface ProbePorts {
  readonly clock: Clock;
  readonly random: Random;
  /** Of the profile. */
  readonly http: Http;
  /**
   * Who observes and records what is sent for the points of one probe, or for all. Its secrets are known until the run ends.
   */
  recorderFor(feeds: Feeds): Recorder;
  /** What was observed of the service so far. */
  observations(): readonly Observation[];
  /** Whether it is the token of a session, which is not to be ended. */
  isSessionToken(token: string): boolean;
  /**
   * A new sign-in by authorization code through the browser, in the profile's own manner up to the callback.
   * @param expect `declined`: the member is asked to decline, and `use` is not called
   * @param use exchanges the code; nothing is kept of it. Its signal also aborts when the member cancels.
   * @returns whether it came to that; false if the member did otherwise, cancelled, or took too long. Once that is so, what
   *   `use` throws is dropped.
   * @throws what `use` throws; the run's signal's reason
   */
  signInByCode(
    expect: 'code' | 'declined',
    use: (brought: BroughtCode, signal: AbortSignal) => Promise<void>,
  ): Promise<boolean>;
  /**
   * Shows the member a device code that is to be declined, for as long as `use` runs.
   * @returns false if the member cancelled; what `use` throws then is dropped
   * @throws what `use` throws; the run's signal's reason
   */
  withDeviceCode(
    authorization: DeviceAuthorization,
    use: (shown: { readonly signal: AbortSignal; hasAnswered(): boolean }) => Promise<void>,
  ): Promise<boolean>;
  /** Makes one device code short-lived; given for the demo alone. */
  startShortDevice?<T>(start: () => Promise<T>): Promise<T>;
  /** Of wrong passwords for a member's own login: one a day and service. */
  readonly allowance: { isSpent(): boolean; spend(): void };
  onState(id: ProbeId, state: 'running' | 'ended' | 'left-out'): void;
  /** @param atMs until when nothing is sent, epoch milliseconds; null: it sends again */
  onWait(atMs: number | null): void;
}
