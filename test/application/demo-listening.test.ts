/** The embedded demo listens while something needs it, and remembers what it issued while it is closed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDemoStarter } from '../../electron/application/start-demo.ts';
import { DEMO_IDLE_MS, DEMO_SERVICE_ID, type StartedDemo } from '../../electron/services/service-list.ts';
import { type DrivenApplication, startApplication } from '../driven-application.ts';
import { FakeComputer } from '../fake-computer.ts';

const OWN = {
  id: 'own',
  name: 'Own',
  baseUrl: 'https://own.invalid',
  authUrl: 'https://own.invalid',
  application: { clientId: 'own', clientSecret: 'own-secret', redirectUri: 'member-login://callback' },
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-listening-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the demo is closed once another service is current, and a session of it starts it again by itself', async () => {
  const { startDemo, isListening } = watchDemo(createDemoStarter(folder));
  await using app = await startApplication({ profile: OWN, startDemo });
  const { handlers } = app.application;
  const goTo = async (serviceId: string): Promise<void> => {
    await handlers.selectService({ serviceId });
    await app.clock.advance(DEMO_IDLE_MS);
  };

  await goTo(DEMO_SERVICE_ID);
  expect(await isListening()).toBe(true);
  await goTo('own');
  await expect.poll(isListening).toBe(false);
  await goTo(DEMO_SERVICE_ID);
  expect(await isListening()).toBe(true);
  const { session } = await signInAtDemo(app);
  await handlers.setDemoBehaviour({ name: 'memberMethod', option: 'GET' });
  await goTo('own');
  await expect.poll(isListening).toBe(false);
  expect(app.view().sessions[0]).toEqual({ ...session, storedIn: 'keychain' });

  await handlers.refreshMember({ sessionId: session?.id ?? '' });
  expect(app.view().sessions[0]).toMatchObject({ status: 'verified', problem: null });
  expect(await isListening()).toBe(true);
  await app.clock.advance(DEMO_IDLE_MS);
  await expect.poll(isListening).toBe(false);
  expect(await app.application.readPicture(session?.id ?? '')).toMatchObject({ type: 'image/png' });

  await goTo(DEMO_SERVICE_ID);
  const { demo } = app.view().service;
  expect(demo?.behaviour.find(({ name }) => name === 'memberMethod')?.option).toBe('GET');
});

test('a sign-in that is under way at the demo keeps it up, and one begun while it is closed starts it', async () => {
  const { startDemo, isListening } = watchDemo(createDemoStarter(folder));
  await using app = await startApplication({ profile: OWN, startDemo });
  const { handlers } = app.application;
  await handlers.selectService({ serviceId: DEMO_SERVICE_ID });
  await handlers.selectService({ serviceId: 'own' });
  await app.clock.advance(DEMO_IDLE_MS);
  await expect.poll(isListening).toBe(false);
  const { attemptId } = await handlers.startLogin({
    serviceId: DEMO_SERVICE_ID,
    methodId: 'oauth-code',
    fields: {},
  });
  await app.clock.advance(10 * DEMO_IDLE_MS);
  expect(await isListening()).toBe(true);
  await handlers.cancelLogin({ attemptId });
  await app.clock.advance(DEMO_IDLE_MS);
  await expect.poll(isListening).toBe(false);
});

test('launched with a profile file, the demo does not listen, and does for a session of it that is verified', async () => {
  const computer = new FakeComputer();
  const first = watchDemo(createDemoStarter(folder));
  {
    await using app = await startApplication({
      profile: OWN,
      startDemo: first.startDemo,
      opensProfileFile: true,
      computer,
    });
    await app.clock.advance(DEMO_IDLE_MS);
    expect(first.startDemo).not.toHaveBeenCalled();
    await app.application.handlers.selectService({ serviceId: DEMO_SERVICE_ID });
    await signInAtDemo(app);
  }
  const second = watchDemo(createDemoStarter(folder));
  await using app = await startApplication({
    profile: OWN,
    startDemo: second.startDemo,
    opensProfileFile: true,
    computer,
  });
  await app.until(({ sessions }) => sessions[0]?.status === 'verified');
  expect(second.startDemo).toHaveBeenCalledOnce();
  await app.clock.advance(DEMO_IDLE_MS);
  await expect.poll(second.isListening).toBe(false);
});

async function signInAtDemo(app: DrivenApplication): ReturnType<DrivenApplication['signIn']> {
  const [member] = app.view().service.demo?.members ?? [];
  return app.signIn('password', {
    fields: { login: member?.login ?? '', password: member?.password ?? '' },
    browse: () => Promise.reject(new Error('No browser is needed.')),
    typeCode: () => Promise.reject(new Error('No code is needed.')),
  });
}

/** Starts the demo, and tells whether something listens where it was started last. */
function watchDemo(starter: () => Promise<StartedDemo>) {
  let port = 0;
  const startDemo = vi.fn(async () => {
    const started = await starter();
    port = Number(new URL(started.profile.baseUrl).port);
    return started;
  });
  const isListening = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  return { startDemo, isListening };
}
