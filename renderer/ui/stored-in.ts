/** What happens to sign-ins and client secrets when the app quits. */
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import { type ShownPlace, text } from '../text/en.ts';

type PlaceView = Pick<AppView, 'status' | 'isRestoring' | 'service' | 'services'>;

/** Id of the popover in the status line that says where tokens are stored. The member's screen opens it as well. */
export const SECRETS_ID = 'where-tokens-are-stored';

/** @returns where tokens are stored, and whether that is being found out */
export function placeShown({ status, isRestoring, service, services }: PlaceView): ShownPlace {
  const isOpening = isRestoring || (service.state === 'starting' && !isDemo({ service, services }));
  return status.secrets.place === 'not-decided' && isOpening ? 'opening' : status.secrets.place;
}

/** @returns the status line's words about tokens */
export function secretsState(view: PlaceView): string {
  const { items } = text.status.secrets;
  return view.status.secrets.isEraseDue ? items['not-erased'] : items[placeShown(view)];
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
