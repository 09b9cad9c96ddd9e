/** Follows what was found of a service while somebody looks at it: asks main, one call at a time, again after each change. */
import { useMemo, useSyncExternalStore } from 'react';
import type { MemberLoginApi } from '../../../electron/ipc/channels.ts';
import type { DocumentCheckView } from '../../../electron/ipc/views/document-check.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import { useMemberLogin } from '../../ui/member-login-api.ts';
import { subscribeWhileHeard } from '../../ui/subscribe-while-heard.ts';

export interface CheckState {
  /** Null until main has answered. */
  readonly view: DocumentCheckView | null;
  /** Why main could not be asked the last time. */
  readonly error: ErrorView | null;
}

type CheckReader = Pick<MemberLoginApi, 'readDocumentCheck' | 'onCheckChanged'>;

/** Made for `useSyncExternalStore`. */
export function followCheck(memberLogin: CheckReader, serviceId: string) {
  let state: CheckState = { view: null, error: null };
  let isAsking = false;
  let isStale = false;
  const listeners = new Set<() => void>();

  const ask = async () => {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    while (isStale && listeners.size > 0) {
      isStale = false;
      const outcome = await memberLogin.readDocumentCheck({ serviceId });
      state = outcome.ok ? { view: outcome.value, error: null } : { ...state, error: outcome.error };
      for (const listener of listeners) listener();
    }
    isAsking = false;
  };

  return {
    read: (): CheckState => state,
    subscribe: subscribeWhileHeard(listeners, memberLogin.onCheckChanged, ask),
  };
}

/** @returns what was found of a service, as it is now */
export function useDocumentCheck(serviceId: string): CheckState {
  const memberLogin = useMemberLogin();
  const source = useMemo(() => followCheck(memberLogin, serviceId), [memberLogin, serviceId]);
  return useSyncExternalStore(source.subscribe, source.read);
}
