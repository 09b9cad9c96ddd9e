import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { har as validateHar } from 'har-validator';
import { describe, expect, onTestFinished, test } from 'vitest';
import { json } from '../stub-service.ts';
import { issueToken, MEMBER, SECRETS, signIn, startReading, until, viewOf, type World } from './application-setup.ts';
import { isSignedIn, requestOf, setUpListed } from './exchanges-setup.ts';

describe('the page’s calls', () => {
  test('save everything, or what was chosen, as HAR', async () => {
    const world = await setUpListed();
    await signIn(world);
    const { saveHar } = world.application.handlers;
    const path = chooseFile(world, 'all.har');
    expect(await saveHar({ numbers: [], hasMemberData: true })).toBe('all.har');
    expect(world.opened.at(-1)).toBe('asked where to save member-login-2030-01-01.har');
    const all = JSON.parse(readFileSync(path, 'utf8'));
    await validateHar(all);
    expect(all.log).toMatchObject({ creator: { version: '0.1.0' }, pages: [{ title: 'Stub: oauth-code' }] });
    expect(all.log.entries).toHaveLength(3);
    expect(all.log._browserLegs).toHaveLength(2);
    await saveHar({ numbers: [requestOf(world, 'member').number], hasMemberData: true });
    expect(JSON.parse(readFileSync(path, 'utf8')).log.entries).toHaveLength(1);
    await expect(saveHar({ numbers: [1_000], hasMemberData: true })).rejects.toMatchObject({ code: 'exchanges-gone' });
  });

  test('X5: save HAR without the member’s own data, unless that is wanted', async () => {
    const world = await setUpListed();
    await signIn(world);
    const path = chooseFile(world, 'left-out.har');
    const { member } = MEMBER;
    for (const hasMemberData of [false, true]) {
      await world.application.handlers.saveHar({ numbers: [], hasMemberData });
      const written = readFileSync(path, 'utf8');
      await validateHar(JSON.parse(written));
      expect(JSON.parse(written).log.entries).toHaveLength(3);
      expect([member.login, member.name, member.country].map((value) => written.includes(value))).toEqual(
        Array(3).fill(hasMemberData),
      );
    }
  });

  test('X5: leave a member out of HAR who became known while a file was chosen', async () => {
    const world = await setUpListed();
    const reading = Promise.withResolvers<void>();
    const { member } = MEMBER;
    world.stub.answerWith(
      (response, request) => {
        response.setHeader('X-Seen', `${member.name}, ${member.login}`);
        issueToken(response, request);
      },
      (response, request) => void reading.promise.then(() => json(MEMBER)(response, request)),
    );
    await startReading(world);
    const path = chooseFile(world, 'left-out.har');
    world.chosen.whileAsked = async () => {
      reading.resolve();
      await until(world, isSignedIn);
    };
    await world.application.handlers.saveHar({ numbers: [], hasMemberData: false });
    const written = readFileSync(path, 'utf8');
    expect(written).toContain('X-Seen');
    expect([member.name, member.login].filter((value) => written.includes(value))).toEqual([]);
  });

  test.each<[string, (world: World) => Pick<typeof world.chosen, 'whileAsked'>]>([
    ['while a file is chosen', (world) => ({ whileAsked: () => world.application.handlers.signOutAll({}) })],
    [
      'while it is written',
      (world) => ({ whileAsked: () => void setImmediate(() => world.application.handlers.signOutAll({})) }),
    ],
  ])('X3, X5: hide the same in HAR where the member signs out %s', async (_, signingOut) => {
    const world = await setUpListed();
    await signIn(world);
    const path = chooseFile(world, 'signed-out.har');
    for (const hasMemberData of [false, true]) {
      Object.assign(world.chosen, signingOut(world));
      await world.application.handlers.saveHar({ numbers: [], hasMemberData });
      const written = readFileSync(path, 'utf8');
      expect(viewOf(world).sessions).toEqual([]);
      expect(JSON.parse(written).log.entries).toHaveLength(3);
      for (const secret of SECRETS) expect(written).not.toContain(secret);
      expect(written.includes(MEMBER.member.name)).toBe(hasMemberData);
    }
  });

  test.each([
    ['quits', undefined],
    ['quits, and a service does not close', 'Error: It did not close.'],
  ])('save the whole file also where the app meanwhile %s', async (_, error) => {
    const world = await setUpListed({ demoFailsToClose: error !== undefined });
    await signIn(world);
    const path = chooseFile(world, 'all.har');
    const saved = world.application.handlers.saveHar({ numbers: [], hasMemberData: true });
    await until(world, () => world.opened.at(-1)?.startsWith('asked where to save') ?? false);
    expect(await world.application.close().catch(String)).toBe(error);
    expect(readdirSync(join(path, '..'))).toEqual(['all.har']);
    expect(await saved).toBe('all.har');
  });

  test('save a drawing that is one, under a plain name', async () => {
    const world = await setUpListed();
    const { saveDrawing } = world.application.handlers;
    const path = chooseFile(world, 'drawing.svg');
    expect(await saveDrawing({ name: '../oauth code', svg: '<svg xmlns="s"></svg>' })).toBe('drawing.svg');
    expect(world.opened.at(-1)).toBe('asked where to save -oauth-code.svg');
    expect(readFileSync(path, 'utf8')).toBe('<svg xmlns="s"></svg>');
    for (const svg of ['', '<html>', '<svgx>', 'text <svg>']) {
      await expect(saveDrawing({ name: 'a', svg })).rejects.toMatchObject({ code: 'argument-invalid' });
    }
  });

  test('save nothing where no file was chosen, and say why one cannot be written', async () => {
    const world = await setUpListed();
    await signIn(world);
    const { saveHar, saveDrawing } = world.application.handlers;
    expect(await saveHar({ numbers: [], hasMemberData: true })).toBeNull();
    expect(await saveDrawing({ name: 'a', svg: '<svg/>'.replace('/', ' /') })).toBeNull();
    const folder = join(chooseFile(world, 'missing'), 'a.har');
    world.chosen.fileToSave = folder;
    const details = { file: 'a.har', reason: 'ENOENT' };
    await expect(saveHar({ numbers: [], hasMemberData: true })).rejects.toMatchObject({
      code: 'file-not-written',
      details,
    });
    expect(readdirSync(join(folder, '../..'))).toEqual([]);
  });
});

/** @returns the path that the next dialog answers with, in a folder of its own */
function chooseFile(world: World, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'exchanges-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  world.chosen.fileToSave = path;
  return path;
}
