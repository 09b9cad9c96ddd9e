/**
 * Measures saving ten thousand exchanges as HAR, from their views to the file: how long it takes, and how long it keeps
 * the event loop busy in one go.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandom } from '../../electron/core/random.ts';
import { saveFile } from '../../electron/core/save-file.ts';
import { type HarSource, writeHar } from '../../electron/exchange/har.ts';
import type { ExchangeDetails, NamedValue } from '../../electron/ipc/exchange-views.ts';
import { detailsWith, requestRow } from '../exchange/exchange-samples.ts';
import type { Figure } from './figures.ts';

const ROWS = 10_000;
const ROUNDS = 5;

export async function measureHar(rows = ROWS, rounds = ROUNDS): Promise<readonly Figure[]> {
  const source = makeSource(rows);
  const folder = await mkdtemp(join(tmpdir(), 'har-'));
  const saved: Measured[] = [];
  const floor: number[] = [];
  // The first round warms caches and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    floor.push(stringifyAll(source));
    saved.push(await measureSaving(source, join(folder, 'exchanges.har')));
  }
  await rm(folder, { recursive: true });
  const common = { unit: 'ms', floor: floor.slice(1) } as const;
  return [
    {
      ...common,
      title: 'HAR of 10,000 exchanges, saved',
      measured: saved.slice(1).map(({ durationMs }) => durationMs),
      aim: { of: 'measured', atMost: 1000 },
    },
    {
      ...common,
      title: 'longest block while it is saved',
      measured: saved.slice(1).map(({ blockMs }) => blockMs),
      aim: { of: 'measured', atMost: 50 },
    },
  ];
}

interface Measured {
  readonly durationMs: number;
  readonly blockMs: number;
}

async function measureSaving(source: HarSource, path: string): Promise<Measured> {
  const startedMs = performance.now();
  let lastMs = startedMs;
  let blockMs = 0;
  const lookAtTurn = (): void => {
    const nowMs = performance.now();
    blockMs = Math.max(blockMs, nowMs - lastMs);
    lastMs = nowMs;
    next = setImmediate(lookAtTurn);
  };
  let next = setImmediate(lookAtTurn);
  await saveFile(path, writeHar(source), systemRandom);
  clearImmediate(next);
  return { durationMs: performance.now() - startedMs, blockMs };
}

/** @returns what it takes to write the same views as JSON in one go */
function stringifyAll({ rows, detailsOf }: HarSource): number {
  const startedMs = performance.now();
  JSON.stringify(rows.map((row) => [row, detailsOf(row.number)]));
  return performance.now() - startedMs;
}

/** Such as polls and readings of members: a dozen headers on each side, and a body of one kilobyte. */
function makeSource(rows: number): HarSource {
  const headers: readonly NamedValue[] = Array.from({ length: 12 }, (_, index) => ({
    name: `x-header-${index}`,
    value: index === 0 ? 'Bearer ••••ab12' : 'a value of ordinary length',
  }));
  const text = JSON.stringify({ member: { id: 7, about: 'x'.repeat(950), token: '••••ab12' } }, null, 2);
  const details: ExchangeDetails = detailsWith(
    { headers },
    { reply: { status: 200, headers, body: { kind: 'json', bytes: 1024, wireBytes: 500, text, isCut: false } } },
  );
  return {
    rows: Array.from({ length: rows }, (_, index) => requestRow({ number: index + 1 })),
    detailsOf: (number) => ({ ...details, number }),
    version: '0.1.0',
  };
}
