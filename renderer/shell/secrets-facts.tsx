/** Where tokens are stored (S4): what the system offers, and what can be done about it. */
import type { ReactNode } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { statusFacts } from '../text/status-facts.ts';
import { lacksKeychain, placeShown } from '../ui/stored-in.ts';
import { SecretsRemedies } from './secrets-remedies.tsx';

export function SecretsFacts({ view }: { readonly view: AppView }): ReactNode {
  return (
    <>
      <SecretsWords view={view} />
      <SecretsRemedies view={view} />
    </>
  );
}

/** Where the next token goes and why, and, while the app can save, how tokens are erased. */
export function SecretsWords({ view }: { readonly view: AppView }): ReactNode {
  const words = statusFacts.secrets;
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
