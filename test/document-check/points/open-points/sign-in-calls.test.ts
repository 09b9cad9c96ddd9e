import { describe, expect, test } from 'vitest';
import type { ReplyFacts } from '../../../../electron/document-check/observe/observation.ts';
import {
  makeRecord,
  makeRefusal,
  makeReply,
  makeToken,
  type Observing,
  startObserving,
  withPassword,
} from '../../observations.ts';
import { findPoint } from '../find-point.ts';

describe('4.3-parameters', () => {
  const observe = (withId: number, without: number, fields = {}) => {
    const observing = startObserving();
    observing.call('device-start', { sent: { clientId: 'client' }, reply: { status: withId } });
    observing.call('device-start', { feeds: 'variants', reply: { status: without } });
    return findPoint(observing, '4.3-parameters', fields);
  };

  test('compares a start with and without the key as client_id', () => {
    expect(observe(200, 400).observed).toEqual(['needed']);
    expect(observe(200, 200).observed).toEqual(['not needed']);
    expect(observe(400, 400).observed).toEqual([]);
  });
  test('offers what works', () => {
    expect(observe(400, 200)).toMatchObject({
      observed: ['refused'],
      setting: { field: 'deviceStartParameters', now: 'client-id', observed: 'none' },
    });
    expect(observe(200, 400, { deviceStartParameters: 'none' }).setting).toMatchObject({ observed: 'client-id' });
    expect(observe(200, 400, { deviceStartParameters: 'client-id-and-secret' }).setting).toBeNull();
  });
});

describe('4.4-key-path', () => {
  const observe = (path: string | null, found: 'profile' | 'near' | 'elsewhere') => {
    const observing = startObserving();
    observing.call('key-request', { reply: { key: { path, found, print: 'key' } } });
    return findPoint(observing, '4.4-key-path');
  };

  test('tells where the key is, and offers the path where this app does not look by itself', () => {
    expect(observe('oauth.key', 'near')).toMatchObject({ observed: ['oauth.key'], setting: null });
    expect(observe('data.login.key', 'elsewhere')).toMatchObject({
      observed: ['data.login.key'],
      setting: { field: 'keyPath', now: null, observed: 'data.login.key' },
    });
    expect(observe(null, 'elsewhere')).toMatchObject({ observed: [], setting: null });
  });
});

describe('4.5-reply', () => {
  const observe = (reply: Partial<ReplyFacts>) => {
    const observing = startObserving();
    observing.call('identification', { reply });
    return findPoint(observing, '4.5-reply');
  };

  test('offers the path to the token first, then that to the member', () => {
    const token = makeToken('token', { path: 'data.token', found: 'elsewhere' });
    const record = makeRecord('ada', { path: 'data.account', found: 'elsewhere' });
    expect(observe({ token, record }).setting).toMatchObject({
      field: 'identificationTokenPath',
      observed: 'data.token',
    });
    expect(observe({ token: makeToken('token'), record }).setting).toMatchObject({
      field: 'identificationMemberPath',
      observed: 'data.account',
    });
  });
});

describe('4.5-refused', () => {
  const refuseBoth = (observing: Observing, unknownLogin: ReplyFacts, wrongPassword: ReplyFacts) => {
    observing.call('identification', { sent: { credential: withPassword('login', 'ada') } });
    observing.call('identification', {
      feeds: 'wrong-password',
      sent: { credential: withPassword('login', 'nobody', { password: 'random' }) },
      reply: unknownLogin,
    });
    observing.call('identification', {
      feeds: 'own-wrong-password',
      sent: { credential: withPassword('login', 'ada', { password: 'wrong' }) },
      reply: wrongPassword,
    });
    observing.call('identification', {
      feeds: 'own-wrong-password',
      sent: { credential: withPassword('login', 'ada') },
    });
    return findPoint(observing, '4.5-refused').observed;
  };

  test('tells what both get, and whether it is alike', () => {
    const words = (code: string) => `400 json error-description ${code}`;
    const [one, other] = [makeRefusal('wrong'), makeRefusal('unknown')];
    expect(refuseBoth(startObserving(), one, one)).toEqual([words('wrong'), 'alike']);
    expect(refuseBoth(startObserving(), other, { ...one, status: 401 })).toEqual([
      '400 json error-description unknown',
      '401 json error-description wrong',
      'not alike',
    ]);
  });
  test('tells that a wrong password is accepted, but not that the right one is between them', () => {
    expect(refuseBoth(startObserving(), makeRefusal('wrong'), makeReply())).toEqual([
      '400 json error-description wrong',
      'accepted',
    ]);
  });
  test('counts a mistyped password of a member who then signed in, and none that may be right', () => {
    const observing = startObserving();
    const attempt = (login: string, password: string, reply: Partial<ReplyFacts>) =>
      observing.call('identification', { sent: { credential: withPassword('login', login, { password }) }, reply });
    attempt('ben', 'unknown', makeRefusal('other'));
    const { n } = attempt('ada', 'mistyped', makeRefusal('wrong'));
    attempt('ada', 'right', {});
    expect(findPoint(observing, '4.5-refused')).toMatchObject({
      observed: ['400 json error-description wrong'],
      exchanges: [{ n, counts: 'observed' }],
    });
  });
});
