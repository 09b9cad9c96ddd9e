import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../electron/core/errors.ts';
import { createLoginResults, type LoginResultsOptions } from '../../electron/login/login-results.ts';
import type { MemberRecord } from '../../electron/service-client/decode/decode.ts';
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
  const update = (change: Partial<Content>): void => {
    stored = { ...stored, ...change };
  };
  const store = { read: () => stored, update, updateLater: update };
  return { results: createLoginResults({ store, clock }), clock, stored: () => stored };
}

describe('the last results', () => {
  test('claim nothing of a method that was not tried', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    const { results: found, workedCount, verdict } = results.compare('demo', METHODS, []);
    expect(found.map(({ methodId, last }) => [methodId, last?.outcome ?? null])).toEqual([
      ['oauth-code', null],
      ['device-code', null],
      ['password', 'worked'],
    ]);
    expect([workedCount, verdict]).toEqual([1, 'nothing']);
  });

  test('belong to a service', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    for (const id of ['staging', '__proto__']) expect(results.compare(id, METHODS, []).workedCount).toBe(0);
    expect(results.compare('demo', ['constructor'], []).results).toEqual([
      { methodId: 'constructor', last: null, sessionId: null, standing: null },
    ]);
  });

  test('tell what was asked, how long it took, and why it failed', () => {
    const { results, clock } = setUp();
    results.record('demo', 'oauth-code', REFUSED, LOG, 7);
    expect(results.compare('demo', METHODS, []).results[0]?.last).toEqual({
      outcome: 'failed',
      error: { code: 'credentials-refused', details: { host: 'service.example' } },
      endedAtMs: clock.nowMs(),
      durationMs: 90,
      requestCount: 2,
      requests: LOG.requests,
      signIn: 7,
    });
  });

  test('are replaced by the next try, also where that fails', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    results.record('demo', 'password', REFUSED, LOG, 7);
    expect(results.compare('demo', METHODS, []).workedCount).toBe(0);
  });

  test('outlive the run, and compare with those of the next', () => {
    const { results, stored } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    const next = setUp(JSON.parse(JSON.stringify(stored())));
    next.results.record('demo', 'oauth-code', ADA, LOG, 7);
    expect(next.results.compare('demo', METHODS, [])).toMatchObject({ workedCount: 2, verdict: 'same' });
  });

  test('know their sign-in among the exchanges in this run alone', () => {
    const { results, stored } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    const next = setUp(JSON.parse(JSON.stringify(stored())));
    const signInOf = ({ results: [, , last] }: ReturnType<typeof results.compare>) => last?.last?.signIn;
    expect(signInOf(results.compare('demo', METHODS, []))).toBe(7);
    expect(signInOf(next.results.compare('demo', METHODS, []))).toBeNull();
    results.forget('demo');
    results.record('demo', 'password', ADA, LOG, null);
    expect(signInOf(results.compare('demo', METHODS, []))).toBeNull();
  });

  test('hold nothing of the member that could be read', () => {
    const { results, stored } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    expect(JSON.stringify(stored().results)).not.toMatch(/Ada|ada@|Norway/);
  });

  test('are forgotten with their service alone', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    results.record('staging', 'password', ADA, LOG, 7);
    results.forget('staging');
    expect(results.compare('staging', METHODS, []).workedCount).toBe(0);
    expect(results.compare('demo', METHODS, []).workedCount).toBe(1);
  });
});

describe('what the methods returned', () => {
  test('names the fields that differ', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    results.record('demo', 'oauth-code', { ...ADA, rest: [{ name: 'country', value: 'Iceland' }] }, LOG, 7);
    expect(results.compare('demo', METHODS, [])).toMatchObject({
      verdict: 'fields-differ',
      differingFields: [{ name: 'country', values: [] }],
    });
  });

  test('is not compared with what failed', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    results.record('demo', 'oauth-code', REFUSED, LOG, 7);
    expect(results.compare('demo', METHODS, [])).toMatchObject({ workedCount: 1, verdict: 'nothing' });
  });

  test('tells two members apart', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    results.record('demo', 'oauth-code', { ...ADA, id: '2', login: 'noor' }, LOG, 7);
    expect(results.compare('demo', METHODS, []).verdict).toBe('other-member');
  });

  test('has values and members only of those who are still signed in by the last result', () => {
    const { results } = setUp();
    const other = { ...ADA, rest: [{ name: 'country', value: 'Iceland' }] };
    results.record('demo', 'oauth-code', ADA, LOG, 7);
    results.record('demo', 'device-code', ADA, LOG, 8);
    results.record('demo', 'password', other, LOG, 9);
    const open = [
      { id: 'earlier', methodId: 'password', member: ADA },
      { id: 'newer', methodId: 'password', member: other },
      { id: 'code', methodId: 'oauth-code', member: ADA },
    ];
    const compared = results.compare('demo', METHODS, open);
    expect(compared.differingFields).toEqual([
      {
        name: 'country',
        values: [
          { methodId: 'oauth-code', value: 'Norway' },
          { methodId: 'password', value: 'Iceland' },
        ],
      },
    ]);
    expect(compared.results.map(({ sessionId, standing }) => [sessionId, standing])).toEqual([
      ['code', 'same'],
      [null, 'same'],
      ['newer', 'fields-differ'],
    ]);
  });

  test('says nothing of a member where the last try failed', () => {
    const { results } = setUp();
    results.record('demo', 'password', ADA, LOG, 7);
    results.record('demo', 'password', REFUSED, LOG, 8);
    const [, , password] = results.compare('demo', METHODS, [{ id: 'one', methodId: 'password', member: ADA }]).results;
    expect(password).toMatchObject({ sessionId: null, standing: null });
  });
});
