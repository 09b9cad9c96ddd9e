import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { viewReport } from '../../electron/application/check-view.ts';
import { createCaseOpener } from '../../electron/case-file/case-opener.ts';
import { createOpenedCase } from '../../electron/case-file/opened-case.ts';
import { CHOSEN_FILES } from '../../electron/core/read-file.ts';
import { writeJson } from '../../electron/document-check/report/report.ts';
import { reportWith } from '../document-check/report/sample-report.ts';
import { detailsWith, requestRow } from '../exchange/exchange-samples.ts';
import { FakeClock } from '../fake-clock.ts';
import { CASE_READER } from '../fake-system.ts';
import { caseSource, textOf } from './sample-case.ts';

const REPORT = reportWith();

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'case-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

function fileOf(content: string | Uint8Array, name = 'a.member-login.json'): string {
  const path = join(folder(), name);
  writeFileSync(path, content);
  return path;
}

const opener = (script: string | URL = CASE_READER, clock = new FakeClock()) => createCaseOpener({ clock, script });

test('a case is read in a thread, row by row, and saved again as it was', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => requestRow({ number: index + 1, path: `/${index}` }));
  const text = await textOf(caseSource({ rows, detailsOf: (number) => detailsWith({}, { number }) }));
  const reader = opener();
  const opened = createOpenedCase(await reader.open(fileOf(text)), 1, viewReport);
  expect(opened.view).toMatchObject({
    id: 'case-1',
    file: 'a.member-login.json',
    version: '0.1.0',
    services: [{ id: 'case:0', name: 'Demo service', host: 'service.example' }],
    counts: { signIns: 0, requests: 3_000, browser: 0 },
    hasMemberData: true,
  });
  const first = opened.read(0);
  const second = opened.read(first.version);
  expect([first.rows.length, first.isMore, second.rows.length, second.isMore]).toEqual([2_000, true, 1_000, false]);
  expect([...first.rows, ...second.rows].map(({ number }) => number)).toEqual(rows.map(({ number }) => number));
  expect(opened.detailsOf(7)).toEqual(detailsWith({}, { number: 7 }));
  expect(opened.detailsOf(3_001)).toBeNull();
  expect(opened.readParts()).toMatchObject({
    note: 'It went well.',
    diagnostics: 'Member Login: 0.1.0',
    services: [{ id: 'case:0', comparison: { results: [{ methodId: 'oauth-code', sessionId: null }] } }],
  });
  let again = '';
  for await (const piece of opened.write()) again += piece;
  expect(again === text).toBe(true);
  await expect.poll(() => reader.isReading).toBe(false);
});

test('long rows are read few at a time', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => requestRow({ number: index + 1, path: 'a'.repeat(400_000) }));
  const text = await textOf(caseSource({ rows, detailsOf: (number) => detailsWith({}, { number }) }));
  const opened = createOpenedCase(await opener().open(fileOf(text)), 1, viewReport);
  const counts: number[] = [];
  for (let view = opened.read(0); ; view = opened.read(view.version)) {
    counts.push(view.rows.length);
    if (!view.isMore) break;
  }
  expect(counts).toEqual([9, 9, 9, 3]);
  expect(opened.read(30)).toMatchObject({ rows: [], version: 30, isMore: false });
});

describe('S12: a report', () => {
  test('is read in the thread', async () => {
    const path = fileOf(writeJson(REPORT), 'a\u202e report.json');
    await expect(opener().openReport(path)).resolves.toEqual({ file: 'a report.json', report: REPORT });
    const told = threadOf(`import { parentPort, workerData } from 'node:worker_threads';
      parentPort.postMessage({ kind: 'report', report: workerData });`);
    await expect(opener(told).openReport('b.json')).resolves.toMatchObject({
      report: { of: 'report', path: 'b.json' },
    });
  });

  test.each([
    ['a file that is missing', 'report-unreadable', null],
    ['line ends alone', 'report-not-json', '\n'.repeat(CHOSEN_FILES.report.mostBytes)],
    ['more than four mebibytes', 'report-too-large', ' '.repeat(CHOSEN_FILES.report.mostBytes + 1)],
  ])('is refused for %s', async (_what, code, content) => {
    const path = content === null ? join(folder(), 'a.json') : fileOf(content, 'a.json');
    await expect(opener().openReport(path)).rejects.toMatchObject({ code, details: { file: 'a.json' } });
  });

  test('that never comes is given up, and is not read beside a case', async () => {
    const clock = new FakeClock();
    const reader = opener(threadOf('setInterval(() => {}, 1e6);'), clock);
    const refused = expect(reader.openReport('a.json')).rejects.toMatchObject({ code: 'report-timed-out' });
    await expect(reader.openReport('b.json')).rejects.toMatchObject({ code: 'report-still-reading' });
    await expect(reader.open('c.json')).rejects.toMatchObject({ code: 'case-file-still-reading' });
    await clock.advance(60_000);
    await refused;
  });
});

test.each([
  ['missing.json', null, 'case-file-unreadable'],
  ['.', null, 'case-file-not-regular'],
  ['wrong.json', '{"format":"member-login-case","version":1}', 'case-file-invalid'],
])('%s is refused by name', async (name, content, code) => {
  const path = content === null ? join(folder(), name) : fileOf(content, name);
  const reader = opener();
  const file = name === '.' ? expect.any(String) : name;
  await expect(reader.open(path)).rejects.toMatchObject({ code, details: { file } });
  expect(reader.isReading).toBe(false);
});

test('a file of 100 MB is refused before it is read', async () => {
  const path = fileOf('');
  truncateSync(path, 100_000_000);
  await expect(opener().open(path)).rejects.toMatchObject({ code: 'case-file-too-large' });
});

test('bytes that are no UTF-8 end nothing but the reading', async () => {
  await expect(opener().open(fileOf(new Uint8Array(10_000).fill(0xff)))).rejects.toMatchObject({
    code: 'case-file-not-a-case',
  });
});

/** A thread that does what a test needs of one. */
const threadOf = (script: string): string => fileOf(script, 'thread.mjs');

test('a file that never comes is given up after a minute, and no other is read meanwhile', async () => {
  const clock = new FakeClock();
  const reader = opener(threadOf('setInterval(() => {}, 1e6);'), clock);
  const waiting = reader.open('waiting.json');
  await expect(reader.open('other.json')).rejects.toMatchObject({ code: 'case-file-still-reading' });
  const refused = expect(waiting).rejects.toMatchObject({
    code: 'case-file-timed-out',
    details: { file: 'waiting.json', limitSeconds: 60 },
  });
  await clock.advance(60_000);
  await refused;
  await expect.poll(() => reader.isReading).toBe(false);
});

test('closing ends the thread', async () => {
  const reader = opener(threadOf('setInterval(() => {}, 1e6);'));
  const waiting = reader.open('waiting.json');
  reader.close();
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  await expect.poll(() => reader.isReading).toBe(false);
});

test('a file that takes too much memory is too large', async () => {
  const reader = opener(threadOf("throw Object.assign(new Error('no'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })"));
  await expect(reader.open('greedy.json')).rejects.toMatchObject({ code: 'case-file-too-large' });
});

test.each([
  ['fails', 'throw new Error("no")'],
  ['ends early', ''],
])('a thread that %s is an error of this app', async (_what, script) => {
  await expect(opener(threadOf(script)).open('a.json')).rejects.toMatchObject({ code: 'unexpected' });
});
