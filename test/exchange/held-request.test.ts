import { describe, expect, test } from 'vitest';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { writeHar } from '../../electron/exchange/har.ts';
import type { ExchangeDetails } from '../../electron/ipc/views/exchange-details.ts';
import type { RawExchange, RawHeld } from '../../electron/service-client/transport/exchange.ts';
import { FakeClock } from '../fake-clock.ts';
import { begun, PROFILE, rawExchange } from './recorded.ts';

const ADDRESS = `${PROFILE.baseUrl}/oauth/access_token?v=1&access_token=query-secret-1`;
const BODY = 'client_id=the-app&client_secret=client-secret-1&code=code-secret-1&note=a%E2%80%AEb';
const HEADERS = [
  ['accept-encoding', 'gzip'],
  ['X-Service-Key', 'the-app'],
  ['Authorization', 'Bearer header-secret-1'],
  ['x-note', 'echo client-secret-1'],
] as const;

const HELD: RawHeld = {
  attemptId: 'attempt',
  heldId: 'held',
  head: `POST /api/oauth/access_token?v=1&access_token=query-secret-1 HTTP/1.1\r\nhost: staging.example\r\n${HEADERS.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`,
  headers: HEADERS,
};
const SECRETS = /query-secret|client-secret|code-secret|header-secret/;

function setUp() {
  const clock = new FakeClock();
  const log = createExchangeLog({ clock, random: systemRandom, onChange: () => undefined });
  const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'oauth-code' });
  const raw = begun({
    purpose: 'code-exchange',
    method: 'POST',
    address: ADDRESS,
    sentBody: BODY,
    secrets: ['client-secret-1', 'code-secret-1'],
    startedAtMs: clock.nowMs(),
    state: 'held',
    held: HELD,
    heldFromMs: clock.nowMs(),
  });
  const recording = signIn.recorder.begin(raw);
  recording.changed();
  const change = (facts: Partial<RawExchange>) => {
    Object.assign(raw, facts);
    recording.changed();
  };
  const number = signIn.number + 1;
  const details = (): ExchangeDetails => {
    const found = log.detailsOf(number);
    if (!found) throw new Error('It is gone.');
    return found;
  };
  const row = () => [...log.rows].find((one) => one.number === number);
  return { clock, log, signIn, number, change, details, row, raw };
}

/** As it was sent and answered. */
function answered(sent: Parameters<typeof rawExchange>[0]): Partial<RawExchange> {
  const { state, sentHead, status, replyHeaders, replyBytes, wireBytes, endedAt, sendingAt, sentAt, firstByteAt } =
    rawExchange({ reply: '{"result":"token-secret-1"}', ...sent });
  return { state, sentHead, status, replyHeaders, replyBytes, wireBytes, endedAt, sendingAt, sentAt, firstByteAt };
}

describe('a held request is shown as it will go out', () => {
  test('X3: masked, with its head and all that may be changed', () => {
    const { row, details } = setUp();
    const { held, sent } = details();
    expect(row()).toMatchObject({ state: 'held', heldId: 'held', endedAtMs: null });
    expect(JSON.stringify([row(), details()])).not.toMatch(SECRETS);
    expect(sent.headers.map(({ name }) => name)).toEqual(['host', ...HEADERS.map(([name]) => name)]);
    expect(held).toMatchObject({ attemptId: 'attempt', base: PROFILE.baseUrl, path: '/oauth/access_token' });
    expect(held?.query).toMatchObject([
      { name: 'v', value: '1', isMasked: false },
      { name: 'access_token', isMasked: true },
    ]);
    expect(held?.form?.map(({ name, isMasked }) => [name, isMasked])).toEqual([
      ['client_id', false],
      ['client_secret', true],
      ['code', true],
      // A sign that turns the direction is shown as a code, and is not to be typed.
      ['note', true],
    ]);
    expect(held?.headers?.map(({ change, isMasked }) => [change, isMasked])).toEqual([
      ['replace', false],
      ['replace-or-remove', false],
      ['replace-or-remove', true],
      ['replace-or-remove', true],
    ]);
  });

  test('also with what becomes known only then', () => {
    const { log, details } = setUp();
    expect(details().held?.form?.[0]).toMatchObject({ value: 'the-app', isMasked: false });
    log
      .beginSignIn({ profile: PROFILE, methodId: 'oauth-like' })
      .recorder.begin(begun({ secrets: ['the-app'] }))
      .changed();
    expect(JSON.stringify(details().held)).not.toContain('the-app');
    expect(details().held?.form?.[0]).toMatchObject({ name: 'client_id', isMasked: true });
  });

  test('X4, X5: its raw request is not kept, and HAR has it without a reply', async () => {
    const { log, number, row } = setUp();
    log.keepSecrets(true);
    expect(log.rawRequest(number)).toBeNull();
    const shown = row();
    const pieces: string[] = [];
    const rows = shown ? [shown] : [];
    for await (const piece of writeHar({ rows, detailsOf: log.detailsOf, version: '1' })) pieces.push(piece);
    const { entries } = JSON.parse(pieces.join('')).log;
    expect(entries).toMatchObject([{ _state: 'held', response: { status: 0 } }]);
  });
});

describe('once it is let go', () => {
  test('it starts anew, what it waited for is told, and nothing is to be changed any more', () => {
    const { clock, change, row, details, raw } = setUp();
    const heldFromMs = raw.startedAtMs;
    clock.jumpWallClock(60_000);
    change({ state: 'waiting', held: null, startedAtMs: clock.nowMs() });
    expect(row()).toMatchObject({
      state: 'waiting',
      heldId: null,
      waitedFromMs: heldFromMs,
      startedAtMs: clock.nowMs(),
    });
    expect(details()).toMatchObject({ held: null, sent: { headers: [] }, timing: { startedAtMs: clock.nowMs() } });
  });

  test('a change is in its row by name, and what is shown and kept is what was sent', () => {
    const { log, number, change, row, details, signIn } = setUp();
    log.keepSecrets(true);
    const address = `${PROFILE.baseUrl}/other?password=typed-secret-1`;
    const sentBody = 'note=typed-secret-1';
    const changes = [{ kind: 'added', place: 'query', name: 'password' }] as const;
    change({ held: null, state: 'waiting', address, sentBody, changes, secrets: ['typed-secret-1'] });
    expect(row()).toMatchObject({ path: '/api/other', changes });
    change(answered({ method: 'POST', address }));
    expect(details().sent).toMatchObject({ body: { kind: 'form', fields: [{ name: 'note' }] } });
    expect(JSON.stringify([row(), details()])).not.toContain('typed-secret-1');
    const kept = log.rawRequest(number)?.toString();
    expect(kept).toContain('POST /api/other?password=typed-secret-1 ');
    expect(kept).toMatch(/\r\n\r\nnote=typed-secret-1$/);
    const rowOfSignIn = [...log.rows].find((one) => one.number === signIn.number);
    expect(rowOfSignIn).toMatchObject({ kind: 'sign-in', isChanged: true });
  });

  test.each([
    ['closed', '/oauth/./Access_Token', true],
    ['open', '/other', false],
  ] as const)('X3: a reply for the member is %s where its request was sent to %s', (_how, path, isClosed) => {
    const { log } = setUp();
    const raw = begun({ purpose: 'member', address: `${PROFILE.baseUrl}/members/infos`, state: 'held', held: HELD });
    const recording = log.recorderFor(PROFILE, null).begin(raw);
    recording.changed();
    const address = `${PROFILE.baseUrl}${path}`;
    const changes = [{ kind: 'replaced', place: 'path', name: '' }] as const;
    Object.assign(raw, { held: null, address, changes }, answered({ address, reply: '{"result":"plain"}' }));
    recording.changed();
    const last = [...log.rows].at(-1)?.number ?? 0;
    expect(JSON.stringify(log.detailsOf(last)?.reply).includes('plain')).toBe(!isClosed);
  });
});
