/** What the rest of the application stands on: the store, the way to services, and the record of what went over the wire. */
import type { AppError } from '../core/errors.ts';
import { createExchangeLog } from '../exchange/exchange-log.ts';
import { createSeenCalls } from '../login/seen-calls.ts';
import { watchClock } from '../service-client/clock-difference.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { createLearned } from '../services/learned-facts.ts';
import { createProxyLoginStore } from '../services/proxy-login-store.ts';
import { createSealedStore } from '../storage/sealed-store.ts';
import { createStorageStatus } from '../storage/storage-status.ts';
import { keepSavingAgain, watchStore } from '../storage/store-watch.ts';
import { createCauses } from './account-view.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { causeWordsIn } from './language.ts';
import { createNotices } from './notices.ts';
import { createKeptFindings, createObservations } from './observations.ts';
import { createProxyLogins } from './proxy-logins.ts';
import type { Services } from './services.ts';

/** How long to put off writing what nobody waits for: a write holds up all else, such as telling the page what is new. */
const SAVE_LATER_MS = 250;

export interface FoundationOptions {
  readonly ports: ApplicationPorts;
  /** Called once the application is put together. */
  readonly services: () => Pick<Services, 'findProfile' | 'route'>;
  readonly onChange: () => void;
  /** Tells the page that the document check has news. */
  readonly tellCheck: () => void;
  /** Aborts when the app is closing. */
  readonly signal: AbortSignal;
}

export function createFoundation(options: FoundationOptions) {
  const { ports, services, onChange } = options;
  const notices = createNotices(ports.random, onChange);
  const notify = (error: AppError): void => {
    ports.log.failure('notice', error);
    notices.add(error);
  };
  const records = composeRecords(options);
  const stores = composeStores(options, { notify, withdraw: notices.withdraw });
  const proxyLogins = createProxyLogins({
    store: createProxyLoginStore(stores.sealedStore, onChange),
    hide: records.exchangeLog.hide,
    currentRoute: () => services().route.current,
    random: ports.random,
    onChange,
  });
  const http = ports.createHttp({
    ...proxyLogins,
    noteRoute(address, route) {
      services().route.note(address, route);
      proxyLogins.noteRoute(address, route);
    },
  });
  return { notices, notify, ...records, ...stores, proxyLogins, clockWatch: watchClock(http, ports.clock) };
}

/** The log of exchanges, and what the document check makes of it. */
function composeRecords({ ports, services, tellCheck, signal }: FoundationOptions) {
  const { clock, random } = ports;
  const profileNow = (serviceId: string) => services().findProfile(serviceId);
  const observations = createObservations({
    random,
    nowMs: () => clock.nowMs(),
    onWake: ports.onWake,
    exchangeLog: () => exchangeLog,
    profileNow,
    onChange(serviceId) {
      findings.outdate(serviceId);
      tellCheck();
    },
  });
  const findings = createKeptFindings(observations, profileNow);
  const seenCalls = createSeenCalls(random);
  const exchangeLog = createExchangeLog({
    clock,
    random,
    observer: {
      ...observations.observer,
      forget(serviceId) {
        observations.observer.forget(serviceId);
        seenCalls.forget(serviceId);
      },
      clear() {
        observations.observer.clear();
        seenCalls.clear();
      },
    },
    onChange: () => {
      if (!signal.aborted) ports.onExchanges();
    },
    profileNow,
  });
  return {
    observations,
    findings,
    exchangeLog,
    seenCalls,
    recorderFor: (profile: ServiceProfile, sessionId: string | null) =>
      seenCalls.recorderFor(profile, null, exchangeLog.recorderFor(profile, sessionId)),
    causesOf: createCauses(seenCalls, () => causeWordsIn(ports.language)),
  };
}

/** The store of everything, its sealed part, and where secrets are stored. */
function composeStores(
  { ports, onChange, signal }: FoundationOptions,
  { notify, withdraw }: { notify: (error: AppError) => void; withdraw: (code: AppError['code']) => void },
) {
  const { clock, keychain, log } = ports;
  const store = watchStore(
    ports.store,
    { tell: notify, takeBack: withdraw },
    (act) => void clock.schedule(SAVE_LATER_MS, act),
  );
  store.listen(onChange);
  keepSavingAgain({ store, clock, onWake: ports.onWake, signal });
  const storage = createStorageStatus({
    keychain,
    store,
    onChange() {
      const { system } = storage.status;
      log.info(`keychain: ${system}`);
      if (system !== 'not-answering') withdraw('keychain-not-answering');
      onChange();
    },
  });
  return { store, sealedStore: createSealedStore({ store, keychain }), learned: createLearned(store), storage };
}
