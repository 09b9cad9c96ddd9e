import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { json } from '../stub-service.ts';
import { begin, SECRETS, setUp, signIn, stepOf, until, viewOf } from './application-setup.ts';
import { EVERYTHING, folder, hasSettled, open, rowsIn, save, signedIn } from './case-files-setup.ts';

describe('a case that is saved', () => {
  test('holds no secret and, unless it is wanted, nothing that is the member’s own', async () => {
    const world = await signedIn();
    const note = `Probe Member saw ${SECRETS[2]} at 12345, with password=typed-elsewhere`;
    const text = readFileSync(await save(world, { note }), 'utf8');
    for (const secret of [...SECRETS, 'typed-elsewhere']) expect(text).not.toContain(secret);
    for (const own of ['Probe Member', '12345', 'members.example', 'Utrecht']) expect(text).not.toContain(own);
    expect(text).toContain('"note":"‹member’s name› saw ••••');
    expect(JSON.parse(text)).toMatchObject({
      format: 'member-login-case',
      version: 1,
      app: '0.1.0',
      hasMemberData: false,
      services: [{ name: 'Staging', host: new URL(world.stub.origin).host }],
    });
  });
  test('holds no code that a member was to type, also not in the note', async () => {
    const world = await setUp();
    const device = { device_code: 'd', user_code: 'BCDF-GHJK', verification_url: 'https://s.example/d' };
    world.stub.answerWith(json({ ...device, expires_in: 600, interval: 5 }));
    await begin(world, 'device-code');
    await until(world, () => stepOf(world)?.kind === 'show-code');
    const text = readFileSync(await save(world, { note: 'I typed BCDF-GHJK.' }), 'utf8');
    expect(text).toContain('I typed ‹');
    expect(text).not.toContain('BCDF');
  });
  test('holds the member’s own data where that is wanted, and no secret all the same', async () => {
    const world = await signedIn();
    const text = readFileSync(await save(world, { hasMemberData: true }), 'utf8');
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    for (const own of ['Probe Member', '12345', 'members.example', 'Utrecht']) expect(text).toContain(own);
  });
  test('names no session and no folder', async () => {
    const world = await signedIn();
    const text = readFileSync(await save(world, { hasMemberData: true }), 'utf8');
    expect(text).not.toContain(viewOf(world).currentSessionId);
    expect(text).not.toContain('/home/ada');
  });
  test('is what its preview says', async () => {
    const world = await signedIn();
    const preview = await world.application.handlers.previewCase(EVERYTHING);
    const text = readFileSync(await save(world));
    expect(preview).toMatchObject({
      services: [{ name: 'Staging' }],
      counts: { signIns: 1, requests: 3, browser: 2 },
      parts: [
        { kind: 'exchanges', count: 6 },
        { kind: 'profiles', count: 1 },
        { kind: 'results', count: 1 },
        { kind: 'reports', count: 1 },
        { kind: 'diagnostics' },
      ],
    });
    expect(Math.abs(preview.bytes - text.length)).toBeLessThan(10);
  });
  test('is without the rows that are left out, a sign-in with all that belongs to it', async () => {
    const world = await signedIn();
    await signIn(world);
    await hasSettled(world);
    const [first] = await rowsIn(world);
    const plan = { ...EVERYTHING, leftOut: [first?.number ?? 0] };
    expect((await world.application.handlers.previewCase(plan)).counts).toMatchObject({ signIns: 1, requests: 3 });
    const caseId = await open(world, await save(world, plan));
    const view = await world.application.handlers.readCase({ caseId, since: 0 });
    expect(view?.rows.map(({ number }) => number)).toEqual((await rowsIn(world)).slice(6).map(({ number }) => number));
  });
  test('of rows that are gone is none', async () => {
    const world = await signedIn();
    const plan = { ...EVERYTHING, numbers: [1_000] };
    await expect(world.application.handlers.previewCase(plan)).rejects.toMatchObject({ code: 'exchanges-gone' });
  });
  test('without any rows is of the current service', async () => {
    const world = await setUp();
    const caseId = await open(world, await save(world));
    expect(viewOf(world).openCase).toMatchObject({ id: caseId, services: [{ name: 'Stub' }], counts: { requests: 0 } });
  });
  test('where nothing can be written says so, and leaves nothing behind', async () => {
    const world = await signedIn();
    world.chosen.fileToSave = join(folder(), 'missing', 'one.json');
    await expect(world.application.handlers.saveCase({ ...EVERYTHING, note: '' })).rejects.toMatchObject({
      code: 'file-not-written',
      details: { file: 'one.json' },
    });
    expect(world.lines.join('\n')).not.toContain('one.json');
  });
  test('is none if no file was chosen', async () => {
    const world = await signedIn();
    expect(await world.application.handlers.saveCase({ ...EVERYTHING, note: '' })).toBeNull();
  });
});

describe('a case that is opened in a fresh data folder', () => {
  test('shows what the other copy showed, and changes nothing else', async () => {
    const world = await signedIn();
    const path = await save(world, { note: 'Look at row 4.', hasMemberData: true });
    const fresh = await setUp();
    const before = { ...viewOf(fresh), openCase: null };
    const caseId = await open(fresh, path);
    expect(viewOf(fresh).openCase).toEqual({
      id: caseId,
      file: 'one.member-login.json',
      savedAtMs: world.clock.nowMs(),
      version: '0.1.0',
      services: [{ id: 'case:0', name: 'Staging', host: new URL(world.stub.origin).host }],
      counts: { signIns: 1, requests: 3, browser: 2 },
      hasMemberData: true,
    });
    const { readCase, readCaseExchange, readCaseParts } = fresh.application.handlers;
    const rows = await rowsIn(world);
    const view = await readCase({ caseId, since: 0 });
    const moved = { serviceId: 'case:0', sessionId: 'case:0' };
    expect(view?.rows).toEqual(rows.map((row) => ({ ...row, ...moved })));
    for (const { number } of rows)
      expect(await readCaseExchange({ caseId, number })).toEqual(
        await world.application.handlers.readExchange({ number }),
      );
    const parts = await readCaseParts({ caseId });
    expect(parts?.diagnostics).toContain('Member Login: 0.1.0');
    expect(parts).toMatchObject({ note: 'Look at row 4.', services: [{ id: 'case:0', name: 'Staging' }] });
    const [worked] = viewOf(world).comparison.results;
    expect(parts?.services[0]?.comparison.results[0]).toEqual({ ...worked, sessionId: null });
    expect(parts?.services[0]?.profile).toContainEqual({ name: 'baseUrl', value: world.stub.origin });
    await fresh.application.handlers.closeCase({ caseId });
    expect(viewOf(fresh)).toEqual(before);
    expect(await rowsIn(fresh)).toEqual([]);
    expect(JSON.stringify(fresh.computer.stored)).not.toContain('Staging');
  });
  test.each([true, false])('is byte for byte the same when it is saved again', async (hasMemberData) => {
    const path = await save(await signedIn(), { hasMemberData, note: 'é\u202e\ud800' });
    const fresh = await setUp();
    const caseId = await open(fresh, path);
    fresh.chosen.fileToSave = join(folder(), 'again.json');
    expect(await fresh.application.handlers.saveCaseAgain({ caseId })).toBe('again.json');
    expect(readFileSync(fresh.chosen.fileToSave).equals(readFileSync(path))).toBe(true);
  });
  test('gives a HAR of what is in it', async () => {
    const path = await save(await signedIn());
    const fresh = await setUp();
    const caseId = await open(fresh, path);
    fresh.chosen.fileToSave = join(folder(), 'case.har');
    expect(await fresh.application.handlers.saveCaseHar({ caseId, numbers: [] })).toBe('case.har');
    const har = JSON.parse(readFileSync(fresh.chosen.fileToSave, 'utf8'));
    expect(har.log.entries).toHaveLength(3);
    expect(har.log.pages).toHaveLength(1);
    const none = fresh.application.handlers.saveCaseHar({ caseId, numbers: [1_000] });
    await expect(none).rejects.toMatchObject({ code: 'exchanges-gone' });
  });
  test('goes for another one, and then answers no more', async () => {
    const world = await signedIn();
    const path = await save(world);
    const first = await open(world, path);
    const second = await open(world, path);
    expect(second).not.toBe(first);
    const { readCase, readCaseExchange, readCaseParts, saveCaseAgain, closeCase } = world.application.handlers;
    expect(await readCase({ caseId: first, since: 0 })).toBeNull();
    expect(await readCaseExchange({ caseId: first, number: 2 })).toBeNull();
    expect(await readCaseParts({ caseId: first })).toBeNull();
    await expect(saveCaseAgain({ caseId: first })).rejects.toMatchObject({ code: 'case-not-open' });
    await closeCase({ caseId: first });
    expect(viewOf(world).openCase?.id).toBe(second);
  });
  test('stays open where another file cannot be read', async () => {
    const world = await signedIn();
    const caseId = await open(world, await save(world));
    const broken = join(folder(), 'broken.json');
    writeFileSync(broken, '{"format":"member-login-case","version":2}');
    world.chosen.caseFile = broken;
    await expect(world.application.handlers.openCase(undefined)).rejects.toMatchObject({
      code: 'case-file-newer',
      details: { file: 'broken.json' },
    });
    const drop = (path: string) => world.application.handlers.openDroppedCase({ path });
    await expect(drop(broken)).rejects.toMatchObject({ code: 'case-file-newer' });
    await expect(drop(folder())).rejects.toMatchObject({ code: 'case-file-not-regular' });
    expect(viewOf(world).openCase?.id).toBe(caseId);
    expect(await drop(await save(world))).toBe(true);
    expect(viewOf(world).openCase?.id).not.toBe(caseId);
  });
});

test.each<[string, (signOut: () => unknown) => unknown]>([
  ['while a file is chosen', (signOut) => signOut()],
  ['while it is written', (signOut) => void setImmediate(signOut)],
])('X3, X5: a case hides the same where the member signs out %s', async (_, whileAsked) => {
  for (const hasMemberData of [false, true]) {
    const world = await signedIn();
    world.chosen.whileAsked = () => whileAsked(() => world.application.handlers.signOutAll({}));
    const text = readFileSync(await save(world, { hasMemberData, note: 'Probe Member' }), 'utf8');
    await until(world, ({ sessions }) => sessions.length === 0);
    expect(JSON.parse(text).exchanges).toHaveLength(6);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    for (const own of ['Probe Member', '12345', 'Utrecht']) expect(text.includes(own)).toBe(hasMemberData);
  }
});

test('a member who signed out is left out as well', async () => {
  const world = await signedIn();
  await world.application.handlers.signOutAll({});
  const text = readFileSync(await save(world, { note: 'Probe Member' }), 'utf8');
  expect(text).not.toContain('Probe');
});
