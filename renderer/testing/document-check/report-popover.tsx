/** Leads to what can be done with reports of the document check: saving one, and comparing with one. Main asks for the files. */
import { type ReactNode, useId, useState } from 'react';
import type { Outcome } from '../../../electron/ipc/channels.ts';
import type { ReportFormat } from '../../../electron/ipc/views/document-check.ts';
import { check } from '../../text/document-check.ts';
import { HintedButton } from '../../ui/hinted-button.tsx';
import { type Call, useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { Popover } from '../../ui/popover.tsx';
import { Problem } from '../../ui/problem.tsx';

const words = check.report;
const FORMATS: readonly ReportFormat[] = ['markdown', 'json', 'junit'];

export function ReportPopover(props: {
  readonly serviceId: string;
  /** Whether there is nothing to save. */
  readonly isEmpty: boolean;
  /** A report was chosen, and is compared with. */
  readonly compared: () => void;
}): ReactNode {
  const { serviceId, isEmpty, compared } = props;
  const id = useId();
  const memberLogin = useMemberLogin();
  const call = useCall();
  const compare = () =>
    call.run(async () => {
      const outcome = await memberLogin.compareWithReport({ serviceId });
      if (outcome.ok && outcome.value) {
        document.getElementById(id)?.hidePopover();
        compared();
      }
      return outcome;
    });
  return (
    <Popover id={id} title={words.title} button={words.title} buttonClass="button" side="below">
      <SaveReport isEmpty={isEmpty} call={call} save={(format) => memberLogin.saveReport({ serviceId, format })} />
      <div className="apart">
        <HintedButton hint={words.compareHint} isIdle={call.isRunning} onPress={() => void compare()}>
          {words.compare}
        </HintedButton>
      </div>
      <Problem error={call.error} />
    </Popover>
  );
}

/** Saves a report in one of its formats, and says where; main asks for the file. */
export function SaveReport(props: {
  /** Whether there is nothing to save. */
  readonly isEmpty: boolean;
  readonly call: Call;
  /** The result is the file's name; null if none was chosen. */
  readonly save: (format: ReportFormat) => Promise<Outcome<string | null>>;
}): ReactNode {
  const { isEmpty, call, save } = props;
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
      <div className="pairs check-formats">
        {FORMATS.map((format) => (
          <HintedButton
            key={format}
            hint={words.formats[format].hint}
            isIdle={isEmpty || call.isRunning}
            onPress={() => void saveAs(format)}
          >
            {words.formats[format].save}
          </HintedButton>
        ))}
      </div>
      {/* Heard as it is filled; it takes no room until then. */}
      <p className={savedAs === null ? 'visually-hidden' : undefined} role="status">
        {savedAs !== null && words.saved(savedAs)}
      </p>
    </>
  );
}
