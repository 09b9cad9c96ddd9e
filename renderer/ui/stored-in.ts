/** What happens to sign-ins and client secrets when the app quits. */
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import { type ShownPlace, text } from '../text/en.ts';

type PlaceView = Pick<AppView, 'status' | 'isRestoring' | 'isAnyLocked' | 'service' | 'services'>;

/** Id of the popover in the status line that says where tokens are stored. The member's screen opens it as well. */
export const SECRETS_ID = 'where-tokens-are-stored';

/** @returns where tokens are stored, or that this is being found out; null before the first sign-in decides it */
export function placeShown({ status, isRestoring, service, services }: PlaceView): ShownPlace | null {
  const { place } = status.secrets;
  if (place !== 'not-decided') return place;
  return isRestoring || (service.state === 'starting' && !isDemo({ service, services })) ? 'opening' : null;
}

/** Their advice leads to the status line's item. */
const KEYCHAIN_PROBLEMS: ReadonlySet<string | undefined> = new Set(['keychain-missing', 'keychain-not-answering']);

/** @returns the status line's words about tokens; null where there is nothing to say */
export function secretsState(view: PlaceView): string | null {
  const { items } = text.status.secrets;
  if (view.status.secrets.isEraseDue) return items['not-erased'];
  const place = placeShown(view);
  // Where a token ends with the app, or is unsafe, matters more; the item warns all the same.
  if (view.isAnyLocked && place !== 'memory' && place !== 'weak') return items.locked;
  if (place) return items[place];
  return KEYCHAIN_PROBLEMS.has(view.service.problem?.code) ? items.locked : null;
}

/** @returns whether the current service is the demo, which keeps no secret */
export function isDemo({ service, services }: Pick<AppView, 'service' | 'services'>): boolean {
  return services.some(({ id, isDemo }) => isDemo && id === service.id);
}

/** @returns whether a service cannot be used before its secret is entered again */
export function isSecretGone(problem: ErrorView | null): boolean {
  return problem?.code === 'profile-secret-not-opened';
}

/** @returns whether something that was saved stays locked in this run */
export function isLocked({ isAnyLocked, service }: Pick<AppView, 'isAnyLocked' | 'service'>): boolean {
  return isAnyLocked || service.problem?.code === 'keychain-missing';
}
