import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeCertificate } from '../stub-service.ts';
import {
  CLIENT_SECRET,
  openStaging,
  profileOf,
  setUp,
  signIn,
  until,
  viewOf,
  type World,
  writeProfile,
} from './application-setup.ts';
import { type Form, formOf, KEEP } from './service-form-setup.ts';

/** What its own certificate and key are named by. */
function referencesIn({ profile, secrets: { clientKey } }: Form): readonly string[] {
  const { certificate } = JSON.parse(profile).application.clientCertificate;
  return [certificate, ...('reference' in clientKey ? [clientKey.reference] : [])];
}

const addresses = { baseUrl: 'https://other.example', authUrl: 'https://other.example' };

describe('the form of a service', () => {
  test('adds a service, and does not switch to it; its secret comes back in nothing', async () => {
    const world = await setUp();
    const { profile } = await world.application.handlers.readServiceForm({ serviceId: null });
    const application = { ...Object(profile.application), clientId: 'own-key' };
    const secrets = { clientSecret: { kind: 'set', value: 'typed-secret-0123' } } as const;
    const form = await formOf(world, null, { name: 'Own', ...addresses, application }, secrets);
    expect(await world.application.handlers.saveServiceForm(form)).toEqual({ kind: 'saved', serviceId: 'own' });
    expect(viewOf(world).service.id).toBe('demo');
    await until(world, () => world.computer.stored.services[0]?.clientSecret !== null);
    const read = await world.application.handlers.readServiceForm({ serviceId: 'own' });
    expect(read).toMatchObject({ profile: addresses, secrets: { clientSecret: 'keychain', clientKey: 'not-set' } });
    expect(JSON.stringify([read, world.views, world.lines, world.computer.stored])).not.toContain('typed-secret-0123');
    // Another one of that name is another service.
    expect(await world.application.handlers.saveServiceForm(form)).toEqual({ kind: 'saved', serviceId: 'own-2' });
  });

  test('tells all flaws at their fields, and changes nothing', async () => {
    const world = await setUp();
    const before = world.computer.stored;
    const form = await formOf(world, null, { name: '', baseUrl: 'staging.example' });
    const saved = await world.application.handlers.saveServiceForm(form);
    expect(saved).toMatchObject({ kind: 'refused' });
    const fields = saved.kind === 'refused' ? saved.flaws.map(({ field }) => field) : [];
    expect(fields).toEqual(expect.arrayContaining(['name', 'baseUrl', 'authUrl', 'application.clientId']));
    expect(world.computer.stored).toEqual(before);
  });

  test('S7: keeps no secret for another address, and asks what becomes of who is signed in', async () => {
    const world = await setUp();
    await openStaging(world);
    await signIn(world);
    const moved = await formOf(world, 'staging', addresses);
    expect(await world.application.handlers.saveServiceForm(moved)).toMatchObject({
      kind: 'refused',
      flaws: [{ field: 'application.clientSecret' }],
    });
    const entered = {
      ...moved,
      secrets: { ...KEEP, clientSecret: { kind: 'set', value: 'new-secret-0123' } },
    } as const;
    expect(await world.application.handlers.saveServiceForm(entered)).toMatchObject({
      kind: 'asks',
      sessions: [{ methodId: 'oauth-code' }],
      moved: { isBoundOtherwise: true, baseAddress: { after: 'https://other.example/' } },
    });
    expect(viewOf(world).service.baseAddress).toBe(world.stub.origin);
    await world.application.handlers.saveServiceForm({ ...entered, sessions: 'sign-out' });
    expect(viewOf(world)).toMatchObject({ sessions: [], service: { baseAddress: 'https://other.example' } });
  });

  test('S7: where only other authorities are trusted, a secret is asked for again, and no new address is spoken of', async () => {
    const world = await setUp();
    await openStaging(world);
    const { cert } = await makeCertificate();
    world.chosen.pemFile = writeProfile('authority.pem', cert);
    const chosen = await world.application.handlers.chooseCertificate({ kind: 'authority' });
    const form = await formOf(world, 'staging', { certificateAuthorities: [chosen?.chosen.reference] });
    expect(await world.application.handlers.saveServiceForm(form)).toMatchObject({
      kind: 'refused',
      flaws: [{ field: 'application.clientSecret', expected: expect.not.stringContaining('address') }],
    });
  });

  test('D11: keeps several replies, and says where another field has one of them', async () => {
    const world = await setUp();
    const { handlers } = world.application;
    await openStaging(world);
    const [pending, over] = [
      { status: 400, code: '2001' },
      { status: 410, code: null },
    ];
    const form = await formOf(world, 'staging', { devicePending: pending, deviceDeclined: [over, pending] });
    const secrets = { clientSecret: 'keep', clientKey: 'keep', clientKeyPassphrase: 'keep' } as const;
    expect(await handlers.checkServiceForm({ ...form, secrets })).toMatchObject({
      flaws: [],
      overlaps: [{ field: 'deviceDeclined', first: 'devicePending' }],
    });
    expect(await handlers.saveServiceForm(form)).toMatchObject({ kind: 'saved' });
    const { profile } = await handlers.readServiceForm({ serviceId: 'staging' });
    expect(profile).toMatchObject({ devicePending: pending, deviceDeclined: [over, pending] });
  });

  test('is refused where the service was changed meanwhile', async () => {
    const world = await setUp();
    await openStaging(world);
    const form = await formOf(world, 'staging', { name: 'Mine' });
    await openStaging(world, { name: 'Theirs' });
    expect(await world.application.handlers.saveServiceForm(form)).toEqual({ kind: 'changed-meanwhile' });
    expect(viewOf(world).service.name).toBe('Theirs');
  });

  test('S1: gets references in place of certificates and of a chosen key', async () => {
    const world = await setUp();
    const { cert, key } = await makeCertificate();
    world.chosen.pemFile = writeProfile('own.pem', `${key}\n${cert}`);
    const { chooseCertificate } = world.application.handlers;
    await expect(chooseCertificate({ kind: 'authority' })).rejects.toMatchObject({ code: 'chosen-file-unusable' });
    const chosen = await chooseCertificate({ kind: 'client-certificate' });
    expect(chosen).toMatchObject({
      key: { isEncrypted: false },
      chosen: { certificates: [{ validity: expect.any(String) }] },
    });
    expect(JSON.stringify(chosen)).not.toContain('-----BEGIN');
    await openStaging(world);
    const certificate = chosen?.chosen.reference;
    const application = { ...profileOf(world.stub).application, clientCertificate: { certificate } };
    const secrets = { clientKey: { kind: 'chosen', reference: chosen?.key?.reference ?? '' } } as const;
    const form = await formOf(world, 'staging', { application, certificateAuthorities: [certificate] }, secrets);
    expect(await world.application.handlers.saveServiceForm({ ...form, sessions: 'keep' })).toMatchObject({
      kind: 'refused',
      flaws: [{ field: 'application.clientSecret' }],
    });
    const same = await formOf(world, 'staging', { application }, secrets);
    expect(await world.application.handlers.saveServiceForm(same)).toMatchObject({ kind: 'saved' });
    const read = await world.application.handlers.readServiceForm({ serviceId: 'staging' });
    expect(read.secrets).toMatchObject({
      clientKey: expect.stringMatching(/keychain|memory/),
      clientKeyPassphrase: 'not-set',
    });
    expect(JSON.stringify([read, world.views, world.lines])).not.toContain('-----BEGIN');
    expect(JSON.stringify(world.computer.stored)).not.toContain('PRIVATE KEY');
  });
});

describe('a file that was chosen in a form is forgotten', () => {
  test.each<[string, (world: World, form: Form) => unknown]>([
    ['once the form is saved', (world, form) => world.application.handlers.saveServiceForm(form)],
    [
      'when the form is left',
      (world, form) => world.application.handlers.forgetChosenFiles({ references: referencesIn(form) }),
    ],
    ['when the page is loaded again', ({ application }) => application.pageBegins()],
    ['after half an hour', ({ clock }) => clock.advance(30 * 60_000)],
  ])('%s', async (_when, act) => {
    const world = await setUp();
    await openStaging(world);
    const { cert, key } = await makeCertificate();
    world.chosen.pemFile = writeProfile('own.pem', `${key}\n${cert}`);
    const chosen = await world.application.handlers.chooseCertificate({ kind: 'client-certificate' });
    const certificate = chosen?.chosen.reference;
    const application = { ...profileOf(world.stub).application, clientCertificate: { certificate } };
    const secrets = { clientKey: { kind: 'chosen', reference: chosen?.key?.reference ?? '' } } as const;
    const form = await formOf(world, 'staging', { application }, secrets);
    await act(world, form);
    const other = await formOf(world, null, { name: 'Other', ...addresses, application }, secrets);
    const flaws = [
      { field: 'application.clientCertificate.key', expected: 'has to be chosen again' },
      { field: 'application.clientCertificate.certificate', expected: 'has to be chosen again' },
    ];
    expect(await world.application.handlers.saveServiceForm(other)).toEqual({ kind: 'refused', flaws });
  });

  test('not before that', async () => {
    const world = await setUp();
    const { cert, key } = await makeCertificate();
    world.chosen.pemFile = writeProfile('own.pem', `${key}\n${cert}`);
    const chosen = await world.application.handlers.chooseCertificate({ kind: 'client-certificate' });
    await world.clock.advance(30 * 60_000 - 1);
    const application = {
      ...profileOf(world.stub).application,
      clientCertificate: { certificate: chosen?.chosen.reference },
    };
    const secrets = { clientKey: { kind: 'chosen', reference: chosen?.key?.reference ?? '' } } as const;
    const form = await formOf(world, null, { name: 'Other', ...addresses, application }, secrets);
    expect(await world.application.handlers.saveServiceForm(form)).toMatchObject({ kind: 'saved' });
  });
});

test('S1: a chosen key goes into no place from which a service would get it', async () => {
  const world = await setUp();
  await openStaging(world);
  world.chosen.pemFile = writeProfile('key.pem', (await makeCertificate()).key);
  const { reference = '' } = (await world.application.handlers.chooseClientKey(undefined)) ?? {};
  const chosen = { kind: 'chosen', reference } as const;
  for (const name of ['clientSecret', 'clientKeyPassphrase'] as const) {
    const form = await formOf(world, 'staging', {}, { [name]: chosen });
    expect(await world.application.handlers.saveServiceForm(form)).toMatchObject({
      kind: 'refused',
      flaws: [{ expected: 'has to be chosen again' }],
    });
  }
});

describe('services beside others', () => {
  test('are copied with their secret, and exported without it', async () => {
    const world = await setUp();
    await openStaging(world);
    expect(await world.application.handlers.duplicateService({ serviceId: 'staging' })).toBe('staging-2');
    expect(viewOf(world).services.map(({ name }) => name)).toEqual(['Stub', 'Staging', 'Staging 2']);
    world.chosen.fileToSave = writeProfile('exported.json', '');
    expect(await world.application.handlers.exportService({ serviceId: 'staging-2' })).toBe('exported.json');
    const text = readFileSync(world.chosen.fileToSave, 'utf8');
    expect(text).toContain('Staging 2');
    expect(text).not.toContain(CLIENT_SECRET);
  });

  test('come with a schema that is the published one, and is no file where none was chosen', async () => {
    const world = await setUp();
    expect(await world.application.handlers.saveProfileSchema(undefined)).toBeNull();
    expect(world.opened).toEqual(['asked where to save member-login-profile.schema.json']);
    world.chosen.fileToSave = writeProfile('saved.schema.json', '');
    expect(await world.application.handlers.saveProfileSchema(undefined)).toBe('saved.schema.json');
    const published = new URL('../../electron/schemas/member-login-profile.schema.json', import.meta.url);
    expect(readFileSync(world.chosen.fileToSave, 'utf8')).toBe(readFileSync(published, 'utf8'));
  });

  test('are imported beside the one that has their id, after a look at what they contact', async () => {
    const world = await setUp();
    await openStaging(world);
    world.chosen.file = writeProfile('theirs.json', {
      ...profileOf(world.stub),
      id: 'staging',
      name: 'Staging',
      ...addresses,
    });
    const preview = await world.application.handlers.chooseProfileToImport(undefined);
    expect(preview).toMatchObject({ name: 'Staging 2', taken: { name: 'Staging', moved: { isBoundOtherwise: true } } });
    expect(JSON.stringify(preview)).not.toContain(CLIENT_SECRET);
    const importId = preview?.importId ?? '';
    expect(await world.application.handlers.importService({ importId })).toBe('staging-2');
    expect(viewOf(world).service).toMatchObject({ id: 'staging', baseAddress: world.stub.origin });
    await expect(world.application.handlers.importService({ importId })).rejects.toMatchObject({ code: 'import-gone' });
  });

  test('keep their secret where a file for the same address names none, and lose it where it says null', async () => {
    const world = await setUp();
    await openStaging(world);
    const { clientSecret: _, ...application } = profileOf(world.stub).application;
    const stateNow = async () =>
      (await world.application.handlers.readServiceForm({ serviceId: 'staging' })).secrets.clientSecret;
    await openStaging(world, { application });
    expect(await stateNow()).toMatch(/keychain|memory/);
    await openStaging(world, { application: { ...application, clientSecret: null } });
    expect(await stateNow()).toBe('not-set');
    expect(viewOf(world).service.state).toBe('ready');
    expect(viewOf(world).methods.find(({ id }) => id === 'oauth-code')?.caution).toBe('needs-client-secret');
    const start = { serviceId: 'staging', methodId: 'oauth-code', fields: {} };
    await expect(world.application.handlers.startLogin(start)).rejects.toMatchObject({ code: 'client-secret-not-set' });
  });

  test('offer to revoke a token, but not without their secret', async () => {
    const world = await setUp();
    await openStaging(world, { paths: { revoke: '/revoke' } });
    const sessionId = await signIn(world);
    const revocation = () => {
      const [session] = viewOf(world).sessions;
      return session?.credential.kind === 'token' ? session.credential.revocation : null;
    };
    expect(revocation()).toBe('possible');
    const application = { ...profileOf(world.stub).application, clientSecret: null };
    await openStaging(world, { paths: { revoke: '/revoke' }, application });
    expect(revocation()).toBe('needs-client-secret');
    await expect(world.application.handlers.revokeToken({ sessionId })).rejects.toMatchObject({
      code: 'client-secret-not-set',
    });
    await openStaging(world, { paths: { revoke: '/revoke' }, revokeForm: 'bearer', application });
    expect(revocation()).toBe('possible');
    await openStaging(world, { application });
    expect(revocation()).toBe('none');
  });
});
