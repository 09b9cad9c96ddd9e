import { describe, expect, test } from 'vitest';
import type { ProbeView } from '../../../../electron/ipc/views/document-check.ts';
import { asksOf, pickProbes } from '../../../../renderer/testing/document-check/probes-dialog.tsx';
import { NOTHING_OBSERVED } from './check-views.ts';

const { probes } = NOTHING_OBSERVED;
const all = probes.map((probe): ProbeView => ({ ...probe, unavailable: null }));

describe('a quick pick of probes', () => {
  test('never takes those that end a token or may lock an account', () => {
    for (const pick of ['most', 'no-person'] as const) {
      expect(pickProbes(all, pick)).not.toContain('revoke');
      expect(pickProbes(all, pick)).not.toContain('own-wrong-password');
    }
  });
  test('takes nothing that cannot run, or that has to be told a second service first', () => {
    const blocked = all.map((probe) => ({ ...probe, unavailable: 'The demo is not running.' }));
    expect(pickProbes(blocked, 'most')).toEqual(new Set());
    expect(pickProbes(all, 'most')).not.toContain('other-client');
  });
  test('without a person takes what asks for nothing, or for what may be left out', () => {
    expect(pickProbes(all, 'no-person')).toContain('variants');
    expect(pickProbes(all, 'no-person')).not.toContain('decline');
    expect(pickProbes(all, 'most')).toContain('decline');
    expect(pickProbes(all, 'none')).toEqual(new Set());
  });
});

test('what is asked for is optional only if it is for every chosen probe', () => {
  expect(asksOf(all, new Set(['variants']))).toEqual(
    new Map([
      ['login', true],
      ['password', true],
    ]),
  );
  expect(asksOf(all, new Set(['variants', 'own-wrong-password'])).get('password')).toBe(false);
  expect(asksOf(all, new Set(['wrong-key']))).toEqual(new Map());
});
