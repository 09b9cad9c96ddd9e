/** What the page draws of sign-in attempts: the step that each is at, and what it waits for there. */
import type { AttemptEnd, CauseView, ErrorView } from './error.ts';
import type { HeldView } from './held.ts';
import type { MemberView, TokenPresentation } from './sessions.ts';
import type { CallbackRoute } from './status.ts';

/** The attempt that a call started. */
export interface AttemptRef {
  readonly attemptId: string;
}

export interface AttemptView {
  readonly id: string;
  readonly methodId: string;
  /** The service that it is for, also when another one is the current one meanwhile. */
  readonly serviceId: string;
  readonly serviceName: string;
  /** Number of its sign-in among the exchanges. Clear gives it another one. */
  readonly signIn: number;
  /** Whether the sending of any request has begun: before that, nothing that was typed has left this app. */
  readonly isAnythingSent: boolean;
  readonly step: StepView;
  /** The private window that its page opens in; null where the browser's own window does. */
  readonly privateWindow: PrivateWindowView | null;
  /** Whether a request of it was changed before it was sent: it is no result of its method. */
  readonly isChanged: boolean;
  /** What is held before it is sent; null while nothing is. */
  readonly held: HeldView | null;
}

export interface PrivateWindowView {
  /** Name of the browser that has opened it; null until then. */
  readonly browser: string | null;
}

export type StepView =
  | { readonly kind: 'opening-browser' }
  /** The service is asked for a device code, or for the key of the similar-to-OAuth flow. */
  | { readonly kind: 'contacting-service' }
  | WaitingForBrowser
  | ShowCode
  | { readonly kind: 'exchanging' }
  | { readonly kind: 'loading-member' }
  | MemberNotRead
  | { readonly kind: 'confirming-member'; readonly member: MemberView }
  | EndedStep;

export interface EndedStep {
  readonly kind: 'ended';
  readonly end: AttemptEnd;
  readonly error: ErrorView;
  /** The likeliest first; they may change as more is seen of the service. None if absent. */
  readonly causes?: readonly CauseView[];
}

/**
 * The token is there, but the member could not be read whom the person is to be asked about (T5). An `answer` with a
 * field `presentation` has it read again with the token sent in that way; without, with the token sent as before.
 */
export interface MemberNotRead {
  readonly kind: 'member-not-read';
  /** Why. */
  readonly error: ErrorView;
  /** Whether it is read again without the person, because the network failed. */
  readonly isTriedAgain: boolean;
  /** Ways to send the token that have not been tried. */
  readonly otherPresentations: readonly TokenPresentation[];
  /** When the token is dropped. */
  readonly deadlineAtMs: number;
}

/** What every step has that waits for the person. */
export interface Waiting {
  readonly startedAtMs: number;
  /** When the attempt ends; of a device code, when it expires, after which it is polled once more. */
  readonly deadlineAtMs: number;
  /** What went wrong meanwhile without ending the attempt: the browser did not open, a callback was refused. */
  readonly problem: ErrorView | null;
}

export interface WaitingForBrowser extends Waiting {
  readonly kind: 'waiting-for-browser';
  /** How the callback is to arrive. */
  readonly route: CallbackRoute;
  /** Whether it comes to this app by itself; where not, its address has to be pasted. */
  readonly isReceived: boolean;
  /** Whether a new sign-in could use an address on this computer instead of the app's scheme. */
  readonly isLoopbackPossible: boolean;
  /** What the browser will be sent to, without its parameters: what a pasted address begins with. */
  readonly redirectUri: string;
  /** What may be wrong where the service's page shows an error (W7). */
  readonly sent: readonly SentParameter[];
  /**
   * What a callback without this attempt's state reported, or why what it brought was of no use; null if there was none.
   * As any page can send one, the person is asked whether to believe it: an `answer` with the field `isEnded` ends the
   * attempt where it is `yes`, and else goes on.
   */
  readonly refusal: ErrorView | null;
}

/** What was sent to the service's page, or before: `key-request`. A `secret` has no value, nor what was not sent. */
export interface SentParameter {
  readonly name: 'client_id' | 'redirect_uri' | 'key';
  readonly how: 'page' | 'key-request' | 'not-sent' | 'secret';
  readonly value: string | null;
}

/** The member types the user code on the service's page, on any device; meanwhile the service is polled. */
export interface ShowCode extends Waiting {
  readonly kind: 'show-code';
  /** As the service wrote it. */
  readonly userCode: string;
  /** Where it is to be typed, in the form in which it is opened and copied. */
  readonly address: string;
  /** Whether this app opens that address: https, or http to this computer (W4). */
  readonly isAddressAllowed: boolean;
  /** Whether the address is on this computer, so that no other device reaches it. */
  readonly isOnThisComputer: boolean;
  readonly poll: PollView;
}

/** What a step shows whose method asks the service again and again. */
export interface PollView {
  /** Polls that were answered or failed so far. */
  readonly count: number;
  /** When the next one goes out; null while one is under way. */
  readonly nextAtMs: number | null;
  readonly intervalSeconds: number;
  /** What the last one brought; null before the first. */
  readonly last: PollOutcome | null;
  /** How many in a row have brought that, where it is not known to mean “not yet” (D12); 0 for anything else. */
  readonly repeats: number;
  /** Why it may come again and again, the likeliest first; absent while that is not to be told. */
  readonly causes?: readonly CauseView[];
}

export type PollOutcome =
  | { readonly kind: 'pending' | 'slow-down' }
  /**
   * Polling goes on. `busy`: 429 or 5xx. `unreachable`: a network error. `intercepted`: a redirect, or something that an
   * interface does not send, such as a web page. `unexpected`: neither a token nor a known error; the details have the
   * service's own words.
   */
  | { readonly kind: 'busy' | 'unreachable' | 'intercepted' | 'unexpected'; readonly error: ErrorView };
