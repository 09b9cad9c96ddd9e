/**
 * Where a person is in the app, and where a change of what main says leads. Which screen is on there is up to
 * `router.ts`.
 */
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView } from '../../electron/ipc/views/attempts.ts';
import type { MethodView, OfferedMethodView } from '../../electron/ipc/views/methods.ts';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';

/** What the person chose, or was led to. */
export type Place =
  /** The current session's member, or that of one session while another has become the current one. */
  | { readonly kind: 'member'; readonly sessionId?: string }
  | SignInPlace
  | { readonly kind: 'form'; readonly methodId: string; readonly trial?: Trial }
  | { readonly kind: 'attempt'; readonly attemptId: string; readonly trial?: Trial }
  /** With one method's result open, and a trial that is about to start. */
  | { readonly kind: 'compare'; readonly methodId?: string; readonly trial?: Trial }
  | ExchangesPlace
  /** With the form as it was for the call of that row. */
  | { readonly kind: 'call-service'; readonly row?: number }
  /** The case file that is open. */
  | { readonly kind: 'case' }
  /** Of the current service. */
  | { readonly kind: 'document-check' }
  | { readonly kind: 'demo-behaviour' }
  | { readonly kind: 'add-service' }
  | ServicePlace
  | { readonly kind: 'about' }
  /** Saved sign-ins are being opened, and nobody has chosen anything yet. */
  | { readonly kind: 'restoring' };

/** `isCancelled`: a sign-in was just cancelled. */
export interface SignInPlace {
  readonly kind: 'sign-in';
  readonly isCancelled?: true;
}

/** Path of the secret, which a form has apart from the other fields. */
export const CLIENT_SECRET = 'application.clientSecret';

/** The form of one's own service, at one of its fields, and the sign-in that failed by it, or waits in vain. */
export interface ServicePlace {
  readonly kind: 'service';
  readonly serviceId: string;
  /** Path of the field. */
  readonly field?: string;
  readonly attemptId?: string;
}

/** Of one sign-in, by its number, or all; with the details of one row of it, and the trial that was left to look at them. */
export interface ExchangesPlace {
  readonly kind: 'exchanges';
  readonly signIn?: number;
  readonly row?: number;
  /** In place of a number: the last request of the sign-in that failed. */
  readonly isFailureOpen?: true;
  /** In place of a number: the request is held, and its row may come a moment later. */
  readonly heldId?: string;
  readonly trial?: Trial;
}

/** A method that is tried from Compare methods, and those that come after it. Its result leads back there. */
export interface Trial {
  readonly methodId: string;
  readonly rest: readonly string[];
}

/** @returns where a page that was just loaded begins: with a sign-in that is open, else with the member */
export function firstPlace(view: AppView): Place {
  const running = view.attempts.find(isRunning);
  if (running) return placeOfAttempt(view, running);
  if (view.currentSessionId) return { kind: 'member' };
  if (view.isRestoring) return { kind: 'restoring' };
  const [ended] = view.attempts;
  return ended ? placeOfAttempt(view, ended) : { kind: 'sign-in' };
}

/**
 * Follows what main says: first to a case that was opened, then to an attempt that has begun, or to the member whose
 * attempt has succeeded. A form that is being filled in, a screen for testers and “About” stay on while another
 * attempt ends, and so does everything that belongs to a service other than the one that was signed in to.
 */
export function placeAfterChange(place: Place, before: AppView, after: AppView): Place {
  if (after.openCase && after.openCase.id !== before.openCase?.id) return { kind: 'case' };
  const begun = after.attempts.find(({ id }) => before.attempts.every((earlier) => earlier.id !== id));
  if (begun && place.kind === 'document-check' && isForCheck(after, begun)) return place;
  if (begun) return { ...placeOfAttempt(after, begun), ...trialAt(place, begun.methodId) };
  if (hasCheckedAt(place, before, after)) return { kind: 'document-check' };
  const tried = trialOf(place);
  const shown = place.kind === 'attempt' ? after.attempts.find(({ id }) => id === place.attemptId) : undefined;
  if (shown && isCancelled(shown)) return placeAfterCancel(after, shown, tried);
  if (tried && hasNewResult(tried.methodId, before, after)) return placeAfterTrial(place, tried);
  if (tried && place.kind !== 'exchanges' && endedWithoutResult(tried.methodId, before, after)) {
    return { kind: 'compare', methodId: tried.methodId };
  }
  if (place.kind === 'restoring') return after.isRestoring ? place : firstPlace(after);
  const signedIn = after.sessions.find(({ id }) => id === after.currentSessionId);
  const isNew = signedIn !== undefined && before.sessions.every(({ id }) => id !== signedIn.id);
  // While sessions are being restored, one that appears may be an old one. It is new if its attempt has just succeeded.
  const isSignIn = isNew && (!before.isRestoring || hasSucceeded(signedIn, before, after));
  if (isSignIn && leadsToMember(place, signedIn, before)) return { kind: 'member' };
  const isSwitched = !before.isRestoring && before.service.id !== after.service.id;
  if (isSwitched && isLeftBehind(place, after)) return { kind: 'sign-in' };
  return isSignIn && place.kind === 'member' ? withSession(place, before) : place;
}

/** @returns where an attempt is shown: at the current service, a method with fields keeps its form */
export function placeOfAttempt(view: AppView, attempt: AttemptView): Extract<Place, { kind: 'form' | 'attempt' }> {
  return formMethodOf(view, attempt)
    ? { kind: 'form', methodId: attempt.methodId }
    : { kind: 'attempt', attemptId: attempt.id };
}

/** @returns what is being tried from Compare methods at a place */
export function trialOf(place: Place): Trial | undefined {
  return 'trial' in place ? place.trial : undefined;
}

/** @returns the method's attempt at the current service that has not ended, if there is one */
export function runningAttempt(view: AppView, methodId: string): AttemptView | undefined {
  const attempt = attemptAtService(view, methodId);
  return attempt && isRunning(attempt) ? attempt : undefined;
}

/** @returns the method that the sign-in screen leads with: the recommended one, else the first */
export function leadingMethod<M extends MethodView>(methods: readonly M[]): M | undefined {
  return methods.find(({ recommended }) => recommended) ?? methods[0];
}

/** @returns the method's attempt at the current service, running or ended */
export function attemptAtService({ attempts, service }: AppView, methodId: string): AttemptView | undefined {
  return attempts.find((attempt) => attempt.methodId === methodId && attempt.serviceId === service.id);
}

/** @returns the method whose form shows the attempt. What belongs to another service has no form here */
export function formMethodOf(
  { methods, service }: AppView,
  { methodId, serviceId }: AttemptView,
): OfferedMethodView | undefined {
  return methods.find(({ id, fields }) => id === methodId && serviceId === service.id && fields.length > 0);
}

/** @returns the session that is chosen at a place, else the current one */
export function sessionAt({ sessions, currentSessionId }: AppView, place?: Place): SessionView | undefined {
  const chosen = place?.kind === 'member' ? place.sessionId : undefined;
  return sessions.find(({ id }) => id === (chosen ?? currentSessionId));
}

/** Whether a probe of the document check has a member sign in: nobody can choose its method. */
function isForCheck({ methods }: AppView, { methodId }: AttemptView): boolean {
  return methods.every(({ id }) => id !== methodId);
}

/** Whether such a sign-in was on screen, and is over. */
function hasCheckedAt(place: Place, before: AppView, after: AppView): boolean {
  if (place.kind !== 'attempt' || after.attempts.some(({ id }) => id === place.attemptId)) return false;
  return before.attempts.some((attempt) => attempt.id === place.attemptId && isForCheck(before, attempt));
}

/** Another sign-in that begins meanwhile is not the one that is tried. */
function trialAt(place: Place, methodId: string): { readonly trial?: Trial } {
  const trial = trialOf(place);
  return trial?.methodId === methodId ? { trial } : {};
}

/** The next one starts from Compare methods; what is looked at stays until the person goes there. */
function placeAfterTrial(place: Place, { methodId, rest: [next, ...rest] }: Trial): Place {
  const trial = next === undefined ? {} : { trial: { methodId: next, rest } };
  if (place.kind === 'exchanges') {
    const { trial: _tried, ...shown } = place;
    return { ...shown, ...trial };
  }
  return { kind: 'compare', methodId, ...trial };
}

/** What was changed, or ended while it was held, is no result of its method, and nothing comes after it. */
function endedWithoutResult(methodId: string, before: AppView, after: AppView): boolean {
  if (before.service.id !== after.service.id) return false;
  const was = runningAttempt(before, methodId);
  if (!was) return false;
  const is = after.attempts.find(({ id }) => id === was.id);
  if (is && isRunning(is)) return false;
  return was.held !== null || was.isChanged || is?.isChanged === true;
}

function hasNewResult(methodId: string, before: AppView, after: AppView): boolean {
  if (before.service.id !== after.service.id) return false;
  const endedAtMs = ({ comparison }: AppView) =>
    comparison.results.find((result) => result.methodId === methodId)?.last?.endedAtMs ?? null;
  return endedAtMs(after) !== null && endedAtMs(after) !== endedAtMs(before);
}

/** Whether the person ended it, after which nothing of it is on any screen. */
export function isCancelled({ step }: AttemptView): boolean {
  return step.kind === 'ended' && step.error.code === 'cancelled';
}

/** A trial goes back to Compare methods, with nothing after it. */
function placeAfterCancel(view: AppView, attempt: AttemptView, tried: Trial | undefined): Place {
  if (isForCheck(view, attempt)) return { kind: 'document-check' };
  return tried ? { kind: 'compare', methodId: tried.methodId } : { kind: 'sign-in', isCancelled: true };
}

function isRunning({ step }: AttemptView): boolean {
  return step.kind !== 'ended';
}

function hasSucceeded({ methodId, serviceId }: SessionView, before: AppView, after: AppView): boolean {
  const remaining = new Set(after.attempts.map(({ id }) => id));
  return before.attempts.some(
    (attempt) => attempt.methodId === methodId && attempt.serviceId === serviceId && !remaining.has(attempt.id),
  );
}

/** Whether what is on screen is not for the service that was switched to. A sign-in goes on and stays in the rail. */
function isLeftBehind(place: Place, after: AppView): boolean {
  if (place.kind !== 'attempt') return place.kind === 'member';
  return after.attempts.some(({ id, serviceId }) => id === place.attemptId && serviceId !== after.service.id);
}

/** Keeps to the member who is on screen. */
function withSession(place: Place, view: AppView): Place {
  const shown = sessionAt(view, place);
  return shown ? { kind: 'member', sessionId: shown.id } : place;
}

/** Screens that somebody reads while a sign-in goes on. */
const STAYING: readonly Place['kind'][] = [
  'compare',
  'exchanges',
  'call-service',
  'case',
  'document-check',
  'demo-behaviour',
  'add-service',
  'service',
  'about',
];

function leadsToMember(place: Place, session: SessionView, before: AppView): boolean {
  if (STAYING.includes(place.kind)) return false;
  if (serviceAt(place, before) !== session.serviceId) return false;
  return place.kind !== 'form' || place.methodId === session.methodId;
}

/** The service of what is looked at. */
function serviceAt(place: Place, view: AppView): string {
  const shown = place.kind === 'attempt' ? view.attempts.find(({ id }) => id === place.attemptId) : null;
  const member = place.kind === 'member' ? sessionAt(view, place) : null;
  return (shown ?? member)?.serviceId ?? view.service.id;
}
