import { describe, expect, test } from 'vitest';
import type { LastResultView } from '../../../../electron/ipc/views/comparison.ts';
import type { ErrorView } from '../../../../electron/ipc/views/error.ts';
import type { ExchangeRow, SignInRow } from '../../../../electron/ipc/views/exchanges.ts';
import { layOut, shapesOf } from '../../../../renderer/testing/sequence/layout.ts';
import { stepsOfResult, stepsOfRows } from '../../../../renderer/testing/sequence/seen-steps.ts';
import { describeSteps, stepWords } from '../../../../renderer/testing/sequence/step-words.ts';
import { plannedSteps, type Step } from '../../../../renderer/testing/sequence/steps.ts';
import { sequence } from '../../../../renderer/text/sequence.ts';
import { NOW_MS } from '../../views.ts';
import { ALL_WORKED, CUT_OFF, MANY_POLLS, METHODS, REFUSED, request, result } from '../compare/compare-views.ts';
import { browserRow, DEVICE_ROWS, meaning, pollRows, requestRow, signInRow } from './sign-in-rows-samples.ts';

const flowOf = (methodId: string) => METHODS.find(({ id }) => id === methodId)?.flow ?? [];
/** Each step as its kind and its state, where that is not the usual one. */
const brief = (steps: readonly Step[]): readonly string[] =>
  steps.map(({ kind, state }) => (state === 'done' ? kind : `${kind} ${state}`));
const errorOf = (code: ErrorView['code']): ErrorView => ({ code, details: {} });

describe('before anything was tried', () => {
  test.each(METHODS.map(({ id, flow }) => [id, flow] as const))('%s is drawn from its description', (_id, flow) => {
    const steps = plannedSteps(flow);
    expect(steps.map(({ kind, section }) => ({ kind, section }))).toEqual(flow);
    expect(steps.every(({ state, exchange, status }) => state === 'planned' && exchange === null && !status)).toBe(
      true,
    );
  });
  test('each method describes at least one step, and each step has words of its own', () => {
    for (const { flow } of METHODS) {
      const labels = plannedSteps(flow).map((step) => stepWords(step).label);
      expect(labels.length).toBeGreaterThan(0);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });
});

describe('from its exchanges', () => {
  const stepsOf = (methodId: string, rows: readonly ExchangeRow[], difference: Partial<SignInRow> = {}) =>
    stepsOfRows(flowOf(methodId), signInRow(methodId, difference), rows);
  const HELD = { state: 'held', status: null, meaning: null, endedAtMs: null } as const;
  const RUNNING = { outcome: 'running', endedAtMs: null, member: null } as const;
  const OPENED = browserRow(8, 'page-opened');
  const RECEIVED = browserRow(9, 'callback-received');

  test('a request that is held is named so, by a dashed arrow without an answer', () => {
    const rows = [OPENED, RECEIVED, { ...requestRow(10, 'code-exchange', null), ...HELD }];
    const steps = stepsOf('oauth-code', rows, RUNNING);
    expect(brief(steps).slice(2)).toEqual(['callback', 'code-exchange held', 'member planned']);
    const [held] = steps.filter(({ state }) => state === 'held');
    expect(held && stepWords(held)).toMatchObject({ label: 'POST /oauth/access_token', reply: sequence.held });
    expect(describeSteps(steps)).toContain('The sign-in is paused before this step: POST /oauth/access_token.');
    const layout = layOut(steps, (text) => text.length * 6);
    const [placed] = layout.rows.filter(({ step }) => step === held);
    expect(placed?.answer).toBeNull();
    const arrow = shapesOf(layout).find(({ kind, at }) => kind === 'line' && at.y1 === placed?.arrow.y);
    expect(arrow).toMatchObject({ isDashed: true, ink: 'line' });
  });
  test('a poll that is held says nothing of whether the person is at the page', () => {
    const rows = [
      requestRow(10, 'device-start', 'device-code'),
      { ...requestRow(11, 'device-poll', null), ...HELD, poll: 1 },
    ];
    expect(brief(stepsOf('device-code', rows, RUNNING))).toEqual(
      expect.arrayContaining(['code-on-page planned', 'device-poll held']),
    );
  });
  test('a request that was changed says so, and is joined to no other', () => {
    const change = { kind: 'replaced', place: 'path', name: '' } as const;
    const polls = pollRows(11, 3).map((row, index) => (index === 1 ? { ...row, changes: [change] } : row));
    const steps = stepsOf('device-code', [requestRow(10, 'device-start', 'device-code'), ...polls], RUNNING);
    const drawn = steps.filter(({ kind, state }) => kind === 'device-poll' && state === 'done');
    expect(drawn.map((step) => stepWords(step).reply.startsWith(`${sequence.changed} · `))).toEqual([
      false,
      true,
      false,
    ]);
  });
  test('a sign-in that worked shows what this app did, and what it cannot see as passed', () => {
    const rows = [
      OPENED,
      RECEIVED,
      requestRow(10, 'code-exchange', 'token'),
      requestRow(11, 'member', 'member'),
      requestRow(12, 'member-as-nobody', 'as-nobody', { status: 401 }),
    ];
    const steps = stepsOf('oauth-code', rows);
    expect(brief(steps)).toEqual([
      'page-opened',
      'sign-in-on-page passed',
      'callback',
      'code-exchange',
      'member',
      'member-as-nobody',
    ]);
    expect(steps.map(({ exchange }) => exchange)).toEqual([8, null, 9, 10, 11, 12]);
    expect(steps.map(({ section }) => section)).toEqual(['4.1', '4.1', '4.1', '4.2', '4.6', null]);
    expect(steps[3]).toMatchObject({
      status: 200,
      durationMs: 200,
      wire: { method: 'POST', path: '/oauth/access_token' },
    });
    expect(steps[2]?.route).toBe('loopback');
  });
  test('leaves out what belongs to another sign-in', () => {
    expect(brief(stepsOf('http-basic', [requestRow(8, 'member', 'member', { signIn: 3 })]))).toEqual([]);
  });
  test('a request that failed is marked, and what would have followed was not reached', () => {
    const failed = requestRow(8, 'key-request', 'application-refused', { status: 401 });
    const steps = stepsOf('oauth-like', [failed], { outcome: 'failed', error: errorOf('application-refused') });
    expect(brief(steps)).toEqual([
      'key-request failed',
      'page-opened planned',
      'sign-in-on-page planned',
      'callback-with-token planned',
      'member planned',
    ]);
    expect(steps[0]?.error?.code).toBe('application-refused');
  });
  test('a sign-in that ended while something was awaited failed at that', () => {
    const steps = stepsOf('oauth-code', [OPENED], { outcome: 'failed', error: errorOf('sign-in-timed-out') });
    expect(brief(steps).slice(0, 4)).toEqual([
      'page-opened',
      'sign-in-on-page planned',
      'callback-with-code failed',
      'code-exchange planned',
    ]);
  });
  test('a callback that was refused ends nothing, and the sign-in goes on waiting', () => {
    const refused = browserRow(9, 'callback-refused', { error: errorOf('callback-wrong-state') });
    const running = stepsOf('oauth-code', [OPENED, refused], { outcome: 'running', endedAtMs: null });
    expect(brief(running).slice(0, 4)).toEqual([
      'page-opened',
      'callback failed',
      'sign-in-on-page planned',
      'callback-with-code planned',
    ]);
    const late = stepsOf('oauth-code', [OPENED, refused], { outcome: 'failed', error: errorOf('sign-in-timed-out') });
    expect(brief(late)).toContain('callback-with-code failed');
  });
  test('a callback that brings an error is where it failed', () => {
    const declined = browserRow(9, 'callback-received', { error: errorOf('declined') });
    const steps = stepsOf('oauth-code', [OPENED, declined], { outcome: 'failed', error: errorOf('declined') });
    expect(brief(steps)).toEqual([
      'page-opened',
      'sign-in-on-page passed',
      'callback failed',
      'code-exchange planned',
      'member planned',
    ]);
  });
  test('polls after which polling went on are one step, with their count and time; the last one is another', () => {
    const failed = { outcome: 'failed', error: errorOf('device-code-expired') } as const;
    const steps = stepsOf('device-code', DEVICE_ROWS, failed);
    expect(brief(steps)).toEqual([
      'device-start',
      'code-on-page planned',
      'device-poll',
      'device-poll failed',
      'member planned',
    ]);
    expect(stepWords(steps[2] ?? never()).reply).toBe('12 polls, 55.1 s');
    expect(steps[2]?.exchange).toBe(9);
  });
  test('a poll that nobody answered is one among the polls where polling went on', () => {
    const polls = pollRows(4, 9, 'token').map((row) =>
      row.poll === 2 ? { ...row, status: null, meaning: meaning('connection-refused') } : row,
    );
    const steps = stepsOf('device-code', [requestRow(8, 'device-start', 'device-code'), ...polls]);
    expect(brief(steps)).toEqual(['device-start', 'code-on-page passed', 'device-poll', 'device-poll']);
    expect(steps.map(({ pollCount }) => pollCount)).toEqual([0, 0, 3, 1]);
  });
  test('what is under way says so', () => {
    const open = requestRow(8, 'member', null, { state: 'sent', status: null, endedAtMs: null });
    const steps = stepsOf('http-basic', [open], { outcome: 'running', endedAtMs: null });
    expect(brief(steps)).toEqual(['member running']);
    expect(stepWords(steps[0] ?? never()).reply).toBe('Under way');
  });
  test('a member whom nobody was told is the failure, not the call without a sign-in', () => {
    const rows = [requestRow(8, 'member', 'nobody'), requestRow(9, 'member-as-nobody', 'as-nobody')];
    const steps = stepsOf('http-basic', rows, { outcome: 'failed', error: errorOf('basic-not-identified') });
    expect(brief(steps)).toEqual(['member failed', 'member-as-nobody']);
  });
});

describe('from a last result, where the exchanges are gone', () => {
  const stepsOf = (methodId: string, last: LastResultView | undefined) =>
    stepsOfResult(flowOf(methodId), last ?? never());
  const lastOf = (methodId: string) =>
    ALL_WORKED.comparison.results.find((one) => one.methodId === methodId)?.last ?? undefined;

  test.each([
    ['oauth-code', ['page-opened passed', 'sign-in-on-page passed', 'callback-with-code passed', 'code-exchange']],
    ['oauth-like', ['key-request', 'page-opened passed', 'sign-in-on-page passed', 'callback-with-token passed']],
    ['device-code', ['device-start', 'code-on-page passed', 'device-poll', 'device-poll']],
  ])('%s that worked has its real requests in their places', (methodId, first) => {
    expect(brief(stepsOf(methodId, lastOf(methodId)))).toEqual([...first, 'member', 'member-as-nobody']);
  });
  test.each(['password', 'http-basic'])('%s that worked is one request', (methodId) => {
    expect(brief(stepsOf(methodId, lastOf(methodId)))).toEqual([flowOf(methodId)[0]?.kind]);
  });
  test('a method that this copy does not know has its requests as well', () => {
    expect(stepsOfResult([], lastOf('oauth-code') ?? never())).toHaveLength(3);
  });
  test('has real statuses and times, and nothing to open', () => {
    const [, , , exchange] = stepsOf('oauth-code', lastOf('oauth-code'));
    expect(exchange).toMatchObject({ status: 200, durationMs: 212, exchange: null });
  });
  test('counts the polls that main left out', () => {
    const polls = stepsOf('device-code', MANY_POLLS).find(({ pollCount }) => pollCount > 1);
    // Of 73 requests, all but the start, the last poll and the two readings of the member.
    expect(polls?.pollCount).toBe(69);
  });
  test('marks the request that failed', () => {
    expect(brief(stepsOf('oauth-like', REFUSED))[0]).toBe('key-request failed');
    expect(brief(stepsOf('oauth-code', CUT_OFF)).at(-1)).toBe('member failed');
  });
  test('marks a reply of no use although its status is well', () => {
    const last = result([request('POST', '/members/oauth', { credentials: 'application' })], {
      outcome: 'failed',
      error: errorOf('key-missing'),
    });
    expect(brief(stepsOf('oauth-like', last))[0]).toBe('key-request failed');
  });
  test.each(['declined', 'authorization-refused', 'callback-without-code'] as const)(
    'marks the callback where %s came by the browser',
    (code) => {
      const last = result([request('POST', '/members/oauth', { credentials: 'application' })], {
        outcome: 'failed',
        error: errorOf(code),
      });
      expect(brief(stepsOf('oauth-like', last))).toEqual([
        'key-request',
        'page-opened passed',
        'sign-in-on-page passed',
        'callback-with-token failed',
        'member planned',
      ]);
    },
  );
  test('marks the page where no way back could be opened', () => {
    const last = result([], { outcome: 'failed', error: errorOf('loopback-not-available') });
    expect(brief(stepsOf('oauth-code', last))[0]).toBe('page-opened failed');
  });
  test('marks the poll that brought the refusal', () => {
    const poll = (index: number) =>
      request('POST', '/oauth/access_token', {
        credentials: 'application',
        status: 400,
        startedAtMs: NOW_MS - 60_000 + index * 5_000,
      });
    const start = request('POST', '/oauth/device', { credentials: 'application' });
    const last = result([start, poll(1), poll(2), poll(3)], { outcome: 'failed', error: errorOf('declined') });
    expect(brief(stepsOf('device-code', last))).toEqual([
      'device-start',
      'code-on-page planned',
      'device-poll',
      'device-poll failed',
      'member planned',
    ]);
  });
});

function never(): never {
  throw new Error('There is none.');
}
