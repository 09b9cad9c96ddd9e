/** The secrets of the person's own services: where they are while the keychain is locked, and where they never are. */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { json, makeCertificate } from '../stub-service.ts';
import {
  begin,
  deliver,
  issueToken,
  MEMBER,
  openStaging,
  profileOf,
  setUp,
  start,
  until,
  viewOf,
  type World,
  writeProfile,
} from './application-setup.ts';
import { type Form, formOf } from './service-form-setup.ts';

async function save(world: World, change: object, secrets: Partial<Form['secrets']> = {}) {
  const form = await formOf(world, 'staging', change, secrets);
  return world.application.handlers.saveServiceForm({ ...form, sessions: 'keep' });
}

async function stateOfSecret(world: World) {
  return (await world.application.handlers.readServiceForm({ serviceId: 'staging' })).secrets.clientSecret;
}

describe('a secret that the keychain keeps locked', () => {
  async function setUpLocked(): Promise<World> {
    const before = await setUp();
    await openStaging(before);
    await until(before, () => before.computer.stored.services[0]?.clientSecret !== null);
    await before.application.close();
    before.computer.protection = 'none';
    const world = await setUp({ after: before });
    await until(world, ({ service }) => service.state === 'failed');
    return world;
  }

  test('is shown as locked, and stays sealed as it is where the form keeps it', async () => {
    const world = await setUpLocked();
    const sealed = world.computer.stored.services[0]?.clientSecret;
    expect(await stateOfSecret(world)).toBe('locked');
    expect(await save(world, { name: 'Renamed' })).toMatchObject({ kind: 'saved' });
    expect(world.computer.stored.services).toMatchObject([{ profile: { name: 'Renamed' }, clientSecret: sealed }]);
    await world.application.close();
    world.computer.protection = 'keychain';
    const next = await setUp({ after: world });
    await until(next, ({ service }) => service.state === 'ready');
    expect(viewOf(next).service.name).toBe('Renamed');
    expect(await stateOfSecret(next)).toBe('keychain');
  });

  test('goes to no other address: it has to be entered again, and is used until the app quits', async () => {
    const world = await setUpLocked();
    const moved = { baseUrl: 'https://other.example' };
    expect(await save(world, moved)).toMatchObject({
      kind: 'refused',
      flaws: [{ field: 'application.clientSecret' }],
    });
    const stored = world.computer.stored.services;
    expect(await save(world, moved, { clientSecret: { kind: 'set', value: 'entered-0123' } })).toMatchObject({
      kind: 'saved',
    });
    expect(await stateOfSecret(world)).toBe('memory');
    expect(viewOf(world).service.state).toBe('ready');
    expect(JSON.stringify(world.computer.stored.services)).not.toContain(stored[0]?.clientSecret?.sealed);
  });

  test('is neither exported nor copied', async () => {
    const world = await setUpLocked();
    const { duplicateService, exportService } = world.application.handlers;
    await expect(duplicateService({ serviceId: 'staging' })).rejects.toMatchObject({ code: 'keychain-missing' });
    await expect(exportService({ serviceId: 'staging' })).rejects.toMatchObject({ code: 'keychain-missing' });
  });
});

test('S1: no secret of a service is in anything that is shown, written down or handed on', async () => {
  const world = await setUp();
  await openStaging(world);
  const { cert, key } = await makeCertificate();
  const passphrase = 'planted-passphrase)%>+é';
  const encrypted = createPrivateKey(key).export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase });
  const { handlers } = world.application;
  world.chosen.pemFile = writeProfile('own.pem', cert);
  const certificate = await handlers.chooseCertificate({ kind: 'client-certificate' });
  world.chosen.pemFile = writeProfile('own.key', String(encrypted));
  const chosenKey = await handlers.chooseClientKey(undefined);
  const clientCertificate = { certificate: certificate?.chosen.reference };
  const saved = await save(
    world,
    { application: { ...profileOf(world.stub).application, clientCertificate } },
    {
      clientSecret: { kind: 'set', value: 'planted-secret)%>+$:é' },
      clientKey: { kind: 'chosen', reference: chosenKey?.reference ?? '' },
      clientKeyPassphrase: { kind: 'set', value: passphrase },
    },
  );
  expect(saved).toMatchObject({ kind: 'saved' });
  const keyLine = String(encrypted).split('\n')[5] ?? '';
  const secrets = ['planted-secret)%>+$:é', passphrase, keyLine];

  // A service that got hold of them tells them again.
  const told = [...secrets.slice(0, 2), String(encrypted)];
  world.stub.answerWith(issueToken, json({ member: { ...MEMBER.member, told } }));
  await start(world);
  deliver(world);
  await until(world, ({ sessions }) => sessions.length === 1);
  world.stub.answerWith(json({ error: 'server_error', error_description: told.join(' ') }));
  await begin(world, 'device-code');
  await until(world, ({ attempts }) => attempts[0]?.step.kind === 'ended');

  const { rows } = await handlers.readExchanges({ since: 0 });
  const details = await Promise.all(rows.map(({ number }) => handlers.readExchange({ number })));
  const files: string[] = [];
  const keepFile = async (write: () => unknown) => {
    world.chosen.fileToSave = writeProfile('saved.json', '');
    await write();
    files.push(readFileSync(world.chosen.fileToSave, 'utf8'));
  };
  await keepFile(() => handlers.saveHar({ numbers: [], hasMemberData: true }));
  await keepFile(() =>
    handlers.saveCase({ numbers: [], leftOut: [], hasMemberData: true, hasReports: true, note: told.join(' ') }),
  );
  await keepFile(() => handlers.exportService({ serviceId: 'staging' }));
  const diagnostics = await handlers.copyDiagnostics(undefined);
  const form = await handlers.readServiceForm({ serviceId: 'staging' });
  expect(files.map((text) => text.length > 100)).toEqual([true, true, true]);
  const places = {
    exchanges: [rows, details],
    files,
    diagnostics,
    form,
    chosen: [certificate, chosenKey],
    views: world.views.map((view) => ({ ...view, sessions: view.sessions.map(({ member: _, ...rest }) => rest) })),
    log: world.lines,
    stored: world.computer.stored,
  };
  for (const [place, content] of Object.entries(places)) {
    const text = JSON.stringify(content);
    for (const secret of secrets) expect(text, place).not.toContain(JSON.stringify(secret).slice(1, -1));
  }
});
