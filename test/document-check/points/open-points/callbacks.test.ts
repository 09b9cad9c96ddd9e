import { describe, expect, test } from 'vitest';
import type { ObservedCallback } from '../../../../electron/document-check/observe/observation.ts';
import { type Observing, startObserving } from '../../observations.ts';
import { findPoint } from '../find-point.ts';

type State = ObservedCallback['state'];

/** A sign-in by code whose code brings a token. */
function signInByCode(observing: Observing, attempt: string, state: State) {
  observing.callback('authorize', { attempt, state, value: `code ${attempt}` });
  observing.call('code-exchange', { attempt, sent: { code: `code ${attempt}` } });
}

describe('4.1-state', () => {
  const observe = (...states: readonly State[]) => {
    const observing = startObserving();
    states.forEach((state, index) => {
      signInByCode(observing, `sign-in ${index}`, state);
    });
    return observing;
  };

  test('warns before what a changed one asks for', () => {
    expect(findPoint(observe('changed', 'changed'), '4.1-state').setting).toEqual({
      field: 'state',
      now: 'send',
      observed: 'omit',
      warning: 'lets-any-page-end-a-sign-in',
    });
  });
  test('offers nothing where callbacks differ, or the profile says so already', () => {
    expect(findPoint(observe('returned', 'absent', 'absent'), '4.1-state')).toMatchObject({
      observed: ['absent', 'returned'],
      setting: null,
    });
    expect(findPoint(observe('returned', 'returned'), '4.1-state', { state: 'required' }).setting).toBeNull();
  });
  test('counts a changed one once a sign-in, and never beside one that came back as it was', () => {
    const observing = startObserving();
    observing.callback('authorize', { attempt: 'one', state: 'changed' });
    observing.callback('authorize', { attempt: 'one', state: 'changed' });
    expect(findPoint(observing, '4.1-state')).toMatchObject({ observed: ['changed'], setting: null });
    signInByCode(observing, 'one', 'returned');
    expect(findPoint(observing, '4.1-state').observed).toEqual(['returned']);
  });
});

describe('4.1-declined', () => {
  const decline = (observing: Observing, parts: Partial<ObservedCallback>) =>
    observing.callback('authorize', {
      hasError: true,
      value: null,
      outcome: 'declined',
      parameters: ['error', 'error_description', 'state'].map((name) => ({ name, value: name })),
      ...parts,
    });

  test('tells that the code varies', () => {
    const observing = startObserving();
    decline(observing, { errorCode: 'access_denied' });
    decline(observing, { errorCode: 'declined' });
    expect(findPoint(observing, '4.1-declined').observed).toContain('code varies');
  });
  test('does not count a callback with another state', () => {
    const observing = startObserving();
    decline(observing, { state: 'changed' });
    expect(findPoint(observing, '4.1-declined')).toMatchObject({ verdict: 'not-observed', reasons: ['wrong-state'] });
  });
});

describe('4.1-unregistered-callback', () => {
  test.each([
    [400, null, '400'],
    [302, 'asked-address', '302 to that address'],
    [302, 'own-origin', '302 to a page of its own'],
    [303, 'elsewhere', '303 elsewhere'],
  ] as const)('tells the status %i and where it leads: %s', (status, redirect, text) => {
    const observing = startObserving();
    const excluded = redirect === null ? null : 'redirect';
    observing.call('authorize-page', { feeds: 'unregistered-callback', reply: { status }, redirect, excluded });
    expect(findPoint(observing, '4.1-unregistered-callback').observed).toEqual([text]);
  });
  test('does not take a page that is too busy for an answer', () => {
    const observing = startObserving();
    observing.call('authorize-page', { feeds: 'unregistered-callback', reply: { status: 503 }, excluded: 'busy' });
    expect(findPoint(observing, '4.1-unregistered-callback')).toMatchObject({ observed: [], reasons: ['busy'] });
  });
});

describe('4.4-token-name', () => {
  const come = (observing: Observing, ...names: readonly string[]) =>
    observing.callback('key-page', { parameters: names.map((name) => ({ name, value: name })) });

  test('tells the names, and offers the only one', () => {
    const observing = startObserving();
    come(observing, 'member_token', 'state');
    expect(findPoint(observing, '4.4-token-name')).toMatchObject({
      observed: ['member_token'],
      setting: { field: 'callbackTokenName', now: 'token', observed: 'member_token' },
    });
  });
  test('offers none of several', () => {
    const observing = startObserving();
    come(observing, 'member_token', 'expires', 'state');
    expect(findPoint(observing, '4.4-token-name')).toMatchObject({
      observed: ['expires', 'member_token'],
      setting: null,
    });
  });
});

describe('4.4-key-request', () => {
  const ask = (observing: Observing, redirectUri: string | null, status = 200, feeds: 'all' | 'variants' = 'all') =>
    observing.call('key-request', { attempt: 'one', feeds, sent: { redirectUri }, reply: { status } });

  test('tells where the callback came, and what a request without an address gets', () => {
    const observing = startObserving();
    ask(observing, 'address');
    observing.callback('key-page', { attempt: 'one' });
    ask(observing, null, 400, 'variants');
    expect(findPoint(observing, '4.4-key-request').observed).toEqual([
      'callback at the sent address',
      'without it refused',
    ]);
  });
  test('tells that the callback came at another address', () => {
    const observing = startObserving();
    ask(observing, 'address');
    observing.callback('key-page', { attempt: 'one', address: 'registered' });
    expect(findPoint(observing, '4.4-key-request').observed).toEqual(['callback at its own address']);
  });
  test('offers to leave the address out where it alone is refused', () => {
    const observing = startObserving();
    ask(observing, 'address', 400);
    ask(observing, null, 200, 'variants');
    expect(findPoint(observing, '4.4-key-request', { keyRequestParameters: 'redirect-uri' })).toMatchObject({
      observed: ['refused with it'],
      setting: { field: 'keyRequestParameters', observed: 'none' },
    });
  });
});
