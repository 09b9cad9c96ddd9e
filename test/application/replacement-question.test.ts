import { beforeAll, describe, expect, test } from 'vitest';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ServiceProfileInput } from '../../electron/service-client/profile.ts';
import { type Certificate, json, makeCertificate, type StubService, startStubService } from '../stub-service.ts';
import {
  LAUNCH,
  MEMBER,
  openStaging,
  profileOf,
  setUp,
  setUpSignedIn,
  signIn,
  start,
  stepOf,
  until,
  viewOf,
  type World,
  writeProfile,
} from './application-setup.ts';

describe('a service of a profile file', () => {
  let certificate: Certificate;
  beforeAll(async () => {
    certificate = await makeCertificate();
  });

  test('S7: no token of one service goes to another, nor to the same id at another address', async () => {
    const world = await setUp();
    await openStaging(world);
    const sessionId = await signIn(world);
    await using other = await startStubService();
    await moveStaging(world, { baseUrl: other.origin, authUrl: other.origin });
    await expect(world.application.handlers.refreshMember({ sessionId })).rejects.toMatchObject({
      code: 'service-moved',
    });
    expect(other.requests).toEqual([]);
  });

  test.each<[string, (stub: StubService) => Partial<ServiceProfileInput>]>([
    ['another path', ({ origin }) => ({ baseUrl: `${origin}/other` })],
    ['another port', ({ origin }) => ({ baseUrl: origin.replace(/\d+$/, '1') })],
    ['other sign-in pages', ({ origin }) => ({ authUrl: `${origin}/other` })],
    ['other authorities', () => ({ certificateAuthorities: [certificate.cert] })],
  ])('S7: a known service with %s is asked about by name; until then nothing is sent or changes', async (_, change) => {
    const world = await setUp();
    await openStaging(world);
    const sessionId = await signIn(world);
    await start(world);
    await world.application.handlers.selectService({ serviceId: 'demo' });
    await world.clock.advance(0);
    const [stored, view, sent] = [world.computer.stored, viewOf(world), world.stub.requests.length];
    const { opening } = await askToMove(world, change(world.stub));
    const after = { baseUrl: world.stub.origin, authUrl: world.stub.origin, ...change(world.stub) };
    expect(viewOf(world)).toEqual({
      ...view,
      replacement: {
        id: expect.any(String),
        file: 'moved.json',
        serviceName: 'Staging',
        baseAddress: { before: `${world.stub.origin}/`, after: `${after.baseUrl}/` },
        authAddress: { before: `${world.stub.origin}/`, after: `${after.authUrl}/` },
        hasOtherAuthorities: 'certificateAuthorities' in after,
        losesSecret: false,
      },
    });
    await answerReplacement(world, false);
    expect(await opening).toBe(false);
    await world.clock.advance(60_000);
    expect(world.computer.stored).toEqual(stored);
    expect(viewOf(world)).toMatchObject({ service: { id: 'demo' }, replacement: null });
    expect(world.stub.requests).toHaveLength(sent);
    world.stub.answerWith(json(MEMBER));
    await world.application.handlers.refreshMember({ sessionId });
    expect(world.stub.requests).toHaveLength(sent + 1);
  });

  test.each<[string, boolean, Partial<ServiceProfileInput>, string | null | undefined]>([
    ['another address and no secret', true, { baseUrl: 'https://other.example' }, undefined],
    ['another address and a secret that is null', true, { baseUrl: 'https://other.example' }, null],
    ['another address and a secret', false, { baseUrl: 'https://other.example' }, 'other-secret-0123'],
    ['other sign-in pages and no secret', false, { authUrl: 'https://other.example' }, undefined],
  ])('S7: of a file with %s, that the secret is not kept is said: %s', async (_, losesSecret, change, clientSecret) => {
    const world = await setUp();
    await openStaging(world);
    const { clientSecret: _secret, ...application } = profileOf(world.stub).application;
    const named = clientSecret === undefined ? application : { ...application, clientSecret };
    const { opening } = await askToMove(world, { ...change, application: named });
    expect(viewOf(world).replacement).toMatchObject({ losesSecret });
    await answerReplacement(world, true);
    expect(await opening).toBe(true);
    const { secrets } = await world.application.handlers.readServiceForm({ serviceId: 'staging' });
    expect(secrets.clientSecret === 'not-set').toBe(losesSecret);
  });

  test('S7: a later file takes the place of the question, also one that a launch names', async () => {
    const world = await setUp();
    await openStaging(world);
    const first = await askToMove(world, { authUrl: 'https://first.example' });
    const { id = '' } = viewOf(world).replacement ?? {};
    const second = await askToMove(world, { authUrl: 'https://second.example' }, 'second.json');
    expect(await first.opening).toBe(false);
    // An answer to the first question that comes late answers nothing.
    await world.application.handlers.answerReplacement({ replacementId: id, isReplaced: true });
    expect(viewOf(world).replacement).toMatchObject({ file: 'second.json' });
    const profile = { ...profileOf(world.stub), id: 'staging', authUrl: 'https://third.example' };
    world.application.take({ ...LAUNCH, profileFile: writeProfile('third.json', profile) });
    await until(world, ({ replacement }) => replacement?.file === 'third.json');
    expect(await second.opening).toBe(false);
    await answerReplacement(world, true);
    await until(world, ({ service }) => service.authAddress === 'https://third.example');
    expect(viewOf(world).replacement).toBeNull();

    const { opening } = await askToMove(world, { authUrl: 'https://fourth.example' });
    await openStaging(world, { id: 'other', name: 'Other' });
    expect(viewOf(world)).toMatchObject({ service: { id: 'other' }, replacement: null });
    expect(await opening).toBe(false);
  });

  test('S7: after a replacement, the sessions stay for the service as it was, also after a restart', async () => {
    const before = await setUp();
    await openStaging(before);
    await signIn(before);
    const sent = before.stub.requests.length;
    await moveStaging(before, { baseUrl: `${before.stub.origin}/other` });
    const isMoved = ({ sessions }: AppView) => sessions[0]?.problem?.code === 'service-moved';
    await until(before, isMoved);
    await before.application.close();

    const world = await setUp({ after: before });
    await until(world, isMoved);
    await world.clock.advance(10 * 60_000);
    expect(world.stub.requests).toHaveLength(sent);
    world.stub.answerWith(json(MEMBER));
    await moveStaging(world, {});
    await until(world, ({ sessions }) => sessions[0]?.status === 'verified' && sessions[0].problem === null);
    await moveStaging(world, { certificateAuthorities: [certificate.cert] });
    await until(world, isMoved);
    await moveStaging(world, {});
    await until(world, ({ sessions }) => sessions[0]?.problem === null);
    expect(world.stub.requests.slice(sent).every(({ target }) => target === '/members/infos')).toBe(true);
  });

  test('S7: a session that an older copy stored takes the stored profile’s binding, even if a file is opened first', async () => {
    const before = await setUpSignedIn('staging');
    const { computer } = before;
    const unbound = computer.stored.sessions.map(({ binding: _, sealed, ...session }) => {
      const { binding: _binding, ...content } = JSON.parse(Buffer.from(sealed, 'base64').toString());
      return { ...session, sealed: Buffer.from(JSON.stringify(content)).toString('base64') };
    });
    computer.stored = { ...computer.stored, sessions: unbound };
    computer.protection = 'not-answering';
    const silent = await setUp({ after: before });
    await moveStaging(silent, { baseUrl: `${before.stub.origin}/other` });
    await silent.application.close();

    computer.protection = 'keychain';
    const sent = before.stub.requests.length;
    const world = await setUp({ after: before });
    // The keychain could not keep the secret of the file.
    await openStaging(world, { baseUrl: `${before.stub.origin}/other` });
    await until(world, ({ sessions }) => sessions[0]?.problem?.code === 'service-moved');
    expect(world.stub.requests).toHaveLength(sent);
    world.stub.answerWith(json(MEMBER));
    await moveStaging(world, {});
    await until(world, ({ sessions }) => sessions[0]?.status === 'verified');
  });

  test('that is replaced hands nothing of what was tried and found out to another address', async () => {
    const world = await setUp();
    await openStaging(world);
    await signIn(world);
    await start(world);
    await using other = await startStubService();
    await moveStaging(world, { baseUrl: other.origin, authUrl: other.origin });
    expect(viewOf(world).comparison.workedCount).toBe(0);
    expect(stepOf(world)).toMatchObject({ kind: 'ended', end: 'cancelled' });
    expect(world.computer.stored.learned).toEqual({});
  });
});

/** Opens a file that would move that service. @returns the call, once the person is asked */
async function askToMove(world: World, change: Partial<ServiceProfileInput>, name = 'moved.json') {
  const before = viewOf(world).replacement;
  const profile = { ...profileOf(world.stub), id: 'staging', name: 'New staging', ...change };
  world.chosen.file = writeProfile(name, profile);
  const opening = world.application.handlers.openProfileFile(undefined);
  await until(world, ({ replacement }) => replacement !== null && replacement !== before);
  return { opening };
}

async function answerReplacement(world: World, isReplaced: boolean): Promise<void> {
  const { replacement } = viewOf(world);
  await world.application.handlers.answerReplacement({ replacementId: replacement?.id ?? '', isReplaced });
}

/** Opens a file that moves that service, and says so. */
async function moveStaging(world: World, change: Partial<ServiceProfileInput>): Promise<void> {
  const { opening } = await askToMove(world, change);
  await answerReplacement(world, true);
  expect(await opening).toBe(true);
}
