/** The points by section: verdict, question, what was observed, the profile's own setting, and the exchanges. */
import type { ReactNode, RefObject } from 'react';
import type { DocumentCheckView, FindingView } from '../../electron/ipc/views/document-check.ts';
import type { Place } from '../places.ts';
import { sectionTitle, check as words } from '../text/document-check.ts';
import { FindingRow } from './finding-row.tsx';
import { type CheckFilter, countVerdicts, type FindingSection, sectionsOf } from './findings.ts';
import { useRowKeys } from './row-keys.ts';
import { VerdictMark } from './verdict-mark.tsx';
import './finding-list.css';

export interface FindingListProps {
  readonly check: DocumentCheckView;
  readonly filter: CheckFilter;
  readonly serviceName: string;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly scrolled: (top: number) => void;
  /** Asks whether what was observed is to be used. */
  readonly use: (finding: FindingView) => void;
  /** Why settings are kept, in words; null if they can be changed. */
  readonly kept: string | null;
  readonly go: (place: Place) => void;
  /** Above the points. */
  readonly children?: ReactNode;
}

const COLUMNS = Object.entries(words.columns);

export function FindingList(props: FindingListProps): ReactNode {
  const { check, filter, serviceName, list, scrolled, use, kept, go, children } = props;
  const keys = useRowKeys(list);
  const sections = sectionsOf(check.findings, filter);
  return (
    <section
      className="check-list"
      aria-label={words.caption(serviceName)}
      ref={list}
      {...keys}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled to by keyboard.
      tabIndex={0}
      onScroll={({ currentTarget }) => scrolled(currentTarget.scrollTop)}
    >
      {children}
      {sections.length === 0 && <p className="check-nothing secondary">{words.nothingShown[filter]}</p>}
      {sections.length > 0 && (
        <table className="check-table">
          <caption className="visually-hidden">{words.caption(serviceName)}</caption>
          <thead>
            <tr>
              {COLUMNS.map(([id, label]) => (
                <th key={id} scope="col" className={`check-${id}`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {sections.map((section) => (
            <tbody key={section.section}>
              <SectionHead section={section} />
              {section.findings.map((finding) => (
                <FindingRow key={finding.id} finding={finding} kept={kept} use={() => use(finding)} go={go} />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </section>
  );
}

function SectionHead({ section: { section, findings } }: { readonly section: FindingSection }): ReactNode {
  const title = sectionTitle(section);
  return (
    <tr className="check-section">
      <th scope="rowgroup" colSpan={COLUMNS.length}>
        <div className="check-heading">
          <h2>
            <span className="check-number">{section}</span> {title}
          </h2>
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
