/**
 * Measures saving ten thousand exchanges as HAR, from the log to the file: how long it takes, and how long it keeps
 * the event loop busy in one go.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandom } from '../../electron/core/random.ts';
import { saveFile } from '../../electron/core/save-file.ts';
import { chosenRows } from '../../electron/exchange/chosen-rows.ts';
import { createExchangeLog, type ExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { writeHar } from '../../electron/exchange/har.ts';
import { PROFILE, record } from '../exchange/recorded.ts';
import { FakeClock } from '../fake-clock.ts';
import { measureBlocking, measureRounds } from './blocked.ts';
import type { Figure } from './figures.ts';

const ROWS = 10_000;
const ROUNDS = 5;

export async function measureHar(rows = ROWS, rounds = ROUNDS): Promise<readonly Figure[]> {
  const log = fillLog(rows);
  const folder = await mkdtemp(join(tmpdir(), 'har-'));
  const path = join(folder, 'exchanges.har');
  const runs = await measureRounds(rounds, async (round) => {
    const floor = stringifyAll(log);
    const saved = await measureBlocking(() => saveAll(log, path));
    // A secret that is new has everything masked again.
    record(log.recorderFor(PROFILE, 'a-session'), { secrets: [`a-new-token-${round}`] });
    return { floor, saved, savedAgain: await measureBlocking(() => saveAll(log, path)) };
  });
  await rm(folder, { recursive: true });
  const common = { unit: 'ms', floor: runs.map(({ floor }) => floor) } as const;
  return [
    {
      ...common,
      title: 'HAR of 10,000 exchanges, saved',
      measured: runs.map(({ saved }) => saved.durationMs),
      aim: { of: 'measured', atMost: 1000 },
    },
    {
      ...common,
      title: 'longest block, saved after a new secret',
      measured: runs.map(({ savedAgain }) => savedAgain.blockMs),
      aim: { of: 'measured', atMost: 50 },
    },
  ];
}

async function saveAll(log: ExchangeLog, path: string): Promise<void> {
  const detailsOf = (number: number) => log.detailsOf(number);
  const rows = await chosenRows(log.rows, []);
  await saveFile(path, writeHar({ rows, detailsOf, version: '0.1.0' }), systemRandom);
}

/** @returns what it takes to write the same views as JSON in one go */
export function stringifyAll(log: ExchangeLog): number {
  const startedMs = performance.now();
  JSON.stringify([...log.rows].map((row) => [row, log.detailsOf(row.number)]));
  return performance.now() - startedMs;
}

/** Such as readings of members: a dozen headers on each side, and a reply of one kilobyte, in which all differ. */
export function fillLog(rows: number): ExchangeLog {
  const log = createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
  const recorder = log.recorderFor(PROFILE, 'a-session');
  const names = Array.from({ length: 12 }, (_, index) => `x-header-${index}`);
  for (let index = 0; index < rows; index += 1) {
    const token = `token-of-member-${index % 10}`;
    record(recorder, {
      secrets: [token],
      sentHeaders: [['authorization', `Bearer ${token}`], ...names.map((name) => [name, `value ${index}`] as const)],
      reply: JSON.stringify({ member: { id: index, about: 'x'.repeat(950) } }),
    }).means({ code: 'member', details: {}, secrets: [] }, null);
  }
  // What is still to be masked is not part of the saving.
  for (const { number } of log.rows) log.detailsOf(number);
  return log;
}
