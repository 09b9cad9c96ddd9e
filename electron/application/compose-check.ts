/** Puts the document check together: what was found, runs of probes, and settings that come of it. */
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import type { CheckHandlers } from '../ipc/channels.ts';
import { type AllowanceStore, createProbeAllowance } from '../services/probe-allowance.ts';
import type { DemoControls } from '../services/service-list.ts';
import type { Accounts } from './accounts.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { createDocumentCheck } from './document-check.ts';
import type { KeptFindings } from './kept-findings.ts';
import type { Observations } from './observations.ts';
import { createObservedSettings } from './observed-settings.ts';
import { createProbeRuns, type ProbeRunsOptions } from './probe-runs.ts';
import type { Services } from './services.ts';

export interface CheckParts extends Pick<ProbeRunsOptions, 'withProfile' | 'onChange' | 'signal'> {
  readonly ports: Pick<ApplicationPorts, 'clock' | 'random' | 'log'>;
  readonly store: AllowanceStore;
  readonly services: Pick<Services, 'findProfile' | 'findDemo' | 'httpFor' | 'fields'>;
  readonly accounts: Pick<Accounts, 'probeSignIns' | 'credentialsAt' | 'sessions' | 'isSigningIn' | 'tellAnswer'>;
  readonly exchangeLog: Pick<ExchangeLog, 'beginTrial' | 'masks'>;
  readonly observations: Observations;
  readonly findings: KeptFindings;
}

export interface DocumentCheck {
  readonly handlers: CheckHandlers;
  /** The service has moved, or is deleted: nothing is sent to it any more. */
  forget(serviceId: string): void;
}

export function composeCheck(parts: CheckParts): DocumentCheck {
  const { ports, services, accounts, exchangeLog, observations, onChange } = parts;
  const runs = createProbeRuns({
    ...parts,
    ...ports,
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
  const handlers = createDocumentCheck({
    findingsOf: parts.findings.of,
    rowOf: observations.rowOf,
    forget: observations.clear,
    mask: exchangeLog.masks.mask,
    runs,
    settings,
    tellSignIn: accounts.tellAnswer,
    onChange,
  });
  return { handlers, forget: runs.forget };
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
