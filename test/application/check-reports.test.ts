import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ToldOfRun } from '../../electron/application/check-reports.ts';
import { CHOSEN_FILES } from '../../electron/core/read-file.ts';
import { readReport } from '../../electron/document-check/report/read-report.ts';
import type { Report } from '../../electron/document-check/report/report.ts';
import type { ReportComparisonView, ReportFormat } from '../../electron/ipc/views/document-check.ts';
import { MEMBER, openStaging, SECRETS, viewOf, type World, writeProfile } from './application-setup.ts';
import { readCheck, STAGING, setUpStaging, signInAtStaging, untilRun } from './check-setup.ts';
import { formOf } from './service-form-setup.ts';

/** A world where a member has signed in at a service of a profile file. */
async function signedIn(options: Parameters<typeof setUpStaging>[0] = {}): Promise<World> {
  const world = await setUpStaging(options);
  await signInAtStaging(world);
  return world;
}

/** @returns the text of the file */
async function save(world: World, format: ReportFormat, serviceId = STAGING): Promise<string> {
  const path = writeProfile('a-report', '');
  world.chosen.fileToSave = path;
  await expect(world.application.handlers.saveReport({ serviceId, format })).resolves.toBe('a-report');
  return readFileSync(path, 'utf8');
}

async function reportOf(world: World, serviceId = STAGING): Promise<Report> {
  return readReport(await save(world, 'json', serviceId));
}

/** Compares with a file of this text, or with this value as JSON. */
async function compare(world: World, content: unknown, serviceId = STAGING): Promise<boolean> {
  world.chosen.reportFile = writeProfile('earlier.report.json', content);
  return world.application.handlers.compareWithReport({ serviceId });
}

async function comparisonIn(world: World, serviceId = STAGING): Promise<ReportComparisonView | null> {
  return (await readCheck(world, serviceId)).comparison;
}

const runWrongKey = async (world: World): Promise<void> => {
  const choice = { serviceId: STAGING, probes: ['wrong-key', 'too-fast'], secondServiceId: null };
  await world.application.handlers.startProbes({ ...choice, login: null, password: null });
  await untilRun(world);
};

/** The same, where a point was observed otherwise. */
function bent(report: Report): Report {
  return {
    ...report,
    findings: report.findings.map((one) => (one.id === '4.1-state' ? { ...one, observed: ['absent'] } : one)),
  };
}

describe('a report', () => {
  test('has what its caller hides nowhere, whatever it rests on', async () => {
    const world = await signedIn();
    const hide = (text: string) => text.replaceAll(/Staging|infos|Not |Too /g, '••••');
    const told = {
      leftOut: [{ id: 'password', why: 'Not asked.' }],
      error: { code: 'x', message: 'Too late.' },
    } as const;
    const { evidence } = await world.application.reportOf(STAGING, { ...told, hide });
    expect(JSON.stringify(evidence)).not.toMatch(/Staging|infos|Not |Too /);
    expect([evidence.leftOut.length, evidence.exchanges.some(({ path }) => path.includes('••••'))]).toEqual([1, true]);
  });
  test('X9b: holds what was found, by which methods, and what it rests on, but no secret', async () => {
    const world = await signedIn();
    await world.clock.advance(1_000);
    const report = await reportOf(world);
    const found = Object.fromEntries(report.findings.map(({ id, verdict }) => [id, verdict]));
    expect(found).toMatchObject({ '4.2-code-exchange': 'held', '4.2-reply-form': 'broken', '4.3-start': 'not-seen' });
    expect(report).toMatchObject({
      outcome: 'failed',
      interrupted: false,
      selection: { methods: ['oauth-code'], probes: [] },
      drift: [],
      evidence: {
        application: { name: 'Member Login', version: '0.1.0' },
        service: { name: 'Staging', address: world.stub.origin },
        error: null,
        leftOut: [],
        locked: [],
      },
    });
    const { exchanges, of, startedAt, endedAt } = report.evidence;
    const [held] = of['4.2-code-exchange'] ?? [];
    expect(exchanges.find(({ n }) => n === held?.n)).toMatchObject({
      method: 'POST',
      path: '/oauth/access_token',
      status: 200,
    });
    expect(startedAt < endedAt).toBe(true);
    const [page] = of['4.1-page'] ?? [];
    expect(exchanges.find(({ n }) => n === page?.n)).toMatchObject({ method: 'GET', status: null, durationMs: null });
  });

  test.each(['json', 'junit', 'markdown'] as const)('is saved as %s, without a secret', async (format) => {
    const world = await signedIn();
    const text = await save(world, format);
    expect(text).toContain('4.2-reply-form');
    for (const secret of [...SECRETS, MEMBER.member.name]) expect(text).not.toContain(secret);
    const endings = { json: 'report.json', junit: 'junit.xml', markdown: 'md' };
    const day = new Date(world.clock.nowMs()).toISOString().slice(0, 10);
    expect(world.opened.at(-1)).toBe(`asked where to save staging-${day}.${endings[format]}`);
  });

  test('is saved nowhere if no file was chosen, and tells why it could not be written', async () => {
    const world = await signedIn();
    const saveReport = async () => world.application.handlers.saveReport({ serviceId: STAGING, format: 'json' });
    await expect(saveReport()).resolves.toBeNull();
    world.chosen.fileToSave = '/no/such/folder/report.json';
    await expect(saveReport()).rejects.toMatchObject({ code: 'file-not-written' });
  });

  test('tells the probes of the last run and what was left out, until that is cleared', async () => {
    const world = await signedIn();
    await runWrongKey(world);
    const before = await reportOf(world);
    expect(before.selection).toEqual({ methods: ['oauth-code'], probes: ['wrong-key', 'too-fast'] });
    const { lastRun } = await readCheck(world);
    expect(before.evidence.leftOut).toEqual(lastRun?.leftOut);
    expect(before.evidence.texts.map(({ text }) => text)).toContain('unknown_key');
    await world.application.handlers.clearObservations({ serviceId: STAGING });
    const cleared = await reportOf(world);
    expect(cleared).toMatchObject({ outcome: 'incomplete', selection: { methods: [], probes: [] } });
    expect(cleared.evidence).toMatchObject({ exchanges: [], leftOut: [] });
    await signInAtStaging(world);
    expect((await reportOf(world)).selection).toEqual({ methods: ['oauth-code'], probes: [] });
  });

  test('tells what only the one who ran the check knows', async () => {
    const world = await signedIn();
    const selection = { methods: ['oauth-code', 'device-code'], probes: [] } as const;
    const report = await world.application.reportOf(STAGING, {
      selection,
      startedAtMs: 0,
      leftOut: [{ id: 'device-code', why: 'Nobody came.' }],
      isInterrupted: true,
      error: { code: 'cancelled', message: `It ended at ${SECRETS[2]}.` },
    });
    expect(report).toMatchObject({ outcome: 'could-not-run', interrupted: true, selection });
    expect(report.evidence).toMatchObject({
      startedAt: '1970-01-01T00:00:00.000Z',
      leftOut: [{ id: 'device-code', why: 'Nobody came.' }],
      error: { code: 'cancelled' },
    });
    expect(JSON.stringify(report)).not.toContain(SECRETS[2]);
  });

  test('leaves out of what was found what the one who ran the check hides', async () => {
    const world = await signedIn();
    const observed = async (hide: (text: string) => string) => {
      const { findings } = await world.application.reportOf(STAGING, { hide });
      return findings.find(({ id }) => id === '4.6-method')?.observed;
    };
    expect(await observed((text) => text)).toEqual(['GET']);
    expect(await observed((text) => text.replace('GET', '••••'))).toEqual([]);
  });

  test('is of one service alone, and of none that there is not', async () => {
    const world = await signedIn();
    const other = await reportOf(world, 'demo');
    expect(other.selection).toEqual({ methods: [], probes: [] });
    expect(JSON.stringify(other)).not.toContain('Staging');
    const { handlers } = world.application;
    await expect((async () => handlers.saveReport({ serviceId: 'gone', format: 'json' }))()).rejects.toMatchObject({
      code: 'service-not-known',
    });
    await expect(compare(world, '{}', 'gone')).rejects.toMatchObject({ code: 'service-not-known' });
  });

  test('X9b: is the same twice but for its evidence', async () => {
    const world = await signedIn();
    const { evidence: _, ...first } = await reportOf(world);
    await world.clock.advance(60_000);
    const { evidence: __, ...second } = await reportOf(world);
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  });
});

describe('a comparison', () => {
  test('with the same finds nothing that differs', async () => {
    const world = await signedIn();
    const report = await reportOf(world);
    expect(await comparisonIn(world)).toBeNull();
    expect(await compare(world, report)).toBe(true);
    const comparison = await comparisonIn(world);
    expect(comparison).toMatchObject({
      file: 'earlier.report.json',
      service: { name: 'Staging', address: world.stub.origin },
      endedAtMs: Date.parse(report.evidence.endedAt),
      isOtherSelection: false,
      isUnfinished: false,
      drift: [],
      judgedOnlyNow: 0,
      judgedOnlyThen: 0,
    });
    expect(comparison?.judgedInBoth).toBeGreaterThan(10);
  });

  test.each<Partial<ToldOfRun>>([
    { isInterrupted: true },
    { error: { code: 'not-reached', message: 'Nothing answered.' } },
  ])('tells that the report was made before all was done: %j', async (told) => {
    const world = await signedIn();
    await compare(world, await world.application.reportOf(STAGING, { ...told }));
    expect(await comparisonIn(world)).toMatchObject({ isUnfinished: true, drift: [] });
  });

  test('shows what differs, in words, until it ends', async () => {
    let told = 0;
    const world = await signedIn({
      onCheck() {
        told += 1;
      },
    });
    await compare(world, bent(await reportOf(world)));
    const drift = (await comparisonIn(world))?.drift;
    expect(drift).toEqual([
      {
        id: '4.1-state',
        before: { verdict: 'observed', observed: ['absent'], observedWords: [expect.any(String)] },
        now: { verdict: 'observed', observed: ['returned'], observedWords: [expect.any(String)] },
      },
    ]);
    await world.clock.advance(100);
    const before = told;
    await world.application.handlers.endComparison({ serviceId: STAGING });
    await world.clock.advance(100);
    expect(told).toBe(before + 1);
    expect(await comparisonIn(world)).toBeNull();
  });

  test('goes on with what is observed later, and says what was judged in one alone', async () => {
    const world = await setUpStaging();
    const empty = await reportOf(world);
    await signInAtStaging(world);
    const full = await reportOf(world);
    await compare(world, empty);
    expect(await comparisonIn(world)).toMatchObject({ judgedInBoth: 0, judgedOnlyThen: 0, isOtherSelection: true });
    await world.application.handlers.clearObservations({ serviceId: STAGING });
    await compare(world, full);
    expect(await comparisonIn(world)).toMatchObject({ judgedInBoth: 0, judgedOnlyNow: 0, drift: [] });
    await signInAtStaging(world);
    const again = await comparisonIn(world);
    expect(again).toMatchObject({ isOtherSelection: false, drift: [], judgedOnlyThen: 0 });
    expect(again?.judgedInBoth).toBeGreaterThan(10);
  });

  test('is in what is saved meanwhile', async () => {
    const world = await signedIn();
    await compare(world, bent(await reportOf(world)));
    const { drift } = await reportOf(world);
    expect(drift).toEqual([
      {
        id: '4.1-state',
        before: { verdict: 'observed', observed: ['absent'] },
        now: { verdict: 'observed', observed: ['returned'] },
      },
    ]);
  });

  test('S1, X9b: shows what a stranger wrote on one line, without what turns or hides text, and no sentence as observed', async () => {
    const world = await signedIn();
    const report = bent(await reportOf(world));
    const hostile = 'a\u202e<b>\u0007\n\u2066`|';
    const findings = report.findings.map((one) => (one.id === '4.1-state' ? { ...one, observed: [hostile] } : one));
    const service = { name: hostile, address: hostile };
    await compare(world, { ...report, findings, evidence: { ...report.evidence, service } });
    const comparison = await comparisonIn(world);
    expect(comparison?.service).toEqual({ name: 'a<b> `|', address: 'a<b> `|' });
    expect(JSON.stringify(comparison?.drift)).not.toContain('<b>');
    expect(JSON.stringify(comparison)).not.toMatch(/\\u00|\p{C}/u);
  });

  test('is of one service, and ends when that is deleted or has moved', async () => {
    const world = await signedIn();
    const report = bent(await reportOf(world));
    await compare(world, report, 'demo');
    expect(await comparisonIn(world)).toBeNull();
    await compare(world, report);
    await world.application.handlers.saveServiceForm(
      await formOf(world, STAGING, { authUrl: 'https://elsewhere.example.com' }),
    );
    expect(await comparisonIn(world)).toBeNull();
    expect((await comparisonIn(world, 'demo'))?.file).toBe('earlier.report.json');
    await compare(world, report);
    await world.application.handlers.deleteService({ serviceId: STAGING });
    await openStaging(world);
    expect(await comparisonIn(world)).toBeNull();
  });

  test('does not begin where the service is deleted while the file is chosen', async () => {
    const world = await signedIn();
    const comparing = compare(world, await reportOf(world));
    await world.application.handlers.deleteService({ serviceId: STAGING });
    await expect(comparing).rejects.toMatchObject({ code: 'service-not-known' });
  });

  test('stays as it is where no file, or a bad one, is chosen', async () => {
    const world = await signedIn();
    await compare(world, bent(await reportOf(world)));
    await expect(compare(world, '[]')).rejects.toMatchObject({ code: 'report-not-a-report' });
    delete world.chosen.reportFile;
    expect(await world.application.handlers.compareWithReport({ serviceId: STAGING })).toBe(false);
    expect((await comparisonIn(world))?.drift).toHaveLength(1);
  });
});

describe('a file that is no report', () => {
  test.each<[name: string, code: string, change: (text: string) => string]>([
    ['is empty', 'report-not-json', () => ''],
    ['is of another kind', 'report-not-a-report', () => '{"format":"member-login-case","version":1}'],
    ['is cut off', 'report-cut-off', (text) => text.slice(0, text.length / 2)],
    ['is no JSON', 'report-not-json', (text) => text.replace('"outcome":', '"outcome"=')],
    ['is of a later version', 'report-newer', (text) => text.replace('"version": 1', '"version": 2')],
    ['has a mistake', 'report-invalid', (text) => text.replace(/"outcome": "\w+"/, '"outcome": "fine"')],
    ['was made by other points', 'report-other-points', (text) => text.replace(/"points": "\w{4}/, '"points": "0000')],
    ['is too large', 'report-too-large', (text) => text + ' '.repeat(CHOSEN_FILES.report.mostBytes)],
  ])('%s', async (_name, code, change) => {
    const world = await signedIn();
    const text = await save(world, 'json');
    const changed = change(text);
    await expect(compare(world, changed)).rejects.toMatchObject({ code, details: { file: 'earlier.report.json' } });
    expect(await comparisonIn(world)).toBeNull();
    expect(world.lines.join()).not.toContain('earlier');
  });

  test('is not there, or is a folder', async () => {
    const world = await signedIn();
    const compareWith = async (path: string) => {
      world.chosen.reportFile = path;
      return world.application.handlers.compareWithReport({ serviceId: STAGING });
    };
    const path = writeProfile('one', '');
    await expect(compareWith(dirname(path))).rejects.toMatchObject({ code: 'report-not-regular' });
    rmSync(path);
    await expect(compareWith(path)).rejects.toMatchObject({
      code: 'report-unreadable',
      details: { file: 'one', reason: 'ENOENT' },
    });
    writeFileSync(join(dirname(path), 'two'), '');
    expect(viewOf(world).notices).toEqual([]);
  });
});
