import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../electron/core/errors.ts';
import { createLoginResults, type LoginResultsOptions } from '../../electron/login/login-results.ts';
import type { MemberRecord } from '../../electron/service-client/decode.ts';
import { FakeClock } from '../fake-clock.ts';

const METHODS = ['oauth-code', 'device-code', 'password'];
const ADA: MemberRecord = {
  id: '1',
  login: 'ada',
  email: 'ada@example.com',
  name: 'Ada Example',
  identity: { field: 'id', value: '1' },
  title: 'Ada Example',
  picture: null,
  rest: [{ name: 'country', value: 'Norway' }],
};
const LOG = {
  requests: [
    {
      method: 'POST',
      path: '/oauth/access_token',
      credentials: 'application',
      status: 200,
      error: null,
      startedAtMs: 1,
      durationMs: 40,
    },
    {
      method: 'GET',
      path: '/members/infos',
      credentials: 'token',
      status: 200,
      error: null,
      startedAtMs: 41,
      durationMs: 50,
    },
  ],
  count: 2,
  durationMs: 90,
} as const;
const REFUSED = new ServiceError('credentials-refused', 'Refused.', { details: { host: 'service.example' } });

type Content = ReturnType<LoginResultsOptions['store']['read']>;

function setUp(content: Content = { results: {}, digestKey: 'a-random-key' }) {
  let stored = content;
  const clock = new FakeClock();
  const store = {
    read: () => stored,
    update(change: Partial<Content>) {
      stored = { ...stored, ...change };
    },
  };
  return { results: createLoginResults({ store, clock }), clock, stored: () => stored };
}

describe('the last results', () => {
  test('claim nothing of a method that was not tried', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG);
    const { results: found, workedCount, verdict } = results.compare('demo', METHODS);
    expect(found.map(({ methodId, last }) => [methodId, last?.outcome ?? null])).toEqual([
      ['oauth-code', null],
      ['device-code', null],
      ['password', 'worked'],
    ]);
    expect([workedCount, verdict]).toEqual([1, 'nothing']);
  });

  test('belong to a service', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG);
    for (const id of ['staging', '__proto__']) expect(results.compare(id, METHODS).workedCount).toBe(0);
    expect(results.compare('demo', ['constructor']).results).toEqual([{ methodId: 'constructor', last: null }]);
  });

  test('tell what was asked, how long it took, and why it failed', () => {
    const { results, clock } = setUp();
    results.record('demo', 'oauth-code', REFUSED, LOG);
    expect(results.compare('demo', METHODS).results[0]?.last).toEqual({
      outcome: 'failed',
      error: { code: 'credentials-refused', details: { host: 'service.example' } },
      endedAtMs: clock.nowMs(),
      durationMs: 90,
      requestCount: 2,
      requests: LOG.requests,
    });
  });

  test('are replaced by the next try, also where that fails', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG);
    results.record('demo', 'password', REFUSED, LOG);
    expect(results.compare('demo', METHODS).workedCount).toBe(0);
  });

  test('outlive the run, and compare with those of the next', () => {
    const { results, stored } = setUp();
    results.record('demo', 'password', ADA, LOG);
    const next = setUp(JSON.parse(JSON.stringify(stored())));
    next.results.record('demo', 'oauth-code', ADA, LOG);
    expect(next.results.compare('demo', METHODS)).toMatchObject({ workedCount: 2, verdict: 'same' });
  });

  test('hold nothing of the member that could be read', () => {
    const { results, stored } = setUp();
    results.record('demo', 'password', ADA, LOG);
    expect(JSON.stringify(stored().results)).not.toMatch(/Ada|ada@|Norway/);
  });

  test('are forgotten with their service alone', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG);
    results.record('staging', 'password', ADA, LOG);
    results.forget('staging');
    expect(results.compare('staging', METHODS).workedCount).toBe(0);
    expect(results.compare('demo', METHODS).workedCount).toBe(1);
  });
});

describe('what the methods returned', () => {
  test('names the fields that differ', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG);
    results.record('demo', 'oauth-code', { ...ADA, rest: [{ name: 'country', value: 'Iceland' }] }, LOG);
    expect(results.compare('demo', METHODS)).toMatchObject({ verdict: 'fields-differ', differingFields: ['country'] });
  });

  test('is not compared with what failed', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG);
    results.record('demo', 'oauth-code', REFUSED, LOG);
    expect(results.compare('demo', METHODS)).toMatchObject({ workedCount: 1, verdict: 'nothing' });
  });

  test('tells two members apart', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG);
    results.record('demo', 'oauth-code', { ...ADA, id: '2', login: 'noor' }, LOG);
    expect(results.compare('demo', METHODS).verdict).toBe('other-member');
  });
});
