/**
 * What main sends to the page: the view, the outcome of a call, and errors. No type below has a place for a token, a
 * password, a device code, an authorization code or a client secret, save for the passwords that the demo publishes.
 */
import type { AttemptEnd, ErrorCode, ErrorDetails } from '../core/errors.ts';

export type { AttemptEnd, ErrorCode, ErrorDetails };

/** From main to the page: the whole view, whenever any of it changed. */
export const VIEW_CHANGED = 'view:changed';

/** How every call answers. Calls never reject. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorView };

/** An error on its way to the page: worded there by its code. */
export interface ErrorView {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
}

/** The attempt that a call started. */
export interface AttemptRef {
  readonly attemptId: string;
}

/** All that the page draws. Main replaces it as a whole; the page keeps no copy of any part. */
export interface AppView {
  /** BCP 47 tag in whose manner dates are written. */
  readonly locale: string;
  /** The current service: what the next sign-in is for. */
  readonly service: ServiceView;
  /** Every service that is known, the demo first. */
  readonly services: readonly ServiceEntry[];
  readonly methods: readonly OfferedMethodView[];
  /** Running attempts, and ended ones that nobody has dismissed: at most one per method, newest first. */
  readonly attempts: readonly AttemptView[];
  readonly sessions: readonly SessionView[];
  readonly currentSessionId: string | null;
  /**
   * True while sessions of an earlier run are being opened, or will be once the window has been shown; the system's
   * keychain may be asking the person.
   */
  readonly isRestoring: boolean;
  /** Whether there are sessions of an earlier run that wait for a keychain which is locked, missing or silent. */
  readonly isAnyLocked: boolean;
  /** What each method last did at the current service; in the order of `methods`. */
  readonly comparison: ComparisonView;
  readonly status: StatusView;
  /** Things that happened outside an attempt, such as a callback that nobody waits for. Newest first. */
  readonly notices: readonly NoticeView[];
  /** A question that the person has to answer first; null if nothing is asked. */
  readonly replacement: ReplacementView | null;
  /** What the person chose in the native menu; null once the page has shown it. */
  readonly askedScreen: AskedScreen | null;
}

/** A screen that the native menu leads to. Each choice has an id of its own, also the same one twice. */
export interface AskedScreen {
  readonly id: string;
  readonly kind: 'about';
}

/**
 * A profile file for a known service that has another address there, or other trusted authorities. Nothing of the file
 * is used before the person says so.
 */
export interface ReplacementView {
  readonly id: string;
  /** Name of the file. */
  readonly file: string;
  /** The service's name as it is known. */
  readonly serviceName: string;
  readonly baseAddress: AddressChange;
  readonly authAddress: AddressChange;
  readonly hasOtherAuthorities: boolean;
}

/** Both are the same if there is no change. */
export interface AddressChange {
  readonly before: string;
  readonly after: string;
}

export interface ServiceView {
  readonly id: string;
  readonly name: string;
  readonly state: 'starting' | 'ready' | 'failed';
  /** Why it failed. */
  readonly problem: ErrorView | null;
  /** Empty until `ready`. */
  readonly baseAddress: string;
  readonly authAddress: string;
  /** Whether its sign-in pages are on this computer, where no other device reaches them. */
  readonly hasPagesOnThisComputer: boolean;
  readonly versionHeader: string | null;
  /** Present for the embedded demo service only. */
  readonly demo: DemoView | null;
}

/** One of the services that can be switched to. */
export interface ServiceEntry {
  readonly id: string;
  readonly name: string;
  readonly isCurrent: boolean;
  readonly isDemo: boolean;
  /** Host and port of the interface; empty for the demo. */
  readonly host: string;
  readonly sessionCount: number;
  /** Whether its client secret is in memory only, so that the next start needs its profile file; false for the demo. */
  readonly isSecretInMemory: boolean;
}

export interface DemoView {
  /** The demo's published members. Their passwords are public. */
  readonly members: readonly { readonly name: string; readonly login: string; readonly password: string }[];
  /** What the demo does where the document is silent; each can be switched. */
  readonly behaviour: readonly BehaviourView[];
  /** What can be made to happen once, by id. */
  readonly actions: readonly string[];
}

/** One silent point of the document, or a delay or failure, as the demo behaves now; worded by its ids. */
export interface BehaviourView {
  readonly name: string;
  /** Section of the document; null for delays and failures. */
  readonly section: string | null;
  readonly options: readonly string[];
  readonly option: string;
  readonly defaultOption: string;
}

/** A login method describes itself; the page words it by `id`. */
export interface MethodView {
  readonly id: string;
  /** Section of the document, such as `4.1`; null where the document does not have it. */
  readonly section: string | null;
  /** The method that the document recommends (5.4). */
  readonly recommended: boolean;
  readonly fields: readonly FieldView[];
  /** Whether the person types the password into this app, into the service's own page, or has none to type. */
  readonly passwordGoesTo: 'service-page' | 'this-app' | 'nowhere';
  /** Whether it brings a token that later calls carry, or the credentials go out with each request. */
  readonly result: 'token' | 'no-token';
  /** How it goes when all goes well, in order; drawn before it was tried. */
  readonly flow: readonly FlowStepView[];
}

/** One step of a method's flow. Between whom it goes follows from its kind. */
export interface FlowStepView {
  readonly kind: FlowStepKind;
  /** Section of the document; null where it does not have the step. */
  readonly section: string | null;
}

/** `sign-in-on-page` and `code-on-page` are the person's, in a browser: this app sees nothing of them. */
export type FlowStepKind =
  | 'page-opened'
  | 'sign-in-on-page'
  | 'code-on-page'
  | 'callback-with-code'
  | 'callback-with-token'
  | 'code-exchange'
  | 'device-start'
  | 'device-poll'
  | 'key-request'
  | 'identification'
  | 'member';

/** A method as it stands at the current service. */
export interface OfferedMethodView extends MethodView {
  /**
   * What has to be known before starting: `answer-not-received`, that the system does not hand the answer to
   * this copy, so that it has to be pasted; `needs-https`, that this service's address is not https, so that no
   * password is sent there (S8).
   */
  readonly caution: 'answer-not-received' | 'needs-https' | null;
}

export interface FieldView {
  readonly name: string;
  readonly kind: 'text' | 'password' | 'choice';
  /** For `choice`; the first one is the default. */
  readonly options: readonly string[];
  /** How many characters a person may type; more are refused. */
  readonly maxCharacters: number;
  readonly autocomplete: 'username' | 'current-password' | 'off';
}

export interface AttemptView {
  readonly id: string;
  readonly methodId: string;
  /** The service that it is for, also when another one is the current one meanwhile. */
  readonly serviceId: string;
  readonly serviceName: string;
  /** Number of its sign-in among the exchanges. Clear gives it another one. */
  readonly signIn: number;
  readonly step: StepView;
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
  | { readonly kind: 'ended'; readonly end: AttemptEnd; readonly error: ErrorView };

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
  /** When the attempt ends. */
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
  /**
   * What a callback without this attempt's state reported, or why what it brought was of no use; null if there was none.
   * As any page can send one, the person is asked whether to believe it: an `answer` with the field `isEnded` ends the
   * attempt where it is `yes`, and else goes on.
   */
  readonly refusal: ErrorView | null;
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
}

export type PollOutcome =
  | { readonly kind: 'pending' | 'slow-down' }
  /**
   * Polling goes on. `busy`: 429 or 5xx. `unreachable`: a network error. `intercepted`: a redirect, or something that an
   * interface does not send, such as a web page. `unexpected`: neither a token nor a known error; the details have the
   * service's own words.
   */
  | { readonly kind: 'busy' | 'unreachable' | 'intercepted' | 'unexpected'; readonly error: ErrorView };

/** `x-service-token` is the service's own header for tokens, whatever its name. */
export type TokenPresentation = 'bearer' | 'x-service-token' | 'access-token-parameter';

export interface SessionView {
  readonly id: string;
  readonly serviceId: string;
  readonly serviceName: string;
  readonly methodId: string;
  readonly signedInAtMs: number;
  /** Null only until a member could be read. */
  readonly member: MemberView | null;
  readonly memberReadAtMs: number | null;
  readonly isRefreshing: boolean;
  /**
   * `verified`: the service identified the member in this run. `not-verified`: kept from an earlier run and not
   * confirmed yet. `not-recognised`: the service does not know this token, or not in the way it was sent.
   * `ended`: the service rejected what had worked before; the credential is sent again only when the person says so.
   */
  readonly status: 'verified' | 'not-verified' | 'not-recognised' | 'ended';
  /**
   * Why the last reading of the member failed; the member shown is the one read before. `service-warning`: the member
   * was read, and the service reported an error beside it.
   */
  readonly problem: ErrorView | null;
  /** Whether the member is read again by itself. */
  readonly isTriedAgain: boolean;
  readonly credential: CredentialView;
  /** Where the credential is stored. */
  readonly storedIn: SecretsPlace;
}

export type CredentialView =
  | {
      readonly kind: 'token';
      /** Eight bullets and the token's last four characters at most. */
      readonly mask: string;
      /** How it is sent. */
      readonly presentation: TokenPresentation;
      /** Name of the service's header for tokens; null until the service has started. */
      readonly headerName: string | null;
      /** Whether another way than the profile's was found to work and is kept to. */
      readonly isPresentationLearned: boolean;
      /** Ways that can still be tried where the service answered this token without recognising it. */
      readonly otherPresentations: readonly TokenPresentation[];
    }
  /** Login and password go out with each request. */
  | { readonly kind: 'basic'; readonly login: string; readonly passwordForm: 'plain' | 'md5' };

/** Where credentials are stored: in memory only, sealed by the system's keychain, or on disk with a fixed key. */
export type SecretsPlace = 'memory' | 'keychain' | 'weak';

/** Where the next credential is stored; `not-decided`: that depends on what the system answers when it is asked. */
export type NextSecretsPlace = SecretsPlace | 'not-decided';

/** The methods side by side at the current service. */
export interface ComparisonView {
  readonly results: readonly MethodResultView[];
  readonly workedCount: number;
  /**
   * What the methods that worked returned: nothing to compare yet, the same member, another member, or records whose
   * fields differ.
   */
  readonly verdict: 'nothing' | 'same' | 'other-member' | 'fields-differ';
  /** The fields that differ, by the names that the service gave them. */
  readonly differingFields: readonly DifferingField[];
}

export interface DifferingField {
  readonly name: string;
  /** What the members have there now who are still signed in; a method without the field is left out. */
  readonly values: readonly { readonly methodId: string; readonly value: string }[];
}

export interface MethodResultView {
  readonly methodId: string;
  /** Null where it was not tried at this service. */
  readonly last: LastResultView | null;
  /** The session that the last result led to; null where it failed, or its member is signed out. */
  readonly sessionId: string | null;
  /** How its member stands to the one that most methods returned; null where none is compared. */
  readonly standing: MemberStanding | null;
}

export type MemberStanding = 'same' | 'other-member' | 'fields-differ';

export interface LastResultView {
  readonly outcome: 'worked' | 'failed';
  /** Why it failed. */
  readonly error: ErrorView | null;
  readonly endedAtMs: number;
  /** Of all requests together, the person's own time left out. */
  readonly durationMs: number;
  /** What was asked of the service, oldest first; of more than fifty, the first ten and the last forty. */
  readonly requests: readonly RequestView[];
  readonly requestCount: number;
  /** Number of its sign-in among the exchanges; null where it is of an earlier run. */
  readonly signIn: number | null;
}

/** One request without its content. */
export interface RequestView {
  readonly method: string;
  /** Path without query. */
  readonly path: string;
  /** What it carried beside the application's key. */
  readonly credentials: 'none' | 'application' | 'token' | 'password';
  /** HTTP status; null where no reply came. */
  readonly status: number | null;
  /** Code of the error where no reply came. */
  readonly error: ErrorCode | null;
  readonly startedAtMs: number;
  readonly durationMs: number;
}

export interface MemberView {
  /** What to call the member: name, else login, else e-mail, else id. */
  readonly title: string;
  readonly id: string | null;
  readonly login: string | null;
  readonly email: string | null;
  /** Address on this app's own origin that main answers, or null. */
  readonly pictureAddress: string | null;
  /** The rest of the record, in the service's order: names as the service wrote them. */
  readonly record: readonly { readonly name: string; readonly value: string }[];
}

export interface NoticeView {
  readonly id: string;
  readonly error: ErrorView;
}

/**
 * The application that the system hands addresses of the callback scheme to: its “default protocol client”. `not-installed`: this copy is no installed package, so
 * it claims no scheme. `not-known`: the system was not asked yet, or does not answer. `nobody`: no application, and
 * the system did not take this one by itself. `not-heard`: this process would not hear of them, because it runs without
 * the lock that a folder which can be written gives.
 */
export type ProtocolClient =
  | { readonly kind: 'this-copy' | 'not-installed' | 'not-known' | 'nobody' | 'not-heard' }
  /** Another copy of this app, or another app. */
  | {
      readonly kind: 'other-copy';
      /** What the system calls it; null where it does not say. */
      readonly name: string | null;
      /** Where it is installed; null where the system does not say. */
      readonly path: string | null;
    };

/** `elsewhere`: the service redirects to an address that no app on this computer receives, so it has to be pasted. */
export type CallbackRoute = 'scheme' | 'loopback' | 'elsewhere';
/** `automatic`: the scheme where this application owns it, otherwise the loopback address. */
export type CallbackChoice = 'automatic' | 'scheme' | 'loopback';

export interface StatusView {
  readonly callbacks: {
    /** The route that the next sign-in takes. */
    readonly route: CallbackRoute;
    readonly choice: CallbackChoice;
    /** Such as `member-login`. */
    readonly scheme: string;
    /** Whom the system hands addresses of that scheme to. */
    readonly protocolClient: ProtocolClient;
    /** Where the current service's redirect URI leads, with its host and port. The choice is only about `scheme`. */
    readonly registered: { readonly route: CallbackRoute; readonly host: string };
    /** Whether the current service registered a loopback callback, as its redirect URI or besides it. */
    readonly isLoopbackRegistered: boolean;
  };
  readonly secrets: {
    /** Where the credential of the next sign-in is stored. */
    readonly place: NextSecretsPlace;
    /** Whether the app can save, as far as it knows. */
    readonly isKeeping: boolean;
    /** Whether something that was to be erased is still on disk, because the app cannot save. */
    readonly isEraseDue: boolean;
    /**
     * What the system offers: not asked yet, a keychain, a fixed key without a keychain or with a locked one, nothing at
     * all, or a keychain that did not answer in time. All but the last stay so until the app is started again.
     */
    readonly system: 'not-known' | 'keychain' | 'weak' | 'none' | 'not-answering';
    /** Whether the person chose to store credentials although there is no keychain. */
    readonly isWeakAllowed: boolean;
  };
  readonly proxy:
    | { readonly kind: 'not-known' }
    | { readonly kind: 'direct' }
    | { readonly kind: 'proxy'; readonly address: string }
    | { readonly kind: 'not-supported'; readonly address: string };
}

/** About this copy of the app: asked for once, when its screen is opened. */
export interface AboutView {
  readonly version: string;
  /** What it runs on, such as Electron, Chromium and Node.js. */
  readonly runtime: readonly { readonly name: string; readonly version: string }[];
  /** The text that "Copy diagnostics" copies; no secret is in it. */
  readonly diagnostics: string;
  /** Whether there is a log file to show. */
  readonly hasLog: boolean;
  /** Of everything that is bundled into this app, in alphabetical order. */
  readonly licences: readonly LicenceView[];
}

export interface LicenceView {
  /** Name of the package. */
  readonly name: string;
  readonly version: string;
  /** SPDX identifier, such as `MIT`; null where the package names none. */
  readonly identifier: string | null;
  /** The licence's own text; null where the package has none. */
  readonly text: string | null;
}
