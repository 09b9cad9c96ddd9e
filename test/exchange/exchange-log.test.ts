import { describe, expect, test } from 'vitest';
import { LoginError, ServiceError } from '../../electron/core/errors.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog, type ExchangeLog } from '../../electron/exchange/exchange-log.ts';
import type {
  BrowserRow,
  ExchangeRow,
  ExchangesView,
  RequestRow,
  SignInRow,
} from '../../electron/ipc/views/exchanges.ts';
import { FakeClock } from '../fake-clock.ts';
import { begun, PROFILE, rawExchange, record } from './recorded.ts';

function setUp(options: Pick<Parameters<typeof createExchangeLog>[0], 'limits' | 'observer'> = {}) {
  const clock = new FakeClock();
  let changes = 0;
  const log = createExchangeLog({
    clock,
    random: systemRandom,
    onChange: () => {
      changes += 1;
    },
    ...options,
  });
  return { clock, log, changes: () => changes };
}

const isRequest = (row: ExchangeRow): row is RequestRow => row.kind === 'request';
const isSignIn = (row: ExchangeRow): row is SignInRow => row.kind === 'sign-in';
const isBrowser = (row: ExchangeRow): row is BrowserRow => row.kind === 'browser';

describe('X1: a request', () => {
  test('is a row from its start, and is told of once a frame', async () => {
    const { clock, log, changes } = setUp();
    const recording = log.recorderFor(PROFILE, 's1').begin(begun());
    recording.changed();
    expect(log.read(0).rows).toMatchObject([
      {
        number: 1,
        kind: 'request',
        state: 'waiting',
        method: 'GET',
        host: 'staging.example',
        path: '/api/members/infos',
        sessionId: 's1',
        endedAtMs: null,
        status: null,
        meaning: null,
      },
    ]);
    expect(changes()).toBe(0);
    await clock.advance(50);
    expect(changes()).toBe(1);
    await clock.advance(500);
    expect(changes()).toBe(1);
  });

  test('that fails before a reply has its error as its meaning', () => {
    const { log } = setUp();
    const error = new ServiceError('name-not-found', 'no', { details: { host: 'staging.example' } });
    log.recorderFor(PROFILE, null).begin(begun({ state: 'failed', endedAt: 1020, error }));
    const [row] = log.read(0).rows;
    const expected = { code: 'name-not-found', details: { host: 'staging.example' } };
    expect(row).toMatchObject({ state: 'failed', status: null, meaning: { ...expected, nextAtMs: null } });
    expect(log.detailsOf(1)).toMatchObject({ reply: null, error: expected, sent: { headers: [] } });
  });

  test('X2: shows the headers as they were sent and received, and what is in query and body', () => {
    const { log } = setUp();
    const address = 'https://staging.example/api/a?lang=en&name=Ada+L%C3%A9';
    record(log.recorderFor(PROFILE, null), {
      method: 'POST',
      address,
      sentHeaders: [
        ['ACCEPT', '*/*'],
        ['accept', 'x'],
      ],
      sentBody: 'login=ada&password=0123abcd',
      replyHeaders: ['x-B', '1', 'X-b', '2', 'Content-Type', 'text/plain'],
      reply: 'Hello',
    });
    const details = log.detailsOf(1);
    expect(details?.sent).toEqual({
      method: 'POST',
      address,
      headers: [
        { name: 'host', value: 'staging.example' },
        { name: 'X-Service-Key', value: 'the-app' },
        { name: 'ACCEPT', value: '*/*' },
        { name: 'accept', value: 'x' },
      ],
      parameters: [
        { name: 'lang', value: 'en' },
        { name: 'name', value: 'Ada Lé' },
      ],
      body: {
        kind: 'form',
        bytes: 27,
        wireBytes: 27,
        fields: [
          { name: 'login', value: 'ada' },
          { name: 'password', value: expect.stringMatching(/^••••[a-z2-7]{4}$/) },
        ],
      },
    });
    expect(details?.reply?.headers).toEqual([
      { name: 'x-B', value: '1' },
      { name: 'X-b', value: '2' },
      { name: 'Content-Type', value: 'text/plain' },
    ]);
    expect(details?.reply?.body).toMatchObject({ kind: 'text', text: 'Hello', bytes: 5, isCut: false });
  });

  test('X3: equal secrets have equal masks, others have others, and the scheme of credentials is shown', () => {
    const { log } = setUp();
    const recorder = log.recorderFor(PROFILE, null);
    const sentHeaders = [['Authorization', 'Bearer token-number-one']] as const;
    record(recorder, { sentHeaders, secrets: ['token-number-one'], reply: '{"about":"it is token-number-one"}' });
    record(recorder, { sentHeaders: [['Authorization', 'Bearer another']] });
    const [first, second] = [1, 2].map((number) => log.detailsOf(number)?.sent.headers.at(-1)?.value ?? '');
    expect(first).toMatch(/^Bearer ••••[a-z2-7]{4}$/);
    expect(second).not.toBe(first);
    const mask = first?.replace('Bearer ', '');
    expect(log.detailsOf(1)?.reply?.body).toMatchObject({ kind: 'json', text: `{\n  "about": "it is ${mask}"\n}` });
  });

  test('keeps what it means, also when that is told after its reply was masked', async () => {
    const { clock, log } = setUp();
    const recording = record(log.recorderFor(PROFILE, null));
    await clock.advance(50);
    const { version } = log.read(0);
    recording.means({ code: 'member', details: {}, secrets: [] }, null);
    expect(log.read(version).rows).toMatchObject([{ number: 1, meaning: { code: 'member', nextAtMs: null } }]);
  });
});

describe('X1: a sign-in', () => {
  test('has its requests and the browser’s part, waits and polls, and their session at its end', async () => {
    const { clock, log } = setUp();
    const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'device-code' });
    const at = (startedAtMs: number) => ({ startedAtMs, startedAt: 0, endedAt: 20 });
    record(signIn.recorder, { ...at(clock.nowMs()), purpose: 'device-start' });
    for (const poll of [1, 2]) {
      signIn.nextPoll(clock.nowMs() + 5000);
      await clock.advance(5000);
      signIn.nextPoll(null);
      record(signIn.recorder, { ...at(clock.nowMs()), purpose: 'device-poll' }).means(
        {
          code: poll === 1 ? 'pending' : 'token',
          details: {},
          secrets: [],
        },
        null,
      );
    }
    signIn.end({ sessionId: 's7', member: 'Ada' });
    signIn.end({ error: new LoginError('cancelled', 'too late') });
    const { rows } = log.read(0);
    const start = new FakeClock().nowMs();
    expect(rows.filter(isSignIn)).toMatchObject([
      { number: 1, signIn: 1, methodId: 'device-code', outcome: 'worked', member: 'Ada', sessionId: 's7', error: null },
    ]);
    expect(rows.filter(isRequest)).toMatchObject([
      { number: 2, signIn: 1, sessionId: 's7', poll: null, waitedFromMs: null },
      { poll: 1, waitedFromMs: start + 20, meaning: { code: 'pending', nextAtMs: start + 10_000 } },
      { poll: 2, waitedFromMs: start + 5020, meaning: { code: 'token', nextAtMs: null } },
    ]);
  });

  test('that ends before its next poll has none', () => {
    const { clock, log } = setUp();
    const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'device-code' });
    record(signIn.recorder, { purpose: 'device-poll' }).means({ code: 'pending', details: {}, secrets: [] }, null);
    signIn.nextPoll(clock.nowMs() + 5000);
    signIn.end({ error: new LoginError('cancelled', 'cancelled') });
    expect(log.read(0).rows).toMatchObject([
      { outcome: 'failed', error: { code: 'cancelled' } },
      { meaning: { nextAtMs: null } },
    ]);
  });

  test('that polls earlier than it said, as after the computer woke up, says when it did', async () => {
    const { clock, log } = setUp();
    const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'device-code' });
    record(signIn.recorder, { purpose: 'device-poll' }).means({ code: 'pending', details: {}, secrets: [] }, null);
    signIn.nextPoll(clock.nowMs() + 5000);
    const { version } = log.read(0);
    await clock.advance(2000);
    record(signIn.recorder, { purpose: 'device-poll', startedAtMs: clock.nowMs() });
    expect(log.read(version).rows[0]).toMatchObject({ poll: 1, meaning: { nextAtMs: clock.nowMs() } });
  });

  test('shows of addresses what is harmless, and how long the person was waited for', async () => {
    const { clock, log } = setUp();
    const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'oauth-code' });
    const harmless = ['the-app', 'member-login://callback'];
    const page =
      'https://staging.example/auth/oauth/authorize?client_id=the-app&redirect_uri=member-login%3A%2F%2Fcallback&state=a-state&mystery_x8=1';
    signIn.add({ event: 'page-opened', route: null, address: page, harmless, error: null });
    await clock.advance(3000);
    const callback = 'member-login://callback?code=the-code&state=a-state&mystery_x9=1&error=denied';
    signIn.add({ event: 'callback-received', route: 'scheme', address: callback, harmless, error: null });
    const mask = expect.stringMatching(/^••••[a-z2-7]{4}$/);
    expect(log.read(0).rows.filter(isBrowser)).toMatchObject([
      { number: 2, signIn: 1, address: 'https://staging.example/auth/oauth/authorize', waitedFromMs: null },
      { number: 3, address: 'member-login://callback', waitedFromMs: new FakeClock().nowMs() },
    ]);
    expect(log.detailsOf(2)?.sent.parameters).toEqual([
      { name: 'client_id', value: 'the-app' },
      { name: 'redirect_uri', value: 'member-login://callback' },
      { name: 'state', value: mask },
      { name: mask, value: mask },
    ]);
    expect(log.detailsOf(3)?.sent.parameters).toEqual([
      { name: 'code', value: mask },
      { name: 'state', value: log.detailsOf(2)?.sent.parameters[2]?.value },
      { name: mask, value: mask },
      { name: 'error', value: 'denied' },
    ]);
    expect(log.detailsOf(3)?.governedBy.section).toBe('4.1');
  });
});

describe('X6: the log', () => {
  test('drops the oldest rows, and says how many', () => {
    const { log } = setUp({ limits: { rows: 3, bytes: 1e9 } });
    for (let count = 0; count < 5; count += 1) record(log.recorderFor(PROFILE, null));
    const view = log.read(0);
    expect(view.rows.map(({ number }) => number)).toEqual([3, 4, 5]);
    expect(view).toMatchObject({ firstKept: 3, droppedCount: 2, isMore: false });
    expect(log.detailsOf(2)).toBeNull();
  });

  test('lists a page anew when it is opened after the row went in which it was held', () => {
    const { log } = setUp({ limits: { rows: 2, bytes: 1e9 } });
    const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'oauth-code' });
    const page = { address: `${PROFILE.authUrl}/authorize?scope=typed`, harmless: ['typed'] };
    const changes = [{ kind: 'added', place: 'query', name: 'scope' }] as const;
    signIn.holdPage({ ...page, attemptId: 'attempt', heldId: 'held' });
    for (let count = 0; count < 2; count += 1) record(log.recorderFor(PROFILE, null));
    signIn.releasePage({ ...page, secrets: [], changes });
    signIn.add({ ...page, event: 'page-opened', route: null, error: null });
    expect(log.read(0).rows.at(-1)).toMatchObject({ number: 5, event: 'page-opened', changes });
  });

  test('drops bodies before rows', () => {
    const { log } = setUp({ limits: { rows: 100, bytes: 20_000 } });
    for (let count = 0; count < 4; count += 1) {
      record(log.recorderFor(PROFILE, null), { reply: JSON.stringify({ about: `${count}`.repeat(3000) }) });
    }
    expect(log.read(0)).toMatchObject({ firstKept: 1, droppedCount: 0 });
    expect([1, 2, 3, 4].map((number) => log.detailsOf(number)?.reply?.body.kind)).toEqual([
      'dropped',
      'dropped',
      'json',
      'json',
    ]);
    expect(log.detailsOf(1)?.reply?.body).toEqual({ kind: 'dropped', bytes: 3012, wireBytes: 3012 });
  });

  test('starts anew after Clear, with what is still going on', () => {
    const { log } = setUp();
    const recorder = log.recorderFor(PROFILE, null);
    record(recorder);
    const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'password' });
    const raw = begun();
    const recording = signIn.recorder.begin(raw);
    const before = log.read(0);
    log.clear();
    const after = log.read(before.version);
    expect(after.logId).not.toBe(before.logId);
    expect(after.rows).toMatchObject([
      { number: 4, kind: 'sign-in', signIn: 4 },
      { number: 5, kind: 'request', signIn: 4, state: 'waiting' },
    ]);
    expect(after.firstKept).toBe(4);
    Object.assign(raw, rawExchange());
    recording.changed();
    expect(log.read(after.version).rows).toMatchObject([{ number: 5, state: 'done', status: 200 }]);
    expect(log.detailsOf(1)).toBeNull();
  });

  test('masks a few rows at a time, and hands out none whose address is still to be masked', () => {
    const { log } = setUp();
    for (let count = 0; count < 30; count += 1) {
      // For all that is seen at once, each may hold a secret in any writing.
      const line = `${count}a%41\\u0041&amp;+b hush-hush-clien ${'v'.repeat(120)}`;
      const replyHeaders = Array.from({ length: 70 }, (_, index) => [`X-H${index}`, `${index} ${line}`]).flat();
      record(log.recorderFor(PROFILE, null), { secrets: ['hush-hush-client'], replyHeaders });
    }
    const counts: number[] = [];
    for (let view = log.read(0); counts.at(-1) !== 30; view = log.read(0)) {
      expect(view.rows.map((row) => isRequest(row) && row.host)).not.toContain('');
      counts.push(view.rows.length);
    }
    expect(counts.length).toBeGreaterThan(5);
  });

  test('tells the observer of nothing that was cleared', async () => {
    const told: number[] = [];
    const ignore = (): void => undefined;
    const call = ({ number }: { readonly number: number }) => void told.push(number);
    const others = { meet: ignore, browser: ignore, answer: ignore, signedIn: ignore, signedOut: ignore };
    const observer = { ...others, call, forget: ignore, clear: ignore };
    const { clock, log } = setUp({ observer });
    const meaning = { code: 'replied', details: {}, secrets: [] } as const;
    record(log.recorderFor(PROFILE, null)).means(meaning, null);
    log.clear();
    record(log.recorderFor(PROFILE, null)).means(meaning, null);
    await clock.advance(100);
    expect(told).toEqual([2]);
  });

  test('hands out at most 2,000 rows at once, each of them once', () => {
    const { log } = setUp();
    for (let count = 0; count < 4500; count += 1) record(log.recorderFor(PROFILE, null));
    const numbers: number[] = [];
    const sizes: number[] = [];
    for (let view = log.read(0); ; view = log.read(view.version)) {
      sizes.push(view.rows.length);
      numbers.push(...view.rows.map(({ number }) => number));
      if (!view.isMore) break;
    }
    expect(sizes).toEqual([2000, 2000, 500]);
    expect(numbers).toEqual(Array.from({ length: 4500 }, (_, index) => index + 1));
  });
});

describe('X4: raw requests', () => {
  const keptOf = ({ rows }: ExchangesView) =>
    rows.filter(isRequest).flatMap((row) => (row.isRawKept ? row.number : []));
  const withBody = { method: 'POST', sentBody: 'code=é"', sentHeaders: [['Authorization', 'Bearer abc']] } as const;
  const raw = rawExchange(withBody);

  test('are kept only while that is on, exactly as they were sent', () => {
    const { log } = setUp();
    const recorder = log.recorderFor(PROFILE, null);
    record(recorder, withBody);
    log.keepSecrets(true);
    record(recorder, withBody);
    expect(log.read(0).isKeepingSecrets).toBe(true);
    expect([log.rawRequest(1), log.rawRequest(2)?.toString()]).toEqual([null, `${raw.sentHead}\r\n${raw.sentBody}`]);
    expect(keptOf(log.read(0))).toEqual([2]);
    log.keepSecrets(false);
    expect(log.rawRequest(2)).toBeNull();
  });

  test('are not kept of what was typed: as a password, into a call, or into a request that was held', () => {
    const { log } = setUp();
    log.keepSecrets(true);
    const ordinary = log.recorderFor(PROFILE, 's1');
    record(ordinary, { ...withBody, hasTyped: true });
    const form = { method: 'GET', path: '/a', headers: [], json: null, presentation: 'usual' } as const;
    for (const name of ['password', 'note']) {
      const call = { profile: PROFILE, sessionId: 's1', callId: name, secrets: [] };
      const { recorder } = log.recorderForCall({
        ...call,
        form: { ...form, parameters: [{ name, value: 'typed-it' }] },
      });
      record(recorder, { purpose: 'call' });
    }
    expect([1, 2, 3].map((number) => [log.rawRequest(number) !== null, log.hasTyped(number)])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
  });

  test('of a session go when it is signed out, also those of its sign-in and those that come late', () => {
    const { log } = setUp();
    log.keepSecrets(true);
    const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'password' });
    record(signIn.recorder);
    signIn.end({ sessionId: 's1', member: null });
    record(log.recorderFor(PROFILE, 's1'));
    record(log.recorderFor(PROFILE, 's2'));
    const late = begun();
    const recording = log.recorderFor(PROFILE, 's1').begin(late);
    log.eraseSecretsOf('s1');
    Object.assign(late, rawExchange());
    recording.changed();
    expect([2, 3, 4, 5].map((number) => log.rawRequest(number) !== null)).toEqual([false, false, true, false]);
  });

  test.each<[string, (log: ExchangeLog) => void, number[]]>([
    ['a sign-out', (log) => log.eraseSecretsOf('s1'), [2]],
    ['the service is forgotten', (log) => log.eraseSecretsOfService('other'), [3]],
    ['they are not kept any more', (log) => log.keepSecrets(false), [2, 3]],
  ])('change their rows when they go, and no others: %s', (_, erase, erased) => {
    const { log } = setUp();
    record(log.recorderFor(PROFILE, 's1'));
    log.keepSecrets(true);
    record(log.recorderFor(PROFILE, 's1'));
    record(log.recorderFor({ ...PROFILE, id: 'other' }, 's2'));
    const before = log.read(0);
    expect(keptOf(before)).toEqual([2, 3]);
    erase(log);
    expect(log.read(before.version).rows.map(({ number }) => number)).toEqual(erased);
    expect(keptOf(log.read(0))).toEqual([2, 3].filter((number) => !erased.includes(number)));
  });

  test('make room in the log when they go', () => {
    const { log } = setUp({ limits: { rows: 10, bytes: 8000 } });
    log.keepSecrets(true);
    record(log.recorderFor(PROFILE, 's1'), { method: 'POST', sentBody: 'x'.repeat(5000) });
    record(log.recorderFor(PROFILE, 's2'));
    expect(log.read(0).firstKept).toBe(1);
    log.eraseSecretsOf('s1');
    record(log.recorderFor(PROFILE, 's2'));
    expect(log.read(0).firstKept).toBe(1);
  });

  test('go with Clear, and with their rows', () => {
    const { log } = setUp({ limits: { rows: 2, bytes: 1e9 } });
    log.keepSecrets(true);
    for (let count = 0; count < 3; count += 1) record(log.recorderFor(PROFILE, null));
    expect([1, 2, 3].map((number) => log.rawRequest(number) !== null)).toEqual([false, true, true]);
    log.clear();
    expect(log.rawRequest(3)).toBeNull();
  });
});

test('a recording costs next to nothing until the frame', () => {
  const { log } = setUp();
  const raw = begun();
  const recording = log.recorderFor(PROFILE, null).begin(raw);
  // What is marked is not read before the frame.
  Object.defineProperty(raw, 'sentHead', { get: () => expect.fail('was read') });
  recording.changed();
});
