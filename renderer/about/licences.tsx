/** The licences of what this app contains: a line for each package, which opens its text and closes the one before. */
import type { ReactNode } from 'react';
import type { LicenceView } from '../../electron/ipc/views/about.ts';
import { about as words } from '../text/about.ts';
import { Icon } from '../ui/icon.tsx';

/** Their names in Electron's own distribution. */
const RUNTIME_FILES = ['LICENSE.electron.txt', 'LICENSES.chromium.html'] as const;

/** A list entry, an underlined heading, an indented line or a copyright line: never joined to the line before. */
const BEGINS_ANEW = /^(\s|[-*•=_#]|\(?[a-z\d]{1,3}[.)]\s|copyright\b|all rights\b|\(c\)|©)/i;
/** Shorter lines, such as titles and names, are meant to end where they do. */
const LEAST_FULL = 45;

export function Licences({ licences }: { readonly licences: readonly LicenceView[] }): ReactNode {
  return (
    <section>
      <h2>{words.licences}</h2>
      <p>{licences.length > 0 ? words.licencesBody(licences.length) : words.noLicences}</p>
      {licences.length > 0 && (
        <ul className="card licences">
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

/**
 * Removes a licence's hard line breaks, so that its paragraphs fill any width.
 * @returns the text with each paragraph on one line; lists, titles and copyright lines keep theirs
 */
export function flowText(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').trim().split('\n');
  const flowed: string[] = [];
  let before = '';
  for (const line of lines) {
    const goesOn = before.length >= LEAST_FULL && /\w/.test(before) && line.trim() !== '' && !BEGINS_ANEW.test(line);
    if (goesOn) flowed.push(`${flowed.pop() ?? ''} ${line.trim()}`);
    else flowed.push(line.trimEnd());
    before = line.trimEnd();
  }
  return flowed.join('\n');
}

function Licence({ licence }: { readonly licence: LicenceView }): ReactNode {
  const { name, version, identifier, text } = licence;
  return (
    <details className="fold licence" name="licence">
      <summary>
        <Icon name="chevron" />
        <span className="grow licence-name">
          {name} <span className="secondary">{version}</span>
        </span>
        <span className="secondary caption">{identifier ?? words.noIdentifier}</span>
      </summary>
      {text === null ? (
        <p className="secondary">{words.noText}</p>
      ) : (
        <pre className="caption secondary licence-text">{flowText(text)}</pre>
      )}
    </details>
  );
}
