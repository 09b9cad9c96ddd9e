/** The browser's part of each sign-in: opens pages, and records them and the callbacks for the list of exchanges. */
import type { Delivery } from '../callback/pending-callbacks.ts';
import { readAllowedAddress } from '../core/address.ts';
import { type AppError, LoginError, toAppError } from '../core/errors.ts';
import type { Arrival } from '../core/exchange-codes.ts';
import type { BrowserEvent } from '../exchange/browser-row.ts';
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import type { SignInRecord } from '../exchange/sign-in-record.ts';
import type { HoldRecord } from '../login/attempt-gate.ts';
import type { LoginTarget } from '../login/login-attempt.ts';
import type { Attempt } from '../login/login-manager.ts';
import { maskSent } from '../login/redeem-callback.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { secretParametersOf } from '../service-client/request-secrets.ts';
import type { ApplicationPorts } from './application-ports.ts';

/** The service of an attempt, with its record for the list of exchanges. */
export interface RecordedTarget extends LoginTarget {
  readonly record: SignInRecord;
}

/** A callback and what became of it. */
export interface ArrivedCallback {
  readonly delivery: Delivery;
  readonly address: string;
  readonly route: Arrival;
  /** The attempt that it was pasted for, or that a refusal concerns; null if it belongs to nobody. */
  readonly attemptId: string | null;
}

export type BrowserRows = ReturnType<typeof createBrowserRows>;

export function createBrowserRows(log: Pick<ExchangeLog, 'addCallback'>) {
  /** Tells that a page was opened whose opener has not answered: some answer when the browser is closed again. */
  const opening = new WeakMap<SignInRecord, () => void>();
  /** Call it right before a sign-in ends. */
  const settle = (record: SignInRecord): void => opening.get(record)?.();

  return {
    /** @returns what `open` returns @throws what `open` throws */
    async openPage<T>({ record, profile }: RecordedTarget, address: string, open: () => Promise<T>): Promise<T> {
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

    /**
     * @param attempt what it belongs to; null if that is nobody
     * @param sentTo the address that the browser was sent to, which a callback may repeat
     */
    addCallback(
      { delivery, address, route }: ArrivedCallback,
      attempt: Attempt<RecordedTarget> | null,
      sentTo: string | null,
    ): void {
      const event = EVENTS[delivery.kind];
      const { error } = delivery;
      if (!attempt) {
        log.addCallback({ event, route, address, harmless: [], error });
        return;
      }
      const { record, profile } = attempt.target;
      settle(record);
      const { application } = profile;
      const redirectUri = sentIn(sentTo, 'redirect_uri') ?? application.redirectUri;
      record.add({
        event,
        route,
        address,
        harmless: [...harmlessIn(profile, sentTo), ...(delivery.kind === 'refused' ? [] : [placeOf(address)])],
        error: error && toAppError(maskSent(error, { addresses: [sentTo], redirectUri, application })),
      });
    },
    settle,
  };
}

/** @returns what takes down that the page at that address is held, and how it goes on */
export function recordHold(record: SignInRecord, profile: ServiceProfile, address: string): HoldRecord {
  const harmless = harmlessIn(profile, address);
  return {
    hold: (held) => record.holdPage({ ...held, address, harmless }),
    release(changed) {
      const typed = changed ? typedInto(changed.address, address) : [];
      const shown = typed.filter((value) => !changed?.secrets.includes(value));
      record.releasePage(changed && { ...changed, harmless: [...harmless, ...shown] });
    },
  };
}

/** How many pages are opened within this time, whatever the app's page asks for. */
const MOST = { pages: 10, withinMs: 60_000 };

/**
 * @returns a function that opens only https addresses, and http addresses on this computer, in the form that was checked
 *   (W4), and not too many of them (W6). It returns the name of the browser that has opened a private window, or null.
 */
export function createPageOpener(ports: Pick<ApplicationPorts, 'openExternal' | 'openPrivately' | 'log' | 'clock'>) {
  /** When each was opened, within that time. */
  let openedAtMs: readonly number[] = [];

  return async (address: string, isPrivate: boolean): Promise<string | null> => {
    try {
      const url = readAllowedAddress(address);
      if (!url) throw new LoginError('address-not-allowed', 'The page was not opened because it does not use https.');
      const nowMs = ports.clock.nowMs();
      // A clock that was set back makes nobody wait for longer.
      openedAtMs = openedAtMs.filter((atMs) => atMs <= nowMs && nowMs - atMs < MOST.withinMs);
      if (openedAtMs.length >= MOST.pages) {
        throw new LoginError('browser-opened-too-often', 'Too many pages were opened. Wait a minute and try again.');
      }
      openedAtMs = [...openedAtMs, nowMs];
      if (isPrivate) return await ports.openPrivately(url.href);
      await ports.openExternal(url.href);
      return null;
    } catch (thrown) {
      // Logged here, because the attempt goes on and only the page shows the error.
      ports.log.info(`browser not opened: ${toAppError(thrown).code}`);
      throw thrown;
    }
  };
}

const EVENTS = {
  accepted: 'callback-received',
  unproven: 'callback-asked-about',
  refused: 'callback-refused',
} as const satisfies Record<Delivery['kind'], BrowserEvent['event']>;

/** A service may name itself in a callback (RFC 9207). */
function harmlessIn(profile: ServiceProfile, sentTo: string | null): readonly string[] {
  const { application, baseUrl, authUrl, furtherParameters } = profile;
  const { clientId, redirectUri } = application;
  const services = [baseUrl, authUrl].flatMap((address) => [address, new URL(address).origin]);
  const isSecret = secretParametersOf(profile);
  const further = [furtherParameters.authorize, furtherParameters.keyPage].flatMap((one) => Object.entries(one));
  const fixed = further.filter(([name]) => !isSecret(name)).map(([, value]) => value);
  const sent = ['redirect_uri', 'code_challenge', 'code_challenge_method'].map((name) => sentIn(sentTo, name) ?? '');
  return [...new Set([clientId, redirectUri, ...sent, ...services, ...fixed])].filter((one) => one !== '');
}

/** @returns the values of parameters that the address did not have before */
function typedInto(address: string, before: string): readonly string[] {
  const known = new Set(new URL(before).searchParams.values());
  return [...new URL(address).searchParams.values()].filter((value) => !known.has(value));
}

/** The address without its parameters: of a callback that was taken, where this app waited for it. */
function placeOf(address: string): string {
  return address.replace(/[?#].*$/s, '');
}

/** What the service's page was told by that name. */
function sentIn(address: string | null, name: string): string | null {
  return URL.parse(address ?? '')?.searchParams.get(name) ?? null;
}
