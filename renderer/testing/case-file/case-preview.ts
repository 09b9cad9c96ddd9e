/** Asks main what a case file would hold, and again when something else is to be in it. */
import { useEffect, useState } from 'react';
import type { MemberLoginApi } from '../../../electron/ipc/channels.ts';
import type { CasePreview } from '../../../electron/ipc/views/case-file.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import { useMemberLogin } from '../../ui/member-login-api.ts';

export type CasePlan = Parameters<MemberLoginApi['previewCase']>[0];

export interface PreviewState {
  /** Of the last plan that was answered; null before. */
  readonly preview: CasePreview | null;
  readonly error: ErrorView | null;
  /** Whether that is not the plan of now. */
  readonly isOld: boolean;
}

/** @param plan another object where something has changed */
export function useCasePreview(plan: CasePlan): PreviewState {
  const memberLogin = useMemberLogin();
  const [answer, setAnswer] = useState<Omit<PreviewState, 'isOld'> & { readonly plan: CasePlan | null }>(NOT_ASKED);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const outcome = await memberLogin.previewCase(plan);
      if (!isWanted) return;
      setAnswer(
        outcome.ok ? { plan, preview: outcome.value, error: null } : { plan, preview: null, error: outcome.error },
      );
    };
    void ask();
    return () => {
      isWanted = false;
    };
  }, [plan, memberLogin]);
  return { preview: answer.preview, error: answer.error, isOld: answer.plan !== plan };
}

const NOT_ASKED = { plan: null, preview: null, error: null } as const;
