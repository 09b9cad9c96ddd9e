import { describe, expect, test } from 'vitest';
import { OPEN_POINTS, PROBE_IDS, STATEMENTS } from '../../electron/core/check-codes.ts';
import { SECTIONS } from '../document-check/sections.ts';
import { begin, callbackOf, deliver, MEMBER, SECRETS, setUp, TOKEN, until, viewOf } from './application-setup.ts';
import {
  findingOf,
  issueJsonToken,
  POLL_DECLINED,
  readCheck,
  STAGING,
  setUpStaging,
  signInAtStaging,
  untilRun,
} from './check-setup.ts';
import { formOf } from './service-form-setup.ts';

test('every point and every probe has its words, by section, before anything was seen', async () => {
  const { findings, probes } = await readCheck(await setUp(), 'demo');
  expect(findings.map(({ id }) => id).toSorted()).toEqual([...STATEMENTS, ...OPEN_POINTS].toSorted());
  expect([...new Set(findings.map(({ section }) => section))]).toEqual(SECTIONS);
  for (const { question, missing } of findings) {
    expect(question).toMatch(/^[A-Z].*\?$/);
    expect(missing).toMatch(/^[A-Z].*\.$/);
  }
  expect(probes.map(({ id }) => id)).toEqual(PROBE_IDS);
});

describe('a service of a profile file', () => {
  test('is held against its document as soon as somebody has signed in', async () => {
    const world = await setUpStaging();
    expect((await findingOf(world, '4.2-code-exchange')).verdict).toBe('not-seen');
    await signInAtStaging(world);
    const held = await findingOf(world, '4.2-code-exchange');
    expect(held).toMatchObject({ verdict: 'held', consequence: null, missing: null });
    const broken = await findingOf(world, '4.2-reply-form');
    expect(broken).toMatchObject({ verdict: 'broken', missing: null });
    expect(broken.consequence).toMatch(/^Sign-in works here/);
    expect(broken.reasons).not.toEqual([]);
    const number = held.exchanges.find(({ counts }) => counts === 'held')?.number ?? null;
    const row = await world.application.handlers.readExchange({ number: number ?? 0 });
    expect(row?.sent.address).toContain('/oauth/access_token');
    const all = JSON.stringify(await readCheck(world));
    for (const secret of [...SECRETS, MEMBER.member.name]) expect(all).not.toContain(secret);
  });

  test('the page is told of news, once a frame', async () => {
    let told = 0;
    const world = await setUpStaging({
      onCheck() {
        told += 1;
      },
    });
    await signInAtStaging(world);
    await world.clock.advance(100);
    const before = told;
    await world.application.handlers.refreshMember({ sessionId: viewOf(world).currentSessionId ?? '' });
    await world.clock.advance(49);
    expect(told).toBe(before);
    await world.clock.advance(51);
    expect(told).toBeGreaterThan(before);
    expect(told).toBeLessThan(before + 4);
  });

  test('nothing is left of it once it is started over, or the exchanges are cleared', async () => {
    const world = await setUpStaging();
    const { handlers } = world.application;
    await signInAtStaging(world);
    await handlers.clearObservations({ serviceId: STAGING });
    expect((await findingOf(world, '4.2-code-exchange')).verdict).toBe('not-seen');
    await signInAtStaging(world);
    expect((await findingOf(world, '4.2-code-exchange')).verdict).toBe('held');
    await handlers.clearExchanges(undefined);
    expect((await findingOf(world, '4.2-code-exchange')).verdict).toBe('not-seen');
  });
});

describe('probes', () => {
  test('are planned with hidden values, and run one request at a time into findings', async () => {
    const world = await setUpStaging();
    const { handlers } = world.application;
    await signInAtStaging(world);
    const choice = { serviceId: STAGING, probes: ['wrong-key', 'bad-token'], secondServiceId: null };
    const plan = await handlers.planProbes(choice);
    expect(plan.map(({ id }) => id)).toEqual(['wrong-key', 'bad-token']);
    expect(plan[0]?.requests.map(({ method, address }) => `${method} ${address}`)).toEqual(
      Array.from({ length: 3 }, () => `POST ${world.stub.origin}/members/oauth`),
    );
    expect(JSON.stringify(plan)).not.toContain(TOKEN);
    const keys = plan[0]?.requests.map(({ headers }) => headers.find(([name]) => name === 'x-service-key')?.[1]);
    expect(keys).toEqual(['••••••••', '‹random›', '••••••••']);
    await handlers.startProbes({ ...choice, login: null, password: null });
    expect((await readCheck(world)).run?.probes.map(({ id }) => id)).toEqual(['wrong-key', 'bad-token']);
    const after = await untilRun(world);
    expect(after.lastRun).toMatchObject({ outcome: 'ended' });
    expect(await findingOf(world, '5.1-wrong-key')).toMatchObject({ verdict: 'observed' });
    expect((await findingOf(world, '5.1-wrong-key')).observed.join(' ')).toContain('403');
    expect(after.settingsKept).toBeNull();
  });

  test('go on at one service at a time, refuse what is no probe, and can be stopped', async () => {
    const world = await setUpStaging();
    const { handlers } = world.application;
    const typed = { secondServiceId: null, login: null, password: null };
    const start = async (probe: string) => handlers.startProbes({ serviceId: STAGING, probes: [probe], ...typed });
    await expect(start('no-such-probe')).rejects.toMatchObject({ code: 'argument-invalid' });
    await start('wrong-key');
    await expect(start('wrong-key')).rejects.toMatchObject({ code: 'check-busy' });
    expect((await readCheck(world)).settingsKept).toBe('busy');
    await handlers.cancelProbes({ serviceId: STAGING });
    const { lastRun } = await untilRun(world);
    expect(lastRun).toMatchObject({ outcome: 'cancelled', leftOut: [{ id: 'wrong-key' }] });
  });

  test('have a member sign in once more, and keep nothing of it', async () => {
    const world = await setUpStaging();
    const { handlers } = world.application;
    await signInAtStaging(world);
    const { sessions } = viewOf(world);
    const typed = { secondServiceId: null, login: null, password: null };
    await handlers.startProbes({ serviceId: STAGING, probes: ['other-redirect-uri'], ...typed });
    await until(world, ({ attempts }) => attempts[0]?.step.kind === 'waiting-for-browser');
    const [attempt] = viewOf(world).attempts;
    expect(attempt?.methodId).toBe('check-oauth-code');
    expect((await readCheck(world)).run?.waitsFor).toEqual({ kind: 'sign-in', attemptId: attempt?.id });
    deliver(world);
    const { lastRun } = await untilRun(world);
    expect(lastRun).toEqual({ outcome: 'ended', leftOut: [] });
    expect(viewOf(world).attempts).toEqual([]);
    expect(viewOf(world).sessions).toEqual(sessions);
    expect((await findingOf(world, '4.2-other-redirect-uri')).verdict).toBe('observed');
  });

  test('go without a sign-in that the member cancels', async () => {
    const world = await setUpStaging();
    const { handlers } = world.application;
    await signInAtStaging(world);
    const typed = { secondServiceId: null, login: null, password: null };
    await handlers.startProbes({ serviceId: STAGING, probes: ['other-redirect-uri'], ...typed });
    await until(world, ({ attempts }) => attempts[0]?.step.kind === 'waiting-for-browser');
    await handlers.cancelLogin({ attemptId: viewOf(world).attempts[0]?.id ?? '' });
    const { lastRun } = await untilRun(world);
    expect(lastRun).toMatchObject({ outcome: 'ended', leftOut: [{ id: 'other-redirect-uri' }] });
  });
});

describe('an observed setting', () => {
  test('is used and taken back, and members stay signed in', async () => {
    const world = await setUpStaging();
    const { handlers } = world.application;
    for (const _ of ['once', 'twice']) await signInAtStaging(world);
    const { setting } = await findingOf(world, '4.1-state');
    expect(setting).toEqual({ field: 'state', now: '"send"', observed: '"required"', warning: null });
    const { sessions } = viewOf(world);
    await handlers.useObserved({ serviceId: STAGING, pointId: '4.1-state' });
    expect((await handlers.readServiceForm({ serviceId: STAGING })).profile).toMatchObject({ state: 'required' });
    const { change } = await readCheck(world);
    expect(change).toEqual({ field: 'state', before: '"send"', after: '"required"' });
    expect((await findingOf(world, '4.1-state')).setting).toBeNull();
    expect(viewOf(world).sessions.map(({ id }) => id)).toEqual(sessions.map(({ id }) => id));
    await handlers.undoSetting({ serviceId: STAGING });
    expect((await handlers.readServiceForm({ serviceId: STAGING })).profile).toMatchObject({ state: 'send' });
    expect((await readCheck(world)).change).toBeNull();
    expect((await findingOf(world, '4.1-state')).setting).toEqual(setting);
  });

  test('cannot be taken back once the form has changed the service', async () => {
    const world = await setUpStaging();
    const { handlers } = world.application;
    for (const _ of ['once', 'twice']) await signInAtStaging(world);
    await handlers.useObserved({ serviceId: STAGING, pointId: '4.1-state' });
    await handlers.saveServiceForm(await formOf(world, STAGING, { name: 'Renamed' }));
    expect((await readCheck(world)).change).toBeNull();
    await expect(handlers.undoSetting({ serviceId: STAGING })).rejects.toMatchObject({ code: 'finding-gone' });
  });

  test('is kept where there is none, at the demo, and while a sign-in goes on', async () => {
    const world = await setUpStaging();
    const { handlers } = world.application;
    const use = async (serviceId: string) => handlers.useObserved({ serviceId, pointId: '4.1-state' });
    await expect(use(STAGING)).rejects.toMatchObject({ code: 'finding-gone' });
    expect((await readCheck(world, 'demo')).settingsKept).toBe('demo');
    await expect(use('demo')).rejects.toMatchObject({ code: 'argument-invalid' });
    await begin(world, 'oauth-code');
    expect((await readCheck(world)).settingsKept).toBe('busy');
    await expect(use(STAGING)).rejects.toMatchObject({ code: 'check-busy' });
  });
});

describe('what was done on another device', () => {
  test('is told of a waiting sign-in, so that its token is known to have followed', async () => {
    const world = await setUpStaging();
    const { handlers } = world.application;
    const attemptId = await begin(world, 'device-code');
    await until(world, ({ attempts }) => attempts[0]?.step.kind === 'show-code');
    await world.clock.advance(5_000);
    await world.stub.received(2);
    await handlers.tellCheck({ serviceId: STAGING, attemptId, answer: 'confirmed' });
    world.device.poll = issueJsonToken;
    await world.clock.advance(5_000);
    await until(world, ({ sessions }) => sessions.length === 1);
    expect((await findingOf(world, '4.2-device-exchange')).verdict).toBe('held');
    expect((await findingOf(world, '4.2-pending')).observed.join(' ')).toContain('authorization_pending');
  });

  test('is told of a probe, which a member declines on the page and on the device', async () => {
    const world = await setUpStaging();
    const { handlers } = world.application;
    const typed = { secondServiceId: null, login: null, password: null };
    await handlers.startProbes({ serviceId: STAGING, probes: ['decline'], ...typed });
    await until(world, ({ attempts }) => attempts[0]?.step.kind === 'waiting-for-browser');
    deliver(world, callbackOf(world, 'error=access_denied'));
    await world.clock.advance(2_000);
    while (viewOf(world).attempts[0]?.step.kind !== 'show-code') await world.clock.advance(100);
    const [attempt] = viewOf(world).attempts;
    expect((await readCheck(world)).run?.waitsFor).toEqual({ kind: 'decline', attemptId: attempt?.id });
    await world.clock.advance(5_000);
    await world.stub.noneAwaited();
    await handlers.tellCheck({ serviceId: STAGING, attemptId: attempt?.id ?? null, answer: 'declined' });
    world.device.poll = POLL_DECLINED;
    while ((await readCheck(world)).run !== null) await world.clock.advance(1_000);
    expect((await readCheck(world)).lastRun).toEqual({ outcome: 'ended', leftOut: [] });
    expect((await findingOf(world, '4.1-declined')).observed.join(' ')).toContain('access_denied');
    expect((await findingOf(world, '4.2-device-declined')).observed.join(' ')).toContain('access_denied');
    expect(viewOf(world).attempts).toEqual([]);
    expect(viewOf(world).sessions).toEqual([]);
  });

  test('is told only while somebody waits for it', async () => {
    const world = await setUpStaging();
    const tell = async (attemptId: string | null) =>
      world.application.handlers.tellCheck({ serviceId: STAGING, attemptId, answer: 'confirmed' });
    await expect(tell(null)).rejects.toMatchObject({ code: 'sign-in-not-running' });
    await expect(tell('no-such-attempt')).rejects.toMatchObject({ code: 'sign-in-not-running' });
  });
});

test('probes that call as a member end when that member signs out', async () => {
  const world = await setUpStaging();
  const { handlers } = world.application;
  await signInAtStaging(world);
  const typed = { secondServiceId: null, login: null, password: null };
  await handlers.startProbes({ serviceId: STAGING, probes: ['variants'], ...typed });
  await world.clock.advance(2_000);
  await handlers.signOut({ sessionId: viewOf(world).currentSessionId ?? '' });
  const { lastRun } = await untilRun(world);
  expect(lastRun).toMatchObject({ outcome: 'cancelled', leftOut: [{ id: 'variants' }] });
  const sent = world.stub.requests.length;
  await world.clock.advance(60_000);
  expect(world.stub.requests.length).toBe(sent);
});

test('probes end when their service is deleted, or has moved', async () => {
  const world = await setUpStaging();
  const { handlers } = world.application;
  const start = async () =>
    handlers.startProbes({
      serviceId: STAGING,
      probes: ['wrong-key'],
      secondServiceId: null,
      login: null,
      password: null,
    });
  await start();
  await handlers.saveServiceForm(await formOf(world, STAGING, { authUrl: 'https://elsewhere.example.com' }));
  await untilRun(world);
  const afterMove = world.stub.requests.length;
  await start();
  await handlers.deleteService({ serviceId: STAGING });
  await world.clock.advance(60_000);
  expect(world.stub.requests.length).toBeLessThanOrEqual(afterMove + 1);
});
