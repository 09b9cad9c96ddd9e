import { describe, expect, test } from 'vitest';
import type { LastResultView } from '../../../../electron/ipc/views/comparison.ts';
import type { ErrorView } from '../../../../electron/ipc/views/error.ts';
import type { BrowserRow, ExchangeRow, SignInRow } from '../../../../electron/ipc/views/exchanges.ts';
import { stepsOfResult } from '../../../../renderer/sequence/result-steps.ts';
import { describeSteps, plannedSteps, type Step, stepWords } from '../../../../renderer/sequence/steps.ts';
import { layOut, shapesOf } from '../../../../renderer/testing/sequence/layout.ts';
import { stepsOfRows } from '../../../../renderer/testing/sequence/seen-steps.ts';
import { sequence } from '../../../../renderer/text/sequence.ts';
import { NOW_MS } from '../../views.ts';
import { ALL_WORKED, CUT_OFF, MANY_POLLS, METHODS, REFUSED, request, result } from '../compare/compare-views.ts';
import { browserRow, DEVICE_ROWS, meaning, ownRow, pollRows, signInRow } from '../exchanges/exchange-views.ts';

const flowOf = (methodId: string) => METHODS.find(({ id }) => id === methodId)?.flow ?? [];
/** Each step as its kind and its state, where that is not the usual one. */
const brief = (steps: readonly Step[]): string =>
  steps.map(({ kind, state }) => (state === 'done' ? kind : `${kind} ${state}`)).join(', ');
const errorOf = (code: ErrorView['code']): ErrorView => ({ code, details: {} });
const failedBy = (code: ErrorView['code']) => ({ outcome: 'failed', error: errorOf(code) }) as const;
const wordsOf = (step: Step | undefined) => step && stepWords(step);

test('before anything was tried, each method is drawn from its description, and each step has words of its own', () => {
  for (const { flow } of METHODS) {
    const steps = plannedSteps(flow);
    expect(steps.map(({ kind, section }) => ({ kind, section }))).toEqual(flow);
    for (const step of steps) expect(step).toMatchObject({ state: 'planned', exchange: null, status: null });
    const labels = steps.map((step) => stepWords(step).label);
    expect(labels.length).toBeGreaterThan(0);
    expect(new Set(labels).size).toBe(labels.length);
  }
});

describe('from its exchanges', () => {
  const stepsOf = (methodId: string, rows: readonly ExchangeRow[], difference: Partial<SignInRow> = {}) =>
    stepsOfRows(flowOf(methodId), signInRow(7, { methodId, ...difference }), rows);
  const inBrowser = (number: number, event: BrowserRow['event'], error: ErrorView | null = null) =>
    browserRow(number, { signIn: 7, event, route: event.startsWith('callback') ? 'loopback' : null, error });
  const HELD = { state: 'held', status: null, endedAtMs: null } as const;
  const RUNNING = { outcome: 'running', endedAtMs: null, member: null } as const;
  const START = ownRow(10, 'device-start', 'device-code');
  const OPENED = inBrowser(8, 'page-opened');
  const RECEIVED = inBrowser(9, 'callback-received');
  const WRONG_STATE = inBrowser(9, 'callback-refused', errorOf('callback-wrong-state'));

  test('a request that is held is named so, by a dashed arrow without an answer', () => {
    const steps = stepsOf('oauth-code', [OPENED, RECEIVED, ownRow(10, 'code-exchange', null, HELD)], RUNNING);
    expect(brief(steps)).toMatch(/, callback, code-exchange held, member planned$/);
    const held = steps.find(({ state }) => state === 'held');
    expect(wordsOf(held)).toMatchObject({ label: 'POST /oauth/access_token', reply: sequence.held });
    expect(describeSteps(steps)).toContain('The sign-in is paused before this step: POST /oauth/access_token.');
    const layout = layOut(steps, (text) => text.length * 6);
    const placed = layout.rows.find(({ step }) => step === held);
    expect(placed?.answer).toBeNull();
    const arrow = shapesOf(layout).find(({ kind, at }) => kind === 'line' && at.y1 === placed?.arrow.y);
    expect(arrow).toMatchObject({ isDashed: true, ink: 'line' });
  });
  test('a request that was changed says so, and is joined to no other', () => {
    const change = { kind: 'replaced', place: 'path', name: '' } as const;
    const polls = pollRows(3, 11).map((row, index) => (index === 1 ? { ...row, changes: [change] } : row));
    const drawn = stepsOf('device-code', [START, ...polls], RUNNING).filter(
      ({ kind, state }) => kind === 'device-poll' && state === 'done',
    );
    expect(drawn.map((step) => stepWords(step).reply.startsWith(`${sequence.changed} · `))).toEqual([
      false,
      true,
      false,
    ]);
  });
  test('a sign-in that worked shows what this app did, and what it cannot see as passed', () => {
    const steps = stepsOf('oauth-code', [
      OPENED,
      RECEIVED,
      ownRow(10, 'code-exchange', 'token'),
      ownRow(11, 'member', 'member'),
      ownRow(12, 'member-as-nobody', 'as-nobody', { status: 401 }),
    ]);
    expect(steps.map(({ kind, state, exchange, section }) => [kind, state, exchange, section])).toEqual([
      ['page-opened', 'done', 8, '4.1'],
      ['sign-in-on-page', 'passed', null, '4.1'],
      ['callback', 'done', 9, '4.1'],
      ['code-exchange', 'done', 10, '4.2'],
      ['member', 'done', 11, '4.6'],
      ['member-as-nobody', 'done', 12, null],
    ]);
    const wire = { method: 'POST', path: '/oauth/access_token' };
    expect(steps[3]).toMatchObject({ status: 200, durationMs: 200, wire });
    expect(steps[2]?.route).toBe('loopback');
  });
  test.each<[string, string, readonly ExchangeRow[], Partial<SignInRow>, string]>([
    [
      'what belongs to another sign-in is left out',
      'http-basic',
      [ownRow(8, 'member', 'member', { signIn: 3 })],
      {},
      '',
    ],
    [
      'X7: a page that is held is not opened yet',
      'oauth-code',
      [browserRow(8, { signIn: 7, event: 'page-held', endedAtMs: null })],
      RUNNING,
      'page-opened held, sign-in-on-page planned, callback-with-code planned, code-exchange planned, member planned',
    ],
    [
      'a poll that is held says nothing of whether the person is at the page',
      'device-code',
      [START, ownRow(11, 'device-poll', null, { ...HELD, poll: 1 })],
      RUNNING,
      'device-start, code-on-page planned, device-poll held, member planned',
    ],
    [
      'a request that failed is marked, and what would have followed was not reached',
      'oauth-like',
      [ownRow(8, 'key-request', 'application-refused', { status: 401 })],
      failedBy('application-refused'),
      'key-request failed, page-opened planned, sign-in-on-page planned, callback-with-token planned, member planned',
    ],
    [
      'a sign-in that ended while something was awaited failed at that',
      'oauth-code',
      [OPENED],
      failedBy('sign-in-timed-out'),
      'page-opened, sign-in-on-page planned, callback-with-code failed, code-exchange planned, member planned',
    ],
    [
      'a callback that was refused ends nothing, and the sign-in goes on waiting',
      'oauth-code',
      [OPENED, WRONG_STATE],
      RUNNING,
      'page-opened, callback failed, sign-in-on-page planned, callback-with-code planned, code-exchange planned, member planned',
    ],
    [
      'the end of a sign-in is not at a callback that was refused before',
      'oauth-code',
      [OPENED, WRONG_STATE],
      failedBy('sign-in-timed-out'),
      'page-opened, callback failed, sign-in-on-page planned, callback-with-code failed, code-exchange planned, member planned',
    ],
    [
      'a callback that brings an error is where it failed',
      'oauth-code',
      [OPENED, inBrowser(9, 'callback-received', errorOf('declined'))],
      failedBy('declined'),
      'page-opened, sign-in-on-page passed, callback failed, code-exchange planned, member planned',
    ],
    [
      'a member whom nobody was told is the failure, not the call without a sign-in',
      'http-basic',
      [ownRow(8, 'member', 'nobody'), ownRow(9, 'member-as-nobody', 'connection-refused')],
      failedBy('basic-not-identified'),
      'member failed, member-as-nobody',
    ],
  ])('%s', (_rule, methodId, rows, difference, expected) => {
    const steps = stepsOf(methodId, rows, difference);
    expect(brief(steps)).toEqual(expected);
    const failed = steps.filter(({ state }) => state === 'failed');
    for (const { error } of failed) expect(error).not.toBeNull();
  });
  test('polls after which polling went on are one step, with their count and time; the last one is another', () => {
    const steps = stepsOf('device-code', DEVICE_ROWS, failedBy('device-code-expired'));
    expect(brief(steps)).toEqual('device-start, code-on-page planned, device-poll, device-poll failed, member planned');
    expect(wordsOf(steps[2])?.reply).toBe('12 polls, 55.1 s');
    expect(steps[2]?.exchange).toBe(9);
  });
  test('a poll that nobody answered is one among the polls where polling went on', () => {
    const polls = pollRows(4, 9, 'token').map((row) =>
      row.poll === 2 ? { ...row, status: null, meaning: meaning('connection-refused') } : row,
    );
    const steps = stepsOf('device-code', [START, ...polls]);
    expect(brief(steps)).toEqual('device-start, code-on-page passed, device-poll, device-poll');
    expect(steps.map(({ pollCount }) => pollCount)).toEqual([0, 0, 3, 1]);
  });
  test('what is under way says so', () => {
    const open = ownRow(8, 'member', null, { state: 'sent', status: null, endedAtMs: null });
    const steps = stepsOf('http-basic', [open], RUNNING);
    expect(brief(steps)).toEqual('member running');
    expect(wordsOf(steps[0])?.reply).toBe('Under way');
  });
});

describe('from a last result, where the exchanges are gone', () => {
  const resultOf = (methodId: string): LastResultView => {
    const last = ALL_WORKED.comparison.results.find((one) => one.methodId === methodId)?.last;
    if (!last) throw new Error('There is none.');
    return last;
  };
  const stepsOf = (methodId: string, last = resultOf(methodId)) => stepsOfResult(flowOf(methodId), last);
  const byApplication = (path: string, difference: Parameters<typeof request>[2] = {}) =>
    request('POST', path, { credentials: 'application', ...difference });
  const KEY = byApplication('/members/oauth');

  const POLLS = [1, 2, 3].map((index) =>
    byApplication('/oauth/access_token', { status: 400, startedAtMs: NOW_MS - 60_000 + index * 5_000 }),
  );

  const READ = 'member, member-as-nobody';
  const REST = 'page-opened planned, sign-in-on-page planned, callback-with-token planned, member planned';
  const CALLBACK =
    'key-request, page-opened passed, sign-in-on-page passed, callback-with-token failed, member planned';
  test.each<[string, string, LastResultView, string]>([
    ...(['declined', 'authorization-refused', 'callback-without-code'] as const).map(
      (code): [string, string, LastResultView, string] => [code, 'oauth-like', result([KEY], failedBy(code)), CALLBACK],
    ),
    [
      'what worked',
      'oauth-code',
      resultOf('oauth-code'),
      `page-opened passed, sign-in-on-page passed, callback-with-code passed, code-exchange, ${READ}`,
    ],
    [
      'what worked',
      'oauth-like',
      resultOf('oauth-like'),
      `key-request, page-opened passed, sign-in-on-page passed, callback-with-token passed, ${READ}`,
    ],
    [
      'what worked',
      'device-code',
      resultOf('device-code'),
      `device-start, code-on-page passed, device-poll, device-poll, ${READ}`,
    ],
    ['what worked', 'password', resultOf('password'), 'identification'],
    ['what worked', 'http-basic', resultOf('http-basic'), 'member'],
    ['a request that failed', 'oauth-like', REFUSED, `key-request failed, ${REST}`],
    ['a useless reply', 'oauth-like', result([KEY], failedBy('key-missing')), `key-request failed, ${REST}`],
    [
      'a request that was cut off',
      'oauth-code',
      CUT_OFF,
      'page-opened passed, sign-in-on-page passed, callback-with-code passed, code-exchange, member failed',
    ],
    [
      'no way back',
      'oauth-like',
      result([KEY], failedBy('loopback-not-available')),
      'key-request, page-opened failed, sign-in-on-page planned, callback-with-token planned, member planned',
    ],
    [
      'a poll that brought the refusal',
      'device-code',
      result([byApplication('/oauth/device'), ...POLLS], failedBy('declined')),
      'device-start, code-on-page planned, device-poll, device-poll failed, member planned',
    ],
  ])('%s by %s is drawn at its place', (_what, methodId, last, expected) => {
    expect(brief(stepsOf(methodId, last))).toBe(expected);
  });
  test('a method that this copy does not know has its requests as well', () => {
    expect(stepsOfResult([], resultOf('oauth-code'))).toHaveLength(3);
  });
  test('has real statuses and times, and nothing to open', () => {
    expect(stepsOf('oauth-code')[3]).toMatchObject({ status: 200, durationMs: 212, exchange: null });
  });
  test('counts the polls that main left out', () => {
    const polls = stepsOf('device-code', MANY_POLLS).find(({ pollCount }) => pollCount > 1);
    // Of 73 requests, all but the start, the last poll and the two readings of the member.
    expect(polls?.pollCount).toBe(69);
  });
});
