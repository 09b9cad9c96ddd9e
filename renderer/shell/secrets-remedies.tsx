/**
 * What the user can do about the keychain (S4): ask one again that never answered, start the app again for any other, or
 * choose to store tokens without one, which can be taken back.
 */
import { type ReactNode, useState } from 'react';
import type { Outcome } from '../../electron/ipc/channels.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { restartCosts, statusFacts } from '../text/status-facts.ts';
import { Button } from '../ui/button.tsx';
import { useKeptFocus } from '../ui/keep-focus.ts';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { isLocked, lacksKeychain, secretsState } from '../ui/stored-in.ts';

export function SecretsRemedies({ view }: { readonly view: AppView }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const words = statusFacts.secrets;
  const { place, system, isWeakAllowed, isKeeping } = view.status.secrets;
  const isUnanswered = system === 'not-answering';
  // A keychain that has answered is not asked again before the next start. Without a place to save in, that would only
  // open what is there.
  const needsRestart = !isUnanswered && (isLocked(view) || (isKeeping && lacksKeychain(system) && !isWeakAllowed));
  const canChoose = isKeeping && system === 'weak' && !isWeakAllowed;
  const [isAnswered, setIsAnswered] = useState(false);
  const kept = useKeptFocus<HTMLDivElement>();
  const run = async (ask: () => Promise<Outcome<void>>) => {
    setIsAnswered(false);
    setIsAnswered(await call.run(ask));
  };
  const choose = (isAllowed: boolean) => void run(() => memberLogin.allowWeakStorage({ isAllowed }));
  return (
    <div className="remedies" tabIndex={-1} {...kept}>
      {needsRestart && (
        <div className="remedy">
          <Button
            isIdle={call.isRunning}
            describedBy="restart-means"
            onPress={() => void call.run(() => memberLogin.restartApp())}
          >
            {words.restart}
          </Button>
          <p id="restart-means" className="caption secondary">
            {isLocked(view) && words.locked} {words.restartHelps} {restartCosts(view)}
          </p>
        </div>
      )}
      {isUnanswered && (
        <Button isIdle={call.isRunning} onPress={() => void run(() => memberLogin.tryStorageAgain())}>
          {words.tryAgain}
        </Button>
      )}
      {canChoose && (
        <div className="remedy">
          <Button isIdle={call.isRunning} describedBy="weak-means" onPress={() => choose(true)}>
            {words.allow}
          </Button>
          <p id="weak-means" className="caption secondary">
            {words.allowMeans}
          </p>
        </div>
      )}
      {isKeeping && isWeakAllowed && (
        <Button isIdle={call.isRunning} onPress={() => choose(false)}>
          {words.takeBack}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {isAnswered && words.now(secretsState(view))}{' '}
        {isAnswered && place === 'memory' && lacksKeychain(system) && words.system[system]}
      </p>
      <Problem error={call.error} />
    </div>
  );
}
