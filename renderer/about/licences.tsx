/** The licences of what this app contains: a line for each package, which opens its text. */
import type { ReactNode } from 'react';
import type { LicenceView } from '../../electron/ipc/views/about.ts';
import { about as words } from '../text/about.ts';
import { Icon } from '../ui/icon.tsx';
import { flowText } from './flow-text.ts';

/** Their names in Electron's own distribution. */
const RUNTIME_FILES = ['LICENSE.electron.txt', 'LICENSES.chromium.html'] as const;

export function Licences({ licences }: { readonly licences: readonly LicenceView[] }): ReactNode {
  return (
    <section>
      <h2>{words.licences}</h2>
      <p>{licences.length > 0 ? words.licencesBody(licences.length) : words.noLicences}</p>
      {licences.length > 0 && (
        <ul className="card">
          {licences.map((licence) => (
            <li key={`${licence.name} ${licence.version}`}>
              <Licence licence={licence} />
            </li>
          ))}
        </ul>
      )}
      <p className="secondary">{words.runtime(RUNTIME_FILES)}</p>
    </section>
  );
}

function Licence({ licence }: { readonly licence: LicenceView }): ReactNode {
  const { name, version, identifier, text } = licence;
  return (
    <details className="licence">
      <summary>
        <Icon name="chevron" />
        <span className="licence-name">
          {name} <span className="secondary">{version}</span>
        </span>
        <span className="secondary caption">{identifier ?? words.noIdentifier}</span>
      </summary>
      {text === null ? (
        <p className="secondary">{words.noText}</p>
      ) : (
        <pre className="licence-text">{flowText(text)}</pre>
      )}
    </details>
  );
}
