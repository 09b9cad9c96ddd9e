/** Where tokens are stored, in the status line (S4). */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { text } from '../text/en.ts';
import { lazyPart } from '../ui/lazy-screen.tsx';
import { endsForWantOfStorage, isLocked, SECRETS_ID, secretsState } from '../ui/stored-in.ts';
import { StatusItem } from './status-item.tsx';

const SecretsFacts = lazyPart(async () => (await import('./secrets-facts.tsx')).SecretsFacts);

export function SecretsItem({ view }: { readonly view: AppView }): ReactNode {
  const words = text.status.secrets;
  const { sessions, status } = view;
  const { secrets } = status;
  const { place, system, isKeeping } = secrets;
  const isEnding = sessions.some((session) => endsForWantOfStorage(session, secrets));
  const isWarning = place === 'weak' || system === 'not-answering' || !isKeeping || isEnding || isLocked(view);
  return (
    <StatusItem id={SECRETS_ID} title={words.title} label={secretsState(view)} isWarning={isWarning}>
      <SecretsFacts view={view} />
    </StatusItem>
  );
}
