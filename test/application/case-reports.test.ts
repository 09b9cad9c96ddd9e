import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCase } from '../../electron/case-file/read-case.ts';
import type { Report } from '../../electron/document-check/report/report.ts';
import type { CaseCheckView } from '../../electron/ipc/views/case-file.ts';
import { sampleReport } from '../case-file/sample-report.ts';
import { SECRETS, setUp, viewOf, type World } from './application-setup.ts';
import { EVERYTHING, folder, open, rowsIn, save, signedIn } from './case-files-setup.ts';

async function checkIn(world: World, caseId: string): Promise<CaseCheckView | null> {
  const parts = await world.application.handlers.readCaseParts({ caseId });
  return parts?.services[0]?.check ?? null;
}

function reportIn(path: string): Report | null {
  return readCase(readFileSync(path, 'utf8')).head.services[0]?.report ?? null;
}

/** @returns another copy, with a case that the first one saved */
async function reopened(path: string): Promise<{ readonly fresh: World; readonly caseId: string }> {
  const fresh = await setUp();
  return { fresh, caseId: await open(fresh, path) };
}

describe('what the document check found', () => {
  test('is in a case as the other copy showed it, with the rows that it rests on', async () => {
    const world = await signedIn();
    const { fresh, caseId } = await reopened(await save(world));
    const { findings } = await world.application.handlers.readDocumentCheck({ serviceId: viewOf(world).service.id });
    const check = await checkIn(fresh, caseId);
    expect(check?.isOtherVersion).toBe(false);
    expect(check?.findings.map(withoutEvidence)).toEqual(findings.map(withoutEvidence));
    const numbers = new Set((await rowsIn(world)).map(({ number }) => number));
    const named = check?.findings.flatMap(({ exchanges }) => exchanges.map(({ number }) => number)) ?? [];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((number) => number === null || !numbers.has(number))).toEqual([]);
  });
  test('stays out where it is not wanted, and the preview says that there is something', async () => {
    const world = await signedIn();
    const plan = { ...EVERYTHING, hasReports: false };
    const { parts, hasFindings } = await world.application.handlers.previewCase(plan);
    expect([parts.map(({ kind }) => kind).includes('reports'), hasFindings]).toEqual([false, true]);
    expect(reportIn(await save(world, plan))).toBeNull();
  });
  test('is nothing before anything was observed, and after it was forgotten', async () => {
    const [unused, world] = [await setUp(), await signedIn()];
    await world.application.handlers.clearObservations({ serviceId: viewOf(world).service.id });
    for (const { application } of [unused, world]) {
      const { parts, hasFindings } = await application.handlers.previewCase(EVERYTHING);
      expect([parts.map(({ kind }) => kind).includes('reports'), hasFindings]).toEqual([false, false]);
    }
  });
  test('is not of a service that was deleted meanwhile', async () => {
    const world = await signedIn();
    await world.application.handlers.deleteService({ serviceId: viewOf(world).service.id });
    expect(await world.application.handlers.previewCase(EVERYTHING)).toMatchObject({ hasFindings: false });
  });
  test('rests on no row that was left out', async () => {
    const world = await signedIn();
    const [signIn] = await rowsIn(world);
    const { findings, evidence } = reportIn(await save(world, { leftOut: [signIn?.number ?? 0] })) ?? sampleReport();
    expect(findings.find(({ id }) => id === '4.2-code-exchange')?.verdict).toBe('held');
    expect(evidence.exchanges.filter(({ n }) => n > (signIn?.number ?? 0))).toEqual(evidence.exchanges);
    expect(Object.keys(evidence.of)).not.toContain('4.2-code-exchange');
  });
});

describe('the report of an open case', () => {
  test('is saved in each format, without a secret and without the member', async () => {
    const { fresh, caseId } = await reopened(await save(await signedIn()));
    for (const format of ['json', 'junit', 'markdown'] as const) {
      fresh.chosen.fileToSave = join(folder(), format);
      const given = { caseId, serviceId: 'case:0', format };
      expect(await fresh.application.handlers.saveCaseReport(given)).toBe(format);
      const text = readFileSync(fresh.chosen.fileToSave, 'utf8');
      expect(text).toContain('4.2-reply-form');
      for (const hidden of [...SECRETS, 'Probe Member', '12345']) expect(text).not.toContain(hidden);
    }
  });
  test('is none of a service that has none, and of a case that is closed', async () => {
    const world = await signedIn();
    const caseId = await open(world, await save(world, { hasReports: false }));
    world.chosen.fileToSave = join(folder(), 'none.json');
    const { saveCaseReport, closeCase } = world.application.handlers;
    for (const serviceId of ['case:0', 'case:1', '__proto__', 'demo'])
      expect(await saveCaseReport({ caseId, serviceId, format: 'json' })).toBeNull();
    await closeCase({ caseId });
    const closed = saveCaseReport({ caseId, serviceId: 'case:0', format: 'json' });
    await expect(closed).rejects.toMatchObject({ code: 'case-not-open' });
  });
});

function withoutEvidence<T extends CaseCheckView['findings'][number]>(finding: T) {
  const { exchanges: _exchanges, setting, ...rest } = finding;
  return { ...rest, setting: setting && { ...setting, warning: null } };
}
