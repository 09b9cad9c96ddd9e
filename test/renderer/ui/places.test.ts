import { describe, expect, test } from 'vitest';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import { screenFor } from '../../../renderer/shell/router.ts';
import {
  firstPlace,
  leadingMethod,
  type Place,
  placeAfterChange,
  runningAttempt,
} from '../../../renderer/ui/places.ts';
import { OPEN_CASE, viewOfCase } from '../testing/case-file/case-views.ts';
import { result } from '../testing/compare/compare-views.ts';
import { HELD, viewOfHeld } from '../testing/held/held-views.ts';
import {
  ALL_METHODS,
  attemptAt,
  BASIC_SESSION,
  BROWSER_METHOD,
  PASSWORD_METHOD,
  SESSION,
  SHOWN_CODE,
  VIEW,
  viewOfAttempt,
  viewOfEnd,
  viewOfOwnService,
  viewOfSession,
  viewOfStep,
  WAITING,
} from '../views.ts';

const SIGN_IN = { kind: 'sign-in' } as const;
const MEMBER = { kind: 'member' } as const;
const FORM = { kind: 'form', methodId: 'password' } as const;
const ATTEMPT = { kind: 'attempt', attemptId: 'attempt-1' } as const;
const ABOUT = { kind: 'about' } as const;
const FAILED = viewOfEnd('failed', { code: 'declined', details: {} });
const SIGNED_IN = { ...ALL_METHODS, sessions: [SESSION], currentSessionId: SESSION.id };
const SIGNED_IN_BY_PASSWORD = { ...SIGNED_IN, sessions: [{ ...SESSION, methodId: 'password' }] };
const RESTORING = { ...VIEW, isRestoring: true };

/** A method's last result. */
const LAST = result([]);

describe('a page that was just loaded', () => {
  test('begins with the member when one is signed in', () => {
    expect(firstPlace(viewOfSession())).toEqual(MEMBER);
  });
  test('begins with the sign-in when nobody is', () => {
    expect(firstPlace(VIEW)).toEqual(SIGN_IN);
  });
  test('comes back to an attempt after a reload in its middle', () => {
    const view = { ...viewOfSession(), attempts: viewOfStep(WAITING).attempts };
    expect(screenFor(view, firstPlace(view))).toMatchObject({ kind: 'attempt', attempt: { id: 'attempt-1' } });
  });
  test('comes back to the form of an attempt that has one', () => {
    expect(firstPlace(viewOfAttempt('password', { kind: 'exchanging' }))).toEqual(FORM);
  });
  test('shows an end only where nobody is signed in', () => {
    expect(firstPlace(FAILED)).toEqual(ATTEMPT);
    expect(firstPlace({ ...viewOfSession(), attempts: FAILED.attempts })).toEqual(MEMBER);
  });
  test('waits while saved sign-ins are opened, then goes to what they are', () => {
    const place = firstPlace(RESTORING);
    expect(screenFor(RESTORING, place)).toEqual({ kind: 'restoring' });
    expect(placeAfterChange(place, RESTORING, { ...RESTORING, notices: [] })).toBe(place);
    expect(placeAfterChange(place, RESTORING, SIGNED_IN)).toEqual(MEMBER);
    expect(placeAfterChange(place, RESTORING, VIEW)).toEqual(SIGN_IN);
  });
  test('leaves a person who did not wait where they are', () => {
    expect(placeAfterChange(SIGN_IN, RESTORING, SIGNED_IN)).toEqual(SIGN_IN);
  });
  test('leads to a member who signs in while saved sign-ins are still being opened', () => {
    const signingIn = { ...RESTORING, attempts: [attemptAt({ kind: 'exchanging' }, 'password')] };
    const signedIn = { ...SIGNED_IN_BY_PASSWORD, isRestoring: true };
    expect(placeAfterChange(FORM, signingIn, signedIn)).toEqual(MEMBER);
    expect(placeAfterChange(FORM, signingIn, { ...signedIn, attempts: signingIn.attempts })).toEqual(FORM);
  });
});

describe('a case that is opened', () => {
  const opened = viewOfCase();
  const place = { kind: 'case' } as const;
  test('is gone to from anywhere, also in place of another one', () => {
    expect(placeAfterChange(SIGN_IN, VIEW, opened)).toEqual(place);
    expect(placeAfterChange(ABOUT, opened, viewOfCase({ ...OPEN_CASE, id: 'case-2' }))).toEqual(place);
  });
  test('is stayed at while a sign-in ends, and left as anybody likes', () => {
    const signedIn = { ...opened, sessions: [SESSION], currentSessionId: SESSION.id };
    expect(placeAfterChange(place, opened, signedIn)).toEqual(place);
    expect(placeAfterChange(ABOUT, opened, signedIn)).toEqual(ABOUT);
  });
});

describe('a change', () => {
  const both = { ...ALL_METHODS, attempts: [attemptAt(SHOWN_CODE, 'device-code'), attemptAt(WAITING)] };
  const waiting = { ...ALL_METHODS, attempts: [attemptAt(WAITING)] };

  test.each<Place>([SIGN_IN, MEMBER, ATTEMPT, { kind: 'compare' }])(
    'leads from %j to an attempt that begins',
    (place) => {
      expect(placeAfterChange(place, waiting, both)).toEqual({ kind: 'attempt', attemptId: 'attempt-device-code' });
    },
  );
  test('keeps the form while its own attempt begins', () => {
    expect(placeAfterChange(FORM, ALL_METHODS, viewOfAttempt('password', { kind: 'exchanging' }))).toEqual(FORM);
  });
  test.each<Place>([SIGN_IN, MEMBER, ATTEMPT])('leads from %j to who has signed in', (place) => {
    expect(placeAfterChange(place, waiting, SIGNED_IN)).toEqual(MEMBER);
  });
  test('leads from a form to the member that it brought', () => {
    expect(placeAfterChange(FORM, ALL_METHODS, SIGNED_IN_BY_PASSWORD)).toEqual(MEMBER);
  });
  test.each<Place>([
    FORM,
    { kind: 'compare' },
    { kind: 'demo-behaviour' },
    { kind: 'add-service' },
    { kind: 'service', serviceId: 'staging' },
    { kind: 'about' },
  ])('leaves %j while another way ends', (place) => {
    expect(placeAfterChange(place, waiting, SIGNED_IN)).toEqual(place);
  });
  test.each<Place>([SIGN_IN, MEMBER, FORM, { kind: 'add-service' }])(
    'leaves %j while somebody signs in to another service',
    (place) => {
      const before = { ...viewOfOwnService(), attempts: [attemptAt(WAITING)] };
      const after = { ...viewOfOwnService(), sessions: [SESSION], currentSessionId: SESSION.id };
      expect(placeAfterChange(place, before, after)).toEqual(place);
    },
  );
  test('leads from an attempt at another service to the member that it brought', () => {
    const before = { ...viewOfOwnService(), attempts: [attemptAt(WAITING)] };
    const after = { ...viewOfOwnService(), sessions: [SESSION], currentSessionId: SESSION.id };
    expect(placeAfterChange(ATTEMPT, before, after)).toEqual(MEMBER);
  });
  test('leads from a sign-in that goes on to the service that was switched to', () => {
    const before = { ...ALL_METHODS, attempts: [attemptAt(WAITING)] };
    const after = { ...viewOfOwnService(), attempts: before.attempts };
    expect(placeAfterChange(ATTEMPT, before, after)).toEqual(SIGN_IN);
    expect(placeAfterChange(ATTEMPT, after, before)).toEqual(ATTEMPT);
    expect(placeAfterChange({ kind: 'compare' }, before, after)).toEqual({ kind: 'compare' });
  });
  test('leads from a sign-in that was cancelled to the first screen, which says so', () => {
    const end = { kind: 'ended', end: 'cancelled', error: { code: 'cancelled', details: {} } } as const;
    const place = placeAfterChange(ATTEMPT, waiting, { ...ALL_METHODS, attempts: [attemptAt(end)] });
    expect(place).toEqual({ kind: 'sign-in', isCancelled: true });
    expect(placeAfterChange(place, waiting, ALL_METHODS)).toEqual(place);
  });
  test('keeps the member on screen while somebody signs in to another service', () => {
    const own = { ...SESSION, id: 'session-own', serviceId: 'staging', serviceName: 'Staging' };
    const before = { ...viewOfOwnService(), sessions: [own], currentSessionId: own.id, attempts: [attemptAt(WAITING)] };
    const after = { ...before, sessions: [SESSION, own], currentSessionId: SESSION.id, attempts: [] };
    const place = placeAfterChange(MEMBER, before, after);
    expect(screenFor(after, place)).toMatchObject({ kind: 'member', session: { id: own.id } });
    const gone = { ...after, sessions: [SESSION] };
    expect(screenFor(gone, place)).toMatchObject({ kind: 'member', session: { id: SESSION.id } });
  });
  test('stays with the member when one of several signs out', () => {
    const several = { ...SIGNED_IN, sessions: [SESSION, BASIC_SESSION] };
    const fewer = { ...several, sessions: [BASIC_SESSION], currentSessionId: BASIC_SESSION.id };
    expect(screenFor(fewer, placeAfterChange(MEMBER, several, fewer))).toMatchObject({ session: BASIC_SESSION });
  });
  test('leads to the sign-in of a service that was switched to', () => {
    const switched = { ...viewOfOwnService(), sessions: [SESSION], currentSessionId: SESSION.id };
    expect(placeAfterChange(MEMBER, SIGNED_IN, switched)).toEqual(SIGN_IN);
    for (const place of [{ kind: 'compare' }, { kind: 'about' }] as const) {
      expect(placeAfterChange(place, SIGNED_IN, switched)).toEqual(place);
    }
  });
});

describe('a trial from Compare methods', () => {
  const trial = { methodId: 'oauth-code', rest: ['device-code', 'password'] } as const;
  const ended = (view: AppView, methodId: string, outcome: 'worked' | 'failed' = 'worked'): AppView => ({
    ...view,
    comparison: {
      ...view.comparison,
      results: view.comparison.results.map((one) =>
        one.methodId === methodId ? { ...one, last: { ...LAST, outcome } } : one,
      ),
    },
  });
  const waiting = { ...ALL_METHODS, attempts: [attemptAt(WAITING)] };
  const trying: Place = { kind: 'attempt', attemptId: 'attempt-1', trial };

  test('goes along to the attempt that begins by it, and to no other', () => {
    const place: Place = { kind: 'compare', methodId: 'oauth-code', trial };
    expect(placeAfterChange(place, ALL_METHODS, waiting)).toEqual(trying);
    const other = viewOfAttempt('device-code', SHOWN_CODE);
    expect(placeAfterChange(place, ALL_METHODS, other)).toEqual({
      kind: 'attempt',
      attemptId: 'attempt-device-code',
    });
  });
  test.each(['worked', 'failed'] as const)(
    'leads back with its result when it has %s, and on to the next',
    (outcome) => {
      expect(placeAfterChange(trying, waiting, ended(ALL_METHODS, 'oauth-code', outcome))).toEqual({
        kind: 'compare',
        methodId: 'oauth-code',
        trial: { methodId: 'device-code', rest: ['password'] },
      });
    },
  );
  test('leads back with the result of the last one, and no further', () => {
    const last: Place = { ...trying, trial: { ...trial, rest: [] } };
    expect(placeAfterChange(last, waiting, ended(SIGNED_IN, 'oauth-code'))).toEqual({
      kind: 'compare',
      methodId: 'oauth-code',
    });
  });
  test('leads back from a form', () => {
    const form: Place = { kind: 'form', methodId: 'password', trial: { methodId: 'password', rest: [] } };
    const running = viewOfAttempt('password', { kind: 'exchanging' });
    expect(placeAfterChange(form, ALL_METHODS, running)).toEqual(form);
    expect(placeAfterChange(form, running, ended(SIGNED_IN_BY_PASSWORD, 'password'))).toEqual({
      kind: 'compare',
      methodId: 'password',
    });
  });
  test('leads back where the sign-in was cancelled, and stays where another one has a result', () => {
    const end = { kind: 'ended', end: 'cancelled', error: { code: 'cancelled', details: {} } } as const;
    expect(placeAfterChange(trying, waiting, { ...ALL_METHODS, attempts: [attemptAt(end)] })).toEqual({
      kind: 'compare',
      methodId: 'oauth-code',
    });
    expect(placeAfterChange(trying, waiting, ended(waiting, 'device-code'))).toEqual(trying);
  });
  test('leads back with nothing after it where it ended while it was held, or was changed: that is no result', () => {
    const back: Place = { kind: 'compare', methodId: 'oauth-code' };
    const end = { kind: 'ended', end: 'cancelled', error: { code: 'cancelled', details: {} } } as const;
    const held = viewOfHeld(HELD, WAITING);
    const changed = { ...ALL_METHODS, attempts: [{ ...attemptAt(WAITING), isChanged: true }] };
    for (const before of [held, changed]) {
      expect(placeAfterChange(trying, before, { ...ALL_METHODS, attempts: [attemptAt(end)] })).toEqual(back);
      expect(placeAfterChange(trying, before, SIGNED_IN)).toEqual(back);
      expect(placeAfterChange(trying, before, viewOfOwnService())).toEqual(trying);
    }
    expect(placeAfterChange(trying, held, viewOfHeld(null, WAITING))).toEqual(trying);
    expect(placeAfterChange(trying, held, { ...held, isPausing: true })).toEqual(trying);
  });
  test('waits where one looks at its exchanges: what is looked at stays, and the next one is kept', () => {
    const looking: Place = { kind: 'exchanges', signIn: 7, row: 10, trial };
    const { trial: _trial, ...looked } = looking;
    expect(placeAfterChange(looking, waiting, ended(ALL_METHODS, 'oauth-code'))).toEqual({
      ...looked,
      trial: { methodId: 'device-code', rest: ['password'] },
    });
    const last: Place = { ...looking, trial: { ...trial, rest: [] } };
    expect(placeAfterChange(last, waiting, ended(SIGNED_IN, 'oauth-code'))).toEqual(looked);
    // It has no result, so it is still to be tried.
    expect(placeAfterChange(looking, viewOfHeld(HELD, WAITING), SIGNED_IN)).toEqual(looking);
  });
  test('ends with its service: a result of another one is none', () => {
    const switched = ended(viewOfOwnService(), 'oauth-code');
    expect(placeAfterChange(trying, waiting, switched)).toEqual(trying);
  });
});

describe('a way that is already open', () => {
  test('is one whose attempt has not ended', () => {
    expect(runningAttempt(viewOfStep(WAITING), 'oauth-code')).toMatchObject({ id: 'attempt-1' });
    expect(runningAttempt(FAILED, 'oauth-code')).toBeUndefined();
  });
});

describe('the leading method', () => {
  test('is the recommended one, wherever it stands', () => {
    expect(leadingMethod([PASSWORD_METHOD, BROWSER_METHOD])).toBe(BROWSER_METHOD);
  });
  test('is the first where none is recommended', () => {
    expect(leadingMethod([PASSWORD_METHOD])).toBe(PASSWORD_METHOD);
    expect(leadingMethod([])).toBeUndefined();
  });
});

describe('a sign-in for the document check', () => {
  const CHECK = { kind: 'document-check' } as const;
  const SHOWN = { kind: 'attempt', attemptId: 'attempt-check-oauth-code' } as const;
  const PROBED: AppView = { ...ALL_METHODS, attempts: [attemptAt(WAITING, 'check-oauth-code')] };

  test('leaves the check on screen, which says what it waits for', () => {
    expect(placeAfterChange(CHECK, ALL_METHODS, PROBED)).toBe(CHECK);
  });
  test('is shown elsewhere, and comes back to the check when it is over', () => {
    expect(placeAfterChange({ kind: 'exchanges' }, ALL_METHODS, PROBED)).toEqual(SHOWN);
    expect(placeAfterChange(SHOWN, PROBED, ALL_METHODS)).toEqual(CHECK);
  });
  test('is not an ordinary sign-in, which leads to itself and leaves the check on screen at its end', () => {
    const ordinary = { ...ALL_METHODS, attempts: [attemptAt(WAITING)] };
    expect(placeAfterChange(CHECK, ALL_METHODS, ordinary)).toEqual(ATTEMPT);
    expect(placeAfterChange(CHECK, ordinary, SIGNED_IN)).toBe(CHECK);
  });
});
