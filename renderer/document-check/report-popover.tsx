/** Leads to what can be done with reports of the document check: saving one, and comparing with one. Main asks for the files. */
import { type ReactNode, useId } from 'react';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import { check } from '../text/document-check.ts';
import { Popover } from '../ui/popover.tsx';
import { Problem } from '../ui/problem.tsx';
import { ReportWay, SaveReport } from './save-report.tsx';

const words = check.report;

export interface ReportPopoverProps {
  readonly serviceId: string;
  /** Whether there is nothing to save. */
  readonly isEmpty: boolean;
  /** A report was chosen, and is compared with. */
  readonly compared: () => void;
}

export function ReportPopover({ serviceId, isEmpty, compared }: ReportPopoverProps): ReactNode {
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
      <ReportWay label={words.compare} hint={words.compareHint} isIdle={call.isRunning} take={() => void compare()} />
      <Problem error={call.error} />
    </Popover>
  );
}
