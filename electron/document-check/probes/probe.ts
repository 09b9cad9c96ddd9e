/**
 * What a probe is: the requests that it is going to send, for a person to see first, and one function that sends them. It
 * provokes what an ordinary sign-in does not show. What it sends is observed by whoever records it; it judges nothing.
 */
import type { AskedFor, ProbeId } from '../../core/check-codes.ts';
import type { CallRequest, Parameter } from '../../service-client/call.ts';
import type { BasicCredential, TokenCredential } from '../../service-client/credential.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { MASK } from '../../service-client/secrets/secret-names.ts';
import type { HttpReply } from '../../service-client/transport/exchange.ts';
import type { Header } from '../../service-client/transport/request-headers.ts';
import type { ProbePorts } from './probe-ports.ts';

export interface Probe {
  readonly id: ProbeId;
  /** What is typed or chosen for it. Without an optional one, some of its requests are left out. */
  readonly asks: readonly { readonly what: AskedFor; readonly isOptional: boolean }[];
  /** Whether a person has to sign in, or to decline, in between. */
  readonly needsPerson: boolean;
  /** Kinds of credentials that it sends: it does not run where one of them is locked. */
  readonly sends: readonly LockedKind[];
  /** @returns why it cannot run against that target; null if it can */
  findObstacle(target: ProbeTarget): LeftOutReason | null;
  /**
   * Exactly what it may send, in order; what is sent is a part of it. Values that are secret, random or not known yet are
   * `HIDDEN`, `RANDOM` and `BROUGHT`, so a target without credentials that it asks for will do.
   */
  plan(target: ProbeTarget): readonly PlannedStep[];
  /**
   * Sends it.
   * @throws LeftOut if it cannot go on; the signal's reason, and what ends the whole run
   */
  run(context: ProbeContext): Promise<void>;
}

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

/** In the place of a value in a plan: one that is not shown, one that is made for it, one that is not known before. */
export const HIDDEN = MASK;
export const RANDOM = '‹random›';
export const BROUGHT = '‹brought›';

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
  /** How often, with `at-most`; null if it depends on what the service says. */
  readonly most: number | null;
  readonly if: StepCondition | null;
  /** Whether it is sent in the way that works: the method, and where the token is, may be others of the profile's. */
  readonly isInWay: boolean;
  /** Why it is not sent, whatever happens; null if it may be. */
  readonly leftOut: LeftOutReason | null;
}

/**
 * When a step is sent, if not always. `first-of-run`: unless this run has sent it before, with another probe; `typed`: login and password were typed; `accepted`: the ordinary call was; `way-fails`: the way in which the
 * profile reads a member does not work; `way-found`: another one does; `signed-in`: the member comes back from the page
 * with a code; `brought`: the step before brought what it takes; `can-revoke`: at the end, of each token that it made.
 */
export type StepCondition =
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
  | 'nothing-to-compare'
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

/** What a wrong credential may lock: the application's key or secret, a token, or a login with its password. */
export type LockedKind = 'key' | 'secret' | 'token' | 'password';

/** How a member's information is read with a token in this run. */
export type Way = Pick<ServiceProfile, 'memberMethod' | 'tokenPresentation'>;

/** One request of a probe, as its builder made it. */
export interface ProbeCall extends Omit<CallRequest, 'signal' | 'recorder'> {
  /** What it is sent with in place of the profile's own. */
  readonly alter?: Partial<ServiceProfile>;
  /** The points that its reply may count for; the probe's own if absent. */
  readonly feeds?: 'all';
  /** Milliseconds from the end of the reply before; two seconds if absent. */
  readonly afterMs?: number;
}

/** Status null: nothing came. A reply that is a redirect, too large or cut has a status alone. */
export interface ProbeReply {
  readonly status: number | null;
  readonly reply: HttpReply | null;
}

/** What a probe may do; made for each by the run. */
export interface ProbeContext
  extends ProbeTarget,
    Pick<
      ProbePorts,
      'clock' | 'random' | 'isSessionToken' | 'observations' | 'signInByCode' | 'withDeviceCode' | 'allowance'
    > {
  readonly signal: AbortSignal;
  /** The profile's own until another was found to work. */
  readonly way: Way;
  keepWay(way: Way): void;
  /**
   * Sends one request of this probe, at its time.
   * @param signal ends the wait for that time; the run's does so anyway
   * @throws a signal's reason, and what ends the whole run; nothing that the service answers but a 429
   */
  send(call: ProbeCall, signal?: AbortSignal): Promise<ProbeReply>;
  /** Sends a call that feeds all points, unless this run has sent it before: then it returns what came then. */
  sendOnce(call: ProbeCall): Promise<ProbeReply>;
  /** Opens a page of the service as a browser would, without following it. */
  openPage(address: string): Promise<ProbeReply>;
  /** Names a kind of credentials as locked: no probe of this run sends it any more. */
  lock(kind: LockedKind): void;
  startShortDevice<T>(start: () => Promise<T>): Promise<T>;
  /** Each token that a probe brought is revoked at its end, if that is possible, but for this one. */
  hasEnded(token: string): void;
}

/** What a person sees of a probe before a run. */
export interface ProbePlan {
  readonly id: ProbeId;
  /** Why it cannot run; null if it can. */
  readonly obstacle: LeftOutReason | null;
  readonly steps: readonly PlannedStep[];
}
