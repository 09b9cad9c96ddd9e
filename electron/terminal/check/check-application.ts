/** The application without a window: it keeps everything in memory, and nobody answers a dialog. */
import { release } from 'node:os';
import { createApplication } from '../../application/application.ts';
import type { ApplicationPorts } from '../../application/application-ports.ts';
import { ENGLISH_ONLY } from '../../application/language.ts';
import { setDeadline } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { createLog } from '../../core/log.ts';
import { createServiceClient } from '../../service-client/client.ts';
import type { Http } from '../../service-client/transport/http.ts';
import type { ProxyLogins } from '../../service-client/transport/proxy.ts';
import { createMemoryStore, NO_KEYCHAIN } from '../../storage/memory-store.ts';
import { DEMO_SERVICE_NAME } from '../../text/en.ts';

export interface CheckApplicationOptions
  extends Pick<ApplicationPorts, 'clock' | 'random' | 'onWake' | 'startDemo' | 'clientSecret'> {
  readonly version: string;
  /** Called once. */
  readonly createHttp: (proxyLogins: Pick<ProxyLogins, 'noteRoute'>) => Http;
  /** Whether a profile file is checked, not the demo. */
  readonly opensProfileFile: boolean;
  /** Opens a page, where somebody is there to see it. */
  readonly openPage: (address: string) => Promise<void>;
  readonly completeProfile: NonNullable<ApplicationPorts['completeProfile']>;
}

export type CheckApplication = ReturnType<typeof createCheckApplication>;

/** How long the application may take to end. */
const CLOSING_MS = 3_000;

export function createCheckApplication(options: CheckApplicationOptions) {
  const { clock, random, opensProfileFile, startDemo } = options;
  let change = Promise.withResolvers<void>();
  const tell = (): void => {
    change.resolve();
    change = Promise.withResolvers();
  };
  const application = createApplication({
    ...NO_DIALOGS,
    clock,
    random,
    opensProfileFile,
    startDemo: opensProfileFile ? rejectWith('The demo is not checked.') : startDemo,
    createHttp: options.createHttp,
    clientSecret: options.clientSecret ?? null,
    completeProfile: options.completeProfile,
    onWake: options.onWake,
    createClient: (parts) => createServiceClient({ ...parts, clock }),
    store: createMemoryStore(random),
    about: describeCopy(options.version),
    openExternal: options.openPage,
    onView: tell,
    onCheck: tell,
  });

  /**
   * Resolves with what `look` finds, which is called whenever something has changed; with null once the signal aborts, or
   * so many milliseconds have passed.
   */
  async function until<T>(look: () => T | null, signal: AbortSignal | null, limitMs?: number): Promise<T | null> {
    const late = new AbortController();
    const deadline = limitMs === undefined ? null : setDeadline(clock, limitMs, () => late.abort());
    const ended = AbortSignal.any([late.signal, ...(signal ? [signal] : [])]);
    ended.addEventListener('abort', tell, { once: true });
    try {
      while (!ended.aborted) {
        const { promise: changed } = change;
        const found = look();
        if (found !== null) return found;
        await changed;
      }
      return null;
    } finally {
      deadline?.cancel();
      ended.removeEventListener('abort', tell);
    }
  }

  const { services, accounts, callbacks, check, exchangeLog, openReport } = application;
  return {
    services,
    accounts,
    callbacks,
    check,
    exchangeLog,
    openReport,
    until,
    /** Waits for what is under way, but not for long. Never rejects. */
    async close(): Promise<void> {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const deadline = setDeadline(clock, CLOSING_MS, resolve);
      await Promise.race([application.close().catch(() => undefined), late]);
      deadline.cancel();
    },
  };
}

function rejectWith(message: string): () => Promise<never> {
  return () => Promise.reject(new AppError('unexpected', message));
}

/** Nobody chooses a file, and no launch comes to this process. */
const NO_DIALOGS = {
  log: createLog(() => undefined),
  language: ENGLISH_ONLY,
  demoName: DEMO_SERVICE_NAME,
  keychain: NO_KEYCHAIN,
  receivesLaunches: false,
  protocolClient: null,
  caseReader: new URL('../../case-file/case-reader.ts', import.meta.url),
  windowShown: Promise.resolve(),
  chooseProfileFile: async () => null,
  chooseCaseFile: async () => null,
  chooseReportFile: async () => null,
  choosePemFile: async () => null,
  chooseFileToSave: async () => null,
  /** What it runs, the terminal has asked about itself. */
  confirm: async () => true,
  copyText: async () => undefined,
  openPrivately: rejectWith('Nothing is opened privately.'),
  announce: () => undefined,
  bringToFront: () => undefined,
  restart: () => undefined,
  reloadPage: () => undefined,
  onExchanges: () => undefined,
} as const satisfies Partial<ApplicationPorts>;

function describeCopy(version: string): ApplicationPorts['about'] {
  return {
    facts: {
      version,
      isInstalled: false,
      runtime: [{ name: 'Node.js', version: process.versions.node }],
      system: `${process.platform} ${release()} ${process.arch}`,
      homeFolder: '',
    },
    readLicences: async () => [],
    hasLog: () => false,
    authorities: () => '0',
    logFolder: '',
    showLog: () => undefined,
  };
}
