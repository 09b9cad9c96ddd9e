/** The points by section, in a table: verdict, question, what was observed, the profile's setting, and the exchanges. */
import { type ReactNode, useId } from 'react';
import type {
  DriftView,
  EvidenceView,
  FindingView,
  JudgedView,
  SettingView,
  Verdict,
} from '../../../electron/ipc/views/document-check.ts';
import type { ExchangeRow } from '../../../electron/ipc/views/exchanges.ts';
import { check as words } from '../../text/document-check.ts';
import { browserMeaning } from '../../text/exchanges.ts';
import { fieldWords } from '../../text/field-words.ts';
import { sectionTitle } from '../../text/sections.ts';
import { Icon } from '../../ui/icon.tsx';
import { CodedText, Dotted } from '../../ui/inline-text.tsx';
import type { Place } from '../../ui/places.ts';
import { Popover } from '../../ui/popover.tsx';
import { VerdictMark } from '../../ui/verdict-mark.tsx';
import { useClockTime, useExchanges } from '../log/use-exchanges.ts';
import { countVerdicts, type Drifts, type FindingSection } from './findings.ts';
import './finding-list.css';

interface FindingTableProps {
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
        <tr className="caption secondary">
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

function SectionHead(props: { readonly section: FindingSection; readonly heading: 'h2' | 'h4' }): ReactNode {
  const { section, findings } = props.section;
  const Heading = props.heading;
  return (
    <tr className="check-section">
      <th scope="rowgroup" colSpan={Object.keys(words.columns).length}>
        <div className="row spread gap-4 row-gap-0 check-heading">
          <Heading className="check-title">
            <span className="secondary figures check-number">{section}</span> {sectionTitle(section)}
          </Heading>
          <p className="row gap-3 row-gap-0 check-counts">
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

interface FindingRowProps extends Pick<FindingTableProps, 'kept' | 'go'> {
  readonly finding: FindingView;
  /** How it differs from a report; null if it does not. */
  readonly drift: DriftView | null;
  /** Null where the profile is somebody else's. */
  readonly use: (() => void) | null;
}

/** One point. Wide, it is a line of five columns; in a narrow list, what was observed and the setting are below the question. */
function FindingRow({ finding, drift, kept, use, go }: FindingRowProps): ReactNode {
  const { id, verdict, question, consequence, setting } = finding;
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
        {setting && <Setting setting={setting} question={question} kept={kept} use={use} />}
      </td>
      <td className="check-evidence">
        <Evidence finding={finding} go={go} />
      </td>
    </tr>
  );
}

function Judged({ verdict, before }: { readonly verdict: Verdict; readonly before: Verdict }): ReactNode {
  const now = <VerdictMark verdict={verdict}>{words.verdicts[verdict]}</VerdictMark>;
  if (before === verdict) return now;
  return <BeforeAndNow before={<VerdictMark verdict={before}>{words.verdicts[before]}</VerdictMark>} now={now} />;
}

function Setting(
  props: Pick<FindingRowProps, 'kept' | 'use'> & { readonly setting: SettingView; readonly question: string },
): ReactNode {
  const { setting, question, kept, use } = props;
  const id = useId();
  const { field, now, observed } = setting;
  const label = fieldWords(field).label;
  const isOther = now !== observed;
  return (
    <>
      <span className="block check-aside">{label}</span>
      <span className="row gap-1 row-gap-0 check-values">
        <SettingValue value={now} />
        {isOther && (
          <>
            <Icon name="chevron" />
            <span className="visually-hidden">{words.setting.observed}: </span>
            <SettingValue value={observed} />
          </>
        )}
      </span>
      {!isOther && <span className="block check-aside">{words.setting.isObserved}</span>}
      {isOther && use && (
        <button
          type="button"
          className="link"
          aria-disabled={kept !== null || undefined}
          aria-describedby={kept === null ? undefined : id}
          onClick={() => kept === null && use()}
        >
          {words.setting.use}
          <span className="visually-hidden">{words.evidence.of(question)}</span>
        </button>
      )}
      {isOther && use && kept !== null && (
        <span id={id} className="block check-aside">
          {kept}
        </span>
      )}
    </>
  );
}

/** As a profile file writes it. */
export function SettingValue({ value }: { readonly value: string }): ReactNode {
  return <bdi className="data">{value}</bdi>;
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
  const { finding, before } = props;
  const { observedWords, reasons, missing } = finding;
  const [then, now] = [before.observedWords.join(DOT), observedWords.join(DOT)];
  const isOther = then !== now;
  const isNothing = now === '' && reasons.length === 0 && missing === null;
  const nowWithReasons = !isNothing && (
    <>
      {now !== '' && <Words words={now} other={isOther ? then : ''} />}
      {reasons.map((reason) => (
        <bdi key={reason} className="block check-aside">
          {reason}
        </bdi>
      ))}
      {missing && <bdi className="block check-aside">{missing}</bdi>}
    </>
  );
  if (!isOther) return nowWithReasons;
  return <BeforeAndNow before={then !== '' && <Words words={then} other={now} />} now={nowWithReasons} />;
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
            <div key={side}>
              <dt className="caption secondary">{words.comparison[side]}</dt>
              <dd>{props[side]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

export const EVIDENCE_AT_MOST = 12;

interface EvidenceProps {
  readonly finding: FindingView;
  readonly go: (place: Place) => void;
}

/** The exchanges that a finding rests on: how many, and in a popover what each says, with the way to its row. */
function Evidence({ finding, go }: EvidenceProps): ReactNode {
  const { question, exchanges } = finding;
  if (exchanges.length === 0) return null;
  const button = (
    <>
      {words.evidence.count(exchanges.length)}
      <span className="visually-hidden">{words.evidence.of(question)}</span>
    </>
  );
  return (
    <Popover title={question} button={button} buttonClass="link" side="below">
      <EvidenceList finding={finding} go={go} />
    </Popover>
  );
}

/**
 * Which exchanges of a finding are listed: one point may rest on every call that was ever made. What breaks the point
 * comes first, the newest first.
 * @param exchanges oldest first
 * @returns those, and how many are `left` out
 */
export function shownEvidence(exchanges: readonly EvidenceView[]) {
  const newest = exchanges.toReversed();
  const isBroken = ({ counts }: EvidenceView) => counts === 'broken';
  const sorted = [...newest.filter(isBroken), ...newest.filter((one) => !isBroken(one))];
  const shown = sorted.slice(0, EVIDENCE_AT_MOST);
  return { shown, left: exchanges.length - shown.length };
}

function EvidenceList({ finding: { id, exchanges }, go }: EvidenceProps): ReactNode {
  const { rows } = useExchanges();
  const { shown, left } = shownEvidence(exchanges);
  return (
    <>
      <p className="data secondary">{id}</p>
      <ul className="stack">
        {shown.map(({ number, counts, reason }, index) => (
          <li key={number ?? `gone ${index}`}>
            {number === null && <span className="secondary">{words.evidence.gone}</span>}
            {number !== null && (
              <ExchangeLink number={number} row={rows.find((row) => row.number === number)} go={go} />
            )}
            <span className="row row-gap-0 caption check-counted">
              <VerdictMark verdict={counts === 'not-counted' ? 'could-not-judge' : counts}>
                {words.evidence.counts[counts]}
              </VerdictMark>
              {reason && <bdi className="secondary">{reason}</bdi>}
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="caption secondary">{words.evidence.more(left)}</p>}
    </>
  );
}

function ExchangeLink(
  props: Pick<EvidenceProps, 'go'> & { readonly number: number; readonly row: ExchangeRow | undefined },
): ReactNode {
  const { number, row, go } = props;
  const formatTime = useClockTime();
  // Among those of its sign-in, it is not folded away.
  const signIn = row?.signIn ?? null;
  const show = () => go({ kind: 'exchanges', row: number, ...(signIn !== null && { signIn }) });
  return (
    <button type="button" className="link row spread row-gap-0 check-exchange" onClick={show}>
      <bdi>{row ? wordsOf(row) : words.evidence.row(number)}</bdi>
      {row && <span className="caption secondary figures">{formatTime(row.startedAtMs)}</span>}
    </button>
  );
}

function wordsOf(row: ExchangeRow): string {
  switch (row.kind) {
    case 'request':
      return `${row.method} ${row.path}${row.status === null ? '' : ` ${row.status}`}`;
    case 'browser':
      return browserMeaning(row);
    case 'sign-in':
      return words.evidence.row(row.number);
  }
}
