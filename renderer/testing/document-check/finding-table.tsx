/** The points by section, in a table: verdict, question, what was observed, the profile's setting, and the exchanges. */
import type { ReactNode } from 'react';
import type { DriftView, FindingView, JudgedView, Verdict } from '../../../electron/ipc/views/document-check.ts';
import { check as words } from '../../text/document-check.ts';
import { sectionTitle } from '../../text/sections.ts';
import { CodedText, Dotted } from '../../ui/inline-text.tsx';
import type { Place } from '../../ui/places.ts';
import { VerdictMark } from '../../ui/verdict-mark.tsx';
import { Evidence } from './evidence.tsx';
import { countVerdicts, type Drifts, type FindingSection } from './findings.ts';
import { ObservedSetting, type UseObserved } from './observed-setting.tsx';
import './finding-list.css';

interface FindingTableProps {
  readonly caption: string;
  /** Of its sections. */
  readonly heading: 'h2' | 'h4';
  readonly sections: readonly FindingSection[];
  readonly drifts: Drifts;
  /** Null where the profile is somebody else's. */
  readonly use: UseObserved | null;
  readonly go: (place: Place) => void;
}

export function FindingTable({ caption, heading, sections, drifts, use, go }: FindingTableProps): ReactNode {
  const columns = Object.entries({ ...words.columns, ...(!use && { setting: words.theirSetting }) });
  return (
    <table className="check-table" data-compared={drifts.size > 0 ? '' : undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr className="caption secondary">
          {columns.map(([id, label]) => (
            <th key={id} scope="col" className={`check-${id}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {sections.map(({ section, findings }) => (
        <tbody key={section}>
          <tr className="check-section">
            <th scope="rowgroup" colSpan={columns.length}>
              <SectionHead section={section} findings={findings} heading={heading} />
            </th>
          </tr>
          {findings.map((finding) => (
            <FindingRow key={finding.id} finding={finding} drift={drifts.get(finding.id)} use={use} go={go} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function SectionHead(props: FindingSection & { readonly heading: 'h2' | 'h4' }): ReactNode {
  const { section, findings, heading: Heading } = props;
  return (
    <div className="row spread gap-4 row-gap-0 check-heading">
      <Heading className="check-title">
        <span className="secondary figures check-number">{section}</span> {sectionTitle(section)}
      </Heading>
      <p className="row gap-3 row-gap-0 check-counts">
        {countVerdicts(findings).map(({ verdict, count }) => (
          <VerdictMark key={verdict} verdict={verdict}>
            {words.verdicts[verdict].counted(count)}
          </VerdictMark>
        ))}
      </p>
    </div>
  );
}

/** One point. Wide, it is a line of five columns; in a narrow list, what was observed and the setting are below the question. */
function FindingRow(
  props: Pick<FindingTableProps, 'use' | 'go'> & {
    readonly finding: FindingView;
    /** How it differs from a report; undefined if it does not. */
    readonly drift: DriftView | undefined;
  },
): ReactNode {
  const { finding, drift, use, go } = props;
  const { id, verdict, question, consequence } = finding;
  return (
    <tr className="check-row" data-point={id} data-verdict={verdict}>
      <td className="check-verdict">
        <Judged verdict={verdict} before={drift?.before.verdict ?? verdict} />
      </td>
      <th scope="row" className="check-point">
        <bdi className="block">{question}</bdi>
        {consequence && <bdi className="block check-consequence">{consequence}</bdi>}
      </th>
      <td className="check-observed">
        <Observed finding={finding} before={drift?.before ?? finding} />
      </td>
      <td className="check-setting">
        <ObservedSetting finding={finding} use={use} />
      </td>
      <td className="check-evidence">
        <Evidence finding={finding} go={go} />
      </td>
    </tr>
  );
}

function Judged({ verdict, before }: { readonly verdict: Verdict; readonly before: Verdict }): ReactNode {
  const mark = (one: Verdict) => <VerdictMark verdict={one}>{words.verdicts[one].name}</VerdictMark>;
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
  const [then, now] = [props.before.observedWords.join(DOT), observedWords.join(DOT)];
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
