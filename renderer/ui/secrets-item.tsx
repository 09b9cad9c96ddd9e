/** Where tokens are stored, in the status line (S4): what the system offers, and what can be done about it. */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { text } from '../text/en.ts';
import { SecretsRemedies } from './secrets-remedies.tsx';
import { StatusItem } from './status-item.tsx';
import { endsForWantOfStorage, isLocked, lacksKeychain, placeShown, secretsState } from './stored-in.ts';

/** The popover's id: the member's screen opens it as well. */
export const SECRETS_ID = 'where-tokens-are-stored';

export function SecretsItem({ view }: { readonly view: AppView }): ReactNode {
  const words = text.status.secrets;
  const { sessions, status } = view;
  const { secrets } = status;
  const { place, system, isKeeping } = secrets;
  const isEnding = sessions.some((session) => endsForWantOfStorage(session, secrets));
  const isWarning = place === 'weak' || system === 'not-answering' || !isKeeping || isEnding || isLocked(view);
  return (
    <StatusItem id={SECRETS_ID} title={words.title} label={secretsState(view)} isWarning={isWarning}>
      <SecretsWords view={view} />
      <SecretsRemedies view={view} />
    </StatusItem>
  );
}

/** Where the next token goes and why, and, while the app can save, how tokens are erased. */
export function SecretsWords({ view }: { readonly view: AppView }): ReactNode {
  const words = text.status.secrets;
  const { place, system, isKeeping, isEraseDue } = view.status.secrets;
  const isStored = place === 'keychain' || place === 'weak';
  return (
    <>
      {place === 'memory' && lacksKeychain(system) && <p>{words.system[system]}</p>}
      <p>{isKeeping ? words.body[placeShown(view)] : words.notKeeping}</p>
      {isEraseDue && <p>{words.notErased}</p>}
      {isKeeping && (
        <p>
          {isStored && words.passwords} {words.remedy}
        </p>
      )}
    </>
  );
}
