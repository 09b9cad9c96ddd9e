/**
 * Measures a case file of ten thousand exchanges, saved without the member's own data and opened again: how long it
 * takes, and how long it keeps the event loop of main busy in one go.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCaseOpener } from '../../electron/case-file/case-opener.ts';
import { headText, joinCase } from '../../electron/case-file/case-text.ts';
import { writeCase } from '../../electron/case-file/case-writer.ts';
import { systemClock } from '../../electron/core/clock.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { saveFile } from '../../electron/core/save-file.ts';
import { chosenRows } from '../../electron/exchange/chosen-rows.ts';
import type { ExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { caseSource } from '../case-file/sample-case.ts';
import { CASE_READER } from '../fake-system.ts';
import { measureBlocking, measureRounds } from './blocked.ts';
import type { Figure } from './figures.ts';
import { fillLog, stringifyAll } from './har.ts';

const ROWS = 10_000;
const ROUNDS = 5;

export async function measureCaseFile(rows = ROWS, rounds = ROUNDS): Promise<readonly Figure[]> {
  const log = fillLog(rows);
  const folder = await mkdtemp(join(tmpdir(), 'case-'));
  const path = join(folder, 'one.member-login.json');
  const opener = createCaseOpener({ clock: systemClock, script: CASE_READER });
  const runs = await measureRounds(rounds, async () => ({
    floor: stringifyAll(log),
    saved: await measureBlocking(() => saveAll(log, path)),
    opened: await measureBlocking(() => opener.open(path)),
  }));
  await rm(folder, { recursive: true });
  const common = { unit: 'ms', floor: runs.map(({ floor }) => floor) } as const;
  return (['saved', 'opened'] as const).flatMap((what): readonly Figure[] => [
    {
      ...common,
      title: `case of 10,000 exchanges, ${what}`,
      measured: runs.map((run) => run[what].durationMs),
      aim: { of: 'measured', atMost: 4000 },
    },
    {
      ...common,
      title: `longest block of main, case ${what}`,
      measured: runs.map((run) => run[what].blockMs),
      aim: { of: 'measured', atMost: 50 },
    },
  ]);
}

async function saveAll(log: ExchangeLog, path: string): Promise<void> {
  const rows = await chosenRows(log.rows, []);
  const memberValues = [
    { kind: 'login', value: 'ada.lovelace' },
    { kind: 'email', value: 'ada@example.com' },
    { kind: 'name', value: 'Ada Lovelace' },
    { kind: 'id', value: '90071' },
  ] as const;
  const { head, lines } = writeCase(caseSource({ rows, detailsOf: log.detailsOf, mask: log.masks.mask, memberValues }));
  await saveFile(path, joinCase(headText(head), lines()), systemRandom);
}
