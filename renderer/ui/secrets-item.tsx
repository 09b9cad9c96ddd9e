/**
 * Where tokens are stored, in the status line (S4): what the system offers, and the explicit choice to store them
 * without a keychain, which can be taken back.
 */
import { type ReactNode, useState } from 'react';
import type { Outcome, SessionView, StatusView } from '../../electron/ipc/contract.ts';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import { text } from '../text/en.ts';
import { Button } from './button.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { Problem } from './problem.tsx';
import { StatusItem } from './status-item.tsx';
import { endsForWantOfStorage, lacksKeychain } from './stored-in.ts';

/** The popover's id: the member's screen opens it as well. */
export const SECRETS_ID = 'where-tokens-are-stored';

type Secrets = StatusView['secrets'];

export interface SecretsItemProps {
  readonly secrets: Secrets;
  readonly sessions: readonly SessionView[];
  /** Whether saved sign-ins are being opened. */
  readonly isRestoring: boolean;
}

export function SecretsItem({ secrets, sessions, isRestoring }: SecretsItemProps): ReactNode {
  const words = text.status.secrets;
  const { place, system, isKeeping } = secrets;
  const shown = place === 'not-decided' && isRestoring ? 'opening' : place;
  const isEnding = sessions.some((session) => endsForWantOfStorage(session, secrets));
  const isWarning = place === 'weak' || system === 'not-answering' || !isKeeping || isEnding;
  const isStored = place === 'keychain' || place === 'weak';
  return (
    <StatusItem id={SECRETS_ID} title={words.title} label={words.items[shown]} isWarning={isWarning}>
      {place === 'memory' && lacksKeychain(system) && <p>{words.system[system]}</p>}
      <p>{isKeeping ? words.body[shown] : words.notKeeping}</p>
      <p>
        {isStored && words.passwords} {words.remedy}
      </p>
      <Remedies secrets={secrets} />
    </StatusItem>
  );
}

function Remedies({ secrets }: { readonly secrets: Secrets }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const words = text.status.secrets;
  const { place, system, isWeakAllowed, isKeeping } = secrets;
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
      {canChoose && <p id="weak-means">{words.allowMeans}</p>}
      <div className="actions">
        {lacksKeychain(system) && !isWeakAllowed && (
          <Button isIdle={call.isRunning} onPress={() => void run(() => memberLogin.tryStorageAgain())}>
            {words.tryAgain}
          </Button>
        )}
        {canChoose && (
          <Button isIdle={call.isRunning} describedBy="weak-means" onPress={() => choose(true)}>
            {words.allow}
          </Button>
        )}
        {isKeeping && isWeakAllowed && (
          <Button isIdle={call.isRunning} onPress={() => choose(false)}>
            {words.takeBack}
          </Button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {isAnswered && words.now(words.items[place])}{' '}
        {isAnswered && place === 'memory' && lacksKeychain(system) && words.system[system]}
      </p>
      <Problem error={call.error} />
    </div>
  );
}
