/** Has main check a form as it is typed: one check at a time, and of what was typed meanwhile the latest only. */
import { useEffect, useRef, useState } from 'react';
import type { MemberLoginApi } from '../../electron/ipc/channels.ts';
import type { FormCheckView } from '../../electron/ipc/views/own-services.ts';
import { useMemberLogin } from '../member-login-api.ts';

export type CheckedForm = Parameters<MemberLoginApi['checkServiceForm']>[0];

/** @returns what the latest check found; null until there is one */
export function useFormCheck(form: CheckedForm): FormCheckView | null {
  const memberLogin = useMemberLogin();
  const [found, setFound] = useState<FormCheckView | null>(null);
  const wanted = useRef<CheckedForm | null>(null);
  const isChecking = useRef(false);
  const isShown = useRef(true);
  const written = JSON.stringify(form);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `form` is another object each time; what is in it counts.
  useEffect(() => {
    wanted.current = form;
    const check = async () => {
      isChecking.current = true;
      while (wanted.current && isShown.current) {
        const next = wanted.current;
        wanted.current = null;
        const outcome = await memberLogin.checkServiceForm(next);
        if (outcome.ok && isShown.current && !wanted.current) setFound(outcome.value);
      }
      isChecking.current = false;
    };
    if (!isChecking.current) void check();
  }, [written, memberLogin]);
  return found;
}
