/**
 * Measures how far this computer's clock is from a service's, by comparing each reply's `Date` header with the times
 * at which the request was sent and the reply arrived.
 * @see RFC 9110, 6.6.1
 */
import type { Clock } from '../core/clock.ts';
import { serviceTimeOf } from './decode/reply-times.ts';
import type { HttpReply } from './transport/exchange.ts';
import type { Http, HttpRequest } from './transport/http.ts';

export type ClockWatch = ReturnType<typeof watchClock>;

/** A `Date` header has whole seconds, rounded down. */
const RESOLUTION_MS = 1_000;

/** @param http sends the requests */
export function watchClock(http: Http, clock: Pick<Clock, 'nowMs'>) {
  /** Kept by origin, because pictures and other services come from other servers. */
  const differences = new Map<string, number>();
  return {
    /**
     * @param address any address of the service
     * @returns this computer's clock minus the service's in milliseconds, as of the last reply with a usable `Date`: 0 if
     *   the clocks may agree, otherwise accurate to about a second; null before the first such reply
     */
    differenceTo: (address: string): number | null => differences.get(originOf(address)) ?? null,
    http: {
      ...http,
      async send(request: HttpRequest): Promise<HttpReply> {
        const sentMs = clock.nowMs();
        const reply = await http.send(request);
        const difference = compare(reply, sentMs, clock.nowMs());
        if (difference !== null) differences.set(originOf(request.address), difference);
        return reply;
      },
    },
  };
}

/** The service wrote its `Date` at some time between sending and receiving, so the difference lies within a range. */
function compare({ headers }: HttpReply, sentMs: number, receivedMs: number): number | null {
  const serviceMs = serviceTimeOf(headers);
  // If receivedMs is before sentMs, this computer's clock was set back in between.
  if (serviceMs === null || receivedMs < sentMs) return null;
  const minMs = sentMs - (serviceMs + RESOLUTION_MS);
  const maxMs = receivedMs - serviceMs;
  return minMs <= 0 && maxMs >= 0 ? 0 : Math.round((minMs + maxMs) / 2);
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? '';
}
