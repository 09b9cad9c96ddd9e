/** Reports of the document check: made of what was found, saved, and compared with. */
import type { CaseOpener, OpenedReport } from '../case-file/case-opener.ts';
import type { Selection } from '../core/check-codes.ts';
import { nextTurn, utcDay } from '../core/clock.ts';
import type { Observation } from '../document-check/observe/observation.ts';
import { observedSelection } from '../document-check/observe/observed-selection.ts';
import type { Finding, Findings } from '../document-check/points/finding.ts';
import type { EvidenceParts } from '../document-check/report/make-evidence.ts';
import { makeReport, type ReportParts, reportFinding } from '../document-check/report/make-report.ts';
import type { Report, ReportEvidence } from '../document-check/report/report.ts';
import { REPORT_WRITERS } from '../document-check/report/report-writers.ts';
import type { CheckHandlers } from '../ipc/channels.ts';
import type { DocumentCheckView, ReportComparisonView } from '../ipc/views/document-check.ts';
import type { CheckWords } from '../text/document-check.ts';
import { ABOUT_PANEL } from '../text/en.ts';
import type { ApplicationPorts, FileSaving } from './application-ports.ts';
import { viewComparison } from './check-view.ts';
import type { LastRun } from './probe-runs.ts';

/** What only the one who ran the check knows. */
export interface ToldOfRun extends Pick<ReportParts, 'against' | 'isInterrupted' | 'error'> {
  /** Null if nobody chose: what was observed tells. */
  readonly selection: Selection | null;
  /** Epoch milliseconds; null for the first that was observed. */
  readonly startedAtMs: number | null;
  /** Beside what the last run of probes left out; this wins. */
  readonly leftOut: ReportEvidence['leftOut'];
  /** Masks the caller's own secrets, such as a password that the app no longer keeps. */
  readonly mask?: (text: string) => string;
}

/** For a report of everything that has been observed so far. */
export const NOTHING_TOLD: ToldOfRun = {
  selection: null,
  startedAtMs: null,
  leftOut: [],
  isInterrupted: false,
  against: null,
  error: null,
};

interface CheckReportsOptions {
  readonly ports: Pick<ApplicationPorts, 'about' | 'chooseReportFile' | 'clock' | 'log'>;
  readonly saving: FileSaving;
  readonly openReport: CaseOpener['openReport'];
  /** @throws AppError `service-not-known` */
  readonly requireKnown: (serviceId: string) => void;
  readonly findingsOf: (serviceId: string) => Promise<Findings>;
  readonly observationsOf: (serviceId: string) => readonly Observation[];
  /** @returns null if it has never started */
  readonly describe: (serviceId: string) => ReportEvidence['service'];
  readonly exchangesOf: (serviceId: string, findings: Findings) => Promise<EvidenceParts['exchangeOf']>;
  readonly lastRunOf: (serviceId: string) => LastRun | null;
  readonly lockedOf: (serviceId: string) => DocumentCheckView['locked'];
  readonly mask: (text: string) => string;
  /** In the current language. */
  readonly words: () => CheckWords;
  readonly onChange: () => void;
}

export type CheckReports = ReturnType<typeof createCheckReports>;

export function createCheckReports(options: CheckReportsOptions) {
  const { ports, saving, requireKnown, mask, onChange } = options;
  const { clock, log } = ports;
  const compared = new Map<string, OpenedReport>();

  /** The last run, unless what it brought was cleared. */
  function lastRunOf(serviceId: string, observations: readonly Observation[]): LastRun | null {
    const last = options.lastRunOf(serviceId);
    if (!last || last.endedAtMs === null) return last;
    const [first] = observations;
    return first && first.atMs <= last.endedAtMs ? last : null;
  }

  /**
   * @returns a report of all that was observed of a service until now, without a secret
   * @throws AppError `service-not-known`
   */
  async function reportOf(serviceId: string, told: ToldOfRun): Promise<Report> {
    requireKnown(serviceId);
    const findings = await options.findingsOf(serviceId);
    const observations = options.observationsOf(serviceId);
    const lastRun = lastRunOf(serviceId, observations);
    const nowMs = clock.nowMs();
    const { selection, against, isInterrupted, error, mask: hide = (text) => text } = told;
    return makeReport({
      findings,
      selection: selection ?? observedSelection(observations, lastRun?.probes),
      against,
      isInterrupted,
      error: error && { ...error, message: mask(error.message) },
      mask: (text) => hide(mask(text)),
      evidence: {
        startedAt: toInstant(told.startedAtMs ?? observations[0]?.atMs ?? nowMs),
        endedAt: toInstant(nowMs),
        application: { name: ABOUT_PANEL.applicationName, version: ports.about.facts.version },
        service: options.describe(serviceId),
        exchangeOf: await options.exchangesOf(serviceId, findings),
        leftOut: joinLeftOut(told.leftOut, lastRun?.leftOut ?? []),
        locked: options.lockedOf(serviceId),
      },
    });
  }

  const handlers: Pick<CheckHandlers, 'saveReport' | 'compareWithReport' | 'endComparison'> = {
    async saveReport({ serviceId, format }) {
      requireKnown(serviceId);
      const { ending, write } = REPORT_WRITERS[format];
      const name = `${serviceId}-${utcDay(clock.nowMs())}${ending}`;
      let outcome: string | null = null;
      const saved = await saving.save({ kind: `report-${format}`, name }, async () => {
        const against = compared.get(serviceId)?.report ?? null;
        const report = await reportOf(serviceId, { ...NOTHING_TOLD, against });
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
      requireKnown(serviceId);
      const path = await ports.chooseReportFile();
      if (path === null) return false;
      const opened = await options.openReport(path);
      // It may have been deleted meanwhile.
      requireKnown(serviceId);
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
      const observations = options.observationsOf(serviceId);
      const selection = observedSelection(observations, lastRunOf(serviceId, observations)?.probes);
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
