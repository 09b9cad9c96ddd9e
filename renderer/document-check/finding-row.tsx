/** One point. Wide, it is a line of five columns; in a narrow list, what was observed and the setting are below the question. */
import { type ReactNode, useId } from 'react';
import type { FindingView, SettingView } from '../../electron/ipc/views/document-check.ts';
import type { Place } from '../places.ts';
import { check as words } from '../text/document-check.ts';
import { fieldWords } from '../text/field-words.ts';
import { Dotted } from '../ui/dotted.tsx';
import { Icon } from '../ui/icon.tsx';
import { drawCoded } from './coded-text.tsx';
import { Evidence } from './evidence.tsx';
import { differs } from './findings.ts';
import { VerdictMark } from './verdict-mark.tsx';

export interface FindingRowProps {
  readonly finding: FindingView;
  /** Why settings are kept, in words; null if they can be changed. */
  readonly kept: string | null;
  readonly use: () => void;
  readonly go: (place: Place) => void;
}

export function FindingRow({ finding, kept, use, go }: FindingRowProps): ReactNode {
  const { id, verdict, question, consequence, setting } = finding;
  return (
    <tr className="check-row" data-point={id} data-verdict={verdict}>
      <td className="check-verdict">
        <VerdictMark verdict={verdict}>{words.verdicts[verdict]}</VerdictMark>
      </td>
      <th scope="row" className="check-point">
        <bdi className="check-question">{question}</bdi>
        {consequence && <bdi className="check-consequence">{consequence}</bdi>}
      </th>
      <td className="check-observed">
        <Observed finding={finding} />
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

/** What was seen, and why it is broken or was not judged; else what would have it seen. */
function Observed({ finding: { observedWords, reasons, missing } }: Pick<FindingRowProps, 'finding'>): ReactNode {
  return (
    <>
      {observedWords.length > 0 && <Dotted value={observedWords.join(' · ')} draw={drawCoded} />}
      {reasons.map((reason) => (
        <bdi key={reason} className="check-reason">
          {reason}
        </bdi>
      ))}
      {missing && <bdi className="check-missing">{missing}</bdi>}
    </>
  );
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
      {isOther && (
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
      {isOther && kept !== null && (
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
