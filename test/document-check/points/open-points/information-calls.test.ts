import { describe, expect, test } from 'vitest';
import type { ReplyFacts, SentFacts } from '../../../../electron/document-check/observe/observation.ts';
import type { TokenPresentation } from '../../../../electron/service-client/profile.ts';
import { type CallParts, makeRecord, makeRefusal, makeToken, startObserving, withToken } from '../../observations.ts';
import { findPoint } from '../find-point.ts';

const MEMBER = { names: [{ name: 'member', print: 'name member' }], record: makeRecord('ada') };
const REFUSED = makeRefusal('not_identified', { status: 401 });

/** After a call as nobody. */
function startAsNobody(reply: Partial<ReplyFacts> = REFUSED) {
  const observing = startObserving();
  observing.call('member', { sent: { method: 'GET' }, reply });
  const ask = (sent: Partial<SentFacts> = {}, answer: Partial<ReplyFacts> = MEMBER, parts: CallParts = {}) =>
    observing.call('member', {
      ...parts,
      sent: { method: 'GET', credential: withToken('token'), ...sent },
      reply: answer,
    });
  return { observing, ask };
}

describe('4.6-method', () => {
  test('offers the one that works', () => {
    const { observing, ask } = startAsNobody();
    ask({}, { status: 405 });
    ask({ method: 'POST' }, MEMBER, { feeds: 'variants' });
    expect(findPoint(observing, '4.6-method')).toMatchObject({
      observed: ['POST'],
      setting: { field: 'memberMethod', now: 'GET', observed: 'POST' },
    });
  });
  test('does not take a reply like that to nobody for one', () => {
    const { observing, ask } = startAsNobody(MEMBER);
    ask();
    expect(findPoint(observing, '4.6-method').verdict).toBe('not-observed');
  });
});

describe('5.6-presentation', () => {
  const observe = (...ways: readonly TokenPresentation[]) => {
    const { observing, ask } = startAsNobody();
    for (const presentation of ways) {
      ask({ credential: { kind: 'token', print: 'token', presentation } }, MEMBER, { feeds: 'variants' });
    }
    return findPoint(observing, '5.6-presentation');
  };

  test('offers a header before the parameter', () => {
    expect(observe('access-token-parameter', 'x-service-token').setting).toMatchObject({
      field: 'tokenPresentation',
      now: 'bearer',
      observed: 'x-service-token',
    });
  });
});

describe('5.6-bad-token', () => {
  const observe = (nobody: Partial<ReplyFacts>, bad: Partial<ReplyFacts>) => {
    const { observing, ask } = startAsNobody(nobody);
    ask();
    ask({ credential: withToken('random') }, bad, { feeds: 'bad-token' });
    ask({}, MEMBER, { feeds: 'bad-token' });
    return findPoint(observing, '5.6-bad-token');
  };

  test('offers no success without a code', () => {
    expect(observe({}, {})).toMatchObject({ observed: ['200 json object', 'as nobody'], setting: null });
  });
});

describe('9-version', () => {
  const observe = (profile: Partial<ReplyFacts>, absent: Partial<ReplyFacts>, other: Partial<ReplyFacts>) => {
    const { observing, ask } = startAsNobody();
    ask({}, profile);
    ask({ version: 'absent' }, absent, { feeds: 'variants' });
    ask({ version: 'other' }, other, { feeds: 'variants' });
    return findPoint(observing, '9-version');
  };
  const wrong = makeRefusal('bad_version');

  test('offers to leave it out if nothing else is good', () => {
    expect(observe(wrong, MEMBER, wrong).setting).toMatchObject({
      field: 'versionHeader',
      now: '3.3',
      observed: null,
    });
  });
});

describe('5.1-wrong-key', () => {
  const observe = (reply: Partial<ReplyFacts>, nobody: Partial<ReplyFacts> = REFUSED) => {
    const { observing } = startAsNobody(nobody);
    observing.call('key-request');
    const key = { print: 'random', isDocumentName: true };
    observing.call('key-request', { feeds: 'wrong-key', sent: { key }, reply });
    observing.call('key-request', { feeds: 'wrong-key' });
    return findPoint(observing, '5.1-wrong-key');
  };

  test('tells what it gets, and offers it if nobody gets something else', () => {
    const refused = makeRefusal('service_key_refused', { status: 403 });
    expect(observe(refused)).toMatchObject({
      observed: ['403 json error-description service_key_refused'],
      setting: { field: 'applicationRefused', observed: { status: 403, code: 'service_key_refused' } },
    });
    expect(observe(refused, refused).setting).toBeNull();
  });
  test('tells that it is accepted', () => {
    expect(observe({})).toMatchObject({ observed: ['accepted'], setting: null });
  });
});

describe('5-cache', () => {
  test('tells the worst of all replies to calls with credentials', () => {
    const { observing, ask } = startAsNobody({ ...MEMBER, cache: 'public' });
    ask({}, { record: makeRecord('ada'), cache: 'no-store' });
    expect(findPoint(observing, '5-cache').observed).toEqual(['no-store']);
    observing.call('code-exchange', { reply: { token: makeToken('token'), cache: 'private' } });
    expect(findPoint(observing, '5-cache').observed).toEqual(['private']);
  });
});

describe('8-rate-limit', () => {
  test('tells where the service had too many requests', () => {
    const observing = startObserving();
    const busy = { excluded: 'busy' } as const;
    observing.call('device-poll', { ...busy, reply: { status: 429, retryAfter: 'seconds' } });
    observing.call('member', { ...busy, reply: { status: 503 } });
    observing.call('member', { excluded: 'proxy', reply: { status: 429 } });
    expect(findPoint(observing, '8-rate-limit').observed).toEqual(['device-poll retry-after seconds']);
  });
});
