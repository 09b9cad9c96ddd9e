/** The reports of the document check that may go into a case file: of services of which something was found. */
import type { Report, ReportedFinding } from '../report/report.ts';
import { type CheckReports, NOTHING_TOLD } from './check-reports.ts';

export interface CaseReportsOptions {
  /** A service may have been deleted while its exchanges are kept. */
  readonly isKnown: (serviceId: string) => boolean;
  readonly reportOf: CheckReports['reportOf'];
}

/** @returns the reports by the ids of their services */
export async function reportsFor(
  serviceIds: readonly string[],
  { isKnown, reportOf }: CaseReportsOptions,
): Promise<ReadonlyMap<string, Report>> {
  const reports = new Map<string, Report>();
  for (const id of serviceIds) {
    if (!isKnown(id)) continue;
    const report = await reportOf(id, NOTHING_TOLD);
    if (report.findings.some(isSeen)) reports.set(id, report);
  }
  return reports;
}

function isSeen({ verdict }: ReportedFinding): boolean {
  return verdict !== 'not-seen' && verdict !== 'not-observed';
}
