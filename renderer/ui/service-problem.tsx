/**
 * Why the current service cannot be used, with the remedy: starting it again; opening its profile file if its secret is
 * gone; and if the keychain keeps that locked, opening the app again first, which also brings what else is locked.
 */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import { text } from '../text/en.ts';
import { Button, type Rank } from './button.tsx';
import { Problem } from './problem.tsx';
import { isSecretGone, restartCosts } from './stored-in.ts';

export interface ServiceProblemProps {
  readonly view: AppView;
  readonly rank?: Rank;
}

export function ServiceProblem({ view, rank = 'secondary' }: ServiceProblemProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { problem } = view.service;
  const isLocked = problem?.code === 'keychain-missing';
  const needsFile = isLocked || isSecretGone(problem);
  const [next, meanwhile] =
    isLocked && !call.error ? [text.service.unlock(restartCosts(view)), text.service.untilQuit] : [];
  return (
    <>
      <Problem error={call.error ?? problem} next={next} meanwhile={meanwhile} />
      <div className="actions">
        {isLocked && (
          <Button rank={rank} isIdle={call.isRunning} onPress={() => void call.run(() => memberLogin.restartApp())}>
            {text.status.secrets.restart}
          </Button>
        )}
        {needsFile && (
          <Button
            rank={isLocked ? 'secondary' : rank}
            isIdle={call.isRunning}
            onPress={() => void call.run(() => memberLogin.openProfileFile())}
          >
            {text.service.openFile}
          </Button>
        )}
        {!needsFile && (
          <Button
            rank={rank}
            isIdle={call.isRunning}
            onPress={() => void call.run(() => memberLogin.startServiceAgain())}
          >
            {text.service.startAgain}
          </Button>
        )}
      </div>
    </>
  );
}
