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

  describe('X9: offers', () => {
    const [unknown, wrong] = [makeRefusal('4002'), makeRefusal('4003')];
    const offered = (before: (observing: Observing) => void, fields = {}, wrongPassword = wrong) => {
      const observing = startObserving();
      before(observing);
      refuseBoth(observing, unknown, wrongPassword);
      return findPoint(observing, '4.5-refused', fields).setting;
    };
    const pins = (...codes: readonly string[]) => codes.map((code) => ({ status: 400, code }));

    test('both replies where an unknown login and a wrong password are told apart', () => {
      expect(offered(() => {})).toMatchObject({
        field: 'credentialsRefused',
        now: null,
        observed: pins('4002', '4003'),
      });
    });
    test('what the profile lacks, beside what it has', () => {
      const [now] = pins('4003');
      expect(offered(() => {}, { credentialsRefused: now })).toMatchObject({ now, observed: pins('4003', '4002') });
      expect(offered(() => {}, { credentialsRefused: [{ code: '4002' }, { code: '4003' }] })).toBeNull();
      expect(offered(() => {}, { credentialsRefused: { status: 400 } })).toBeNull();
    });
    test('no more than a profile takes', () => {
      const credentialsRefused = pins('1', '2', '3', '4', '5', '6', '7');
      expect(offered(() => {}, { credentialsRefused })).toBeNull();
    });
    test('nothing that nobody, or a wrong key, gets as well, and no code that is known', () => {
      const others = (observing: Observing) => {
        observing.call('member', { reply: unknown });
        observing.call('key-request', { feeds: 'wrong-key', reply: wrong });
      };
      expect(offered(others)).toBeNull();
      expect(offered(() => {}, {}, makeRefusal('invalid_grant'))).toMatchObject({ observed: pins('4002')[0] });
    });
    test('a status alone only where it is seen that nobody gets another', () => {
      const bare = { ...wrong, status: 401, error: null };
      const asNobody = (observing: Observing) => observing.call('member', { reply: { status: 403 } });
      expect(offered(() => {}, {}, bare)).toMatchObject({ observed: pins('4002')[0] });
      expect(offered(asNobody, {}, bare)).toMatchObject({ observed: [...pins('4002'), { status: 401, code: null }] });
    });
  });

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
