import { describe, expect, test } from 'vitest';
import type { DeviceFacts } from '../../../../electron/document-check/observe/observation.ts';
import { makeDevice, makeRefusal } from '../../observations.ts';
import { judge, judgeEach } from './judging.ts';
import { identify, startDevice } from './scenes.ts';

judgeEach('4.3-start', 'that the start reply is a JSON object', [
  ['is broken by other JSON', startDevice({ reply: { form: 'json' } }), 'broken: other-form'],
  ['is broken where the call is not there', [identify(), startDevice({ reply: { status: 405 } })], 'broken: gone'],
  ['is not judged by a refusal', startDevice({ reply: makeRefusal('no') }), 'could-not-judge: refused'],
]);

describe('a field of the start reply', () => {
  const figure = (type: DeviceFacts['interval']['type']) => ({ type, value: null });
  test.each([
    ['4.3-device-code', { deviceCode: 'string' }, 'held'],
    ['4.3-device-code', { deviceCode: 'empty' }, 'broken: missing'],
    ['4.3-device-code', { deviceCode: 'absent' }, 'broken: missing'],
    ['4.3-device-code', { deviceCode: 'other' }, 'broken: other-type'],
    ['4.3-user-code', { userCode: 'string' }, 'held'],
    ['4.3-user-code', { userCode: 'empty' }, 'broken: missing'],
    ['4.3-user-code', { userCode: 'absent' }, 'broken: missing'],
    ['4.3-user-code', { userCode: 'other' }, 'broken: other-type'],
    ['4.3-verification-url', { verificationUrl: 'http' }, 'held'],
    ['4.3-verification-url', { verificationUrl: 'absent' }, 'broken: missing'],
    ['4.3-verification-url', { verificationUrl: 'other' }, 'broken: other-type'],
    ['4.3-expires-in', { expiresIn: figure('integer') }, 'held'],
    ['4.3-expires-in', { expiresIn: figure('absent') }, 'broken: missing'],
    ['4.3-expires-in', { expiresIn: figure('number') }, 'broken: other-type'],
    ['4.3-interval', { interval: figure('integer') }, 'held'],
    ['4.3-interval', { interval: figure('absent') }, 'broken: missing'],
    ['4.3-interval', { interval: figure('text') }, 'broken: other-type'],
  ] as const)('%s: %o', (id, facts, verdict) => {
    expect(judge(id, startDevice({ reply: { device: makeDevice('device', facts) } }))).toBe(verdict);
  });

  const ids = ['4.3-device-code', '4.3-user-code', '4.3-verification-url', '4.3-expires-in', '4.3-interval'] as const;
  test.each(ids)('%s: not judged by a refusal or another form, and not seen without a start', (id) => {
    expect(judge(id, startDevice({ reply: makeRefusal('no') }))).toBe('could-not-judge: refused');
    expect(judge(id, startDevice({ reply: { form: 'json' } }))).toBe('could-not-judge: other-form');
    expect(judge(id, () => {})).toBe('not-seen');
  });
});
