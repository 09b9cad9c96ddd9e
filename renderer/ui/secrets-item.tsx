/**
 * Where tokens rest, in the status line (S4): what the system offers, and the explicit choice to store them
 * without a keychain, or to take that back. Nothing is stored in such a way by itself.
 */
import { type ReactNode, useState } from 'react';
import type { Outcome, SessionView, StatusView } from '../../electron/ipc/contract.ts';
import { useCall, useMembers } from '../members-api.ts';
import { text } from '../text/en.ts';
import { Button } from './button.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { Problem } from './problem.tsx';
import { endsForWantOfKeychain } from './rest.ts';
import { StatusItem } from './status-item.tsx';

/** Of its popover, which the member's screen opens as well. */
export const SECRETS_ID = 'where-tokens-rest';

type Secrets = StatusView['secrets'];

export interface SecretsItemProps {
  readonly secrets: Secrets;
  readonly sessions: readonly SessionView[];
}

export function SecretsItem({ secrets, sessions }: SecretsItemProps): ReactNode {
  const words = text.status.secrets;
  const { place, system } = secrets;
  const isEnding = sessions.some((session) => endsForWantOfKeychain(session, secrets));
  const isWarning = place === 'weak' || system === 'not-answering' || isEnding;
  return (
    <StatusItem id={SECRETS_ID} title={words.title} label={words.items[place]} isWarning={isWarning}>
      {place === 'memory' && system !== 'keychain' && <p>{words.system[system]}</p>}
      <p>{words.body[place]}</p>
      <p>
        {place !== 'memory' && words.passwords} {words.remedy}
      </p>
      <Remedies secrets={secrets} />
    </StatusItem>
  );
}

function Remedies({ secrets }: { readonly secrets: Secrets }): ReactNode {
  const members = useMembers();
  const call = useCall();
  const words = text.status.secrets;
  const { place, system, isWeakAllowed } = secrets;
  const [isAnswered, setIsAnswered] = useState(false);
  const kept = useKeptFocus<HTMLDivElement>();
  const run = async (ask: () => Promise<Outcome<void>>) => {
    setIsAnswered(false);
    setIsAnswered(await call.run(ask));
  };
  const choose = (isAllowed: boolean) => void run(() => members.allowWeakStorage({ isAllowed }));
  const isLacking = system === 'weak' || system === 'none' || system === 'not-answering';
  return (
    <div className="remedies" tabIndex={-1} {...kept}>
      {system === 'weak' && !isWeakAllowed && <p id="weak-means">{words.allowMeans}</p>}
      <div className="actions">
        {isLacking && !isWeakAllowed && (
          <Button isIdle={call.isRunning} onPress={() => void run(() => members.tryStorageAgain())}>
            {words.tryAgain}
          </Button>
        )}
        {system === 'weak' && !isWeakAllowed && (
          <Button isIdle={call.isRunning} describedBy="weak-means" onPress={() => choose(true)}>
            {words.allow}
          </Button>
        )}
        {isWeakAllowed && (
          <Button isIdle={call.isRunning} onPress={() => choose(false)}>
            {words.takeBack}
          </Button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {isAnswered && words.now(words.items[place])}{' '}
        {isAnswered && isLacking && place === 'memory' && words.system[system]}
      </p>
      <Problem error={call.error} />
    </div>
  );
}
