import { describe, expect, test } from 'vitest';
import type { ReplyFacts } from '../../../../electron/document-check/observe/observation.ts';
import {
  makeDevice,
  makeRecord,
  makeRefusal,
  makeToken,
  type Observing,
  startObserving,
  withToken,
} from '../../observations.ts';
import { findPoint } from '../find-point.ts';

const TOKEN = { token: makeToken('token') };

describe('4.2-wrong-secret', () => {
  const observe = (reply: ReplyFacts, fields = {}) => {
    const observing = startObserving();
    observing.call('code-exchange', { sent: { clientSecret: 'secret' }, reply: TOKEN });
    observing.call('device-start', { feeds: 'wrong-secret', reply: { device: makeDevice('device') } });
    observing.call('device-poll', { feeds: 'wrong-secret', sent: { code: 'device', clientSecret: 'other' }, reply });
    observing.call('device-poll', { feeds: 'wrong-secret', sent: { code: 'device', clientSecret: 'secret' } });
    return findPoint(observing, '4.2-wrong-secret', fields);
  };

  test('tells what it gets; a code of the service’s own is offered', () => {
    const own = observe(makeRefusal('service_key_refused', { status: 403 }));
    expect(own).toMatchObject({
      observed: ['403 json error-description service_key_refused'],
      setting: { field: 'applicationRefused', observed: { status: 403, code: 'service_key_refused' } },
    });
    expect(observe(makeRefusal('invalid_client'))).toMatchObject({ verdict: 'observed', setting: null });
  });
  test('offers nothing that the profile tells already, or that has no code', () => {
    const applicationRefused = { code: 'service_key_refused' };
    expect(observe(makeRefusal('service_key_refused'), { applicationRefused }).setting).toBeNull();
    expect(observe({ ...makeRefusal('x'), error: null }).setting).toBeNull();
  });
  test('tells that it was accepted where the poll is pending all the same', () => {
    expect(observe(makeRefusal('authorization_pending')).observed).toEqual(['accepted']);
  });
});

describe('4.2-other-client', () => {
  test('tells what the code of another client gets', () => {
    const observing = startObserving();
    observing.call('code-exchange', { sent: { clientId: 'client' }, reply: TOKEN });
    observing.call('code-exchange', {
      feeds: 'other-client',
      sent: { clientId: 'second' },
      reply: makeRefusal('invalid_grant'),
    });
    observing.call('code-exchange', { feeds: 'other-client', sent: { clientId: 'client' }, reply: TOKEN });
    expect(findPoint(observing, '4.2-other-client').observed).toEqual(['400 json error-description invalid_grant']);
  });
});

describe('4.2-code-reuse', () => {
  const exchange = (observing: Observing, reply: Partial<ReplyFacts>) =>
    observing.call('code-exchange', { feeds: 'code-reuse', sent: { code: 'code' }, reply });
  const ask = (observing: Observing, reply: Partial<ReplyFacts>) =>
    observing.call('member', { feeds: 'code-reuse', sent: { credential: withToken('token') }, reply });
  const member = { names: [{ name: 'member', print: 'name member' }], record: makeRecord('ada') };
  const observe = (again: Partial<ReplyFacts>, after: Partial<ReplyFacts>, before: Partial<ReplyFacts> = member) => {
    const observing = startObserving();
    observing.call('member', { reply: { status: 401 } });
    exchange(observing, TOKEN);
    ask(observing, before);
    exchange(observing, again);
    ask(observing, after);
    return findPoint(observing, '4.2-code-reuse').observed;
  };

  test('tells what the code gets the second time, and what becomes of its token', () => {
    const refused = '400 json error-description invalid_grant';
    expect(observe(makeRefusal('invalid_grant'), member)).toEqual([refused, 'token works']);
    expect(observe(makeRefusal('invalid_grant'), { status: 401 })).toEqual([refused, 'token revoked']);
    expect(observe({ token: makeToken('second') }, member)).toEqual(['accepted', 'token works']);
  });
  test('tells nothing of a token that was never good', () => {
    expect(observe({ token: makeToken('second') }, { status: 401 }, { status: 401 })).toEqual(['accepted']);
  });
});

describe('4.2-other-redirect-uri', () => {
  const observe = (first: Partial<ReplyFacts>, second: Partial<ReplyFacts>) => {
    const observing = startObserving();
    const ofProbe = { attempt: 'one', feeds: 'other-redirect-uri' } as const;
    observing.page('authorize', { ...ofProbe, redirectUri: 'address' });
    observing.call('code-exchange', { ...ofProbe, sent: { code: 'code', redirectUri: 'address x' }, reply: first });
    observing.call('code-exchange', { ...ofProbe, sent: { code: 'code', redirectUri: 'address' }, reply: second });
    return findPoint(observing, '4.2-other-redirect-uri').observed;
  };

  test('tells what the code gets with another address, and whether it is spent', () => {
    const refused = '400 json error-description invalid_grant';
    expect(observe(makeRefusal('invalid_grant'), TOKEN)).toEqual([refused, 'code kept']);
    expect(observe(makeRefusal('invalid_grant'), makeRefusal('invalid_grant'))).toEqual([refused, 'code spent']);
    expect(observe(TOKEN, makeRefusal('invalid_grant'))).toEqual(['accepted']);
  });
});
