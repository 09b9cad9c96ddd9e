/**
 * Measures the log of exchanges: what a row takes of main's memory, what Clear takes and leaves, and how long masking a
 * hostile reply keeps main busy.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { decodeContent } from '../../electron/service-client/transport/content-coding.ts';
import { createRandom, drawHostileReply, HOSTILE_ENDPOINTS, LARGEST_REPLY } from '../attack/hostile-replies.ts';
import { PROFILE, rawExchange } from '../exchange/recorded.ts';
import { FakeClock } from '../fake-clock.ts';
import type { ExchangeMemory } from './exchange-memory.ts';
import type { Figure } from './figures.ts';

const REPLIES = 1000;
const SEED = 11;
const RUNS = 3;
const kB = 1000;

export async function measureExchangeLog(replies = REPLIES): Promise<readonly Figure[]> {
  const runs = Array.from({ length: RUNS }, () => measureMemory());
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
    {
      title: 'longest block, masking',
      unit: 'ms',
      measured: [await measureMasking(replies)],
      floor: [50],
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

function measureMemory(...options: readonly string[]): ExchangeMemory {
  const file = fileURLToPath(new URL('exchange-memory.ts', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, ['--expose-gc', file, ...options], { encoding: 'utf8' }));
}

/** @returns the longest that one reply keeps main busy until its details are there, in milliseconds of processor time */
async function measureMasking(replies: number): Promise<number> {
  const random = createRandom(SEED);
  const secrets = ['hush-hush-client', 'a-token-of-many', 'short', 'p%C3%A9+"\\x'];
  const log = createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
  const recorder = log.recorderFor(PROFILE, null);
  let longestMs = 0;
  for (let count = 0; count < replies; count += 1) {
    const endpoint = HOSTILE_ENDPOINTS[count % HOSTILE_ENDPOINTS.length] ?? 'device-poll';
    const { bytes, headers } = drawHostileReply(random, endpoint, secrets);
    const unpacked = await decodeContent(bytes, headers['content-encoding'], LARGEST_REPLY).catch(() => null);
    if (!unpacked) continue;
    const purpose = endpoint === 'member-information' ? 'member' : endpoint;
    const raw = rawExchange({ purpose, secrets, reply: unpacked, type: headers['content-type'] ?? '' });
    const startedMs = processorMs();
    recorder.begin(raw);
    log.read(Number.MAX_SAFE_INTEGER);
    const takenMs = processorMs() - startedMs;
    longestMs = Math.max(longestMs, takenMs);
  }
  return longestMs;
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
