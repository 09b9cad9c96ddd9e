/** Records the browser's part of each sign-in for the list of exchanges: pages that were opened, and callbacks. */
import type { Delivery } from '../callback/pending-callbacks.ts';
import { type AppError, toAppError } from '../core/errors.ts';
import type { BrowserEvent, ExchangeLog, SignInRecord } from '../exchange/exchange-log.ts';
import type { Attempt } from '../login/login-manager.ts';
import { maskSent } from '../login/redeem-callback.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { TracedTarget } from './service-clients.ts';

/** A callback and what became of it. */
export interface ArrivedCallback {
  readonly delivery: Delivery;
  readonly address: string;
  readonly route: 'scheme' | 'loopback' | 'pasted';
  /** The attempt that it was pasted for, or that a refusal concerns; null if it belongs to nobody. */
  readonly attemptId: string | null;
}

export interface BrowserRows {
  /** @returns what `open` returns @throws what `open` throws */
  openPage<T>(target: TracedTarget, address: string, open: () => Promise<T>): Promise<T>;
  /**
   * @param attempt what it belongs to; null if that is nobody
   * @param sentTo the address that the browser was sent to, which a callback may repeat
   */
  addCallback(callback: ArrivedCallback, attempt: Attempt<TracedTarget> | null, sentTo: string | null): void;
  /** Call it right before a sign-in ends. */
  settle(record: SignInRecord): void;
}

export function createBrowserRows(log: Pick<ExchangeLog, 'addCallback'>): BrowserRows {
  /** Tells that a page was opened whose opener has not answered: some answer when the browser is closed again. */
  const opening = new WeakMap<SignInRecord, () => void>();
  const settle = (record: SignInRecord): void => opening.get(record)?.();

  return {
    async openPage({ record, profile }, address, open) {
      settle(record);
      let isTold = false;
      const tell = (error: AppError | null): void => {
        if (isTold) return;
        isTold = true;
        opening.delete(record);
        const event = error ? 'page-not-opened' : 'page-opened';
        record.add({ event, route: null, address, harmless: harmlessIn(profile, address), error });
      };
      opening.set(record, () => tell(null));
      try {
        const opened = await open();
        tell(null);
        return opened;
      } catch (thrown) {
        tell(toAppError(thrown));
        throw thrown;
      }
    },

    addCallback({ delivery, address, route }, attempt, sentTo) {
      const event = EVENTS[delivery.kind];
      const { error } = delivery;
      if (!attempt) {
        log.addCallback({ event, route, address, harmless: [], error });
        return;
      }
      const { record, profile } = attempt.target;
      settle(record);
      const { application } = profile;
      const redirectUri = redirectIn(sentTo) ?? application.redirectUri;
      record.add({
        event,
        route,
        address,
        harmless: [...harmlessIn(profile, sentTo), ...(delivery.kind === 'refused' ? [] : [placeOf(address)])],
        error: error && toAppError(maskSent(error, { address: sentTo, redirectUri, application })),
      });
    },
    settle,
  };
}

const EVENTS = {
  accepted: 'callback-received',
  unproven: 'callback-asked-about',
  refused: 'callback-refused',
} as const satisfies Record<Delivery['kind'], BrowserEvent['event']>;

/** A service may name itself in a callback (RFC 9207). */
function harmlessIn({ application, baseUrl, authUrl }: ServiceProfile, sentTo: string | null): readonly string[] {
  const { clientId, redirectUri } = application;
  const services = [baseUrl, authUrl].flatMap((address) => [address, new URL(address).origin]);
  return [...new Set([clientId, redirectUri, redirectIn(sentTo) ?? redirectUri, ...services])];
}

/** The address without its parameters: of a callback that was taken, where this app waited for it. */
function placeOf(address: string): string {
  return address.replace(/[?#].*$/s, '');
}

/** Where the service's page leads back to, if it was told. */
function redirectIn(address: string | null): string | null {
  return URL.parse(address ?? '')?.searchParams.get('redirect_uri') ?? null;
}
