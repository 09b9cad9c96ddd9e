/** What the application needs of the world outside it. `main.ts` fills it in; tests fill in their own. */
import type { AboutSystem } from '../about/about.ts';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import type { Random } from '../core/random.ts';
import type { System } from '../desktop/system.ts';
import type { AppView } from '../ipc/contract.ts';
import type { ProtocolClientSystem } from '../protocol-client/registration.ts';
import type { ServiceClient } from '../service-client/client.ts';
import type { Http } from '../service-client/http.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { StartedDemo } from '../services/service-list.ts';
import type { Keychain } from '../storage/keychain.ts';
import type { Store } from '../storage/store.ts';
import type { Announcement } from '../text/en.ts';

export interface ApplicationPorts extends System {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** BCP 47 tag in whose manner the system writes dates; null where it does not say. */
  readonly locale: string | null;
  /** What the embedded demo is called, known before it is up. */
  readonly demoName: string;
  readonly startDemo: () => Promise<StartedDemo>;
  readonly http: Http;
  readonly createClient: (options: { profile: ServiceProfile; http: Http }) => ServiceClient;
  readonly store: Store;
  /** Whether a second launch, and with it a callback of the scheme, reaches this process. */
  readonly hearsLaunches: boolean;
  readonly keychain: Keychain;
  /** What the system says of its protocol client for the callback scheme; null where this copy is not installed. */
  readonly protocolClient: ProtocolClientSystem | null;
  readonly about: AboutSystem;
  /** Tells the person how a sign-in stands, where the window is not in front. */
  readonly announce: (text: Announcement) => void;
  readonly bringToFront: () => void;
  readonly onView: (view: AppView) => void;
  /** Settles once a window was shown. Until then no member is read, and no trust is loaded for later. */
  readonly windowShown: Promise<void>;
}
