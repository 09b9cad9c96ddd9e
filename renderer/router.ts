/**
 * Which screen is on: what the person chose, against what main says there is. Pure; it decides nothing
 * about a sign-in.
 */
import type {
  AppView,
  AttemptView,
  DemoView,
  MethodView,
  OfferedMethodView,
  SessionView,
} from '../electron/ipc/contract.ts';

/** What the person chose, or was led to. */
export type Place =
  /** The current session's member, or that of one session while another has become the current one. */
  | { readonly kind: 'member'; readonly sessionId?: string }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'form'; readonly methodId: string }
  | { readonly kind: 'attempt'; readonly attemptId: string }
  | { readonly kind: 'compare' }
  | { readonly kind: 'demo-behaviour' }
  | { readonly kind: 'own-service' }
  | { readonly kind: 'about' }
  /** Saved sign-ins are being opened, and nobody has chosen anything yet. */
  | { readonly kind: 'restoring' };

export type ScreenChoice =
  | { readonly kind: 'member'; readonly session: SessionView }
  | { readonly kind: 'sign-in' }
  | {
      readonly kind: 'form';
      /** The service that the form is for: another one's form is another screen. */
      readonly serviceId: string;
      readonly method: OfferedMethodView;
      readonly attempt: AttemptView | null;
    }
  | { readonly kind: 'attempt'; readonly attempt: AttemptView }
  | { readonly kind: 'compare' }
  | { readonly kind: 'demo-behaviour'; readonly demo: DemoView }
  | { readonly kind: 'own-service' }
  | { readonly kind: 'about' }
  | { readonly kind: 'restoring' };

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
 * Follows what main says: an attempt that has begun is shown, one that succeeded leads to its member. A form that is
 * being filled in, the screens for testers and that about this app stay while something else comes to its end, and so
 * does everything that belongs to another service than the one that was signed in to.
 */
export function placeAfterChange(place: Place, before: AppView, after: AppView): Place {
  const begun = after.attempts.find(({ id }) => before.attempts.every((earlier) => earlier.id !== id));
  if (begun) return placeOfAttempt(after, begun);
  if (place.kind === 'restoring') return after.isRestoring ? place : firstPlace(after);
  const signedIn = after.sessions.find(({ id }) => id === after.currentSessionId);
  const isNew = signedIn !== undefined && before.sessions.every(({ id }) => id !== signedIn.id);
  // What was restored leads nowhere; a sign-in meanwhile is the one whose attempt has gone.
  const isSignIn = isNew && (!before.isRestoring || hasSucceeded(signedIn, before, after));
  if (isSignIn && leadsToMember(place, signedIn, before)) return { kind: 'member' };
  const isSwitched = !before.isRestoring && before.service.id !== after.service.id;
  if (isSwitched && (place.kind === 'own-service' || place.kind === 'member')) return { kind: 'sign-in' };
  return isSignIn && place.kind === 'member' ? withSession(place, before) : place;
}

/** @returns the screen for a place; a place that is no longer there falls back to the member or to signing in */
export function screenFor(view: AppView, place: Place): ScreenChoice {
  const session = sessionAt(view, place) ?? sessionAt(view);
  const fallback: ScreenChoice = session ? { kind: 'member', session } : { kind: 'sign-in' };
  switch (place.kind) {
    case 'member':
      return fallback;
    case 'form': {
      const method = view.methods.find(({ id }) => id === place.methodId);
      return method ? screenOfForm(view, method) : { kind: 'sign-in' };
    }
    case 'attempt': {
      const attempt = view.attempts.find(({ id }) => id === place.attemptId);
      return attempt ? screenOfAttempt(view, attempt) : fallback;
    }
    case 'demo-behaviour':
      return view.service.demo ? { kind: 'demo-behaviour', demo: view.service.demo } : { kind: 'sign-in' };
    case 'restoring':
      return view.isRestoring ? place : fallback;
    default:
      return place;
  }
}

/** @returns a key that changes exactly when another screen, with another title, comes on */
export function screenKey(screen: ScreenChoice): string {
  switch (screen.kind) {
    case 'member':
      return `member ${screen.session.id}`;
    case 'form':
      return `form ${screen.serviceId} ${screen.method.id}`;
    case 'attempt':
      return `attempt ${screen.attempt.id} ${screen.attempt.step.kind}`;
    default:
      return screen.kind;
  }
}

/** @returns where an attempt is shown: at the current service, a method with fields keeps its form */
export function placeOfAttempt(view: AppView, attempt: AttemptView): Place {
  return formMethodOf(view, attempt)
    ? { kind: 'form', methodId: attempt.methodId }
    : { kind: 'attempt', attemptId: attempt.id };
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

function isRunning({ step }: AttemptView): boolean {
  return step.kind !== 'ended';
}

function attemptAtService({ attempts, service }: AppView, methodId: string): AttemptView | undefined {
  return attempts.find((attempt) => attempt.methodId === methodId && attempt.serviceId === service.id);
}

/** The method whose form shows the attempt. What belongs to another service has no form here. */
function formMethodOf(
  { methods, service }: AppView,
  { methodId, serviceId }: AttemptView,
): OfferedMethodView | undefined {
  return methods.find(({ id, fields }) => id === methodId && serviceId === service.id && fields.length > 0);
}

function hasSucceeded({ methodId, serviceId }: SessionView, before: AppView, after: AppView): boolean {
  const remaining = new Set(after.attempts.map(({ id }) => id));
  return before.attempts.some(
    (attempt) => attempt.methodId === methodId && attempt.serviceId === serviceId && !remaining.has(attempt.id),
  );
}

/** The session that is chosen at a place, else the current one. */
function sessionAt({ sessions, currentSessionId }: AppView, place?: Place): SessionView | undefined {
  const chosen = place?.kind === 'member' ? place.sessionId : undefined;
  return sessions.find(({ id }) => id === (chosen ?? currentSessionId));
}

/** Keeps to the member who is on screen. */
function withSession(place: Place, view: AppView): Place {
  const shown = sessionAt(view, place);
  return shown ? { kind: 'member', sessionId: shown.id } : place;
}

/** Screens that somebody reads while a sign-in goes on. */
const STAYING: readonly Place['kind'][] = ['compare', 'demo-behaviour', 'about'];

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

function screenOfAttempt(view: AppView, attempt: AttemptView): ScreenChoice {
  const method = formMethodOf(view, attempt);
  return method ? screenOfForm(view, method) : { kind: 'attempt', attempt };
}

/** The form stays while its attempt runs; only a question to the member takes its place. */
function screenOfForm(view: AppView, method: OfferedMethodView): ScreenChoice {
  const attempt = attemptAtService(view, method.id) ?? null;
  if (attempt?.step.kind === 'confirming-member') return { kind: 'attempt', attempt };
  return { kind: 'form', serviceId: view.service.id, method, attempt };
}
