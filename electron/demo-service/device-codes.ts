/**
 * Device authorizations in progress: what was handed out, who answered, and how fast a device may ask.
 * They live in memory, and of their codes only hashes are kept. It gives out no token itself: it says
 * when one is due, once.
 *
 * @see electron/document/service.md, 4.2 and 4.3; RFC 8628
 */
import { randomInt } from 'node:crypto';
import type { Member } from './members.ts';
import type { Quirks } from './quirks.ts';
import { hash, makeSecret } from './secrets.ts';
import { keepNewest } from './state.ts';

/** What a poll finds; `slow_down`, `too_many_requests` and `unavailable` stand for `pending`. */
type PollResult =
  | { readonly kind: 'pending' | 'slow_down' | 'too_many_requests' | 'unavailable' }
  | { readonly kind: 'declined' | 'expired' | 'unknown' }
  | { readonly kind: 'allowed'; readonly member: Member };

export interface DeviceAuthorization {
  expiresAtMs: number;
  state: 'pending' | 'allowed' | 'declined' | 'spent';
  /** Who allowed it. */
  member: Member | null;
  paceMs: number;
  lastPollAtMs: number | null;
  /** How often the present kind of forced answer was given. */
  forced: { readonly pace: string; readonly count: number };
}

export interface DeviceCodes {
  /**
   * @param lifetimeMs how long both codes are good
   * @param intervalMs how long a device must leave between two polls
   */
  start(lifetimeMs: number, intervalMs: number): { readonly deviceCode: string; readonly userCode: string };
  /** Takes a code as people type it: in any case, with spaces and hyphens. Null where it is not known. */
  findByUserCode(typed: string): DeviceAuthorization | null;
  isExpired(authorization: DeviceAuthorization): boolean;
  /** Asks on a device's behalf. An allowed authorization is spent by it. */
  poll(deviceCode: string): PollResult;
  /** Ends every authorization that nobody has answered. */
  expirePending(): void;
}

/** No vowels, so that no word comes out, and nothing that looks like another letter or a digit (RFC 8628, 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const MOST_AUTHORIZATIONS = 1000;
const SLOWER_MS = 5_000;
/** A device cannot be asked to wait longer, whatever interval was announced. */
const SLOWEST_MS = 60_000;
/** Timers fire a little early, and a clock counts whole milliseconds. */
const TOLERANCE_MS = 250;
/** How many polls of each authorization are answered by force; the others are not counted. */
const FORCED: Readonly<Record<string, number>> = { 'slow-down-next': 1, 'too-many-requests': 2, unavailable: 3 };

/** @param makeUserCode eight letters; among 25 billion, two pending ones never meet */
export function createDeviceCodes(
  quirks: Pick<Quirks, 'devicePace'>,
  nowMs: () => number,
  makeUserCode: () => string = drawUserCode,
): DeviceCodes {
  const byDeviceCode = new Map<string, DeviceAuthorization>();
  const byUserCode = new Map<string, DeviceAuthorization>();
  const isExpired = ({ expiresAtMs }: DeviceAuthorization): boolean => nowMs() >= expiresAtMs;
  return {
    start(lifetimeMs, intervalMs) {
      const [deviceCode, userCode] = [makeSecret(), makeUserCode()];
      const authorization: DeviceAuthorization = {
        expiresAtMs: nowMs() + lifetimeMs,
        state: 'pending',
        member: null,
        paceMs: Math.min(intervalMs, SLOWEST_MS),
        lastPollAtMs: null,
        forced: { pace: 'normal', count: 0 },
      };
      byDeviceCode.set(hash(deviceCode), authorization);
      byUserCode.set(hash(readUserCode(userCode)), authorization);
      keepNewest(byDeviceCode, MOST_AUTHORIZATIONS);
      keepNewest(byUserCode, MOST_AUTHORIZATIONS);
      return { deviceCode, userCode };
    },
    findByUserCode: (typed) => byUserCode.get(hash(readUserCode(typed))) ?? null,
    isExpired,
    poll(deviceCode) {
      const authorization = byDeviceCode.get(hash(deviceCode));
      if (!authorization || authorization.state === 'spent') return { kind: 'unknown' };
      if (authorization.state === 'declined') return { kind: 'declined' };
      if (isExpired(authorization)) return { kind: 'expired' };
      if (authorization.member) {
        authorization.state = 'spent';
        return { kind: 'allowed', member: authorization.member };
      }
      return { kind: pace(authorization, quirks.devicePace.value, nowMs()) };
    },
    expirePending() {
      for (const authorization of byDeviceCode.values()) {
        if (authorization.state === 'pending') authorization.expiresAtMs = Math.min(authorization.expiresAtMs, nowMs());
      }
    },
  };
}

/** `ABCD-EFGH`. */
export function groupUserCode(code: string): string {
  const letters = readUserCode(code);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

function drawUserCode(): string {
  return Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

/** What counts of a typed code: letters and digits. */
function readUserCode(typed: string): string {
  return typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Answers a poll of a pending authorization. A device that is told to slow down has 5 s more to leave
 * from then on; the first poll has none before it that it could be too close to.
 * @see RFC 8628, 3.5
 */
function pace(
  authorization: DeviceAuthorization,
  option: Quirks['devicePace']['value'],
  nowMs: number,
): 'pending' | 'slow_down' | 'too_many_requests' | 'unavailable' {
  const sinceMs = authorization.lastPollAtMs === null ? Number.POSITIVE_INFINITY : nowMs - authorization.lastPollAtMs;
  const isTooFast = sinceMs + TOLERANCE_MS < authorization.paceMs;
  const isForced = takeForced(authorization, option);
  authorization.lastPollAtMs = nowMs;
  if (isForced && (option === 'too-many-requests' || option === 'unavailable')) {
    return option === 'unavailable' ? 'unavailable' : 'too_many_requests';
  }
  if (!isForced && option !== 'slow-down-always' && (!isTooFast || option === 'never-slow-down')) return 'pending';
  authorization.paceMs = Math.min(authorization.paceMs + SLOWER_MS, SLOWEST_MS);
  return 'slow_down';
}

/** Counts anew when the option changes, so that a tester can force the next poll again. */
function takeForced(authorization: DeviceAuthorization, option: string): boolean {
  const count = authorization.forced.pace === option ? authorization.forced.count : 0;
  authorization.forced = { pace: option, count: count + 1 };
  return count < (FORCED[option] ?? 0);
}
