/** Everything that the application needs from outside. `main.ts` provides the real parts; tests provide their own. */
import type { AboutSystem } from '../about/about.ts';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import type { Random } from '../core/random.ts';
import type { createFileSaving } from '../core/save-file.ts';
import type { System } from '../desktop/system.ts';
import type { AppView } from '../ipc/views/app.ts';
import type { ProtocolClientSystem } from '../protocol-client/registration.ts';
import type { PendingCodes, ServiceClient } from '../service-client/client.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Recorder } from '../service-client/transport/exchange.ts';
import type { Http } from '../service-client/transport/http.ts';
import type { ProxyLogins } from '../service-client/transport/proxy.ts';
import type { OpenedProfile } from '../services/profile-file.ts';
import type { StartedDemo } from '../services/service-list.ts';
import type { Keychain } from '../storage/keychain.ts';
import type { Store } from '../storage/store.ts';
import type { Announcement } from '../text/en.ts';
import type { LanguagePort } from './language.ts';

/** Saves files where the person chooses. */
export type FileSaving = ReturnType<typeof createFileSaving<Parameters<System['chooseFileToSave']>[0]>>;

export interface ApplicationPorts extends System {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly language: LanguagePort;
  /** The demo's name, which is shown before it has started. */
  readonly demoName: string;
  /** Called only while the demo is closed. */
  readonly startDemo: () => Promise<StartedDemo>;
  /** Whether the first launch to `take` has a profile file, whose service is then the first to start; false if absent. */
  readonly opensProfileFile?: boolean;
  /** In place of the client secret of a profile file; null or absent for none. */
  readonly clientSecret?: string | null;
  /** Adds secrets that a profile file lacks, before anything of it is used; nothing is added if absent. */
  readonly completeProfile?: (read: OpenedProfile) => Promise<OpenedProfile>;
  /** Called once. @param proxyLogins where passwords of proxies come from */
  readonly createHttp: (proxyLogins: ProxyLogins) => Http;
  readonly createClient: (options: {
    profile: ServiceProfile;
    http: Http;
    pendingCodes?: PendingCodes;
    recorder?: Recorder;
  }) => ServiceClient;
  readonly store: Store;
  /** Whether second launches, and with them callbacks to the app's scheme, reach this process. */
  readonly receivesLaunches: boolean;
  readonly keychain: Keychain;
  /** Finds and registers the protocol client; null if this copy is not installed. */
  readonly protocolClient: ProtocolClientSystem | null;
  readonly about: AboutSystem;
  /** The script of the thread that reads case files: a path or a file URL. */
  readonly caseReader: string | URL;
  /** Shows a notification about a sign-in, unless the window is in front. */
  readonly announce: (text: Announcement) => void;
  /**
   * Opens an address in a private window of the system's default browser.
   * @returns the browser's name
   * @throws LoginError `private-window-not-opened`
   */
  readonly openPrivately: (address: string) => Promise<string>;
  readonly bringToFront: () => void;
  /** Reloads the page in the current language. */
  readonly reloadPage: () => void;
  /** Ends the app and starts it again. */
  readonly restart: () => void;
  /** Something has changed, which the page's view may show. */
  readonly onView: (read: () => AppView) => void;
  /** Tells the page that there are newer exchanges; called at most once a frame. */
  readonly onExchanges: () => void;
  /** Tells the page that the document check has news; called at most once a frame. */
  readonly onCheck: () => void;
  /** Resolves once the window has been shown. Until then no members are read and no connections are prepared. */
  readonly windowShown: Promise<void>;
}
