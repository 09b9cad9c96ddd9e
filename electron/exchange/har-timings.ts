/** The timings of a HAR entry. Their sum is the entry's time, so what no part explains is put where it was spent. */
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
  const { prepareMs, nameMs, connectMs, tlsMs, sendMs, firstByteMs, receiveMs, totalMs } = timing;
  const parts = {
    blocked: part(prepareMs),
    dns: part(nameMs),
    connect: connectMs === null && tlsMs === null ? -1 : round(part(connectMs ?? 0) + part(tlsMs ?? 0)),
    send: part(sendMs ?? 0),
    wait: part(firstByteMs ?? 0),
    receive: part(receiveMs ?? 0),
  };
  const unexplained = round(part(totalMs) - sumOf(parts));
  const where = partUnderWay(timing);
  const timings = unexplained > 0 ? { ...parts, [where]: round(Math.max(0, parts[where]) + unexplained) } : parts;
  return { timings: { ...timings, ssl: part(tlsMs) }, time: sumOf(timings) };
}

type Parts = Omit<HarTimings, 'ssl'>;

const NONE: Parts = { blocked: -1, dns: -1, connect: -1, send: 0, wait: 0, receive: 0 };

/** What an exchange that is not over, or failed, was doing last. One that is over waited for its turn in between. */
function partUnderWay(timing: TimingView): keyof Parts {
  if (timing.receiveMs !== null) return 'blocked';
  if (timing.firstByteMs !== null) return 'receive';
  if (timing.sendMs !== null) return 'wait';
  return timing.prepareMs === null ? 'blocked' : 'connect';
}

function sumOf(parts: Parts): number {
  const { blocked, dns, connect, send, wait, receive } = parts;
  return round([blocked, dns, connect, send, wait, receive].reduce((sum, ms) => sum + Math.max(0, ms), 0));
}

function part(ms: number | null): number {
  return ms === null ? -1 : round(Math.max(0, ms));
}

/** To microseconds, which is what was measured. */
function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
