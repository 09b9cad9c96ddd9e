/** What the document check found of the services of an open case, to look at only: what is broken, and what was observed. */
import type { ReactNode } from 'react';
import type { CaseCheckView, CasePartsOfService } from '../../../electron/ipc/views/case-file.ts';
import type { FindingView } from '../../../electron/ipc/views/document-check.ts';
import { caseFile } from '../../text/case-file.ts';
import { check as checkWords } from '../../text/document-check.ts';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { Popover } from '../../ui/popover.tsx';
import { Problem } from '../../ui/problem.tsx';
import { CheckSummary } from '../document-check/check-summary.tsx';
import { FindingTable } from '../document-check/finding-table.tsx';
import { driftsOf, sectionsOf } from '../document-check/findings.ts';
import { SaveReport } from '../document-check/report-popover.tsx';
import type { OpenExchanges } from './case-results.tsx';
import '../document-check/document-check.css';

const words = caseFile.check;
const NO_DRIFTS = driftsOf(null);

export interface CaseFindingsProps {
  readonly caseId: string;
  readonly service: Pick<CasePartsOfService, 'id' | 'name'>;
  readonly check: CaseCheckView;
  readonly openExchanges: OpenExchanges;
}

export function CaseFindings({ caseId, service, check, openExchanges }: CaseFindingsProps): ReactNode {
  const { name } = service;
  const { findings, isOtherVersion } = check;
  const sections = sectionsOf(findings.filter(isWorthwhile), 'all', NO_DRIFTS);
  return (
    <section className="case-service case-check">
      <div className="case-check-head">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <CaseReportPopover caseId={caseId} service={service} />
      </div>
      <CheckSummary findings={findings} isLive={false} />
      {isOtherVersion && <p className="secondary">{words.otherVersion}</p>}
      {sections.length === 0 && <p className="secondary">{words.nothing}</p>}
      {sections.length > 0 && (
        <div className="case-check-points">
          <FindingTable
            caption={checkWords.caption(name)}
            heading="h4"
            sections={sections}
            drifts={NO_DRIFTS}
            use={null}
            kept={null}
            go={(place) => place.kind === 'exchanges' && openExchanges(place.signIn ?? null, place.row ?? null)}
          />
        </div>
      )}
    </section>
  );
}

/** Of what holds, and of what was never seen, the counts say enough. */
function isWorthwhile({ verdict }: FindingView): boolean {
  return verdict === 'broken' || verdict === 'mixed' || verdict === 'observed';
}

/** Saves the report of the document check that an open case holds of a service. */
function CaseReportPopover({ caseId, service }: Pick<CaseFindingsProps, 'caseId' | 'service'>): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { report: words, evidence } = checkWords;
  const button = (
    <>
      {words.title}
      <span className="visually-hidden">{evidence.of(service.name)}</span>
    </>
  );
  return (
    <Popover title={words.title} button={button} buttonClass="button" side="below">
      <SaveReport
        isEmpty={false}
        call={call}
        save={(format) => memberLogin.saveCaseReport({ caseId, serviceId: service.id, format })}
      />
      <Problem error={call.error} />
    </Popover>
  );
}
