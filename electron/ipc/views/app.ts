/**
 * The view: what main sends to the page. No type in this folder has a place for a token, a password, a device code, an
 * authorization code or a client secret, save for the passwords that the demo publishes.
 */
import type { AttemptView } from './attempts.ts';
import type { OpenCaseView } from './case-file.ts';
import type { AskedCommand } from './commands.ts';
import type { ComparisonView } from './comparison.ts';
import type { ErrorView } from './error.ts';
import type { LanguageView } from './language.ts';
import type { OfferedMethodView } from './methods.ts';
import type { ProxyQuestionView } from './proxy.ts';
import type { ReplacementView, ServiceEntry, ServiceView } from './services.ts';
import type { RevocationView, SessionView } from './sessions.ts';
import type { StatusView } from './status.ts';

/** From main to the page: the whole view, whenever any of it changed. */
export const VIEW_CHANGED = 'view:changed';

/** All that the page draws. Main replaces it as a whole; the page keeps no copy of any part. */
export interface AppView {
  /** BCP 47 tag in whose manner dates are written. */
  readonly locale: string;
  readonly language: LanguageView;
  /** The current service: what the next sign-in is for. */
  readonly service: ServiceView;
  /** Every service that is known, the demo first. */
  readonly services: readonly ServiceEntry[];
  readonly methods: readonly OfferedMethodView[];
  /** Running attempts, and ended ones that nobody has dismissed: at most one per method, newest first. */
  readonly attempts: readonly AttemptView[];
  /** Whether the next sign-in, by any method at any service, is held before each request. */
  readonly isPausing: boolean;
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
  /** Whether main asks something in a box of the system, which comes before all else. */
  readonly isAsking: boolean;
  /** The proxy that asks for a password; null if none does. */
  readonly proxyQuestion: ProxyQuestionView | null;
  /** What the person chose in the native menu; null once the page has taken it up. */
  readonly askedCommand: AskedCommand | null;
  /** The case file that is open, to look at only; null if none is. */
  readonly openCase: OpenCaseView | null;
}

/** An error, or what came of having tokens revoked. */
export type NoticeView = { readonly id: string } & (
  | { readonly error: ErrorView; readonly revocation?: undefined }
  | { readonly error?: undefined; readonly revocation: RevocationView }
);
