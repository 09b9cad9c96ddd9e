/**
 * Measures ten thousand exchanges that are saved as HAR, and as a case file without the member's own data, which is opened
 * again: how long each takes, and how long it keeps the event loop of main busy in one go.
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
import { createExchangeLog, type ExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { writeHar } from '../../electron/exchange/har.ts';
import { caseSource } from '../case-file/sample-case.ts';
import { PROFILE, record } from '../exchange/recorded.ts';
import { FakeClock } from '../fake-clock.ts';
import { CASE_READER } from '../fake-system.ts';
import { type Figure, measureRounds } from './figures.ts';
import { measureBlocking } from './time.ts';

const ROWS = 10_000;
const ROUNDS = 5;

export async function measureSavedExchanges(): Promise<readonly Figure[]> {
  const log = fillLog();
  const folder = await mkdtemp(join(tmpdir(), 'exchanges-'));
  const har = join(folder, 'exchanges.har');
  const file = join(folder, 'one.member-login.json');
  const opener = createCaseOpener({ clock: systemClock, script: CASE_READER });
  const runs = await measureRounds(ROUNDS, async (round) => {
    const floor = stringifyAll(log);
    const saved = await measureBlocking(() => saveHar(log, har));
    // A secret that is new has everything masked again.
    record(log.recorderFor(PROFILE, 'a-session'), { secrets: [`a-new-token-${round}`] });
    const savedAgain = await measureBlocking(() => saveHar(log, har));
    const caseSaved = await measureBlocking(() => saveCase(log, file));
    return { floor, saved, savedAgain, caseSaved, caseOpened: await measureBlocking(() => opener.open(file)) };
  });
  await rm(folder, { recursive: true });
  const figure = (
    title: string,
    what: Exclude<keyof (typeof runs)[number], 'floor'>,
    of: 'durationMs' | 'blockMs',
    atMost: number,
  ): Figure => ({
    title,
    unit: 'ms',
    measured: runs.map((run) => run[what][of]),
    floor: runs.map(({ floor }) => floor),
    aim: { of: 'measured', atMost },
  });
  return [
    figure('HAR of 10,000 exchanges, saved', 'saved', 'durationMs', 1000),
    figure('longest block, saved after a new secret', 'savedAgain', 'blockMs', 50),
    figure('case of 10,000 exchanges, saved', 'caseSaved', 'durationMs', 4000),
    figure('longest block of main, case saved', 'caseSaved', 'blockMs', 50),
    figure('case of 10,000 exchanges, opened', 'caseOpened', 'durationMs', 4000),
    figure('longest block of main, case opened', 'caseOpened', 'blockMs', 50),
  ];
}

async function saveHar(log: ExchangeLog, path: string): Promise<void> {
  const rows = await chosenRows(log.rows, []);
  await saveFile(path, writeHar({ rows, detailsOf: log.detailsOf, version: '0.1.0' }), systemRandom);
}

async function saveCase(log: ExchangeLog, path: string): Promise<void> {
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

/** @returns what it takes to write the same views as JSON in one go */
function stringifyAll(log: ExchangeLog): number {
  const startedMs = performance.now();
  JSON.stringify([...log.rows].map((row) => [row, log.detailsOf(row.number)]));
  return performance.now() - startedMs;
}

/** Such as readings of members: a dozen headers on each side, and a reply of one kilobyte, in which all differ. */
function fillLog(): ExchangeLog {
  const log = createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
  const recorder = log.recorderFor(PROFILE, 'a-session');
  const names = Array.from({ length: 12 }, (_, index) => `x-header-${index}`);
  for (let index = 0; index < ROWS; index += 1) {
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
