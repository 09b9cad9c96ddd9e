/**
 * Finds out how far this computer's clock is from a service's: each reply's `Date` against the time at which it was
 * asked for and came. It changes nothing about a request or a reply.
 * @see RFC 9110, 6.6.1
 */
import type { Clock } from '../core/clock.ts';
import type { Http, HttpReply } from './http.ts';

export interface ClockWatch {
  readonly http: Http;
  /**
   * @param address of the service
   * @returns this computer's clock minus the service's at its last reply that told, milliseconds: 0 where they may be
   * the same, else give or take a second; null before such a reply
   */
  differenceTo(address: string): number | null;
}

/** A service writes whole seconds, without what is left of them. */
const RESOLUTION_MS = 1_000;
/** `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that is still written. */
const WHOLE_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** @param http does the sending */
export function watchClock(http: Http, clock: Pick<Clock, 'nowMs'>): ClockWatch {
  /** By origin: pictures and other services come from elsewhere. */
  const differences = new Map<string, number>();
  return {
    differenceTo: (address) => differences.get(originOf(address)) ?? null,
    http: {
      ...http,
      async send(request) {
        const sentMs = clock.nowMs();
        const reply = await http.send(request);
        const difference = compare(reply, sentMs, clock.nowMs());
        if (difference !== null) differences.set(originOf(request.address), difference);
        return reply;
      },
    },
  };
}

/** The service wrote its `Date` at some moment between the sending and the reply. */
function compare({ headers }: HttpReply, sentMs: number, receivedMs: number): number | null {
  const written = headers.date ?? '';
  // What a cache kept was written long ago.
  const toldMs = headers.age === undefined && WHOLE_DATE.test(written) ? Date.parse(written) : Number.NaN;
  const leastMs = sentMs - (toldMs + RESOLUTION_MS);
  const mostMs = receivedMs - toldMs;
  // Also where this computer's clock was set back meanwhile.
  if (Number.isNaN(toldMs) || receivedMs < sentMs) return null;
  return leastMs <= 0 && mostMs >= 0 ? 0 : Math.round((leastMs + mostMs) / 2);
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? '';
}
