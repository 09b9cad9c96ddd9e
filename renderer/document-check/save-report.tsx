/** Saves a report in one of its formats, and says where; main asks for the file. */
import { type ReactNode, useId, useState } from 'react';
import type { Outcome } from '../../electron/ipc/channels.ts';
import type { ReportFormat } from '../../electron/ipc/views/document-check.ts';
import type { Call } from '../member-login-api.ts';
import { check } from '../text/document-check.ts';
import { Button } from '../ui/button.tsx';

const words = check.report;
const FORMATS: readonly ReportFormat[] = ['markdown', 'json', 'junit'];

export interface SaveReportProps {
  /** Whether there is nothing to save. */
  readonly isEmpty: boolean;
  readonly call: Call;
  /** The result is the file's name; null if none was chosen. */
  readonly save: (format: ReportFormat) => Promise<Outcome<string | null>>;
}

export function SaveReport({ isEmpty, call, save }: SaveReportProps): ReactNode {
  const [savedAs, setSavedAs] = useState<string | null>(null);
  const saveAs = (format: ReportFormat) =>
    call.run(async () => {
      setSavedAs(null);
      const outcome = await save(format);
      if (outcome.ok) setSavedAs(outcome.value);
      return outcome;
    });
  return (
    <>
      <p className="caption secondary">{isEmpty ? words.nothingToSave : words.saveHint}</p>
      <div className="check-formats">
        {FORMATS.map((format) => (
          <ReportWay
            key={format}
            label={words.save[format]}
            hint={words.formats[format]}
            isIdle={isEmpty || call.isRunning}
            take={() => void saveAs(format)}
          />
        ))}
      </div>
      <p className="check-saved" role="status">
        {savedAs !== null && words.saved(savedAs)}
      </p>
    </>
  );
}

export interface ReportWayProps {
  readonly label: string;
  readonly hint: string;
  readonly isIdle: boolean;
  readonly take: () => void;
}

export function ReportWay({ label, hint, isIdle, take }: ReportWayProps): ReactNode {
  const id = useId();
  return (
    <div className="check-report">
      <Button isIdle={isIdle} describedBy={id} onPress={take}>
        {label}
      </Button>
      <p id={id} className="caption secondary">
        {hint}
      </p>
    </div>
  );
}
