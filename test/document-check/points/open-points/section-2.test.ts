import { describe, expect, test } from 'vitest';
import type { RecordFacts } from '../../../../electron/document-check/observe/observation.ts';
import { makeRecord, makeToken, type Observing, startObserving, withPassword, withToken } from '../../observations.ts';
import { findPoint } from '../find-point.ts';

const NAMES = [{ name: 'member', print: 'name member' }];
const REFUSED = { status: 403, names: [] };

function askAsNobody(observing: Observing) {
  return observing.call('member', { reply: { status: 401 } });
}

/** Of ada, unless it says otherwise. */
function askWith(observing: Observing, token: string, record: Partial<RecordFacts> = {}) {
  return observing.call('member', {
    sent: { method: 'GET', credential: withToken(token) },
    reply: { names: NAMES, record: makeRecord('ada', record) },
  });
}

function refuse(observing: Observing, token: string, reply = REFUSED) {
  return observing.call('member', { sent: { method: 'GET', credential: withToken(token) }, reply });
}

function signIn(observing: Observing, token: string) {
  return observing.call('identification', {
    sent: { credential: withPassword('login', 'ada') },
    reply: { token: makeToken(token), record: makeRecord('ada') },
  });
}

describe('2-token-form', () => {
  test('tells the length and the alphabet of each kind of token', () => {
    const observing = startObserving();
    observing.call('code-exchange', { reply: { token: makeToken('one', { length: 43 }) } });
    observing.call('identification', { reply: { token: makeToken('two', { length: 32, alphabet: 'hex' }) } });
    observing.call('code-exchange', { reply: { token: makeToken('three', { length: 43 }) } });
    expect(findPoint(observing, '2-token-form').observed).toEqual(['32 hex', '43 base64url']);
  });
  test('tells nothing of a token in a refusal', () => {
    const observing = startObserving();
    observing.call('code-exchange', { reply: { status: 400, token: makeToken('one') } });
    expect(findPoint(observing, '2-token-form')).toMatchObject({ verdict: 'not-observed', observed: [] });
  });
});

describe('2-token-end', () => {
  const observe = (between: (observing: Observing) => void, reply = REFUSED) => {
    const observing = startObserving();
    askAsNobody(observing);
    signIn(observing, 'token');
    askWith(observing, 'token');
    between(observing);
    refuse(observing, 'token', reply);
    return findPoint(observing, '2-token-end');
  };

  test('tells what a token gets that was good before, and offers it as the sign of it', () => {
    expect(observe(() => {})).toMatchObject({
      observed: ['403 json object'],
      setting: { field: 'tokenRefused', now: null, observed: { status: 403, code: null } },
    });
  });
  test('offers 401 with it where both are seen, because what is pinned replaces it', () => {
    const random = { feeds: 'bad-token', sent: { credential: withToken('random') }, reply: { status: 401 } } as const;
    const setting = { field: 'tokenRefused', observed: [{ status: 403 }, { status: 401 }] };
    expect(observe((observing) => void observing.call('member', random))).toMatchObject({ setting });
  });
  test('offers nothing for 401, which is known', () => {
    expect(observe(() => {}, { status: 401, names: [] })).toMatchObject({
      observed: ['401 json object'],
      setting: null,
    });
  });
  test.each<[string, (observing: Observing) => void]>([
    ['was revoked', (observing) => observing.call('revocation')],
    ['was replaced by a newer one', (observing) => signIn(observing, 'newer')],
    ['had its code used again', (observing) => observing.call('code-exchange', { feeds: 'code-reuse' })],
  ])('tells nothing of a token that %s', (_title, between) => {
    expect(observe(between).verdict).toBe('not-observed');
  });
});

describe('2-tokens-together', () => {
  const observe = (after: (observing: Observing) => void, owner = 'ada') => {
    const observing = startObserving();
    askAsNobody(observing);
    signIn(observing, 'older');
    askWith(observing, 'older');
    observing.call('code-exchange', { reply: { token: makeToken('newer') } });
    askWith(observing, 'newer', { identity: owner });
    after(observing);
    return findPoint(observing, '2-tokens-together').observed;
  };

  test('tells that both are good, or the newest alone', () => {
    expect(observe((observing) => askWith(observing, 'older'))).toEqual(['both']);
    expect(observe((observing) => refuse(observing, 'older'))).toEqual(['newest']);
  });
  test('tells nothing of two members', () => {
    expect(observe((observing) => refuse(observing, 'older'), 'ben')).toEqual([]);
  });
  test('does not take a refusal of another version for one of the token', () => {
    const sent = { method: 'GET', version: 'other', credential: withToken('older') } as const;
    expect(observe((observing) => observing.call('member', { sent, reply: REFUSED }))).toEqual([]);
  });
  test('tells nothing once a token was revoked', () => {
    const revokeFirst = (observing: Observing) => {
      observing.call('revocation');
      refuse(observing, 'older');
    };
    expect(observe(revokeFirst)).toEqual([]);
  });
});

describe('2-record', () => {
  const observe = (record: Partial<RecordFacts>, fields = {}) => {
    const observing = startObserving();
    askAsNobody(observing);
    askWith(observing, 'token', record);
    return findPoint(observing, '2-record', fields);
  };

  test('offers the path where this app does not look by itself', () => {
    expect(observe({ path: 'data.account', found: 'elsewhere' })).toMatchObject({
      observed: ['at data.account', 'named by id'],
      setting: { field: 'memberPath', now: null, observed: 'data.account' },
    });
  });
  test('offers what names the member where nothing usual does', () => {
    const { setting } = observe({ identityName: 'number' });
    expect(setting).toMatchObject({ field: 'memberIdPath', observed: 'number' });
    expect(observe({ identityName: 'number' }, { memberIdPath: 'number' }).setting).toBeNull();
  });
  test('offers no path that is no plain word', () => {
    expect(observe({ path: null, found: 'elsewhere' })).toMatchObject({ observed: ['named by id'], setting: null });
  });
});

describe('2-record-same', () => {
  const namesOf = (text: string) => text.split(' ').map((name) => ({ name, print: `name ${name}` }));
  const observe = (atSignIn: string, information: string, identity = 'ada') => {
    const observing = startObserving();
    observing.call('identification', {
      sent: { credential: withPassword('login', 'ada') },
      reply: { record: makeRecord('ada', { names: namesOf(atSignIn) }) },
    });
    askWith(observing, 'token', { identity, names: namesOf(information) });
    return findPoint(observing, '2-record-same').observed;
  };

  test.each([
    ['id login', 'id login', ['same']],
    ['id', 'id login', ['fewer at the sign-in']],
    ['id login', 'id', ['fewer in the member information']],
    ['id login', 'id name', ['other names']],
  ])('compares %s with %s', (atSignIn, information, told) => {
    expect(observe(atSignIn, information)).toEqual(told);
  });
  test('compares no two members', () => {
    expect(observe('id', 'login', 'ben')).toEqual([]);
  });
});
