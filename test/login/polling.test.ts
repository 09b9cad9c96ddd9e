import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ErrorDetails, LoginError, ServiceError, type ServiceErrorCode } from '../../electron/core/errors.ts';
import type { PollView } from '../../electron/ipc/views/attempts.ts';
import { pollUntilGranted, repeatedIn } from '../../electron/login/polling.ts';
import type { PollReply } from '../../electron/service-client/decode/device.ts';
import { FakeClock } from '../fake-clock.ts';

const PENDING: PollReply = { kind: 'pending', intervalSeconds: null };
const SLOW_DOWN: PollReply = { kind: 'slow-down', intervalSeconds: null };
const TOKEN: PollReply = { kind: 'token', token: 'issued' };
const busy = (retryAfterMs: number | null = null): PollReply => ({
  kind: 'busy',
  error: new ServiceError('http-error', 'Busy.', { details: { status: 503 } }),
  retryAfterMs,
});
const UNEXPECTED: PollReply = {
  kind: 'unexpected',
  error: new ServiceError('token-missing', 'Odd.', { details: { replyShape: '{ ok: boolean }' } }),
  unknownCode: null,
};
const offline = (code: ServiceErrorCode = 'network-unreachable') => new ServiceError(code, 'No network.');

/** What a poll brings, and how long it takes. */
interface Answer {
  readonly brings: PollReply | Error;
  readonly afterMs?: number;
}

/** What a test is told of the polling while it goes on. */
interface Watch {
  /** Before each poll, with how many others are in flight. */
  readonly onPoll?: (inFlight: number) => void;
  /** Before what a poll brings is handed on. */
  readonly onAnswer?: (brings: PollReply | Error) => void;
  readonly onReport?: (view: PollView) => void;
}

const A_DAY = 86_400;

/** @param answers in order; from then on every poll is pending */
function setUp(
  answers: readonly (PollReply | Error | Answer)[],
  intervalSeconds = 5,
  watch: Watch = {},
  limitSeconds = A_DAY,
) {
  const clock = new FakeClock();
  const controller = new AbortController();
  const startMs = clock.nowMs();
  const polledAt: number[] = [];
  const reports: PollView[] = [];
  const left = [...answers];
  let inFlight = 0;
  let mostInFlight = 0;
  const poll = async (): Promise<PollReply> => {
    watch.onPoll?.(inFlight);
    polledAt.push(clock.elapsedMs);
    inFlight += 1;
    mostInFlight = Math.max(mostInFlight, inFlight);
    const next = left.shift() ?? PENDING;
    const { brings, afterMs = 0 } = 'brings' in next ? next : { brings: next };
    if (afterMs > 0) await new Promise<void>((resolve) => void clock.schedule(afterMs, resolve));
    inFlight -= 1;
    watch.onAnswer?.(brings);
    if (brings instanceof Error) throw brings;
    return brings;
  };
  const result = pollUntilGranted({
    intervalSeconds,
    limitSeconds,
    poll,
    clock,
    onWake: (listener) => void clock.onWake(listener),
    signal: controller.signal,
    report(view) {
      reports.push(view);
      watch.onReport?.(view);
    },
  });
  result.catch(() => undefined);
  return { clock, controller, result, polledAt, reports, startMs, mostInFlight: () => mostInFlight };
}

/** The waits between polls that are answered at once. */
const waitsOf = (polledAt: readonly number[]): readonly number[] =>
  polledAt.map((atMs, index) => atMs - (polledAt[index - 1] ?? 0));

describe('the pace', () => {
  test('D1: the first poll goes out one interval after the start reply', async () => {
    const { clock, polledAt } = setUp([]);
    await clock.advance(4_999);
    expect(polledAt).toEqual([]);
    await clock.advance(1);
    expect(polledAt).toEqual([5_000]);
  });

  test('D1: the next is counted from the end of the reply before it, and two are never in flight', async () => {
    const { clock, polledAt, mostInFlight } = setUp([{ brings: PENDING, afterMs: 7_000 }, PENDING]);
    await clock.advance(17_000);
    expect(polledAt).toEqual([5_000, 17_000]);
    expect(mostInFlight()).toBe(1);
  });

  test('D3: slow_down adds five seconds for good, each time', async () => {
    const { clock, polledAt } = setUp([SLOW_DOWN, PENDING, PENDING, SLOW_DOWN, PENDING]);
    await clock.advance(80_000);
    expect(waitsOf(polledAt)).toEqual([5_000, 10_000, 10_000, 10_000, 15_000, 15_000, 15_000]);
  });

  test('D3: a server interval above the current one is taken, one below it is not', async () => {
    const { clock, polledAt } = setUp([
      { kind: 'pending', intervalSeconds: 12 },
      { kind: 'pending', intervalSeconds: 3 },
      { kind: 'slow-down', intervalSeconds: 15 },
      { kind: 'slow-down', intervalSeconds: 40 },
    ]);
    await clock.advance(130_000);
    expect(waitsOf(polledAt)).toEqual([5_000, 12_000, 12_000, 17_000, 40_000, 40_000]);
  });

  test('D3: a server interval above a minute is a minute, which slow_down still adds to', async () => {
    const { clock, polledAt } = setUp([{ kind: 'pending', intervalSeconds: 900 }, SLOW_DOWN, PENDING]);
    await clock.advance(200_000);
    expect(waitsOf(polledAt)).toEqual([5_000, 60_000, 65_000, 65_000]);
  });
});

describe('D4: failures on the way', () => {
  test.each([
    ['a network error', offline()],
    ['a 429 or 5xx', busy()],
  ])('%s doubles the wait up to a minute, until a reply comes', async (_name, failure) => {
    const { clock, polledAt } = setUp([...Array.from({ length: 6 }, () => failure), PENDING, failure]);
    await clock.advance(260_000);
    expect(waitsOf(polledAt)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000, 5_000]);
  });

  test('any reply ends the doubling, also an unexpected one', async () => {
    const { clock, polledAt } = setUp([offline(), UNEXPECTED, offline(), SLOW_DOWN, PENDING]);
    await clock.advance(50_000);
    expect(waitsOf(polledAt)).toEqual([5_000, 10_000, 5_000, 10_000, 10_000, 10_000]);
  });

  test('Retry-After counts where it is longer than the doubled wait, for that wait alone', async () => {
    const { clock, polledAt } = setUp([busy(2_000), busy(90_000), busy(), PENDING]);
    await clock.advance(200_000);
    expect(waitsOf(polledAt).slice(0, 5)).toEqual([5_000, 10_000, 90_000, 40_000, 5_000]);
  });

  test('a wait after a failure is never shorter than the interval', async () => {
    const { clock, polledAt } = setUp([{ kind: 'pending', intervalSeconds: 60 }, SLOW_DOWN, offline(), offline()]);
    await clock.advance(330_000);
    expect(waitsOf(polledAt)).toEqual([5_000, 60_000, 65_000, 65_000, 65_000, 65_000]);
  });

  test.each([
    'name-not-found',
    'network-unreachable',
    'connection-refused',
    'connection-lost',
    'service-timed-out',
    'tls-failed',
    'proxy-failed',
    'proxy-needs-password',
    'proxy-not-supported',
  ] as const)('%s is shown and polling goes on', async (code) => {
    const { clock, reports, result } = setUp([offline(code), TOKEN]);
    await clock.advance(5_000);
    expect(reports.at(-1)).toMatchObject({ count: 1, last: { kind: 'unreachable', error: { code } } });
    await clock.advance(10_000);
    await expect(result).resolves.toMatchObject({ token: 'issued' });
  });

  test.each(['unexpected-redirect', 'reply-unreadable', 'reply-too-large'] as const)(
    'D10: %s is the network’s doing, from the very first poll on, and doubles the wait until the service answers',
    async (code) => {
      const { clock, reports, result, polledAt } = setUp([offline(code), offline(code), PENDING, offline(code), TOKEN]);
      await clock.advance(5_000);
      expect(reports.at(-1)).toMatchObject({ count: 1, last: { kind: 'intercepted', error: { code } } });
      await clock.advance(100_000);
      await expect(result).resolves.toMatchObject({ token: 'issued' });
      expect(waitsOf(polledAt)).toEqual([5_000, 10_000, 20_000, 5_000, 10_000]);
    },
  );
});

describe('D12: an answer that is not known to mean “not yet”', () => {
  const unknown = (details: ErrorDetails): PollReply => ({
    kind: 'unexpected',
    error: new ServiceError('token-missing', 'Odd.', { details }),
    unknownCode: null,
  });
  const odd = (serviceText: string) => unknown({ status: 400, serviceText });

  test.each<[string, readonly (PollReply | Error)[], number]>([
    ['comes twice', [odd('No.'), odd('No.')], 2],
    ['comes three times, each with its own number', [odd('No (1)'), odd('No (22)'), odd('No (3)')], 3],
    ['comes with another code', [unknown({ serviceCode: 'E1' }), unknown({ serviceCode: 'E2' })], 1],
    ['comes under another status', [unknown({ status: 400 }), unknown({ status: 403 })], 1],
    ['is a page each time', [offline('reply-unreadable'), offline('reply-unreadable')], 2],
    ['comes again after a known one', [odd('No.'), PENDING, odd('No.')], 1],
    ['was followed by a known one', [odd('No.'), odd('No.'), PENDING], 0],
    ['is none: the service is busy', [busy(), busy()], 0],
    ['is none: the network is away', [offline(), offline()], 0],
  ])('%s', async (_what, answers, repeats) => {
    const { clock, reports } = setUp(answers);
    while (reports.at(-1)?.count !== answers.length) await clock.advance(1_000);
    const [seen] = reports.slice(-1);
    expect(seen?.repeats).toBe(repeats);
    expect(seen && repeatedIn(seen)).toEqual(
      repeats > 1 ? seen?.last && 'error' in seen.last && seen.last.error : null,
    );
  });
});

describe('D5: the end', () => {
  test.each([
    new LoginError('declined', 'Declined.'),
    new LoginError('device-code-expired', 'Expired.'),
    new ServiceError('application-refused', 'Refused.'),
    new ServiceError('service-error', 'Refused.'),
    new ServiceError('address-not-secure', 'Not secure.'),
    new TypeError('a bug'),
  ])('$code ends it at once, and nothing leaves afterwards', async (error) => {
    const { clock, result, polledAt } = setUp([error]);
    await clock.advance(600_000);
    await expect(result).rejects.toBe(error);
    expect(polledAt).toEqual([5_000]);
    expect(clock.pending).toBe(0);
  });

  test('a token ends it', async () => {
    const { clock, result, polledAt } = setUp([PENDING, TOKEN]);
    await clock.advance(600_000);
    await expect(result).resolves.toMatchObject({ token: 'issued' });
    expect(polledAt).toHaveLength(2);
    expect(clock.pending).toBe(0);
  });

  test('no request leaves after the signal aborted during a wait', async () => {
    const { clock, controller, result, polledAt } = setUp([]);
    await clock.advance(7_000);
    const reason = new LoginError('cancelled', 'Cancelled.');
    controller.abort(reason);
    expect(clock.pending).toBe(0);
    await clock.sleepComputer(600_000);
    await clock.advance(600_000);
    await expect(result).rejects.toBe(reason);
    expect(polledAt).toEqual([5_000]);
  });

  test('D7: a token that arrives after the signal aborted is dropped', async () => {
    const { clock, controller, result } = setUp([{ brings: TOKEN, afterMs: 3_000 }]);
    await clock.advance(6_000);
    const reason = new LoginError('superseded', 'Superseded.');
    controller.abort(reason);
    await clock.advance(10_000);
    await expect(result).rejects.toBe(reason);
  });

  test('what a cut-off poll says is not the end’s name', async () => {
    const { clock, controller, result } = setUp([{ brings: new Error('aborted'), afterMs: 3_000 }]);
    await clock.advance(6_000);
    const reason = new LoginError('cancelled', 'Cancelled.');
    controller.abort(reason);
    await clock.advance(10_000);
    await expect(result).rejects.toBe(reason);
  });
});

describe('D6: the last poll', () => {
  type Answers = Parameters<typeof setUp>[0];
  const expiring = (answers: Answers, limitSeconds: number, intervalSeconds = 5) =>
    setUp(answers, intervalSeconds, {}, limitSeconds);

  test.each<[string, Answers, number, number, readonly number[]]>([
    ['at the end', [], 10, 5, [5_000, 10_000]],
    ['an interval after a reply shortly before it', [], 12, 5, [5_000, 10_000, 15_000]],
    ['an interval after a reply that came later', [{ brings: PENDING, afterMs: 9_000 }], 12, 5, [5_000, 19_000]],
    ['after an interval that is longer than the code is valid', [], 10, 60, [60_000]],
    ['at the end, however long a busy service asks to wait', [busy(3_600_000)], 37, 5, [5_000, 37_000]],
    [
      'at the end, however often the network failed',
      [offline(), offline(), offline()],
      60,
      5,
      [5_000, 15_000, 35_000, 60_000],
    ],
    ['a longer interval after a slow_down', [SLOW_DOWN], 10, 5, [5_000, 15_000]],
  ])('D4: goes out %s, and nothing after it', async (_name, answers, limitSeconds, intervalSeconds, polls) => {
    const { clock, result, polledAt } = expiring(answers, limitSeconds, intervalSeconds);
    await clock.advance(600_000);
    expect(polledAt).toEqual(polls);
    await expect(result).rejects.toMatchObject({ code: 'device-code-expired', details: { limitSeconds } });
    expect(clock.pending).toBe(0);
  });

  test.each<[string, Answers]>([
    ['that is under way when the code expires', [{ brings: TOKEN, afterMs: 9_999 }]],
    ['that goes out at the end', [PENDING, { brings: TOKEN, afterMs: 9_999 }]],
  ])('a token of a poll %s is taken', async (_name, answers) => {
    const { clock, result } = expiring(answers, 10);
    await clock.advance(30_000);
    await expect(result).resolves.toMatchObject({ token: 'issued' });
  });

  test.each<[string, PollReply | Error, object]>([
    ['busy', busy(), { status: 503 }],
    ['unexpected', UNEXPECTED, { replyShape: '{ ok: boolean }' }],
    ['not there', offline(), {}],
  ])('whose answer is %s does not say that nobody confirmed the code', async (_name, answer, details) => {
    const { clock, result, polledAt } = expiring([PENDING, answer], 10);
    await clock.advance(30_000);
    expect(polledAt).toEqual([5_000, 10_000]);
    await expect(result).rejects.toMatchObject({
      code: 'sign-in-timed-out',
      details: { ...details, limitSeconds: 10 },
    });
  });

  test.each<[string, (clock: FakeClock) => Promise<void> | void]>([
    ['and says so', (clock) => clock.sleepComputer(600_000)],
    ['and does not say so', (clock) => clock.jumpWallClock(600_000)],
  ])('does not go out from a computer that wakes after the end %s', async (_name, sleep) => {
    const { clock, result, polledAt } = expiring([], 60, 30);
    await clock.advance(1_000);
    await sleep(clock);
    await clock.advance(1_000);
    expect([polledAt, clock.pending]).toEqual([[], 0]);
    await expect(result).rejects.toMatchObject({ code: 'sign-in-timed-out' });
  });

  test('does not follow a poll that was under way while the computer slept past the end', async () => {
    const { clock, result, polledAt } = expiring([{ brings: PENDING, afterMs: 3_000 }], 60);
    await clock.advance(6_000);
    await clock.sleepComputer(600_000);
    await clock.advance(600_000);
    expect(polledAt).toEqual([5_000]);
    await expect(result).rejects.toMatchObject({ code: 'sign-in-timed-out' });
  });

  test('is the last where its timer is a millisecond early', async () => {
    const { clock, polledAt } = expiring([], 10);
    await clock.advance(7_000);
    clock.jumpWallClock(-1);
    await clock.advance(600_000);
    expect(polledAt).toEqual([5_000, 10_000]);
  });

  test('comes no later by a clock that is set back', async () => {
    const { clock, polledAt } = expiring([], 12);
    await clock.advance(1_000);
    clock.jumpWallClock(-3_600_000);
    await clock.advance(600_000);
    expect(polledAt).toEqual([5_000, 10_000, 15_000]);
  });
});

describe('D6: sleep and a changed clock', () => {
  test('after a long sleep there is one poll, and then the interval again', async () => {
    const { clock, polledAt } = setUp([]);
    await clock.advance(1_000);
    await clock.sleepComputer(600_000);
    expect(polledAt).toEqual([1_000]);
    await clock.advance(4_999);
    expect(polledAt).toHaveLength(1);
    await clock.advance(1);
    expect(polledAt).toEqual([1_000, 6_000]);
  });

  test('after a short sleep the poll comes when the interval is over, not before', async () => {
    const { clock, polledAt } = setUp([]);
    await clock.advance(1_000);
    await clock.sleepComputer(2_000);
    await clock.advance(1_999);
    expect(polledAt).toEqual([]);
    await clock.advance(1);
    expect(polledAt).toEqual([3_000]);
  });

  test('waking while a poll is in flight sends no second one', async () => {
    const { clock, polledAt, mostInFlight } = setUp([{ brings: PENDING, afterMs: 3_000 }]);
    await clock.advance(6_000);
    await clock.sleepComputer(60_000);
    await clock.sleepComputer(60_000);
    await clock.advance(2_000);
    expect(polledAt).toEqual([5_000]);
    expect(mostInFlight()).toBe(1);
  });

  test.each([3_600_000, -3_600_000])('a clock set by %i ms moves no poll', async (byMs) => {
    const { clock, polledAt } = setUp([]);
    await clock.advance(1_000);
    clock.jumpWallClock(byMs);
    await clock.advance(9_000);
    expect(polledAt).toEqual([5_000, 10_000]);
  });
});

test('D8: each poll’s outcome, the count and the next instant are told', async () => {
  const { clock, reports, startMs } = setUp([PENDING, SLOW_DOWN, busy(), offline(), UNEXPECTED]);
  await clock.advance(39_999);
  const waiting = reports.filter(({ nextAtMs }) => nextAtMs !== null);
  expect(waiting.map(({ count, last }) => [count, last?.kind])).toEqual([
    [0, undefined],
    [1, 'pending'],
    [2, 'slow-down'],
    [3, 'busy'],
  ]);
  expect(waiting.map(({ nextAtMs }) => (nextAtMs ?? 0) - startMs)).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(waiting.map(({ intervalSeconds }) => intervalSeconds)).toEqual([5, 5, 10, 10]);
  const polling = reports.filter(({ nextAtMs }) => nextAtMs === null);
  expect(polling.map(({ count }) => count)).toEqual([0, 1, 2]);
});

/** Replies that let the polling go on, with how long each takes. */
const goingOn = fc.record({
  brings: fc.oneof(
    fc.constantFrom<PollReply | Error>(PENDING, SLOW_DOWN, UNEXPECTED, offline()),
    fc.record({
      kind: fc.constantFrom('pending' as const, 'slow-down' as const),
      intervalSeconds: fc.integer({ min: 1, max: 120 }),
    }),
    fc.option(fc.integer({ min: -5_000, max: 300_000 })).map(busy),
  ),
  afterMs: fc.integer({ min: 0, max: 12_000 }),
});

const happening = fc.record({
  kind: fc.constantFrom('time passes', 'computer sleeps', 'clock is set', 'clock is set back'),
  ms: fc.integer({ min: 0, max: 90_000 }),
});

/** What the service may at least expect after a reply, read from the document's side. */
function leastWaitMs(intervalMs: number, brings: PollReply | Error): { intervalMs: number; waitMs: number } {
  if (brings instanceof Error) return { intervalMs, waitMs: intervalMs };
  if (brings.kind === 'busy') return { intervalMs, waitMs: Math.max(intervalMs, brings.retryAfterMs ?? 0) };
  if (brings.kind !== 'pending' && brings.kind !== 'slow-down') return { intervalMs, waitMs: intervalMs };
  const slowerMs = intervalMs + (brings.kind === 'slow-down' ? 5_000 : 0);
  const longerMs = Math.max(slowerMs, Math.min(60, brings.intervalSeconds ?? 0) * 1_000);
  return { intervalMs: longerMs, waitMs: longerMs };
}

test('D1, D3, D5, D6: never early, never two at once, never after the end, never a shorter interval', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(goingOn, { maxLength: 12 }),
      fc.array(happening, { maxLength: 25 }),
      fc.integer({ min: 1, max: 60 }),
      async (answers, happenings, intervalSeconds) => {
        let sleptMs = 0;
        let isClockSet = false;
        let least = { intervalMs: intervalSeconds * 1_000, waitMs: intervalSeconds * 1_000 };
        const { clock, controller, result, reports } = setUp(answers, intervalSeconds, {
          onPoll(inFlight) {
            const fault = { isEarly: isEarly(), inFlight, isOver: controller.signal.aborted };
            expect(fault).toEqual({ isEarly: false, inFlight: 0, isOver: false });
          },
          onAnswer(brings) {
            least = leastWaitMs(least.intervalMs, brings);
            wait = startWait();
          },
        });
        const startWait = () => ({
          nowMs: clock.nowMs(),
          realMs: clock.elapsedMs + sleptMs,
          dueMs: clock.elapsedMs + least.waitMs,
        });
        let wait = startWait();
        /** Waking allows what the wall clock then says; nothing else moves the instant forward. */
        const wake = (): void => {
          const restMs = Math.max(0, least.waitMs - (clock.nowMs() - wait.nowMs));
          wait.dueMs = Math.min(wait.dueMs, clock.elapsedMs + restMs);
        };
        const isEarly = (): boolean => {
          const isEarlyInTruth = clock.elapsedMs + sleptMs - wait.realMs < least.waitMs;
          return clock.elapsedMs < wait.dueMs || (isEarlyInTruth && !isClockSet);
        };
        for (const { kind, ms } of happenings) {
          if (kind === 'time passes') await clock.advance(ms);
          else if (kind === 'computer sleeps') {
            sleptMs += ms;
            clock.jumpWallClock(ms);
            wake();
            await clock.sleepComputer(0);
          } else {
            isClockSet = true;
            clock.jumpWallClock(kind === 'clock is set' ? ms : -ms);
          }
          expect(clock.pending).toBeGreaterThan(0);
        }
        const reason = new LoginError('cancelled', 'Cancelled.');
        controller.abort(reason);
        await clock.sleepComputer(300_000);
        await clock.advance(300_000);
        await expect(result).rejects.toBe(reason);
        const intervals = reports.map((view) => view.intervalSeconds);
        expect(intervals).toEqual(intervals.toSorted((a, b) => a - b));
        expect(clock.pending).toBe(0);
      },
    ),
    { numRuns: 150 },
  );
});
