/**
 * Why the current service cannot be used, with the remedy: starting it again; entering its secret in its form if that does
 * not open; and if the keychain keeps it locked, opening the app again first, which also brings what else is locked.
 */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { text } from '../text/en.ts';
import { restartCosts, statusFacts } from '../text/status-facts.ts';
import { Button, type Rank } from './button.tsx';
import { useCall, useMemberLogin } from './member-login-api.ts';
import type { Place } from './places.ts';
import { Problem } from './problem.tsx';
import { isSecretGone } from './stored-in.ts';

interface ServiceProblemProps {
  readonly view: AppView;
  readonly go: (place: Place) => void;
  readonly rank?: Rank;
}

export function ServiceProblem({ view, go, rank = 'secondary' }: ServiceProblemProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { problem } = view.service;
  const isLocked = problem?.code === 'keychain-missing';
  const needsSecret = isLocked || isSecretGone(problem);
  const { restart, restartHelps } = statusFacts.secrets;
  const [next, meanwhile] =
    isLocked && !call.error ? [`${restartHelps} ${restartCosts(view)}`, text.service.untilQuit] : [];
  return (
    <>
      <Problem error={call.error ?? problem} next={next} meanwhile={meanwhile} />
      <div className="actions">
        {isLocked && (
          <Button rank={rank} isIdle={call.isRunning} onPress={() => void call.run(() => memberLogin.restartApp())}>
            {restart}
          </Button>
        )}
        {needsSecret && (
          <Button
            rank={isLocked ? 'secondary' : rank}
            onPress={() => go({ kind: 'service', serviceId: view.service.id })}
          >
            {text.service.enterSecret}
          </Button>
        )}
        {!needsSecret && (
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
