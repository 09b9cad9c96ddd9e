/** What a case file would hold: its parts with their counts and sizes, and the services that it is about. */
import type { ReactNode } from 'react';
import type { CaseCounts, CasePreview } from '../../../electron/ipc/views/case-file.ts';
import { caseFile } from '../../text/case-file.ts';
import { sizeText } from '../../text/exchanges.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { PreviewState } from './case-preview.ts';

export interface CaseContentsProps {
  readonly state: PreviewState;
  /** Whether everything is left out. */
  readonly isNothing: boolean;
}

export function CaseContents({ state, isNothing }: CaseContentsProps): ReactNode {
  const words = caseFile.saving;
  const { preview, error, isOld } = state;
  return (
    <section aria-label={words.contents} aria-busy={isOld}>
      <h3>{words.contents}</h3>
      {isNothing && <p className="secondary">{words.nothing}</p>}
      {!isNothing && error && <Problem error={error} />}
      {!isNothing && !error && !preview && <p className="secondary">{words.reading}</p>}
      {!isNothing && preview && <Preview preview={preview} />}
    </section>
  );
}

function Preview({ preview }: { readonly preview: CasePreview }): ReactNode {
  const words = caseFile.saving;
  const { services, counts, bytes, parts } = preview;
  return (
    <>
      <table className="case-parts">
        <thead className="visually-hidden">
          <tr>
            {words.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.kind}>
              <th scope="row">{words.parts[part.kind]}</th>
              <td>
                {part.kind === 'exchanges' ? (
                  <Dotted value={countsText(counts)} />
                ) : (
                  words.counts[part.kind](part.count)
                )}
              </td>
              <td>{sizeText(part.bytes)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.whole}</th>
            <td>
              {services.map(({ name, host }) => (
                <bdi key={`${name} ${host}`}>{caseFile.service(name, host)}</bdi>
              ))}
            </td>
            <td>
              <span role="status">{sizeText(bytes)}</span>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="caption secondary">{words.masked}</p>
    </>
  );
}

/** @returns how many rows of each kind there are, without those that there are none of */
function countsText({ signIns, requests, browser }: CaseCounts): string {
  const { counts } = caseFile;
  return [signIns && counts.signIns(signIns), requests && counts.requests(requests), browser && counts.browser(browser)]
    .filter(Boolean)
    .join(' · ');
}
