/**
 * Every channel between the page and main, with argument and result types. It imports no code, only the
 * names of errors. Whatever is declared here is all that can cross: no type below has a place for a token, a
 * password, a device code, an authorization code or a client secret on its way out, save for the passwords
 * that the demo publishes.
 */
import type { ErrorCode, ErrorDetails } from '../core/errors.ts';

export type { ErrorCode, ErrorDetails };

/** Calls from the page to main: argument and result of each channel. */
export interface Calls {
  readonly 'view:get': { readonly argument: undefined; readonly result: AppView };
  readonly 'login:start': { readonly argument: StartLogin; readonly result: AttemptRef };
  readonly 'login:cancel': { readonly argument: AttemptRef; readonly result: void };
  readonly 'login:open-again': { readonly argument: AttemptRef; readonly result: void };
  readonly 'login:copy-address': { readonly argument: AttemptRef; readonly result: void };
  readonly 'login:paste-callback': { readonly argument: PastedCallback; readonly result: void };
  readonly 'login:answer-member': { readonly argument: MemberAnswer; readonly result: void };
  readonly 'login:dismiss': { readonly argument: AttemptRef; readonly result: void };
  readonly 'session:select': { readonly argument: SessionRef; readonly result: void };
  readonly 'session:refresh': { readonly argument: SessionRef; readonly result: void };
  readonly 'session:sign-out': { readonly argument: SessionRef; readonly result: void };
  readonly 'callbacks:choose': { readonly argument: CallbackChoiceArgument; readonly result: void };
  readonly 'service:start-again': { readonly argument: undefined; readonly result: void };
  readonly 'notice:dismiss': { readonly argument: NoticeRef; readonly result: void };
}

export type Channel = keyof Calls;
/** Every channel; a test holds it against the schemas. */
export const CHANNELS: readonly Channel[] = [
  'view:get',
  'login:start',
  'login:cancel',
  'login:open-again',
  'login:copy-address',
  'login:paste-callback',
  'login:answer-member',
  'login:dismiss',
  'session:select',
  'session:refresh',
  'session:sign-out',
  'callbacks:choose',
  'service:start-again',
  'notice:dismiss',
];
export type Argument<C extends Channel> = Calls[C]['argument'];
export type Result<C extends Channel> = Calls[C]['result'];

/** The only event from main to the page: the whole view, whenever any of it changed. */
export const VIEW_CHANGED = 'view:changed';

/** What the preload puts on `window.members`: one function per channel and one subscription. */
export interface MembersApi {
  getView(): Promise<Outcome<AppView>>;
  startLogin(argument: StartLogin): Promise<Outcome<AttemptRef>>;
  cancelLogin(argument: AttemptRef): Promise<Outcome<void>>;
  openAgain(argument: AttemptRef): Promise<Outcome<void>>;
  copyAddress(argument: AttemptRef): Promise<Outcome<void>>;
  pasteCallback(argument: PastedCallback): Promise<Outcome<void>>;
  answerMember(argument: MemberAnswer): Promise<Outcome<void>>;
  dismissAttempt(argument: AttemptRef): Promise<Outcome<void>>;
  selectSession(argument: SessionRef): Promise<Outcome<void>>;
  refreshMember(argument: SessionRef): Promise<Outcome<void>>;
  signOut(argument: SessionRef): Promise<Outcome<void>>;
  chooseCallbackRoute(argument: CallbackChoiceArgument): Promise<Outcome<void>>;
  startServiceAgain(): Promise<Outcome<void>>;
  dismissNotice(argument: NoticeRef): Promise<Outcome<void>>;
  /** @returns a function that ends the subscription */
  onViewChanged(listener: (view: AppView) => void): () => void;
}

/** How every call answers. Calls never reject. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorView };

/** An error on its way to the page: worded there by its code. */
export interface ErrorView {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
}

export interface StartLogin {
  readonly methodId: string;
  /** What the person typed, by field name. */
  readonly fields: Readonly<Record<string, string>>;
}
export interface AttemptRef {
  readonly attemptId: string;
}
export interface PastedCallback {
  readonly attemptId: string;
  readonly address: string;
}
export interface MemberAnswer {
  readonly attemptId: string;
  readonly isThisMember: boolean;
}
export interface SessionRef {
  readonly sessionId: string;
}
export interface NoticeRef {
  readonly noticeId: string;
}
export interface CallbackChoiceArgument {
  readonly choice: CallbackChoice;
}

/** All that the page draws. Main replaces it as a whole; the page keeps no copy of any part. */
export interface AppView {
  readonly service: ServiceView;
  readonly methods: readonly MethodView[];
  /** Running attempts, and ended ones that nobody has dismissed: at most one per method, newest first. */
  readonly attempts: readonly AttemptView[];
  readonly sessions: readonly SessionView[];
  readonly currentSessionId: string | null;
  readonly status: StatusView;
  /** Things that happened outside an attempt, such as a callback that nobody waits for. Newest first. */
  readonly notices: readonly NoticeView[];
}

export interface ServiceView {
  /** Null until `ready`. */
  readonly profileId: string | null;
  readonly name: string;
  readonly state: 'starting' | 'ready' | 'failed';
  /** Why it failed. */
  readonly problem: ErrorView | null;
  /** Empty until `ready`. */
  readonly baseAddress: string;
  readonly authAddress: string;
  readonly versionHeader: string | null;
  /** Present for the embedded demo service only. */
  readonly demo: DemoView | null;
}

export interface DemoView {
  /** The demo's published members. Their passwords are public. */
  readonly members: readonly { readonly name: string; readonly login: string; readonly password: string }[];
}

/** A login method describes itself; the page words it by `id`. */
export interface MethodView {
  readonly id: string;
  /** Section of the document, such as `4.1`. */
  readonly section: string;
  /** The method that the document recommends (5.4). */
  readonly recommended: boolean;
  readonly fields: readonly FieldView[];
  /** Whether the person types the password into this app, or into the service's own page. */
  readonly passwordGoesTo: 'service-page' | 'this-app';
}

export interface FieldView {
  readonly name: string;
  readonly kind: 'text' | 'password' | 'choice';
  /** For `choice`; the first one is the default. */
  readonly options: readonly string[];
  readonly autocomplete: 'username' | 'current-password' | 'off';
}

export interface AttemptView {
  readonly id: string;
  readonly methodId: string;
  readonly step: StepView;
}

export type StepView =
  | { readonly kind: 'opening-browser' }
  | WaitingForBrowser
  | { readonly kind: 'exchanging' }
  | { readonly kind: 'loading-member' }
  | { readonly kind: 'confirming-member'; readonly member: MemberView }
  | { readonly kind: 'ended'; readonly end: AttemptEnd; readonly error: ErrorView };

export interface WaitingForBrowser {
  readonly kind: 'waiting-for-browser';
  readonly startedAtMs: number;
  readonly deadlineAtMs: number;
  /** How the callback is to arrive. */
  readonly route: CallbackRoute;
  /** What the browser will be sent to, without its parameters: what a pasted address begins with. */
  readonly redirectUri: string;
  /** What went wrong meanwhile without ending the attempt: the browser did not open, a callback was refused. */
  readonly problem: ErrorView | null;
}

/** `declined`: the member refused, or was somebody else. `failed`: neither a choice of a person nor the deadline. */
export type AttemptEnd = 'cancelled' | 'declined' | 'timed-out' | 'failed';

export interface SessionView {
  readonly id: string;
  readonly profileId: string;
  readonly serviceName: string;
  readonly methodId: string;
  readonly signedInAtMs: number;
  /** Null only until a member could be read. */
  readonly member: MemberView | null;
  readonly memberReadAtMs: number | null;
  readonly isRefreshing: boolean;
  /** Why the last refresh failed; the member shown is the one read before. */
  readonly problem: ErrorView | null;
  /** Eight bullets and the token's last four characters at most. */
  readonly tokenMask: string;
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

export type CallbackRoute = 'scheme' | 'loopback';
/** `automatic`: the scheme where this application owns it, otherwise the loopback address. */
export type CallbackChoice = 'automatic' | CallbackRoute;

export interface StatusView {
  readonly callbacks: {
    /** The route that the next sign-in takes. */
    readonly route: CallbackRoute;
    readonly choice: CallbackChoice;
    /** Such as `member-login`. */
    readonly scheme: string;
    /** Whether the system hands addresses of that scheme to this application. */
    readonly isSchemeOwner: boolean;
    /** Whether this is an installed package: only then can the scheme be claimed. */
    readonly isInstalled: boolean;
    /** Whether the current service registered a loopback callback. */
    readonly isLoopbackRegistered: boolean;
  };
  /** Where tokens rest. */
  readonly secrets: { readonly place: 'memory' };
  readonly proxy:
    | { readonly kind: 'not-known' }
    | { readonly kind: 'direct' }
    | { readonly kind: 'proxy'; readonly address: string }
    | { readonly kind: 'not-supported'; readonly address: string };
}
