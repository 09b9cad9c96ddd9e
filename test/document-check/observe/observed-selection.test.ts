import { expect, test } from 'vitest';
import { observedSelection } from '../../../electron/document-check/observe/observed-selection.ts';
import { startObserving, withPassword } from '../observations.ts';

test('a method is told by what no other one does', () => {
  const { all, call, page, callback } = startObserving();
  call('member', { attempt: 'a', sent: { credential: withPassword('basic', 'ada') } });
  call('device-poll', { attempt: 'b' });
  page('key-page', { attempt: 'c' });
  expect(observedSelection(all)).toEqual({ methods: ['device-code', 'oauth-like', 'http-basic'], probes: [] });
  callback('authorize', { attempt: 'd' });
  call('identification', { attempt: 'e' });
  expect(observedSelection(all).methods).toEqual(['oauth-code', 'device-code', 'oauth-like', 'password', 'http-basic']);
});

test('what is sent outside a sign-in, or by a probe, is no method', () => {
  const { all, call } = startObserving();
  call('identification');
  call('member', { sent: { credential: withPassword('basic', 'ada') } });
  call('device-start', { attempt: 'a', feeds: 'too-fast' });
  call('member', { attempt: 'a' });
  expect(observedSelection(all)).toEqual({ methods: [], probes: ['too-fast'] });
});

test('probes of the last run count, also if nothing came of them', () => {
  expect(observedSelection([], ['revoke', 'variants'])).toEqual({ methods: [], probes: ['variants', 'revoke'] });
});
