/** The application without a window: it keeps everything in memory, and nobody answers a dialog. */
import { release } from 'node:os';
import { createApplication } from '../../application/application.ts';
import type { ApplicationPorts } from '../../application/application-ports.ts';
import { ENGLISH_ONLY } from '../../application/language.ts';
import type { Clock } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import type { Random } from '../../core/random.ts';
import type { AppView } from '../../ipc/views/app.ts';
import type { ErrorView } from '../../ipc/views/error.ts';
import { createServiceClient } from '../../service-client/client.ts';
import type { Http } from '../../service-client/transport/http.ts';
import type { ProxyLogins } from '../../service-client/transport/proxy.ts';
import type { StartedDemo } from '../../services/service-list.ts';
import { createMemoryStore, NO_KEYCHAIN } from '../../storage/memory-store.ts';
import { DEMO_SERVICE_NAME } from '../../text/en.ts';

export interface CheckApplicationOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly version: string;
  /** Called once. */
  readonly createHttp: (proxyLogins: Pick<ProxyLogins, 'noteRoute'>) => Http;
  /** Null if a profile file is checked. */
  readonly startDemo: (() => Promise<StartedDemo>) | null;
  /** Absolute path; null for the demo. */
  readonly profileFile: string | null;
  /** Opens a page, where somebody is there to see it. */
  readonly openPage: (address: string) => Promise<void>;
  /** Calls the listener each time that the computer wakes. @returns a function that ends that */
  readonly onWake: ApplicationPorts['onWake'];
  readonly completeProfile: NonNullable<ApplicationPorts['completeProfile']>;
}

export type CheckApplication = ReturnType<typeof createCheckApplication>;

export function createCheckApplication(options: CheckApplicationOptions) {
  const { clock, random, profileFile } = options;
  const watchers = new Set<() => void>();
  const told = rememberMessages();
  const tell = (): void => {
    for (const look of [...watchers]) look();
  };
  let copied = '';
  const application = createApplication({
    ...NO_DIALOGS,
    clock,
    random,
    log: told.log,
    language: ENGLISH_ONLY,
    demoName: DEMO_SERVICE_NAME,
    startDemo: options.startDemo ?? (() => Promise.reject(new AppError('unexpected', 'The demo is not checked.'))),
    opensProfileFile: profileFile !== null,
    createHttp: options.createHttp,
    completeProfile: options.completeProfile,
    onWake: options.onWake,
    createClient: (parts) => createServiceClient({ ...parts, clock }),
    store: createMemoryStore(random),
    keychain: NO_KEYCHAIN,
    about: describeCopy(options.version),
    chooseProfileFile: async () => profileFile,
    openExternal: options.openPage,
    async copyText(text) {
      copied = text;
    },
    onView: tell,
    onCheck: tell,
  });
  const view = (): AppView => {
    const seen = application.handlers.getView(undefined);
    if (seen instanceof Promise) throw new Error('The view is answered at once.');
    return seen;
  };

  return {
    application,
    view,
    /**
     * Resolves with what `look` finds, which is called whenever something has changed; with null once the signal
     * aborts.
     */
    async until<T>(look: () => T | null | Promise<T | null>, signal: AbortSignal): Promise<T | null> {
      while (!signal.aborted) {
        const change = nextChange(watchers, signal);
        const found = await look();
        if (found !== null) {
          change.end();
          return found;
        }
        await change.come;
      }
      return null;
    },
    /** Where the browser is to go for an attempt. @throws LoginError `sign-in-not-running` */
    addressOf(attemptId: string): string {
      void application.handlers.copyAddress({ attemptId });
      return copied;
    },
    /** The message of the last error with this code. */
    messageOf: ({ code }: ErrorView): string | null => told.messages.get(code) ?? null,
  };
}

/** Nobody chooses a file, and no launch comes to this process. */
const NO_DIALOGS = {
  receivesLaunches: false,
  protocolClient: null,
  caseReader: new URL('../../case-file/case-reader.ts', import.meta.url),
  windowShown: Promise.resolve(),
  chooseCaseFile: async () => null,
  chooseReportFile: async () => null,
  choosePemFile: async () => null,
  chooseFileToSave: async () => null,
  /** What it runs, the terminal has asked about itself. */
  confirm: async () => true,
  openPrivately: () => Promise.reject(new AppError('unexpected', 'Nothing is opened privately.')),
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

/** The view has the codes of errors alone, which the page words; their messages go to the log. */
function rememberMessages(): { readonly log: Log; readonly messages: ReadonlyMap<string, string> } {
  const messages = new Map<string, string>();
  const failure: Log['failure'] = (_event, thrown) => {
    if (thrown instanceof AppError) messages.set(thrown.code, thrown.message);
  };
  return { log: { info: () => undefined, failure }, messages };
}

function nextChange(watchers: Set<() => void>, signal: AbortSignal) {
  const { promise: come, resolve } = Promise.withResolvers<void>();
  const end = (): void => {
    watchers.delete(end);
    signal.removeEventListener('abort', end);
    resolve();
  };
  watchers.add(end);
  signal.addEventListener('abort', end, { once: true });
  return { come, end };
}
