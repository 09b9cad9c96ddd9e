/** Saves the report of the document check that an open case holds of a service. */
import type { ReactNode } from 'react';
import { SaveReport } from '../document-check/save-report.tsx';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import { check } from '../text/document-check.ts';
import { Popover } from '../ui/popover.tsx';
import { Problem } from '../ui/problem.tsx';

export interface CaseReportPopoverProps {
  readonly caseId: string;
  readonly service: { readonly id: string; readonly name: string };
}

export function CaseReportPopover({ caseId, service: { id, name } }: CaseReportPopoverProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const words = check.report;
  const button = (
    <>
      {words.title}
      <span className="visually-hidden">{check.evidence.of(name)}</span>
    </>
  );
  return (
    <Popover title={words.title} button={button} buttonClass="button" side="below">
      <SaveReport
        isEmpty={false}
        call={call}
        save={(format) => memberLogin.saveCaseReport({ caseId, serviceId: id, format })}
      />
      <Problem error={call.error} />
    </Popover>
  );
}
