import { describe, expect, test, vi } from 'vitest';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import type { Place } from '../../../renderer/places.ts';
import { type ScreenChoice, screenFor } from '../../../renderer/router.ts';
import { railSections, sessionDetail } from '../../../renderer/ui/rail-sections.tsx';
import { OPEN_CASE, viewOfCase } from '../case-file/case-views.ts';
import { HELD, viewOfHeld } from '../held/held-views.ts';
import {
  ALL_METHODS,
  attemptAt,
  BASIC_SESSION,
  SESSION,
  SHOWN_CODE,
  VIEW,
  viewOfOwnService,
  viewOfSession,
  WAITING,
} from '../views.ts';

describe('the second line of an account', () => {
  const elsewhere = { ...BASIC_SESSION, serviceId: 'staging', serviceName: 'Staging' };
  test('is missing where nothing has to be told apart', () => {
    expect(sessionDetail(SESSION, [SESSION, { ...SESSION, id: 'other' }])).toBeNull();
  });
  test('T3: tells the method where methods differ', () => {
    expect(sessionDetail(SESSION, [SESSION, BASIC_SESSION])).toBe('Browser');
    expect(sessionDetail(BASIC_SESSION, [SESSION, BASIC_SESSION])).toBe('Password on every request');
  });
  test('T3: tells the service where there is more than one', () => {
    expect(sessionDetail(SESSION, [SESSION, elsewhere])).toBe('Demo service');
    expect(sessionDetail(elsewhere, [SESSION, elsewhere])).toBe('Staging');
  });
  test('T1, T2: says what the service has not confirmed', () => {
    const kept = { ...SESSION, status: 'not-verified' } as const;
    expect(sessionDetail(kept, [kept])).toBe('Not verified');
    expect(sessionDetail({ ...kept, status: 'ended' }, [kept, elsewhere])).toBe('Demo service · Ended');
  });
});

describe('the rail', () => {
  const go = vi.fn();
  const dismiss = vi.fn();
  const list = (view: AppView, screen: ScreenChoice = { kind: 'sign-in' }) =>
    railSections(view, screen, { go, dismiss, openSession: vi.fn(), signOutAll: vi.fn() });
  const labels = (view: AppView) => list(view).map(({ entries }) => entries.map(({ label }) => label));

  test('offers the demo’s behaviour only where the demo is the current service', () => {
    expect(labels(VIEW)[1]).toEqual(['Compare methods', 'Exchanges', 'Call the service', 'Demo behaviour']);
    expect(labels(viewOfOwnService())[1]).toEqual(['Compare methods', 'Exchanges', 'Call the service']);
  });
  test('leads to a case as long as it is open, and names its file', () => {
    const entry = list(viewOfCase(), { kind: 'case', openCase: OPEN_CASE })[1]?.entries.find(({ id }) => id === 'case');
    expect(entry).toMatchObject({ label: 'Case file', detail: OPEN_CASE.file, isCurrent: true });
    entry?.open();
    expect(go).toHaveBeenLastCalledWith({ kind: 'case' });
    go.mockClear();
  });
  test('ends with help, whatever the service', () => {
    for (const view of [VIEW, viewOfOwnService()]) expect(labels(view).at(-1)).toEqual(['About this app']);
    const [entry] = list(VIEW, { kind: 'about' }).at(-1)?.entries ?? [];
    expect(entry?.isCurrent).toBe(true);
    entry?.open();
    expect(go).toHaveBeenLastCalledWith({ kind: 'about' });
    go.mockClear();
  });
  test('C3, W5: lists every open sign-in beside the way to another one', () => {
    const attempts = [attemptAt(WAITING), attemptAt(SHOWN_CODE, 'device-code')];
    const view = { ...ALL_METHODS, attempts };
    const place: Place = { kind: 'attempt', attemptId: 'attempt-device-code' };
    const entries = list(view, screenFor(view, place))[0]?.entries ?? [];
    expect(entries.map(({ label, detail, isCurrent }) => [label, detail, isCurrent])).toEqual([
      ['Browser', 'Waiting for your browser', false],
      ['Code on another device', 'Waiting for confirmation', true],
      ['Sign in', null, false],
    ]);
    entries[1]?.open();
    entries[2]?.open();
    expect(go.mock.calls).toEqual([[place], [{ kind: 'sign-in' }]]);
  });
  test('C6: says that a sign-in which asks about a refusal waits for the person, not for the browser', () => {
    const asking = attemptAt({ ...WAITING, refusal: { code: 'declined', details: {} } });
    const [entry] = list({ ...ALL_METHODS, attempts: [asking] })[0]?.entries ?? [];
    expect(entry?.detail).toBe('Waiting for your answer');
  });
  test('says that a sign-in is paused before a request, whatever step it is at', () => {
    expect(list(viewOfHeld(HELD, WAITING))[0]?.entries[0]?.detail).toBe('Paused before a request');
  });
  test('lets a sign-in that has ended be dismissed, and no other one', () => {
    const ended = attemptAt({ kind: 'ended', end: 'cancelled', error: { code: 'cancelled', details: {} } });
    const attempts = [ended, attemptAt(SHOWN_CODE, 'device-code')];
    const [first, ...others] = list({ ...ALL_METHODS, attempts })[0]?.entries ?? [];
    first?.dismiss?.();
    expect(dismiss.mock.calls).toEqual([['attempt-1']]);
    expect(others.filter((entry) => entry.dismiss)).toEqual([]);
  });
  test('names the service of a sign-in that is for another one', () => {
    const view = { ...viewOfOwnService(), attempts: [attemptAt(WAITING)] };
    expect(list(view)[0]?.entries[0]?.detail).toBe('Demo service · Waiting for your browser');
  });
  test('T3: signs out of all where there are two accounts or more', () => {
    const one = viewOfSession();
    expect(labels(one)[0]).not.toContain('Sign out of all accounts');
    expect(labels({ ...one, sessions: [SESSION, BASIC_SESSION] })[0]).toContain('Sign out of all accounts');
  });
});
