/** The points that the filter leaves, in a list that is walked by keyboard. */
import type { ReactNode, RefObject } from 'react';
import type { DocumentCheckView, FindingView } from '../../../electron/ipc/views/document-check.ts';
import { check as words } from '../../text/document-check.ts';
import type { Place } from '../../ui/places.ts';
import { FindingTable } from './finding-table.tsx';
import { type CheckFilter, driftsOf, sectionsOf } from './findings.ts';
import { useRowKeys } from './row-keys.ts';
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

export function FindingList(props: FindingListProps): ReactNode {
  const { check, filter, serviceName, list, scrolled, use, kept, go, children } = props;
  const keys = useRowKeys(list);
  const drifts = driftsOf(check.comparison);
  const sections = sectionsOf(check.findings, filter, drifts);
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
        <FindingTable
          caption={words.caption(serviceName)}
          heading="h2"
          sections={sections}
          drifts={drifts}
          use={use}
          kept={kept}
          go={go}
        />
      )}
    </section>
  );
}
