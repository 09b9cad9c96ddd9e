/**
 * The points by section, in a table: verdict, question, what was observed, and the exchanges. The points of a section that
 * were not seen are one line, which can be opened.
 */
import { type ReactNode, useState } from 'react';
import type { DriftView, FindingView, JudgedView, Verdict } from '../../../electron/ipc/views/document-check.ts';
import { check as words } from '../../text/document-check.ts';
import { sectionTitle } from '../../text/sections.ts';
import { Icon } from '../../ui/icon.tsx';
import { CodedText, Dotted } from '../../ui/inline-text.tsx';
import type { Place } from '../../ui/places.ts';
import { VerdictMark } from '../../ui/verdict-mark.tsx';
import { Evidence } from './evidence.tsx';
import { bestWay, type Drifts, type FindingSection, shownAs } from './findings.ts';
import { ObservedSetting, type UseObserved } from './observed-setting.tsx';
import './finding-list.css';

interface FindingTableProps {
  readonly caption: string;
  /** Of its sections. */
  readonly heading: 'h2' | 'h4';
  readonly sections: readonly FindingSection[];
  readonly drifts: Drifts;
  /** Sections whose points that were not seen are rows; null where every point is one. */
  readonly unfolded: Set<string> | null;
  /** Null where the profile is somebody else's. */
  readonly use: UseObserved | null;
  readonly go: (place: Place) => void;
}

export function FindingTable({ caption, sections, ...context }: FindingTableProps): ReactNode {
  return (
    <table className="check-table" aria-label={caption} data-compared={context.drifts.size > 0 ? '' : undefined}>
      <thead>
        <tr className="caption secondary">
          {Object.entries(words.columns).map(([id, label]) => (
            <th key={id} scope="col" className={`check-${id}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {sections.map(({ section, findings }) => (
        <SectionRows key={section} section={section} findings={findings} {...context} />
      ))}
    </table>
  );
}

function SectionRows(props: FindingSection & Omit<FindingTableProps, 'caption' | 'sections'>): ReactNode {
  const { section, findings, heading: Heading, drifts, unfolded, use, go } = props;
  const seen = findings.filter(({ missing }) => missing === null);
  const unseen = findings.filter(({ missing }) => missing !== null);
  const way = bestWay(unseen);
  const isOpen = unfolded?.has(section) ?? true;
  const [, draw] = useState(isOpen);
  const toggle = () => {
    if (!unfolded?.delete(section)) unfolded?.add(section);
    draw(!isOpen);
  };
  const title = (
    <span>
      <span className="secondary figures check-number">{section}</span> {sectionTitle(section)}
    </span>
  );
  const fold = (before: ReactNode) =>
    unfolded && (
      <button type="button" className="check-fold" aria-expanded={isOpen} onClick={toggle}>
        <Icon name="chevron" />
        {before}
        <VerdictMark verdict="not-seen">{words.verdicts['not-seen'].counted(unseen.length)}</VerdictMark>
      </button>
    );
  const hint = <td colSpan={2}>{way !== null && <bdi className="block check-aside">{way}</bdi>}</td>;
  const row = (finding: FindingView) => (
    <FindingRow
      key={finding.id}
      finding={finding}
      drift={drifts.get(finding.id)}
      isByWay={finding.missing === way}
      use={use}
      go={go}
    />
  );
  return (
    <tbody>
      <tr className="check-section">
        <th scope="rowgroup" colSpan={2}>
          <Heading className="check-title">{(seen.length === 0 && fold(title)) || title}</Heading>
        </th>
        {unfolded && seen.length > 0 ? <td colSpan={2} /> : hint}
      </tr>
      {seen.map(row)}
      {unfolded && seen.length > 0 && unseen.length > 0 && (
        <tr className="check-rest">
          <td colSpan={2}>{fold(null)}</td>
          {hint}
        </tr>
      )}
      {isOpen && unseen.map(row)}
    </tbody>
  );
}

/** One point. Wide, it is a line of four columns; in a narrow list, what was observed is below the question. */
function FindingRow(
  props: Pick<FindingTableProps, 'use' | 'go'> & {
    readonly finding: FindingView;
    /** How it differs from a report; undefined if it does not. */
    readonly drift: DriftView | undefined;
    /** Whether what would have it seen stands above it. */
    readonly isByWay: boolean;
  },
): ReactNode {
  const { finding, drift, isByWay, use, go } = props;
  const { id, verdict, question, consequence, setting, exchanges } = finding;
  return (
    <tr className="check-row" data-point={id} data-verdict={verdict}>
      <td className="check-verdict">
        <Judged verdict={verdict} before={drift?.before.verdict ?? verdict} />
      </td>
      <th scope="row" className="check-point">
        <bdi className="block">{question}</bdi>
        {consequence && <bdi className="block check-consequence">{consequence}</bdi>}
        {setting && setting.now !== setting.observed && (
          <ObservedSetting finding={finding} setting={setting} use={use} />
        )}
      </th>
      <td className="check-observed" colSpan={exchanges.length > 0 ? 1 : 2}>
        <Observed finding={isByWay ? { ...finding, missing: null } : finding} before={drift?.before ?? finding} />
      </td>
      {exchanges.length > 0 && (
        <td className="check-evidence">
          <Evidence finding={finding} go={go} />
        </td>
      )}
    </tr>
  );
}

function Judged({ verdict, before }: { readonly verdict: Verdict; readonly before: Verdict }): ReactNode {
  const mark = (one: Verdict) => <VerdictMark verdict={one}>{words.verdicts[shownAs(one)].name}</VerdictMark>;
  return before === verdict ? mark(verdict) : <BeforeAndNow before={mark(before)} now={mark(verdict)} />;
}

/**
 * What was observed of a point, and why it is broken or was not judged; else what would have it seen. Where a report has
 * something else, both are shown, and what they share stands back.
 */
function Observed(props: {
  readonly finding: FindingView;
  /** What the report has; without one, the finding itself. */
  readonly before: Pick<JudgedView, 'observedWords'>;
}): ReactNode {
  const { observedWords, reasons, missing } = props.finding;
  const [then = '', now = ''] = [props.before.observedWords, observedWords].map((told) => told.map(capital).join(DOT));
  const asides = missing === null ? reasons : [...reasons, missing];
  const nowWithAsides = (now !== '' || asides.length > 0) && (
    <>
      {now !== '' && <Words words={now} other={then === now ? '' : then} />}
      {asides.map((aside) => (
        <bdi key={aside} className="block check-aside">
          {aside}
        </bdi>
      ))}
    </>
  );
  if (then === now) return nowWithAsides;
  return <BeforeAndNow before={then !== '' && <Words words={then} other={now} />} now={nowWithAsides} />;
}

const DOT = ' · ';

/** @returns what is told as a value of its own; codes and names stay as they are */
function capital(told: string): string {
  return told.replace(/^\p{Ll}(?=[\p{L}’]*([\s,:]|$))/u, (letter) => letter.toUpperCase());
}

function Words({ words, other }: { readonly words: string; readonly other: string }): ReactNode {
  const shared = new Set(other.split(DOT));
  const draw = (part: string) => {
    const drawn = <CodedText value={part} />;
    return shared.has(part) ? <span className="secondary check-shared">{drawn}</span> : drawn;
  };
  return <Dotted value={words} draw={draw} />;
}

/** What a report says of a point above what is found now, each by its name. False if there is nothing to say. */
function BeforeAndNow(props: { readonly before: ReactNode; readonly now: ReactNode }): ReactNode {
  return (
    <dl className="pairs check-both">
      {(['before', 'now'] as const).map(
        (side) =>
          props[side] && (
            <div key={side} className="baseline">
              <dt className="caption secondary">{words.comparison[side]}</dt>
              <dd>{props[side]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
