/** A service held against its document: what was found, the probes that find more, and the settings that come of it. */
import { byDocument } from '../core/check-codes.ts';
import { LoginError } from '../core/errors.ts';
import type { Argument, CheckHandlers } from '../ipc/channels.ts';
import type { DocumentCheckView } from '../ipc/views/document-check.ts';
import type { SeenCalls } from '../login/seen-calls.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { type CheckReportsOptions, createCheckReports } from './check-reports.ts';
import { viewFinding, viewValue } from './check-view.ts';
import { checkWordsIn } from './language.ts';
import { createObservedSettings } from './observed-settings.ts';
import { createProbeRuns, type ProbeRunsOptions } from './probe-runs.ts';

export interface CheckParts extends Omit<ProbeRunsOptions, 'words'>, Omit<CheckReportsOptions, 'words' | 'runs'> {
  readonly ports: ApplicationPorts;
  readonly seenCalls: Pick<SeenCalls, 'forget'>;
}

export function createDocumentCheck(parts: CheckParts) {
  const { services, accounts, observations, findings, onChange } = parts;
  const { mask } = parts.exchangeLog.masks;
  const words = () => checkWordsIn(parts.ports.language);
  const runs = createProbeRuns({ ...parts, words });
  const reports = createCheckReports({ ...parts, words, runs });
  const settings = createObservedSettings({
    forms: services.forms,
    revisionOf: services.revisionOf,
    isBusy: (serviceId) => runs.isRunning(serviceId) || accounts.isSigningIn(serviceId),
  });

  async function view(serviceId: string): Promise<DocumentCheckView> {
    services.requireKnown(serviceId);
    const { findings: found, evidence } = await findings.of(serviceId);
    const shown = { mask, rowOf: (n: number) => observations.rowOf(serviceId, n), words: words() };
    const change = settings.lastOf(serviceId);
    return {
      serviceId,
      findings: found.toSorted(byDocument).map((one) => viewFinding(one, evidence.get(one.id) ?? [], shown)),
      ...runs.viewOf(serviceId),
      settingsKept: settings.whyKept(serviceId),
      change: change && {
        field: change.field,
        before: viewValue(change.before, mask),
        after: viewValue(change.after, mask),
      },
      comparison: reports.comparisonOf(serviceId, found),
    };
  }

  /** A person says what was done on another device. @throws LoginError `sign-in-not-running` */
  function tell({ serviceId, attemptId, answer }: Argument<'tellCheck'>): void {
    if (runs.tell(serviceId, attemptId, answer)) return;
    if (attemptId === null) throw new LoginError('sign-in-not-running', 'No probe waits for that.');
    accounts.tellAnswer(attemptId, answer);
  }

  const handlers: CheckHandlers = {
    readDocumentCheck: ({ serviceId }) => view(serviceId),
    planProbes: runs.plan,
    startProbes: runs.start,
    cancelProbes: ({ serviceId }) => runs.cancel(serviceId),
    tellCheck: tell,
    async useObserved({ serviceId, pointId }) {
      const { findings: found } = await findings.of(serviceId);
      await settings.use(serviceId, found.find(({ id }) => id === pointId)?.setting ?? null);
      onChange();
    },
    async undoSetting({ serviceId }) {
      await settings.undo(serviceId);
      onChange();
    },
    clearObservations({ serviceId }) {
      observations.clear(serviceId);
      parts.seenCalls.forget(serviceId);
      onChange();
    },
    ...reports.handlers,
  };

  return {
    handlers,
    runs,
    tell,
    reportOf: reports.reportOf,
    /** The service has moved, or is deleted: nothing is sent to it any more. */
    forget(serviceId: string): void {
      runs.forget(serviceId);
      reports.forget(serviceId);
    },
  };
}
