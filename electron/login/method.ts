/**
 * What a login method is: a description that the page draws, and one function that runs the exchange.
 * A method knows the document's flow and nothing of windows, stores or IPC; everything it needs comes
 * in its LoginContext.
 */
import type { Clock } from '../core/clock.ts';
import type { Random } from '../core/random.ts';
import type { CallbackRoute, MethodView, StepView } from '../ipc/contract.ts';
import type { ServiceClient } from '../service/client.ts';
import type { ServiceProfile } from '../service/profile.ts';

export interface LoginMethod extends MethodView {
  /**
   * Runs the exchange to its end.
   * @throws LoginError | ServiceError; the signal's reason when cancelled, superseded or out of time
   */
  run(context: LoginContext): Promise<Grant>;
}

/** The steps that a method may report; asking the member and ending are the manager's. */
export type MethodStep = Exclude<StepView, { kind: 'confirming-member' | 'ended' }>;

export interface LoginContext {
  readonly profile: ServiceProfile;
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly random: Random;
  /** What the person typed, by field name, as it came from the page; the method checks it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Aborts with the end's LoginError: cancelled, superseded or timed out. */
  readonly signal: AbortSignal;
  /**
   * Opens the way back before the browser is sent away.
   * @param parameter name of the GET parameter that carries the result, such as `code`
   */
  openCallback(parameter: string): Promise<CallbackDoor>;
  /** Reports `waiting-for-browser` and opens the address; a browser that fails to open does not end the attempt. */
  sendToBrowser(address: string, door: CallbackDoor): void;
  report(step: MethodStep): void;
}

/** One pending redirect: where the browser is sent, and what arrives there. Closed with the attempt. */
export interface CallbackDoor {
  readonly route: CallbackRoute;
  /** Exactly as it goes onto the wire. */
  readonly redirectUri: string;
  /** The random `state` of this attempt, or null where the profile omits it. */
  readonly state: string | null;
  /** Settles once: the accepted callback, or a LoginError for a refusal by the member or the service. */
  readonly arrived: Promise<AcceptedCallback>;
}

export interface AcceptedCallback {
  /** Value of the parameter that the door was opened for. */
  readonly value: string;
  /** False where the service never returned the state: the member is asked before the session is kept. */
  readonly stateReturned: boolean;
}

/** What a method brings home. */
export interface Grant {
  readonly token: string;
  /** Whether the callback was proven to belong to this attempt. */
  readonly isProven: boolean;
}
