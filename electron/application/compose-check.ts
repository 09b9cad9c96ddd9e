/** Puts the document check together: what was found, runs of probes, and settings that come of it. */
import type { CaseOpener } from '../case-file/case-opener.ts';
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import type { CheckHandlers } from '../ipc/channels.ts';
import { createProbeAllowance } from '../services/learned-facts.ts';
import { type DemoControls, serviceNotKnown } from '../services/service-list.ts';
import type { Accounts } from './accounts.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { type CheckReports, createCheckReports } from './check-reports.ts';
import { createDocumentCheck } from './document-check.ts';
import type { KeptFindings } from './kept-findings.ts';
import { checkWordsIn } from './language-port.ts';
import type { Observations } from './observations.ts';
import { createObservedSettings } from './observed-settings.ts';
import { createProbeRuns, type ProbeRuns, type ProbeRunsOptions } from './probe-runs.ts';
import { findExchanges } from './reported-exchanges.ts';
import type { Services } from './services.ts';

export interface CheckParts extends Pick<ProbeRunsOptions, 'withProfile' | 'onChange' | 'signal'> {
  readonly ports: Pick<
    ApplicationPorts,
    'about' | 'chooseFileToSave' | 'chooseReportFile' | 'clock' | 'confirm' | 'language' | 'log' | 'random'
  >;
  readonly openReport: CaseOpener['openReport'];
  readonly store: Parameters<typeof createProbeAllowance>[0];
  readonly services: Pick<Services, 'isKnown' | 'findProfile' | 'findDemo' | 'httpFor' | 'fields'>;
  readonly accounts: Pick<
    Accounts,
    'members' | 'probeSignIns' | 'credentialsAt' | 'sessions' | 'isSigningIn' | 'tellAnswer'
  >;
  readonly exchangeLog: Pick<ExchangeLog, 'beginTrial' | 'masks' | 'rows'>;
  readonly observations: Observations;
  readonly findings: KeptFindings;
}

export interface DocumentCheck extends Pick<CheckReports, 'reportOf' | 'settle'> {
  readonly handlers: CheckHandlers;
  readonly progressOf: ProbeRuns['progressOf'];
  /** The service has moved, or is deleted: nothing is sent to it any more. */
  forget(serviceId: string): void;
}

export function composeCheck(parts: CheckParts): DocumentCheck {
  const { ports, services, accounts, exchangeLog, observations, findings, onChange } = parts;
  const words = () => checkWordsIn(ports.language);
  const runs = createProbeRuns({
    ...parts,
    ...ports,
    words,
    signIns: accounts.probeSignIns,
    findProfile: services.findProfile,
    httpFor: services.httpFor,
    beginTrial: exchangeLog.beginTrial,
    observationsOf: observations.of,
    credentialsAt: accounts.credentialsAt,
    whileSignedIn: (sessionId, act) => accounts.sessions.use(sessionId, (_usable, signal) => act(signal)),
    isSigningIn: accounts.isSigningIn,
    allowanceOf: createProbeAllowance(parts.store, ports.clock),
    shortDeviceOf(serviceId) {
      const demo = services.findDemo(serviceId);
      return demo && ((start) => withShortCodes(demo, start));
    },
  });
  const settings = createObservedSettings({
    fields: services.fields,
    isBusy: (serviceId) => runs.isRunning(serviceId) || accounts.isSigningIn(serviceId),
  });
  const { mask } = exchangeLog.masks;
  const requireKnown = (serviceId: string): void => {
    if (!services.isKnown(serviceId)) throw serviceNotKnown();
  };
  const reports = createCheckReports({
    ports,
    openReport: parts.openReport,
    requireKnown,
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
        mask,
        members: accounts.members,
        isHidden: observations.isHidden(serviceId),
      }),
    lastRunOf: runs.lastOf,
    lockedOf: runs.lockedOf,
    mask,
    words,
    onChange,
  });
  const handlers = createDocumentCheck({
    requireKnown,
    findingsOf: findings.of,
    rowOf: observations.rowOf,
    forget: observations.clear,
    mask,
    words,
    runs,
    settings,
    reports,
    tellSignIn: accounts.tellAnswer,
    onChange,
  });
  return {
    handlers,
    progressOf: runs.progressOf,
    reportOf: reports.reportOf,
    settle: reports.settle,
    forget(serviceId) {
      runs.forget(serviceId);
      reports.forget(serviceId);
    },
  };
}

const LIFETIME = 'deviceLifetime';
const SHORT_SECONDS = '20';

/** The demo gives such a code; what a person chose is put back. */
async function withShortCodes<T>({ behaviour }: DemoControls, start: () => Promise<T>): Promise<T> {
  const chosen = behaviour.list().find(({ name }) => name === LIFETIME);
  if (!chosen) return start();
  behaviour.set(LIFETIME, SHORT_SECONDS);
  try {
    return await start();
  } finally {
    behaviour.set(LIFETIME, chosen.value);
  }
}
