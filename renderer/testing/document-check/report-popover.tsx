/** Leads to what can be done with reports of the document check: saving one, and comparing with one. Main asks for the files. */
import { type ReactNode, useId, useState } from 'react';
import type { Outcome } from '../../../electron/ipc/channels.ts';
import type { ReportFormat } from '../../../electron/ipc/views/document-check.ts';
import { check } from '../../text/document-check.ts';
import { Button } from '../../ui/button.tsx';
import { useCall } from '../../ui/member-login-api.ts';
import { Popover } from '../../ui/popover.tsx';
import { Problem } from '../../ui/problem.tsx';

const words = check.report;
const FORMATS: readonly ReportFormat[] = ['markdown', 'json', 'junit'];

export function ReportPopover(props: {
  /** Whose report it is, for who hears the button alone; null where the screen has only one. */
  readonly of: string | null;
  /** Whether there is nothing to save. */
  readonly isEmpty: boolean;
  /** The result is the file's name; null if none was chosen. */
  readonly save: (format: ReportFormat) => Promise<Outcome<string | null>>;
  /** The result is whether a report was chosen. Null where nothing can be compared. */
  readonly compare: (() => Promise<Outcome<boolean>>) | null;
}): ReactNode {
  const { of, isEmpty, save, compare } = props;
  const id = useId();
  const call = useCall();
  const [savedAs, setSavedAs] = useState<string | null>(null);
  const saveAs = (format: ReportFormat) =>
    call.run(async () => {
      setSavedAs(null);
      const outcome = await save(format);
      if (outcome.ok) setSavedAs(outcome.value);
      return outcome;
    });
  const compareAndClose = (compared: NonNullable<typeof compare>) =>
    call.run(async () => {
      const outcome = await compared();
      if (outcome.ok && outcome.value) document.getElementById(id)?.hidePopover();
      return outcome;
    });
  return (
    <Popover
      id={id}
      title={words.title}
      button={words.title}
      {...(of !== null && { label: `${words.title}${check.evidence.of(of)}` })}
      buttonClass="button"
      side="below"
    >
      <p className="caption secondary">{isEmpty ? words.nothingToSave : words.saveHint}</p>
      {FORMATS.map((format) => (
        <Button key={format} isIdle={isEmpty || call.isRunning} onPress={() => void saveAs(format)}>
          {words.formats[format]}
        </Button>
      ))}
      {/* Heard as it is filled; it takes no room until then. */}
      <p className={savedAs === null ? 'visually-hidden' : undefined} role="status">
        {savedAs !== null && words.saved(savedAs)}
      </p>
      {compare && (
        <div className="apart">
          <Button isIdle={call.isRunning} onPress={() => void compareAndClose(compare)}>
            {words.compare}
          </Button>
        </div>
      )}
      <Problem error={call.error} />
    </Popover>
  );
}
