/** Follows what was found of a service while somebody looks at it: asks main, one call at a time, again after each change. */
import { useMemo, useSyncExternalStore } from 'react';
import type { MemberLoginApi } from '../../../electron/ipc/channels.ts';
import type { DocumentCheckView } from '../../../electron/ipc/views/document-check.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import { followAnswers, type Source } from '../../ui/follow.ts';
import { useMemberLogin } from '../../ui/member-login-api.ts';

export interface CheckState {
  /** Null until main has answered. */
  readonly view: DocumentCheckView | null;
  /** Why main could not be asked the last time. */
  readonly error: ErrorView | null;
}

type CheckReader = Pick<MemberLoginApi, 'readDocumentCheck' | 'onCheckChanged'>;

export function followCheck(memberLogin: CheckReader, serviceId: string): Source<CheckState> {
  return followAnswers<CheckState>({ view: null, error: null }, memberLogin.onCheckChanged, async (before) => {
    const outcome = await memberLogin.readDocumentCheck({ serviceId });
    const state = outcome.ok ? { view: outcome.value, error: null } : { ...before, error: outcome.error };
    return { state, isMore: false };
  });
}

/** @returns what was found of a service, as it is now */
export function useDocumentCheck(serviceId: string): CheckState {
  const memberLogin = useMemberLogin();
  const source = useMemo(() => followCheck(memberLogin, serviceId), [memberLogin, serviceId]);
  return useSyncExternalStore(source.subscribe, source.read);
}
