/**
 * Which screen is on: what the person chose in the rail, against what main says there is. Pure; it decides
 * nothing about a sign-in.
 */
import type { AppView, AttemptView, MethodView, SessionView } from '../../electron/ipc/contract.ts';

/** What the person chose. A form is kept until it is left, whatever happens elsewhere. */
export type Place =
  | { readonly kind: 'member' }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'form'; readonly methodId: string };

export type ScreenChoice =
  | { readonly kind: 'member'; readonly session: SessionView }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'form'; readonly method: MethodView }
  | { readonly kind: 'attempt'; readonly attempt: AttemptView };

/** @returns where a page that was just loaded begins: with a sign-in that is open, else with the member */
export function firstPlace(view: AppView): Place {
  return view.currentSessionId && view.attempts.length === 0 ? { kind: 'member' } : { kind: 'sign-in' };
}

/** @returns where the person is once another session is the current one */
export function placeAfterSessionChange(place: Place, view: AppView): Place {
  return view.currentSessionId && place.kind !== 'form' ? { kind: 'member' } : place;
}

/** @returns the screen for a place; a place that is no longer there falls back to signing in */
export function screenFor(view: AppView, place: Place): ScreenChoice {
  const session = view.sessions.find(({ id }) => id === view.currentSessionId);
  if (place.kind === 'member' && session) return { kind: 'member', session };
  const method = place.kind === 'form' && view.methods.find(({ id }) => id === place.methodId);
  if (method) return { kind: 'form', method };
  const attempt = view.attempts[0];
  return attempt ? { kind: 'attempt', attempt } : { kind: 'sign-in' };
}

/** @returns a key that changes exactly when another screen, with another title, comes on */
export function screenKey(screen: ScreenChoice): string {
  switch (screen.kind) {
    case 'member':
      return `member ${screen.session.id}`;
    case 'form':
      return `form ${screen.method.id}`;
    case 'attempt':
      return `attempt ${screen.attempt.id} ${screen.attempt.step.kind}`;
    case 'sign-in':
      return 'sign-in';
  }
}

/** @returns the method that the sign-in screen leads with: the recommended one, else the first */
export function leadingMethod(methods: readonly MethodView[]): MethodView | undefined {
  return methods.find(({ recommended }) => recommended) ?? methods[0];
}
