import { describe, expect, test } from 'vitest';
import { formatDuration, formatWhen } from '../../../renderer/text/durations.ts';

describe('a duration', () => {
  test.each([
    [0, '0 ms'],
    [411.6, '412 ms'],
    [999.4, '999 ms'],
    [999.6, '1.0 s'],
    [3240, '3.2 s'],
    [59_949, '59.9 s'],
    [59_951, '1:00 min'],
    [64_000, '1:04 min'],
    [3_600_000, '60:00 min'],
    [359_999_000, '5999:59 min'],
    [8.64e15, 'over 100 h'],
  ])('of %d ms is written as %s', (durationMs, written) => {
    expect(formatDuration(durationMs)).toBe(written);
  });
  test('is never below nothing, as after a clock that was set back', () => {
    expect(formatDuration(-5)).toBe('0 ms');
  });
});

describe('an instant', () => {
  const now = new Date(2026, 10, 20, 14, 2).getTime();

  test('of today is the time of day alone', () => {
    expect(formatWhen(new Date(2026, 10, 20, 0, 5).getTime(), now, 'en-US')).not.toMatch(/20|Nov/);
  });
  test('of another day names the day', () => {
    expect(formatWhen(new Date(2026, 10, 19, 23, 59).getTime(), now, 'en-US')).toMatch(/19/);
    expect(formatWhen(new Date(2026, 10, 19, 23, 59).getTime(), now, 'en-US')).not.toMatch(/2026/);
  });
  test('is written in the manner of the locale', () => {
    expect(formatWhen(new Date(2025, 10, 20, 14, 2).getTime(), now, 'de-DE')).toBe('20.11.2025, 14:02');
  });
  test('of another year names the year', () => {
    expect(formatWhen(new Date(2025, 10, 20, 14, 2).getTime(), now, 'en-US')).toMatch(/2025/);
  });
});
