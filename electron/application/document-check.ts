/** A service held against its document: what was found, the probes that find more, and the settings that come of it. */
import type { CaseOpener } from '../case-file/case-opener.ts';
import { hideInReports } from '../case-file/member-values.ts';
import { byDocument } from '../core/check-codes.ts';
import { LoginError } from '../core/errors.ts';
import { findExchanges } from '../document-check/report/make-evidence.ts';
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import type { Argument, CheckHandlers } from '../ipc/channels.ts';
import type { DocumentCheckView } from '../ipc/views/document-check.ts';
import { startWithShortCodes } from '../services/demo-controls.ts';
import { createProbeAllowance } from '../services/learned-facts.ts';
import { serviceNotKnown } from '../services/service-list.ts';
import type { CheckWords } from '../text/document-check.ts';
import type { Accounts } from './accounts.ts';
import type { ApplicationPorts, FileSaving } from './application-ports.ts';
import { createCheckReports } from './check-reports.ts';
import { viewFinding, viewValue } from './check-view.ts';
import { checkWordsIn } from './language.ts';
import type { KeptFindings, Observations } from './observations.ts';
import { createObservedSettings } from './observed-settings.ts';
import { createProbeRuns, type ProbeRuns, type ProbeRunsOptions } from './probe-runs.ts';
import type { Services } from './services.ts';

export interface CheckParts extends Pick<ProbeRunsOptions, 'withProfile' | 'onChange' | 'signal'> {
  readonly ports: ApplicationPorts;
  readonly saving: FileSaving;
  readonly openReport: CaseOpener['openReport'];
  readonly store: Parameters<typeof createProbeAllowance>[0];
  readonly services: Services;
  readonly accounts: Accounts;
  readonly exchangeLog: ExchangeLog;
  readonly observations: Observations;
  readonly findings: KeptFindings;
}

export function createDocumentCheck(parts: CheckParts) {
  const { services, accounts, exchangeLog, observations, findings, onChange } = parts;
  const { mask } = exchangeLog.masks;
  const words = () => checkWordsIn(parts.ports.language);
  const runs = composeRuns(parts, words);
  const reports = composeReports(parts, words, runs);
  const settings = createObservedSettings({
    forms: services.forms,
    revisionOf: services.revisionOf,
    isBusy: (serviceId) => runs.isRunning(serviceId) || accounts.isSigningIn(serviceId),
  });

  async function view(serviceId: string): Promise<DocumentCheckView> {
    requireKnown(services, serviceId);
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

function composeRuns(parts: CheckParts, words: () => CheckWords) {
  const { ports, services, accounts } = parts;
  return createProbeRuns({
    ...parts,
    ...ports,
    words,
    signIns: accounts.probeSignIns,
    findProfile: services.findProfile,
    httpFor: services.httpFor,
    beginTrial: parts.exchangeLog.beginTrial,
    observationsOf: parts.observations.of,
    credentialsAt: accounts.credentialsAt,
    whileSignedIn: (sessionId, act) => accounts.sessions.use(sessionId, (_usable, signal) => act(signal)),
    isSigningIn: accounts.isSigningIn,
    allowanceOf: createProbeAllowance(parts.store, ports.clock),
    shortDeviceOf(serviceId) {
      const demo = services.findDemo(serviceId);
      return demo && ((start) => startWithShortCodes(demo, start));
    },
  });
}

function composeReports(parts: CheckParts, words: () => CheckWords, runs: ProbeRuns) {
  const { services, exchangeLog, observations, findings } = parts;
  const { mask } = exchangeLog.masks;
  return createCheckReports({
    ...parts,
    requireKnown: (serviceId) => requireKnown(services, serviceId),
    findingsOf: findings.of,
    observationsOf: observations.of,
    describe(serviceId) {
      const profile = findings.profileOf(serviceId);
      return profile && { name: mask(profile.name), address: mask(profile.baseUrl) };
    },
    exchangesOf: (serviceId, found) =>
      findExchanges(found, {
        rows: exchangeLog.rows,
        rowOf: (n) => observations.rowOf(serviceId, n),
        hide: hideInReports(mask, parts.accounts.members(), observations.isHidden(serviceId)),
      }),
    lastRunOf: runs.lastOf,
    lockedOf: runs.lockedOf,
    mask,
    words,
  });
}

/** @throws AppError `service-not-known` */
function requireKnown({ isKnown }: Pick<Services, 'isKnown'>, serviceId: string): void {
  if (!isKnown(serviceId)) throw serviceNotKnown();
}
