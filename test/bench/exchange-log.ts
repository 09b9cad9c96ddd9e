/**
 * Measures the log of exchanges: what a row takes of main's memory, and what Clear takes and leaves. Run by itself with `--expose-gc`, it fills the log with 10,000 rows, which are all
 * different or not, and writes what it takes as one line of JSON.
 */
import { execFileSync } from 'node:child_process';
import { systemClock } from '../../electron/core/clock.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog, type ExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { type Given, PROFILE, rawExchange } from '../exchange/recorded.ts';
import type { Figure } from './figures.ts';
import { processorMs } from './time.ts';

const ROWS = 10_000;
const RUNS = 3;
const kB = 1000;

export async function measureExchangeLog(): Promise<readonly Figure[]> {
  const runs = Array.from({ length: RUNS }, () => measureMemory('alike'));
  const different = Array.from({ length: RUNS }, () => measureMemory('different'));
  const of = (read: (run: ExchangeMemory) => number): readonly number[] => runs.map(read);
  return [
    memoryPerExchange('memory per exchange', runs),
    memoryPerExchange('memory per exchange, all different', different),
    {
      title: 'memory after Clear',
      unit: 'kB',
      measured: of((run) => run.afterClear / kB),
      floor: of((run) => run.before / kB),
      aim: { of: 'ratio', atMost: 1.1 },
    },
    {
      title: 'Clear of 10,000 exchanges',
      unit: 'ms',
      measured: of((run) => run.clearMs),
      floor: of(() => 100),
      aim: { of: 'measured', atMost: 100 },
    },
    {
      title: 'longest block, rows after a new secret',
      unit: 'ms',
      measured: different.map((run) => run.blockMs),
      floor: different.map(() => 50),
      aim: { of: 'measured', atMost: 50 },
    },
  ];
}

function memoryPerExchange(title: string, runs: readonly ExchangeMemory[]): Figure {
  return {
    title,
    unit: 'kB',
    measured: runs.map((run) => run.memoryPerRow / kB),
    floor: runs.map((run) => run.wireBytesPerRow / kB),
    aim: { of: 'ratio', atMost: 3 },
  };
}

function measureMemory(rows: 'alike' | 'different'): ExchangeMemory {
  return JSON.parse(execFileSync(process.execPath, ['--expose-gc', import.meta.filename, rows], { encoding: 'utf8' }));
}

type ExchangeMemory = ReturnType<typeof fillAndClear>;

function fillAndClear(areDifferent: boolean) {
  const log = createExchangeLog({ clock: systemClock, random: systemRandom, onChange: () => undefined });
  // What is compiled and cached once does not count.
  fill(log, areDifferent);
  log.clear();
  const before = takenBytes();
  const wireBytes = fill(log, areDifferent);
  while (log.read(0).rows.length < 2000);
  const filled = takenBytes();
  const blockMs = longestBlock(log);
  const startedMs = performance.now();
  log.clear();
  return {
    /** Of heads and bodies as they went over the wire, a row. */
    wireBytesPerRow: wireBytes / ROWS,
    memoryPerRow: (filled - before) / ROWS,
    clearMs: performance.now() - startedMs,
    /** The longest that one part of reading all rows keeps main busy once a secret is new, in processor time. */
    blockMs,
    /** What all of the process takes before the first row, and after Clear. */
    before,
    afterClear: takenBytes(),
  };
}

/** Four of five are polls, as in a long wait, unless all are to differ; the others read members who do. */
function give(index: number, areDifferent: boolean): Given {
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

function fill(log: ExchangeLog, areDifferent: boolean): number {
  const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'device-code' });
  let wireBytes = 0;
  for (let index = 0; index < ROWS - 1; index += 1) {
    const raw = rawExchange(give(index, areDifferent));
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

function takenBytes(): number {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const [, file, rows] = process.argv;
if (file === import.meta.filename) console.log(JSON.stringify(fillAndClear(rows === 'different')));
