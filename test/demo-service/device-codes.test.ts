import { beforeEach, describe, expect, it } from 'vitest';
import { type Behaviours, createBehaviours } from '../../electron/demo-service/behaviours.ts';
import { createDeviceCodes, type DeviceCodes, groupUserCode } from '../../electron/demo-service/device-codes.ts';
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';

let nowMs: number;
let behaviours: Behaviours;
let codes: DeviceCodes;

beforeEach(() => {
  nowMs = 1_800_000_000_000;
  behaviours = createBehaviours();
  codes = createDeviceCodes(behaviours, () => nowMs);
});

const start = (intervalMs = 5_000) => codes.start(1_800_000, intervalMs);
const pollAfter = (deviceCode: string, waitMs: number): string => {
  nowMs += waitMs;
  return codes.poll(deviceCode).kind;
};

describe('user codes', () => {
  it('have eight letters without vowels and digits, and are not drawn twice', () => {
    const drawn = Array.from({ length: 500 }, () => start().userCode);
    for (const code of drawn) expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
    expect(new Set(drawn).size).toBe(500);
    expect(new Set(drawn.join('')).size, 'every letter comes up').toBe(20);
  });

  it.each(['BCDF-GHJK', 'bcdfghjk', ' bcdf ghjk ', 'B-C-D-F G-H-J-K', 'BCDF–GHJK', 'bcdf.ghjk'])(
    '4.3: are found as %j',
    (typed) => {
      codes = createDeviceCodes(
        behaviours,
        () => nowMs,
        () => 'BCDFGHJK',
      );
      start();
      expect(codes.findByUserCode(typed)).not.toBeNull();
      expect(groupUserCode(typed)).toBe('BCDF-GHJK');
    },
  );

  it.each(['', '-', 'BCDFGHJ', 'BCDFGHJKK', 'BCDFGHJX'])('4.3: are not found as %j', (typed) => {
    codes = createDeviceCodes(
      behaviours,
      () => nowMs,
      () => 'BCDFGHJK',
    );
    start();
    expect(codes.findByUserCode(typed)).toBeNull();
  });
});

describe('pace', () => {
  it('allows a first poll at once and each next one after the interval', () => {
    const { deviceCode } = start();
    expect(pollAfter(deviceCode, 0)).toBe('pending');
    expect([5_000, 5_000, 4_750].map((waitMs) => pollAfter(deviceCode, waitMs))).toEqual(Array(3).fill('pending'));
  });

  it('D3: asks a device that is too fast for 5 s more, for good, and again when it is too fast again', () => {
    const { deviceCode } = start();
    pollAfter(deviceCode, 0);
    expect(pollAfter(deviceCode, 4_700)).toBe('slow_down');
    expect(pollAfter(deviceCode, 9_000)).toBe('slow_down');
    expect(pollAfter(deviceCode, 15_000)).toBe('pending');
    expect(pollAfter(deviceCode, 14_000)).toBe('slow_down');
  });

  it.each([
    [1_000, 900, 'pending'],
    [1_000, 700, 'slow_down'],
    [120_000, 60_000, 'pending'],
    [120_000, 59_000, 'slow_down'],
  ])(
    'counts by the announced interval of %i ms, and never by more than a minute: after %i ms %s',
    (intervalMs, waitMs, kind) => {
      const { deviceCode } = start(intervalMs);
      pollAfter(deviceCode, 0);
      expect(pollAfter(deviceCode, waitMs)).toBe(kind);
    },
  );

  it('holds no answer back from a device that is too fast', () => {
    const { deviceCode, userCode } = start();
    pollAfter(deviceCode, 0);
    allow(userCode);
    expect(pollAfter(deviceCode, 0)).toBe('allowed');
    expect(pollAfter(deviceCode, 0)).toBe('unknown');
  });

  it('forces the next poll of each authorization, and again after the option was taken back', () => {
    const [first, second] = [start(), start()];
    behaviours.devicePace.set('slow-down-next');
    expect([first, second].map(({ deviceCode }) => pollAfter(deviceCode, 0))).toEqual(['slow_down', 'slow_down']);
    expect(pollAfter(first.deviceCode, 60_000)).toBe('pending');
    behaviours.devicePace.set('normal');
    expect(pollAfter(first.deviceCode, 60_000)).toBe('pending');
    behaviours.devicePace.set('slow-down-next');
    expect(pollAfter(first.deviceCode, 60_000)).toBe('slow_down');
  });
});

describe('ends', () => {
  it('D5: tells refusal from expiry, and keeps telling it', () => {
    const { deviceCode, userCode } = start();
    const authorization = codes.findByUserCode(userCode);
    if (authorization) authorization.state = 'declined';
    expect([0, 1_800_000].map((waitMs) => pollAfter(deviceCode, waitMs))).toEqual(['declined', 'declined']);
    const other = start();
    expect([1_799_999, 1, 60_000].map((waitMs) => pollAfter(other.deviceCode, waitMs))).toEqual([
      'pending',
      'expired',
      'expired',
    ]);
  });

  it('gives nothing for an answer that nobody fetched in time', () => {
    const { deviceCode, userCode } = start();
    allow(userCode);
    expect(pollAfter(deviceCode, 1_800_000)).toBe('expired');
  });

  it('knows no user code in place of a device code', () => {
    expect(codes.poll(start().userCode).kind).toBe('unknown');
  });
});

function allow(userCode: string): void {
  const authorization = codes.findByUserCode(userCode);
  if (authorization) Object.assign(authorization, { state: 'allowed', member: UNPUBLISHED_MEMBER });
}
