/** What probes need of the world: whoever runs them gives it, be it the app or a terminal. */
import type { Feeds, ProbeId } from '../../core/check-codes.ts';
import type { Clock } from '../../core/clock.ts';
import type { Random } from '../../core/random.ts';
import type { DeviceAuthorization } from '../../service-client/decode/device.ts';
import type { Recorder } from '../../service-client/transport/exchange.ts';
import type { Http } from '../../service-client/transport/http.ts';
import type { Observation } from '../observe/observation.ts';

export interface ProbePorts {
  readonly clock: Clock;
  readonly random: Random;
  /** Of the profile. */
  readonly http: Http;
  /**
   * Who observes and records what is sent for the points of one probe, or for all. Its secrets are known until the run ends.
   */
  recorderFor(feeds: Feeds): Recorder;
  /** What was observed of the service so far. */
  observations(): readonly Observation[];
  /** Whether it is the token of a session, which is not to be ended. */
  isSessionToken(token: string): boolean;
  /**
   * A new sign-in by authorization code through the browser, in the profile's own manner up to the callback.
   * @param expect `declined`: the member is asked to decline, and `use` is not called
   * @param use exchanges the code; nothing is kept of it. Its signal also aborts when the member cancels.
   * @returns whether it came to that; false if the member did otherwise, cancelled, or took too long. Once that is so, what
   *   `use` throws is dropped.
   * @throws what `use` throws; the run's signal's reason
   */
  signInByCode(
    expect: 'code' | 'declined',
    use: (brought: BroughtCode, signal: AbortSignal) => Promise<void>,
  ): Promise<boolean>;
  /**
   * Shows the member a device code that is to be declined, for as long as `use` runs.
   * @returns false if the member cancelled; what `use` throws then is dropped
   * @throws what `use` throws; the run's signal's reason
   */
  withDeviceCode(
    authorization: DeviceAuthorization,
    use: (shown: { readonly signal: AbortSignal; hasAnswered(): boolean }) => Promise<void>,
  ): Promise<boolean>;
  /** Makes one device code short-lived; given for the demo alone. */
  startShortDevice?<T>(start: () => Promise<T>): Promise<T>;
  /** Of wrong passwords for a member's own login: one a day and service. */
  readonly allowance: { isSpent(): boolean; spend(): void };
  onState(id: ProbeId, state: 'running' | 'ended' | 'left-out'): void;
  /** @param atMs until when nothing is sent, epoch milliseconds; null: it sends again */
  onWait(atMs: number | null): void;
}

export interface BroughtCode {
  readonly code: string;
  /** Exactly as it was sent to the page. */
  readonly redirectUri: string;
}
