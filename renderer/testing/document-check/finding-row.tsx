/** One point. Wide, it is a line of five columns; in a narrow list, what was observed and the setting are below the question. */
import { type ReactNode, useId } from 'react';
import type { DriftView, FindingView, SettingView, Verdict } from '../../../electron/ipc/views/document-check.ts';
import { check as words } from '../../text/document-check.ts';
import { fieldWords } from '../../text/field-words.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Place } from '../../ui/places.ts';
import { BeforeNow } from './before-now.tsx';
import { Evidence } from './evidence.tsx';
import { differs } from './findings.ts';
import { Observed } from './observed.tsx';
import { VerdictMark } from './verdict-mark.tsx';

export interface FindingRowProps {
  readonly finding: FindingView;
  /** How it differs from a report; null if it does not. */
  readonly drift: DriftView | null;
  /** Why settings are kept, in words; null if they can be changed. */
  readonly kept: string | null;
  /** Null where the profile is somebody else's. */
  readonly use: (() => void) | null;
  readonly go: (place: Place) => void;
}

export function FindingRow({ finding, drift, kept, use, go }: FindingRowProps): ReactNode {
  const { id, verdict, question, consequence, setting } = finding;
  return (
    <tr className="check-row" data-point={id} data-verdict={verdict}>
      <td className="check-verdict">
        <Judged verdict={verdict} before={drift?.before.verdict ?? verdict} />
      </td>
      <th scope="row" className="check-point">
        <bdi className="check-question">{question}</bdi>
        {consequence && <bdi className="check-consequence">{consequence}</bdi>}
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
  return <BeforeNow before={<VerdictMark verdict={before}>{words.verdicts[before]}</VerdictMark>} now={now} />;
}

interface SettingProps extends Pick<FindingRowProps, 'kept' | 'use'> {
  readonly setting: SettingView;
  readonly question: string;
}

function Setting({ setting, question, kept, use }: SettingProps): ReactNode {
  const id = useId();
  const { field, now, observed } = setting;
  const label = fieldWords(field).label;
  const isOther = differs(setting);
  return (
    <>
      <span className="check-field">{label}</span>
      <span className="check-values">
        <SettingValue value={now} />
        {isOther && (
          <>
            <Icon name="chevron" />
            <span className="visually-hidden">{words.setting.observed}: </span>
            <SettingValue value={observed} />
          </>
        )}
      </span>
      {!isOther && <span className="check-field">{words.setting.isObserved}</span>}
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
        <span id={id} className="check-field">
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
