/** The timings of a HAR entry, whose sum is the entry's time. */
import type { TimingView } from '../ipc/views/exchange-details.ts';

/** Milliseconds; -1 where there was no such part. `ssl` is contained in `connect`. */
export interface HarTimings {
  readonly blocked: number;
  readonly dns: number;
  readonly connect: number;
  readonly ssl: number;
  readonly send: number;
  readonly wait: number;
  readonly receive: number;
}

/**
 * @param timing null if nothing is known
 * @returns the timings, and their sum. As the format has it, the last three are there even if they were not reached
 * @see http://www.softwareishard.com/blog/har-12-spec/#timings
 */
export function harTimings(timing: TimingView | null): { readonly timings: HarTimings; readonly time: number } {
  if (!timing) return { timings: { ...NONE, ssl: -1 }, time: 0 };
  const { prepareMs, awaitedMs, nameMs, connectMs, tlsMs, ownMs, sendMs, firstByteMs, receiveMs } = timing;
  const parts = {
    blocked: joined([prepareMs, awaitedMs, ownMs]),
    dns: joined([nameMs]),
    connect: joined([connectMs, tlsMs]),
    send: joined([sendMs ?? 0]),
    wait: joined([firstByteMs ?? 0]),
    receive: joined([receiveMs ?? 0]),
  };
  return { timings: { ...parts, ssl: joined([tlsMs]) }, time: sumOf(parts) };
}

type Parts = Omit<HarTimings, 'ssl'>;

const NONE: Parts = { blocked: -1, dns: -1, connect: -1, send: 0, wait: 0, receive: 0 };

function sumOf(parts: Parts): number {
  const { blocked, dns, connect, send, wait, receive } = parts;
  return round([blocked, dns, connect, send, wait, receive].reduce((sum, ms) => sum + Math.max(0, ms), 0));
}

function joined(parts: readonly (number | null)[]): number {
  const known = parts.filter((ms) => ms !== null);
  return known.length === 0 ? -1 : round(known.reduce((sum, ms) => sum + Math.max(0, ms), 0));
}

/** To microseconds, which is what was measured. */
function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
