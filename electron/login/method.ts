/**
 * What a login method is: a description that the page draws, and one function that runs the exchange.
 * A method knows the document's flow and nothing of windows, stores or IPC; everything it needs comes
 * in its LoginContext.
 */
import type { CallbackRequest, PendingCallback } from '../callback/callback-routes.ts';
import type { Clock } from '../core/clock.ts';
import type { MethodView, PollView, StepView } from '../ipc/contract.ts';
import type { DeviceAuthorization, ServiceClient } from '../service-client/client.ts';
import type { BasicCredential } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode.ts';
import type { ServiceProfile } from '../service-client/profile.ts';

export interface LoginMethod extends MethodView {
  /** What the person sees from the press on. */
  readonly firstStep: MethodStep;
  /** The way back that it asks for at a service; absent where its result comes by none. */
  readonly callback?: (profile: ServiceProfile) => CallbackRequest;
  /**
   * Runs the exchange to its end.
   * @throws LoginError | ServiceError; the signal's reason when cancelled, superseded or out of time
   */
  run(context: LoginContext): Promise<Grant>;
}

/** The steps that a method may report; asking the member and ending are the manager's. */
export type MethodStep = Exclude<
  StepView,
  { kind: 'confirming-member' | 'ended' | 'show-code' | 'waiting-for-browser' }
>;

export interface LoginContext {
  readonly profile: ServiceProfile;
  readonly client: ServiceClient;
  readonly clock: Clock;
  /** What the person typed, by field name, as it came from the page; the method checks it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Aborts with the end's LoginError: cancelled, superseded or timed out. */
  readonly signal: AbortSignal;
  /** Opens the way back before the browser is sent away. */
  openCallback(request: CallbackRequest): Promise<PendingCallback>;
  /** Reports `waiting-for-browser` and opens the address; a browser that fails to open does not end the attempt. */
  sendToBrowser(address: string, callback: PendingCallback): void;
  /**
   * Reports a user code, keeps its address for "open" and "copy", and ends the attempt as `device-code-expired`
   * when it has expired. Nothing is opened by itself.
   * @returns a function that shows what the polling does
   */
  showCode(authorization: DeviceAuthorization): (poll: PollView) => void;
  /** Calls the listener each time that the computer wakes from sleep, until the method has ended. */
  onWake(listener: () => void): void;
  report(step: MethodStep): void;
}

/** What a method brings home. */
export interface Grant {
  readonly credential: GrantedCredential;
  /** The member where the same reply brought it; null has it read. */
  readonly member: MemberRecord | null;
  /** Whether the grant was proven to belong to this attempt; where not, the member is asked (4.1). */
  readonly isProven: boolean;
}

/** How a token is presented is not the method's business. */
export type GrantedCredential = { readonly kind: 'token'; readonly token: string } | BasicCredential;
