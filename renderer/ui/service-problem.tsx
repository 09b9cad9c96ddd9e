/**
 * Why the current service cannot be used, with the one remedy: opening its profile file if its secret is gone or locked,
 * otherwise starting it again.
 */
import type { ReactNode } from 'react';
import type { ServiceView } from '../../electron/ipc/contract.ts';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import { text } from '../text/en.ts';
import { Button, type Rank } from './button.tsx';
import { Problem } from './problem.tsx';

export interface ServiceProblemProps {
  readonly service: ServiceView;
  readonly rank?: Rank;
  /** Whether a button that opens a profile file is already nearby. */
  readonly hasOpenButton?: boolean;
}

export function ServiceProblem({ service, rank = 'secondary', hasOpenButton = false }: ServiceProblemProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const code = service.problem?.code;
  const isSecretGone = code === 'profile-secret-missing' || code === 'keychain-missing';
  const press = () =>
    void call.run<unknown>(() => (isSecretGone ? memberLogin.openProfileFile() : memberLogin.startServiceAgain()));
  return (
    <>
      <Problem error={call.error ?? service.problem} />
      {!(isSecretGone && hasOpenButton) && (
        <div className="actions">
          <Button rank={rank} isIdle={call.isRunning} onPress={press}>
            {isSecretGone ? text.service.openFile : text.service.startAgain}
          </Button>
        </div>
      )}
    </>
  );
}
