import { describe, expect, test } from 'vitest';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import type { StepView } from '../../../electron/ipc/views/attempts.ts';
import { screenFor, screenKey } from '../../../renderer/shell/router.ts';
import { type Place, placeOfAttempt, runningAttempt } from '../../../renderer/ui/places.ts';
import { OPEN_CASE, viewOfCase } from '../testing/case-file/case-views.ts';
import {
  ALL_METHODS,
  attemptAt,
  MEMBER as MEMBER_RECORD,
  SHOWN_CODE,
  VIEW,
  viewOfAttempt,
  viewOfOwnService,
  viewOfSession,
  viewOfStep,
  WAITING,
} from '../views.ts';

const SIGN_IN = { kind: 'sign-in' } as const;
const MEMBER = { kind: 'member' } as const;
const FORM = { kind: 'form', methodId: 'password' } as const;
const ATTEMPT = { kind: 'attempt', attemptId: 'attempt-1' } as const;

describe('the screen', () => {
  test('of an open case is another one for each case, and the exchanges once it is closed', () => {
    const place = { kind: 'case' } as const;
    const other = { ...OPEN_CASE, id: 'case-2' };
    expect(screenFor(viewOfCase(), place)).toEqual({ kind: 'case', openCase: OPEN_CASE });
    expect(screenKey(screenFor(viewOfCase(), place))).not.toBe(screenKey(screenFor(viewOfCase(other), place)));
    expect(screenFor(VIEW, place)).toEqual({ kind: 'exchanges' });
  });
  test('is the current session’s member', () => {
    expect(screenFor(viewOfSession(), MEMBER)).toMatchObject({ kind: 'member', session: { id: 'session-1' } });
  });
  test('falls back to signing in when the member is gone', () => {
    expect(screenFor(VIEW, MEMBER)).toEqual(SIGN_IN);
  });
  test('falls back to signing in when the form’s method is gone', () => {
    expect(screenFor(VIEW, FORM)).toEqual(SIGN_IN);
  });
  test('W5: is the list of ways while attempts wait', () => {
    expect(screenFor(viewOfStep(WAITING), SIGN_IN)).toEqual(SIGN_IN);
  });
  test('C3: is the attempt that was chosen, of several', () => {
    const view = { ...ALL_METHODS, attempts: [attemptAt(SHOWN_CODE, 'device-code'), attemptAt(WAITING)] };
    expect(screenFor(view, ATTEMPT)).toMatchObject({ kind: 'attempt', attempt: { methodId: 'oauth-code' } });
  });
  test('of an attempt that is gone is the member, or signing in', () => {
    expect(screenFor(viewOfSession(), ATTEMPT)).toMatchObject({ kind: 'member' });
    expect(screenFor(VIEW, ATTEMPT)).toEqual(SIGN_IN);
  });
  test.each<StepView>([
    { kind: 'contacting-service' },
    { kind: 'exchanging' },
    { kind: 'loading-member' },
    { kind: 'ended', end: 'failed', error: { code: 'credentials-refused', details: {} } },
  ])('of a form holds its attempt while that is at a step which the form shows: $kind', (step) => {
    const shown = screenFor(viewOfAttempt('password', step), FORM);
    expect(shown).toMatchObject({ kind: 'form', attempt: { id: 'attempt-password' } });
  });
  test.each<StepView>([
    { kind: 'confirming-member', member: MEMBER_RECORD },
    { kind: 'opening-browser' },
    WAITING,
    SHOWN_CODE,
  ])('of a form gives way to every other step: $kind', (step) => {
    const shown = screenFor(viewOfAttempt('password', step), FORM);
    expect(shown).toMatchObject({ kind: 'attempt', attempt: { id: 'attempt-password' } });
  });
  test('S7: of a form never shows an attempt at another service', () => {
    const { attempts } = viewOfAttempt('password', { kind: 'exchanging' });
    const view = { ...viewOfOwnService(), attempts };
    expect(screenFor(view, FORM)).toMatchObject({ kind: 'form', attempt: null });
    expect(attempts.map((attempt) => placeOfAttempt(view, attempt))).toEqual([
      { kind: 'attempt', attemptId: 'attempt-password' },
    ]);
    expect(runningAttempt(view, 'password')).toBeUndefined();
  });
  test('for the demo’s behaviour is there only with the demo', () => {
    expect(screenFor(VIEW, { kind: 'demo-behaviour' })).toMatchObject({ kind: 'demo-behaviour' });
    expect(screenFor(viewOfOwnService(), { kind: 'demo-behaviour' })).toEqual(SIGN_IN);
  });
});

describe('the key of a screen', () => {
  test('of the document check changes with the service that it is of', () => {
    const CHECK = { kind: 'document-check' } as const;
    expect(keyOf(viewOfOwnService(), CHECK)).not.toBe(keyOf(VIEW, CHECK));
  });
  const keyOf = (view: AppView, place: Place = ATTEMPT) => screenKey(screenFor(view, place));
  test('changes with the step', () => {
    expect(keyOf(viewOfStep(WAITING))).not.toBe(keyOf(viewOfStep({ kind: 'exchanging' })));
  });
  test('stays while a problem comes or goes', () => {
    const problem = { code: 'callback-wrong-state', details: {} } as const;
    expect(keyOf(viewOfStep({ ...WAITING, problem }))).toBe(keyOf(viewOfStep(WAITING)));
  });
  test('D8: stays from poll to poll', () => {
    const polled = { ...SHOWN_CODE, poll: { ...SHOWN_CODE.poll, count: 3, nextAtMs: null } };
    expect(keyOf(viewOfStep(polled))).toBe(keyOf(viewOfStep(SHOWN_CODE)));
  });
  test('of a form stays while its attempt runs, so that what was typed stays', () => {
    expect(keyOf(viewOfAttempt('password', { kind: 'exchanging' }), FORM)).toBe(keyOf(ALL_METHODS, FORM));
  });
});
