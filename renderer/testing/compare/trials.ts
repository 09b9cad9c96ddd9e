/** Tries methods from the comparison, one or all that are left. Each result leads back here, where the next one starts. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import { type Call, useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import type { Place, Trial } from '../../ui/places.ts';
import type { CompareRow } from './comparison.ts';

export interface Trials {
  /** The call that starts a method. */
  readonly call: Call;
  /** The method that was tried to start last. */
  readonly methodId: string | null;
  /** Tries a method, or leads to the sign-in by it that is under way. */
  act(row: CompareRow): void;
  /** Tries methods one after the other. */
  start(methodIds: readonly string[]): void;
}

export interface TrialsOptions {
  readonly view: AppView;
  readonly rows: readonly CompareRow[];
  /** What is to be tried at once. */
  readonly trial: Trial | undefined;
  readonly go: (place: Place) => void;
}

export function useTrials({ view, rows, trial, go }: TrialsOptions): Trials {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const [methodId, setMethodId] = useState<string | null>(null);
  const startedId = useRef<string | null>(null);

  const tryOne = (next: Trial): void => {
    const row = rows.find(({ method }) => method.id === next.methodId);
    if (!row || row.blocked !== null) return;
    const { id, fields } = row.method;
    setMethodId(id);
    startedId.current = id;
    if (row.action.kind === 'open') go({ kind: 'attempt', attemptId: row.action.attemptId, trial: next });
    else if (fields.length > 0) go({ kind: 'form', methodId: id, trial: next });
    else {
      // The sign-in may be over before its id is here.
      go({ kind: 'compare', methodId: id, trial: next });
      void call.run(() => memberLogin.startLogin({ serviceId: view.service.id, methodId: id, fields: {} }));
    }
  };

  const trialId = trial?.methodId;
  const begin = useEffectEvent(() => {
    if (trial && startedId.current !== trial.methodId) tryOne(trial);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: The next trial starts once.
  useEffect(() => begin(), [trialId]);

  return {
    call,
    methodId,
    act: ({ method }) => tryOne({ methodId: method.id, rest: [] }),
    start([next, ...rest]) {
      if (next !== undefined) tryOne({ methodId: next, rest });
    },
  };
}
