/** The points by section, in a table: verdict, question, what was observed, the profile's setting, and the exchanges. */
import type { ReactNode } from 'react';
import type { FindingView } from '../../../electron/ipc/views/document-check.ts';
import { sectionTitle, check as words } from '../../text/document-check.ts';
import type { Place } from '../../ui/places.ts';
import { FindingRow } from './finding-row.tsx';
import { countVerdicts, type Drifts, type FindingSection } from './findings.ts';
import { VerdictMark } from './verdict-mark.tsx';
import './finding-list.css';

export interface FindingTableProps {
  readonly caption: string;
  /** Of its sections. */
  readonly heading: 'h2' | 'h4';
  readonly sections: readonly FindingSection[];
  readonly drifts: Drifts;
  /** Asks whether what was observed is to be used; null where the profile is somebody else's. */
  readonly use: ((finding: FindingView) => void) | null;
  /** Why settings are kept, in words; null if they can be changed. */
  readonly kept: string | null;
  readonly go: (place: Place) => void;
}

export function FindingTable({ caption, heading, sections, drifts, use, kept, go }: FindingTableProps): ReactNode {
  const columns = Object.entries(words.columns);
  return (
    <table className="check-table" data-compared={drifts.size > 0 ? '' : undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(([id, label]) => (
            <th key={id} scope="col" className={`check-${id}`}>
              {use === null && id === 'setting' ? words.theirSetting : label}
            </th>
          ))}
        </tr>
      </thead>
      {sections.map((section) => (
        <tbody key={section.section}>
          <SectionHead section={section} heading={heading} />
          {section.findings.map((finding) => (
            <FindingRow
              key={finding.id}
              finding={finding}
              drift={drifts.get(finding.id) ?? null}
              kept={kept}
              use={use && (() => use(finding))}
              go={go}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface SectionHeadProps extends Pick<FindingTableProps, 'heading'> {
  readonly section: FindingSection;
}

function SectionHead({ section: { section, findings }, heading: Heading }: SectionHeadProps): ReactNode {
  const title = sectionTitle(section);
  return (
    <tr className="check-section">
      <th scope="rowgroup" colSpan={Object.keys(words.columns).length}>
        <div className="check-heading">
          <Heading className="check-title">
            <span className="check-number">{section}</span> {title}
          </Heading>
          <p className="check-counts">
            {countVerdicts(findings).map(({ verdict, count }) => (
              <VerdictMark key={verdict} verdict={verdict}>
                {words.counts[verdict](count)}
              </VerdictMark>
            ))}
          </p>
        </div>
      </th>
    </tr>
  );
}
