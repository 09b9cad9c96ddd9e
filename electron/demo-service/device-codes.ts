/**
 * Device authorizations in progress: their codes, the member's answer, and how often the device may poll. They are kept
 * in memory, and their codes only as hashes. After consent, one poll gets `allowed`, and the caller issues the token.
 *
 * @see electron/document-check/service.md, 4.2 and 4.3; RFC 8628
 */
import { randomInt } from 'node:crypto';
import type { Behaviours } from './behaviours.ts';
import type { Member } from './members.ts';
import { hash, makeSecret } from './secrets.ts';
import { keepNewest } from './state.ts';

/** The result of a poll. `slow_down`, `too_many_requests` and `unavailable` replace `pending`. */
type PollResult =
  | { readonly kind: 'pending' | 'slow_down' | 'too_many_requests' | 'unavailable' }
  | { readonly kind: 'declined' | 'expired' | 'unknown' }
  | { readonly kind: 'allowed'; readonly member: Member };

export interface DeviceAuthorization {
  expiresAtMs: number;
  state: 'pending' | 'allowed' | 'declined' | 'spent';
  /** The member who allowed it. */
  member: Member | null;
  paceMs: number;
  lastPollAtMs: number | null;
  /** The `devicePace` option at the last poll, and how many polls there were under it. */
  forced: { readonly pace: string; readonly count: number };
}

export type DeviceCodes = ReturnType<typeof createDeviceCodes>;

/** Without vowels, so that no words appear, and without letters that look like others or digits (RFC 8628, 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const MAX_AUTHORIZATIONS = 1000;
const SLOWER_MS = 5_000;
/** A device never has to wait longer than this, whatever interval was announced. */
const SLOWEST_MS = 60_000;
/** Timers may fire a little early, and clocks count whole milliseconds. */
const TOLERANCE_MS = 250;
/** How many polls of each authorization get a forced answer; 0 for the options that are not listed. */
const FORCED: Readonly<Record<string, number>> = { 'slow-down-next': 1, 'too-many-requests': 2, unavailable: 3 };

/** @param makeUserCode returns eight letters. With 25 billion combinations, collisions need no handling. */
export function createDeviceCodes(
  behaviours: Pick<Behaviours, 'devicePace'>,
  nowMs: () => number,
  makeUserCode: () => string = drawUserCode,
) {
  const byDeviceCode = new Map<string, DeviceAuthorization>();
  const byUserCode = new Map<string, DeviceAuthorization>();
  const isExpired = ({ expiresAtMs }: DeviceAuthorization): boolean => nowMs() >= expiresAtMs;
  return {
    /**
     * @param lifetimeMs how long both codes are valid
     * @param intervalMs how long the device must wait between two polls
     */
    start(lifetimeMs: number, intervalMs: number): { readonly deviceCode: string; readonly userCode: string } {
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
      keepNewest(byDeviceCode, MAX_AUTHORIZATIONS);
      keepNewest(byUserCode, MAX_AUTHORIZATIONS);
      return { deviceCode, userCode };
    },
    /** Accepts a code as people type it: in any case, with spaces and hyphens. Returns null if it is unknown. */
    findByUserCode: (typed: string): DeviceAuthorization | null => byUserCode.get(hash(readUserCode(typed))) ?? null,
    isExpired,
    /** Answers a device's poll. An authorization returns `allowed` only once. */
    poll(deviceCode: string): PollResult {
      const authorization = byDeviceCode.get(hash(deviceCode));
      if (!authorization || authorization.state === 'spent') return { kind: 'unknown' };
      if (authorization.state === 'declined') return { kind: 'declined' };
      if (isExpired(authorization)) return { kind: 'expired' };
      if (authorization.member) {
        authorization.state = 'spent';
        return { kind: 'allowed', member: authorization.member };
      }
      return { kind: pace(authorization, behaviours.devicePace.value, nowMs()) };
    },
    /** Expires every authorization that is still pending. */
    expirePending(): void {
      for (const authorization of byDeviceCode.values()) {
        if (authorization.state === 'pending') authorization.expiresAtMs = Math.min(authorization.expiresAtMs, nowMs());
      }
    },
  };
}

/** Formats a code as `ABCD-EFGH`. */
export function groupUserCode(code: string): string {
  const letters = readUserCode(code);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

function drawUserCode(): string {
  return Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

/** Keeps only the letters and digits of a typed code, in upper case. */
function readUserCode(typed: string): string {
  return typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Answers a poll of a pending authorization. Each slow_down adds 5 s to the interval for good. The first poll is never
 * too fast.
 * @see RFC 8628, 3.5
 */
function pace(
  authorization: DeviceAuthorization,
  option: Behaviours['devicePace']['value'],
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

/** Starts counting again when the option changes, so that a tester can force the next poll once more. */
function takeForced(authorization: DeviceAuthorization, option: string): boolean {
  const count = authorization.forced.pace === option ? authorization.forced.count : 0;
  authorization.forced = { pace: option, count: count + 1 };
  return count < (FORCED[option] ?? 0);
}
