import { describe, expect, test } from 'vitest';
import {
  firstPlace,
  leadingMethod,
  placeAfterSessionChange,
  screenFor,
  screenKey,
} from '../../../renderer/ui/place.ts';
import { BROWSER_METHOD, PASSWORD_METHOD, VIEW, viewOfSession, viewOfStep, WAITING } from '../views.ts';

const SIGN_IN = { kind: 'sign-in' } as const;
const MEMBER = { kind: 'member' } as const;
const FORM = { kind: 'form', methodId: 'password' } as const;

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
});

describe('the screen', () => {
  test('is the current session’s member', () => {
    expect(screenFor(viewOfSession(), MEMBER)).toMatchObject({ kind: 'member', session: { id: 'session-1' } });
  });
  test('falls back to signing in when the member is gone', () => {
    expect(screenFor(VIEW, MEMBER)).toEqual(SIGN_IN);
  });
  test('falls back to signing in when the form’s method is gone', () => {
    expect(screenFor(VIEW, FORM)).toEqual(SIGN_IN);
  });
  test('is the newest attempt while there is one', () => {
    const [attempt] = viewOfStep(WAITING).attempts;
    if (!attempt) throw new Error('The example has no attempt.');
    const view = { ...VIEW, attempts: [{ ...attempt, id: 'newer' }, attempt] };
    expect(screenFor(view, SIGN_IN)).toMatchObject({ attempt: { id: 'newer' } });
  });
  test('stays the form while something happens elsewhere', () => {
    const view = { ...viewOfSession(), ...viewOfStep(WAITING), methods: [BROWSER_METHOD, PASSWORD_METHOD] };
    const place = placeAfterSessionChange(FORM, viewOfSession());
    expect(screenFor(view, place)).toMatchObject({ kind: 'form', method: { id: 'password' } });
  });
  test('follows main to another session', () => {
    expect(placeAfterSessionChange(SIGN_IN, viewOfSession())).toEqual(MEMBER);
    expect(placeAfterSessionChange(MEMBER, VIEW)).toEqual(MEMBER);
  });
});

describe('the key of a screen', () => {
  const keyOf = (view: typeof VIEW) => screenKey(screenFor(view, SIGN_IN));
  test('changes with the step', () => {
    expect(keyOf(viewOfStep(WAITING))).not.toBe(keyOf(viewOfStep({ kind: 'exchanging' })));
  });
  test('stays while a problem comes or goes', () => {
    const problem = { code: 'callback-wrong-state', details: {} } as const;
    expect(keyOf(viewOfStep({ ...WAITING, problem }))).toBe(keyOf(viewOfStep(WAITING)));
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
