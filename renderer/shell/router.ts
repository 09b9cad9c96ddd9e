/**
 * Which screen is on at a place, against what main says there is.
 */
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView, StepView } from '../../electron/ipc/views/attempts.ts';
import type { OpenCaseView } from '../../electron/ipc/views/case-file.ts';
import type { OfferedMethodView } from '../../electron/ipc/views/methods.ts';
import type { DemoView, ServiceEntry } from '../../electron/ipc/views/services.ts';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import {
  attemptAtService,
  type ExchangesPlace,
  formMethodOf,
  type Place,
  type SignInPlace,
  sessionAt,
  type Trial,
} from '../ui/places.ts';

export type ScreenChoice =
  | { readonly kind: 'member'; readonly session: SessionView }
  | SignInPlace
  | {
      readonly kind: 'form';
      /** The service that the form is for: another one's form is another screen. */
      readonly serviceId: string;
      readonly method: OfferedMethodView;
      readonly attempt: AttemptView | null;
    }
  | { readonly kind: 'attempt'; readonly attempt: AttemptView }
  | { readonly kind: 'compare'; readonly methodId?: string; readonly trial?: Trial }
  | ExchangesPlace
  | { readonly kind: 'call-service'; readonly row?: number }
  | { readonly kind: 'case'; readonly openCase: OpenCaseView }
  | { readonly kind: 'document-check'; readonly serviceId: string }
  | { readonly kind: 'demo-behaviour'; readonly demo: DemoView }
  | { readonly kind: 'add-service' }
  | {
      readonly kind: 'service';
      readonly service: ServiceEntry;
      /** Path of the field that it opens at. */
      readonly field?: string;
      /** The sign-in that failed by it, or waits in vain. */
      readonly failed?: AttemptView | undefined;
    }
  | { readonly kind: 'about' }
  | { readonly kind: 'restoring' };

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
    case 'case':
      return view.openCase ? { kind: 'case', openCase: view.openCase } : { kind: 'exchanges' };
    case 'document-check':
      return { kind: 'document-check', serviceId: view.service.id };
    case 'demo-behaviour':
      return view.service.demo ? { kind: 'demo-behaviour', demo: view.service.demo } : { kind: 'sign-in' };
    case 'service': {
      const service = view.services.find(({ id }) => id === place.serviceId);
      if (!service || service.isDemo) return { kind: 'sign-in' };
      const { field, attemptId } = place;
      const failed = view.attempts.find(({ id }) => id === attemptId);
      return { kind: 'service', service, failed, ...(field !== undefined && { field }) };
    }
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
    case 'case':
      return `case ${screen.openCase.id}`;
    case 'document-check':
      return `document-check ${screen.serviceId}`;
    case 'service':
      return `service ${screen.service.id}`;
    default:
      return screen.kind;
  }
}

function screenOfAttempt(view: AppView, attempt: AttemptView): ScreenChoice {
  const method = formMethodOf(view, attempt);
  return method ? screenOfForm(view, method) : { kind: 'attempt', attempt };
}

/** The form stays while it can show its attempt's step itself; every other step takes its place. */
function screenOfForm(view: AppView, method: OfferedMethodView): ScreenChoice {
  const attempt = attemptAtService(view, method.id) ?? null;
  if (attempt && !IS_SHOWN_ON_FORM[attempt.step.kind]) return { kind: 'attempt', attempt };
  return { kind: 'form', serviceId: view.service.id, method, attempt };
}

/** Which steps of a sign-in the form of its method shows itself; every other takes the form's place. */
const IS_SHOWN_ON_FORM: Readonly<Record<StepView['kind'], boolean>> = {
  'opening-browser': false,
  'contacting-service': true,
  'waiting-for-browser': false,
  'show-code': false,
  exchanging: true,
  'loading-member': true,
  'member-not-read': false,
  'confirming-member': false,
  ended: true,
};
