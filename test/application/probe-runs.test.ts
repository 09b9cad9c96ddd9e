/** What a run of probes leaves behind, and what ends it. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ProbeId } from '../../electron/core/check-codes.ts';
import { makeCertificate } from '../stub-service.ts';
import { deliver, openStaging, profileOf, until, viewOf, type World, writeProfile } from './application-setup.ts';
import {
  IDENTIFIED,
  readCheck,
  STAGING,
  type StagingWorld,
  setUpStaging,
  signInAtStaging,
  TYPED,
  untilRun,
} from './check-setup.ts';
import { formOf } from './service-form-setup.ts';

const NOTHING_TYPED = { secondServiceId: null, login: null, password: null };

async function start(
  { application }: World,
  probes: readonly ProbeId[],
  more: Partial<typeof TYPED> & { secondServiceId?: string } = {},
) {
  await application.handlers.startProbes({ serviceId: STAGING, probes, ...NOTHING_TYPED, ...more });
}

/** All that the page can be told, all that is kept, and the log. */
async function allOf(world: World): Promise<string> {
  const { handlers } = world.application;
  const { rows } = await handlers.readExchanges({ since: 0 });
  const details = await Promise.all(rows.map(({ number }) => handlers.readExchange({ number })));
  const check = await readCheck(world);
  return JSON.stringify([viewOf(world), rows, details, check, world.computer.stored, world.lines, world.opened]);
}

describe('a login and password that were typed for a run', () => {
  test('are in no exchange, view, finding or file, and go with the run', async () => {
    const world = await setUpStaging({ certificate: await makeCertificate() });
    await start(world, ['variants', 'wrong-basic', 'wrong-password', 'own-wrong-password'], TYPED);
    while (world.stub.requests.length < 3) await world.clock.advance(2_000);
    const during = await allOf(world);
    const { lastRun } = await untilRun(world);
    expect(lastRun).toMatchObject({ outcome: 'ended' });
    expect(lastRun?.leftOut.map(({ id }) => id)).not.toContain('own-wrong-password');
    const md5 = createHash('md5').update(TYPED.password).digest('hex');
    expect(world.stub.requests.map(({ body }) => body).join()).toContain(md5);
    const after = await allOf(world);
    const basic = Buffer.from(`${TYPED.login}:${TYPED.password}`).toString('base64');
    const written = [TYPED.password, JSON.stringify(TYPED.password).slice(1, -1), encodeURIComponent(TYPED.password)];
    for (const text of [during, after]) {
      for (const secret of [...written, md5, basic, IDENTIFIED]) expect(text).not.toContain(secret);
    }
    expect((await readCheck(world)).findings.map(({ observed }) => observed.join()).join()).not.toContain(TYPED.login);
    expect(JSON.stringify([world.computer.stored, world.lines, viewOf(world)])).not.toContain(TYPED.login);
    expect(viewOf(world).sessions).toEqual([]);
  });
});

test('S11: a wrong password for a member goes out only once the person agrees; other probes ask nothing', async () => {
  const world = await setUpStaging({ certificate: await makeCertificate() });
  const asked: unknown[] = [];
  world.chosen.agrees = (question) => {
    asked.push(question);
    return false;
  };
  const { handlers } = world.application;
  const choice = { serviceId: STAGING, ...NOTHING_TYPED, ...TYPED };
  expect(await handlers.startProbes({ ...choice, probes: ['variants', 'own-wrong-password'] })).toBe(false);
  expect([world.stub.requests, (await readCheck(world)).run]).toEqual([[], null]);
  expect(asked).toEqual([{ kind: 'wrong-password', facts: { service: 'Staging', member: TYPED.login } }]);
  expect(await handlers.startProbes({ ...choice, probes: ['wrong-password'] })).toBe(true);
  expect(asked).toHaveLength(1);
});

test('pages that do not open here, as of a private authority, end no run', async () => {
  const world = await setUpStaging({ certificate: await makeCertificate() });
  await start(world, ['variants', 'wrong-key']);
  expect((await untilRun(world)).lastRun).toMatchObject({ outcome: 'ended' });
});

test('a run that ends by a mistake of this app names all that it left out', async () => {
  const world = await setUpStaging();
  Object.assign(world.http, { send: () => Promise.reject(new Error('A mistake.')) });
  await start(world, ['wrong-key', 'too-fast']);
  const { lastRun } = await untilRun(world);
  expect(lastRun).toMatchObject({ outcome: 'cancelled', leftOut: [{ id: 'wrong-key' }, { id: 'too-fast' }] });
});

test('nothing is sent before the start: not by reading, nor by planning', async () => {
  const world = await setUpStaging();
  const { handlers } = world.application;
  const { probes } = await readCheck(world);
  await handlers.planProbes({ serviceId: STAGING, probes: probes.map(({ id }) => id), secondServiceId: null });
  await world.clock.advance(60_000);
  expect(world.stub.requests).toEqual([]);
});

test('the secret of another client is used, and never shown', async () => {
  const world = await setUpStaging();
  const second = { clientId: 'the-other-key', clientSecret: 'the-other-clients-secret' };
  const { application } = profileOf(world.stub);
  world.chosen.file = writeProfile('second.json', {
    ...profileOf(world.stub),
    id: 'second',
    name: 'Second',
    application: { ...application, ...second },
  });
  await world.application.handlers.openProfileFile(undefined);
  await openStaging(world);
  await signInAtStaging(world);
  await start(world, ['other-client'], { secondServiceId: 'second' });
  await until(world, ({ attempts }) => attempts[0]?.step.kind === 'waiting-for-browser');
  deliver(world);
  await untilRun(world);
  expect(world.stub.requests.map(({ body }) => body).join()).toContain(second.clientSecret);
  expect(await allOf(world)).not.toContain(second.clientSecret);
});

describe('a run ends, and sends nothing more,', () => {
  async function runWith(act: (world: StagingWorld) => unknown): Promise<StagingWorld> {
    const world = await setUpStaging();
    await signInAtStaging(world);
    await start(world, ['wrong-key', 'bad-token', 'too-fast']);
    await world.clock.advance(2_000);
    await act(world);
    await world.stub.noneAwaited();
    const sent = world.stub.requests.length;
    await world.clock.advance(60_000);
    expect(world.stub.requests.length).toBe(sent);
    return world;
  }

  test('when the app quits', async () => {
    await runWith(({ application }) => application.close());
  });

  test('when the member signs out whose token it uses', async () => {
    const world = await runWith(async (one) => {
      const sessionId = viewOf(one).currentSessionId ?? '';
      await one.application.handlers.signOut({ sessionId });
    });
    expect((await untilRun(world)).lastRun).toMatchObject({ outcome: 'cancelled' });
  });

  test('when the service is deleted, of which nothing is left', async () => {
    const world = await runWith(({ application }) => application.handlers.deleteService({ serviceId: STAGING }));
    await expect(readCheck(world)).rejects.toMatchObject({ code: 'service-not-known' });
    await openStaging(world);
    const { findings, lastRun, locked } = await readCheck(world);
    expect(new Set(findings.map(({ verdict }) => verdict))).toEqual(new Set(['not-seen', 'not-observed']));
    expect({ lastRun, locked }).toEqual({ lastRun: null, locked: [] });
  });

  test('when the service moves: how it ended says nothing of the new address', async () => {
    const world = await runWith(async (one) => {
      const form = await formOf(one, STAGING, { authUrl: 'https://elsewhere.example.com' });
      await one.application.handlers.saveServiceForm(form);
    });
    await untilRun(world);
    expect(await readCheck(world)).toMatchObject({ lastRun: null, locked: [] });
  });
});

test('a service that there is not leaves no trace', async () => {
  const world = await setUpStaging();
  const { handlers } = world.application;
  const unknown = { serviceId: 'no-such-service', probes: ['wrong-key'] };
  const started = (async () => handlers.startProbes({ ...unknown, ...NOTHING_TYPED }))();
  await expect(started).rejects.toMatchObject({ code: expect.any(String) });
  await expect((async () => handlers.planProbes({ ...unknown, secondServiceId: null }))()).rejects.toThrow();
  await expect(readCheck(world, 'no-such-service')).rejects.toMatchObject({ code: 'service-not-known' });
  await start(world, ['wrong-key']);
  expect((await untilRun(world)).lastRun).toMatchObject({ outcome: 'ended' });
});

test('no run starts while a sign-in is stepped through, and its own sign-ins are not held', async () => {
  const world = await setUpStaging();
  const { handlers } = world.application;
  await signInAtStaging(world);
  await handlers.pauseNextSignIn({ isOn: true });
  await start(world, ['other-redirect-uri']);
  await until(world, ({ attempts }) => attempts[0]?.step.kind === 'waiting-for-browser');
  deliver(world);
  expect((await untilRun(world)).lastRun).toEqual({ outcome: 'ended', leftOut: [] });
  expect(viewOf(world).isPausing).toBe(true);
  await handlers.startLogin({ serviceId: STAGING, methodId: 'device-code', fields: {} });
  await until(world, ({ attempts }) => (attempts[0]?.held ?? null) !== null);
  await expect(start(world, ['wrong-key'])).rejects.toMatchObject({ code: 'check-busy' });
});
