/** Profile files that somebody else made: what the preview says of them, and what it does not let pass. */
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openStaging, profileOf, setUp, viewOf, type World, writeProfile } from './application-setup.ts';

async function preview(world: World, change: object) {
  const file = { ...profileOf(world.stub), id: 'theirs', ...change };
  world.chosen.file = writeProfile('theirs.json', file);
  return (await world.application.handlers.chooseProfileToImport(undefined)) ?? expect.fail('Nothing was chosen.');
}

describe('the preview of an import', () => {
  test('shows a name as one visible line, and each host as it is looked up', async () => {
    const world = await setUp();
    const told = await preview(world, {
      id: 'theirs',
      name: ' Stag\u202eing\n\u0000Europe\u200b ',
      baseUrl: 'https://аpi.example/v3',
      authUrl: 'https://PAGES.example:443/\u202e',
    });
    expect(told).toMatchObject({ name: 'Staging Europe', taken: null });
    expect(told.contacts.slice(0, 2)).toEqual([
      { address: 'https://xn--pi-6kc.example', use: 'calls' },
      { address: 'https://pages.example', use: 'pages' },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/[\p{Cf}\p{Cc}]/u);
  });

  test.each([
    [{ id: 'demo' }, 'id'],
    [{ id: 'DEMO' }, 'id'],
    [{ name: 'Demo sеrvice' }, 'name'],
    [{ name: '\u200b\u202e' }, 'name'],
    [{ application: { clientId: 'key', redirectUri: 'https://api.example@evil.example/' } }, 'application.redirectUri'],
    [{ baseUrl: 'https://api.example@evil.example/' }, 'baseUrl'],
  ])('does not come where the file passes for something else: %j', async (change, field) => {
    const world = await setUp();
    await expect(preview(world, change)).rejects.toMatchObject({ code: 'profile-file-invalid', details: { field } });
  });

  test('is of a file as it was then, and only of the last one', async () => {
    const world = await setUp();
    const first = await preview(world, { id: 'first', name: 'First' });
    const second = await preview(world, { id: 'second', name: 'Second' });
    writeFileSync(world.chosen.file ?? '', '{"name":"Another"}');
    const { importService } = world.application.handlers;
    await expect(importService({ importId: first.importId })).rejects.toMatchObject({ code: 'import-gone' });
    expect(await importService({ importId: second.importId })).toBe('second');
    expect(viewOf(world).services.at(-1)).toMatchObject({ id: 'second', name: 'Second' });
  });

  test('S7: a file with the id and the address of a known service gets none of its secrets', async () => {
    const world = await setUp();
    await openStaging(world);
    const { clientSecret: _, ...application } = profileOf(world.stub).application;
    const { importId } = await preview(world, { id: 'staging', application });
    const serviceId = await world.application.handlers.importService({ importId });
    expect(serviceId).toBe('staging-2');
    const { secrets } = await world.application.handlers.readServiceForm({ serviceId });
    expect(secrets.clientSecret).toBe('not-set');
  });
});
