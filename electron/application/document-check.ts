/** A service held against its document: what was found, the probes that find more, and the settings that come of it. */
import { byDocument } from '../core/check-codes.ts';
import { LoginError } from '../core/errors.ts';
import type { Findings } from '../document/finding.ts';
import type { CheckHandlers } from '../ipc/channels.ts';
import type { DocumentCheckView } from '../ipc/views/document-check.ts';
import type { CheckWords } from '../text/document-check.ts';
import type { CheckReports } from './check-reports.ts';
import { type FindingWords, viewFinding } from './finding-view.ts';
import type { ObservedSettings } from './observed-settings.ts';
import type { ProbeRuns } from './probe-runs.ts';

export interface DocumentCheckOptions {
  /** @throws AppError `service-not-known` */
  readonly requireKnown: (serviceId: string) => void;
  /** Of all that was observed of a service until now. */
  readonly findingsOf: (serviceId: string) => Promise<Findings>;
  /** @returns the row of an observation in the list of exchanges; null once that is gone */
  readonly rowOf: (serviceId: string, n: number) => number | null;
  /** Forgets what was observed of a service. */
  readonly forget: (serviceId: string) => void;
  readonly mask: FindingWords['mask'];
  /** In the current language. */
  readonly words: () => CheckWords;
  readonly runs: ProbeRuns;
  readonly settings: ObservedSettings;
  readonly reports: Pick<CheckReports, 'handlers' | 'comparisonOf'>;
  /** @throws LoginError `sign-in-not-running` */
  readonly tellSignIn: (attemptId: string, answer: 'confirmed' | 'declined') => void;
  readonly onChange: () => void;
}

export function createDocumentCheck(options: DocumentCheckOptions): CheckHandlers {
  const { requireKnown, findingsOf, rowOf, mask, runs, settings, reports, onChange } = options;

  async function view(serviceId: string): Promise<DocumentCheckView> {
    requireKnown(serviceId);
    const { findings, evidence } = await findingsOf(serviceId);
    const finding = { mask, rowOf: (n: number) => rowOf(serviceId, n), words: options.words() };
    const change = settings.lastOf(serviceId);
    return {
      serviceId,
      findings: findings.toSorted(byDocument).map((one) => viewFinding(one, evidence.get(one.id) ?? [], finding)),
      ...runs.viewOf(serviceId),
      settingsKept: settings.whyKept(serviceId),
      change: change && {
        field: change.field,
        before: mask(JSON.stringify(change.before)),
        after: mask(JSON.stringify(change.after)),
      },
      comparison: reports.comparisonOf(serviceId, findings),
    };
  }

  return {
    readDocumentCheck: ({ serviceId }) => view(serviceId),
    planProbes: runs.plan,
    startProbes: runs.start,
    cancelProbes: ({ serviceId }) => runs.cancel(serviceId),
    tellCheck({ serviceId, attemptId, answer }) {
      if (runs.tell(serviceId, attemptId, answer)) return;
      if (attemptId === null) throw new LoginError('sign-in-not-running', 'No probe waits for that.');
      options.tellSignIn(attemptId, answer);
    },
    async useObserved({ serviceId, pointId }) {
      const { findings } = await findingsOf(serviceId);
      await settings.use(serviceId, findings.find(({ id }) => id === pointId)?.setting ?? null);
      onChange();
    },
    async undoSetting({ serviceId }) {
      await settings.undo(serviceId);
      onChange();
    },
    clearObservations({ serviceId }) {
      options.forget(serviceId);
      onChange();
    },
    ...reports.handlers,
  };
}
