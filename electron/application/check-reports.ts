/** Reports of the document check: made of what was found, saved, and compared with. */
import type { CaseOpener, OpenedReport } from '../case-file/case-opener.ts';
import { hideInReports } from '../case-file/member-values.ts';
import type { Selection } from '../core/check-codes.ts';
import { nextTurn, utcDay } from '../core/clock.ts';
import type { Observation } from '../document-check/observe/observation.ts';
import { observedSelection } from '../document-check/observe/observed-selection.ts';
import type { Finding } from '../document-check/points/finding.ts';
import { findExchanges } from '../document-check/report/make-evidence.ts';
import { makeReport, type ReportParts, reportFinding } from '../document-check/report/make-report.ts';
import type { Report, ReportEvidence } from '../document-check/report/report.ts';
import { REPORT_WRITERS } from '../document-check/report/report-writers.ts';
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import type { CheckHandlers } from '../ipc/channels.ts';
import type { ReportComparisonView } from '../ipc/views/document-check.ts';
import type { CheckWords } from '../text/document-check.ts';
import { ABOUT_PANEL } from '../text/en.ts';
import type { Accounts } from './accounts.ts';
import type { ApplicationPorts, FileSaving } from './application-ports.ts';
import { viewComparison } from './check-view.ts';
import type { KeptFindings, Observations } from './observations.ts';
import type { LastRun, ProbeRuns } from './probe-runs.ts';
import type { Services } from './services.ts';

/** What only the one who ran the check knows; without it, a report is of everything that has been observed so far. */
export interface ToldOfRun extends Partial<Pick<ReportParts, 'accepted' | 'against' | 'isInterrupted' | 'error'>> {
  /** What was observed tells, if nobody chose. */
  readonly selection?: Selection;
  /** Epoch milliseconds; the first that was observed, if absent. */
  readonly startedAtMs?: number;
  /** Beside what the last run of probes left out; this wins. */
  readonly leftOut?: ReportEvidence['leftOut'];
  /** Masks the caller's own secrets in all of the report, such as a password that the app no longer keeps. */
  readonly hide?: (text: string) => string;
}

export interface CheckReportsOptions {
  readonly ports: ApplicationPorts;
  readonly saving: FileSaving;
  readonly openReport: CaseOpener['openReport'];
  readonly services: Services;
  readonly accounts: Accounts;
  readonly exchangeLog: ExchangeLog;
  readonly observations: Observations;
  readonly findings: KeptFindings;
  readonly runs: ProbeRuns;
  /** In the current language. */
  readonly words: () => CheckWords;
  readonly onChange: () => void;
}

export type CheckReports = ReturnType<typeof createCheckReports>;

export function createCheckReports(options: CheckReportsOptions) {
  const { ports, saving, services, exchangeLog, observations, runs, onChange } = options;
  const { clock, log } = ports;
  const compared = new Map<string, OpenedReport>();

  /** The last run, unless what it brought was cleared. */
  function lastRunOf(serviceId: string, [first]: readonly Observation[]): LastRun | null {
    const last = runs.lastOf(serviceId);
    if (!last || last.endedAtMs === null) return last;
    return first && first.atMs <= last.endedAtMs ? last : null;
  }

  /**
   * @returns a report of all that was observed of a service until now, without a secret
   * @throws AppError `service-not-known`
   */
  async function reportOf(serviceId: string, told: ToldOfRun = {}): Promise<Report> {
    services.requireKnown(serviceId);
    const findings = await options.findings.of(serviceId);
    const observed = observations.of(serviceId);
    const lastRun = lastRunOf(serviceId, observed);
    const profile = options.findings.profileOf(serviceId);
    const nowMs = clock.nowMs();
    const { accepted = [], against = null, isInterrupted = false, error = null, leftOut = [] } = told;
    const { hide = (text) => text } = told;
    const mask = (text: string): string => hide(exchangeLog.masks.mask(text));
    const exchangeOf = await findExchanges(findings, {
      rows: exchangeLog.rows,
      rowOf: (n) => observations.rowOf(serviceId, n),
      hide: hideInReports(mask, options.accounts.members(), observations.isHidden(serviceId)),
    });
    return makeReport({
      findings,
      selection: told.selection ?? observedSelection(observed, lastRun?.probes),
      accepted,
      against,
      isInterrupted,
      error: error && { ...error, message: mask(error.message) },
      mask,
      evidence: {
        startedAt: toInstant(told.startedAtMs ?? observed[0]?.atMs ?? nowMs),
        endedAt: toInstant(nowMs),
        application: { name: ABOUT_PANEL.applicationName, version: ports.about.facts.version },
        service: profile && { name: mask(profile.name), address: mask(profile.baseUrl) },
        exchangeOf,
        leftOut: joinLeftOut(leftOut, lastRun?.leftOut ?? []).map(({ id, why }) => ({ id, why: hide(why) })),
        locked: runs.lockedOf(serviceId),
      },
    });
  }

  const handlers: Pick<CheckHandlers, 'saveReport' | 'compareWithReport' | 'endComparison'> = {
    async saveReport({ serviceId, format }) {
      services.requireKnown(serviceId);
      const { ending, write } = REPORT_WRITERS[format];
      const name = `${serviceId}-${utcDay(clock.nowMs())}${ending}`;
      let outcome: string | null = null;
      const saved = await saving.save({ kind: `report-${format}`, name }, async () => {
        const against = compared.get(serviceId)?.report ?? null;
        const report = await reportOf(serviceId, { against });
        outcome = report.outcome;
        // Making and writing a large one each take a moment.
        await nextTurn();
        return [write(report)];
      });
      if (!saved) return null;
      log.info(`report saved: ${outcome}`);
      return saved.name;
    },
    async compareWithReport({ serviceId }) {
      services.requireKnown(serviceId);
      const path = await ports.chooseReportFile();
      if (path === null) return false;
      const opened = await options.openReport(path);
      // It may have been deleted meanwhile.
      services.requireKnown(serviceId);
      compared.set(serviceId, opened);
      log.info('compared with a report');
      onChange();
      return true;
    },
    endComparison({ serviceId }) {
      if (compared.delete(serviceId)) onChange();
    },
  };

  return {
    handlers,
    reportOf,
    /** Null while a service is compared with nothing. */
    comparisonOf(serviceId: string, findings: readonly Finding[]): ReportComparisonView | null {
      const opened = compared.get(serviceId);
      if (!opened) return null;
      const observed = observations.of(serviceId);
      const selection = observedSelection(observed, lastRunOf(serviceId, observed)?.probes);
      const { mask } = exchangeLog.masks;
      const now = { findings: findings.map((finding) => reportFinding(finding, mask)), selection };
      return viewComparison(opened, now, mask, options.words());
    },
    /** The service has moved, or is deleted: it is compared with nothing any more. */
    forget: (serviceId: string): void => void compared.delete(serviceId),
  };
}

function toInstant(atMs: number): string {
  return new Date(atMs).toISOString();
}

function joinLeftOut(told: ReportEvidence['leftOut'], more: ReportEvidence['leftOut']): ReportEvidence['leftOut'] {
  const ids = new Set(told.map(({ id }) => id));
  return [...told, ...more.filter(({ id }) => !ids.has(id))];
}
