/**
 * Run by itself with `--expose-gc`: fills the log of exchanges with 10,000 rows and writes what it takes as one line of
 * JSON, {@link ExchangeMemory}. With the argument `different`, no row is like another.
 */
import { systemClock } from '../../electron/core/clock.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog, type ExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { type Given, PROFILE, rawExchange } from '../exchange/recorded.ts';

export interface ExchangeMemory {
  readonly rows: number;
  /** Of heads and bodies as they went over the wire, a row. */
  readonly wireBytesPerRow: number;
  readonly memoryPerRow: number;
  readonly clearMs: number;
  /** The longest that one part of reading all rows keeps main busy once a secret is new, in processor time. */
  readonly blockMs: number;
  /** What all of the process takes before the first row, and after Clear. */
  readonly before: number;
  readonly afterClear: number;
}

const ROWS = 10_000;
const areDifferent = process.argv.includes('different');

/** Four of five are polls, as in a long wait, unless all are to differ; the others read members who do. */
function give(index: number): Given {
  const isPoll = index % 5 !== 0 && !areDifferent;
  const token = `token-${Math.floor(index / 500)}-${'x'.repeat(30)}`;
  const replyHeaders = [
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Date', new Date(Date.UTC(2030, 0, 1) + 1000 * index).toUTCString()],
    ['Connection', 'keep-alive'],
    ['Keep-Alive', 'timeout=5'],
    ['Cache-Control', 'no-store'],
  ].flat();
  const sentHeaders = [
    ['connection', 'keep-alive'],
    ['accept-encoding', 'gzip, deflate, br'],
    ['X-Service-Version', '3.3'],
  ] as const;
  const poll = {
    purpose: 'device-poll',
    method: 'POST',
    address: 'https://staging.example/api/oauth/access_token',
    secrets: ['hush-hush-client', token],
    sentHeaders: [...sentHeaders, ['content-type', 'application/x-www-form-urlencoded'], ['content-length', '120']],
    sentBody: `client_id=the-app&client_secret=hush-hush-client&code=${token}`,
    status: 400,
    reply: '{"error":"authorization_pending"}',
    replyHeaders,
  } as const;
  const member = {
    secrets: [token],
    sentHeaders: [
      ...sentHeaders,
      ['authorization', `Bearer ${token}`],
      ...(areDifferent ? [['x-request-id', `request ${index}`] as const] : []),
    ],
    reply: JSON.stringify({ member: { id: index, login: `ada${index}`, email: `ada${index}@members.example` } }),
    replyHeaders,
  } as const;
  return isPoll ? poll : member;
}

function fill(log: ExchangeLog): number {
  const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'device-code' });
  let wireBytes = 0;
  for (let index = 0; index < ROWS - 1; index += 1) {
    const raw = rawExchange(give(index));
    const recording = signIn.recorder.begin(raw);
    recording.means({ code: raw.purpose === 'member' ? 'member' : 'pending', details: {}, secrets: [] }, null);
    wireBytes += (raw.sentHead?.length ?? 0) + 2 + (raw.sentBody?.length ?? 0);
    wireBytes += 17 + raw.replyHeaders.reduce((sum, part) => sum + part.length + 2, 0) + 2 + raw.wireBytes;
    if (index % 20 === 0) log.read(Number.MAX_SAFE_INTEGER);
  }
  for (const _row of log.rows);
  signIn.end({ sessionId: 'a-session', member: 'Ada' });
  return wireBytes;
}

/** Rows in parts, as the page reads them, and the details of every hundredth. */
function longestBlock(log: ExchangeLog): number {
  log.recorderFor(PROFILE, null).begin(rawExchange({ secrets: ['a-secret-that-is-new'] }));
  let longestMs = 0;
  const time = <T>(run: () => T): T => {
    const startedMs = processorMs();
    const result = run();
    longestMs = Math.max(longestMs, processorMs() - startedMs);
    return result;
  };
  const numbers: number[] = [];
  for (let since = 0, isMore = true; isMore; ) {
    const view = time(() => log.read(since));
    numbers.push(...view.rows.map(({ number }) => number));
    since = view.version;
    isMore = view.isMore;
  }
  for (const number of numbers.filter((_, index) => index % 100 === 0)) time(() => log.detailsOf(number));
  return longestMs;
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function takenBytes(): number {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const log = createExchangeLog({ clock: systemClock, random: systemRandom, onChange: () => undefined });
// What is compiled and cached once does not count.
fill(log);
log.clear();
const before = takenBytes();
const wireBytes = fill(log);
while (log.read(0).rows.length < 2000);
const filled = takenBytes();
const blockMs = longestBlock(log);
const startedMs = performance.now();
log.clear();
const clearMs = performance.now() - startedMs;
const memory: ExchangeMemory = {
  rows: ROWS,
  wireBytesPerRow: wireBytes / ROWS,
  memoryPerRow: (filled - before) / ROWS,
  clearMs,
  blockMs,
  before,
  afterClear: takenBytes(),
};
console.log(JSON.stringify(memory));
