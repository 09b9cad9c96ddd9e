/**
 * The end of the application, whenever it comes: nothing of it is left running, listening or lying about, and
 * it starts again on the same data.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { text } from '../../renderer/text/en.ts';
import { isRealElectron, type LaunchOptions, launchApp } from '../launch.ts';
import { navigate } from '../navigate.ts';
import { type Answer, hang } from '../stub-service.ts';
import { startHostileProxy } from './hostile-proxy.ts';
import { test as base, expect, inventCallback, type Journey, readView, startSignIn, titleOf } from './journey.ts';
import { OWN_TOKEN, startOwnService } from './own-service.ts';
import { isListening, isRunning, listProcessTree } from './process-tree.ts';
import { startProfileService } from './profile-service.ts';

const test = base.extend<{ readonly folders: { readonly userData: string; readonly temporary: string } }>({
  /** The application's own data and temporary folders, both of this test alone. */
  folders: async ({}, use) => {
    const top = mkdtempSync(join(tmpdir(), 'quit-'));
    const folders = { userData: join(top, 'data'), temporary: join(top, 'tmp') };
    mkdirSync(folders.temporary);
    await use(folders);
    rmSync(top, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** Calls to the service that do not return, and the signal that ends the application meanwhile. */
const CALLS: readonly {
  readonly name: string;
  readonly title: string;
  readonly signal: NodeJS.Signals;
  readonly answers: readonly Answer[];
}[] = [
  { name: 'Ctrl-C during an exchange', title: text.passing.exchanging, signal: 'SIGINT', answers: [hang] },
  {
    name: 'SIGTERM while the member is loaded',
    title: text.passing['loading-member'],
    signal: 'SIGTERM',
    answers: [OWN_TOKEN, hang],
  },
];

test.skip(process.platform === 'win32', 'Windows has neither these signals nor ps.');

test('quitting while it starts leaves nothing; the next start works, and closing its window during a sign-in leaves nothing', async ({
  launch,
  folders,
}) => {
  const { app } = await launchApp(optionsFor(folders));
  await expectGone(app, () => app.evaluate(async ({ app }) => app.quit()));
  expectNoLeftovers(folders);

  const journey = await launch(optionsFor(folders));
  const ports = await portsOf(journey, await startSignIn(journey));
  for (const port of ports) expect(await isListening(port)).toBe(true);
  // There the application stays.
  if (process.platform === 'darwin') return;
  await expectGone(journey.app, () =>
    journey.app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
  );
  for (const port of ports) expect(await isListening(port), `port ${port}`).toBe(false);
  expectNoLeftovers(folders);
});

test('a launch while it quits starts it again', async ({ launch, folders }) => {
  const { app } = await launch(optionsFor(folders));
  const first = app.process();
  const closed = app.waitForEvent('close');
  const quitTwice = app.evaluate(async ({ app }) => {
    app.quit();
    app.emit('second-instance', {}, [], '/', {});
    app.quit();
  });
  await Promise.allSettled([quitTwice, closed]);
  expect(first.exitCode).toBe(0);
  // Chromium's own sign of who has the folder.
  const readOwner = (): number => {
    try {
      return Number(readlinkSync(join(folders.userData, 'SingletonLock')).split('-').at(-1));
    } catch {
      return 0;
    }
  };
  await expect.poll(() => ![0, first.pid].includes(readOwner())).toBe(true);
  const tree = listProcessTree(readOwner());
  process.kill(readOwner(), 'SIGTERM');
  await expect.poll(() => tree.filter(isRunning), { intervals: [20] }).toEqual([]);
});

for (const { name, title, signal, answers } of CALLS) {
  test(`${name} ends the call and leaves nothing`, async ({ launch, folders }) => {
    await using proxy = await startHostileProxy();
    const journey = await launch({ ...optionsFor(folders), args: proxy.args });
    const { app } = journey;
    await using service = await startOwnService(folders.userData);
    proxy.go({ leadsTo: service.host });
    service.answerWith(...answers);
    const address = await startSignIn(journey);
    await navigate(inventCallback(address));
    await service.received(answers.length);
    await expect(titleOf(journey.page)).toHaveText(title);
    const ports = await portsOf(journey, address);
    await expectGone(app, () => app.process().kill(signal));
    await service.allClosed();
    expect(service.requests).toHaveLength(answers.length);
    for (const port of ports) expect(await isListening(port), `port ${port}`).toBe(false);
    expectNoLeftovers(folders);
  });
}

test('quitting while the system is still asked whom it trusts waits for no answer', async ({ folders }) => {
  test.skip(isRealElectron, 'A real system cannot be made slow.');
  const store = join(folders.temporary, '..', 'system-store');
  execFileSync('mkfifo', [store]);
  await using service = await startProfileService(folders.userData);
  const options = optionsFor(folders);
  const { app } = await launchApp({
    ...options,
    args: service.args,
    env: { ...options.env, STAND_IN_SYSTEM_STORE: store },
  });
  // Opens once it is being read, which then lasts until this is closed.
  await using _ = await open(store, 'w');
  await expectGone(app, () => app.evaluate(async ({ app }) => app.quit()), 'SIGKILL');
  expectNoLeftovers(folders);
});

function optionsFor({ userData, temporary }: { userData: string; temporary: string }): LaunchOptions {
  return { userDataFolder: userData, env: { TMPDIR: temporary, TEMP: temporary, TMP: temporary } };
}

/** The ports of the demo's two servers and of the way back. */
async function portsOf({ page }: Journey, authorizeAddress: string): Promise<readonly number[]> {
  const { baseAddress, authAddress } = (await readView(page)).service;
  const redirectUri = new URL(authorizeAddress).searchParams.get('redirect_uri') ?? '';
  return [baseAddress, authAddress, redirectUri].map((address) => Number(new URL(address).port));
}

/** Ends the application and waits until every process of it is gone. */
async function expectGone(app: ElectronApplication, end: () => unknown, endsAs: 0 | NodeJS.Signals = 0): Promise<void> {
  const main = app.process();
  const tree = listProcessTree(main.pid ?? 0);
  expect(tree.length).toBeGreaterThan(1);
  const closed = app.waitForEvent('close');
  // The answer to the call that ends it may not come any more.
  await Promise.allSettled([end()]);
  await closed;
  expect(main.exitCode ?? main.signalCode).toBe(endsAs);
  await expect.poll(() => tree.filter(isRunning), { intervals: [20] }).toEqual([]);
}

function expectNoLeftovers({ userData, temporary }: { userData: string; temporary: string }): void {
  // Chromium's shared memory has a name for a moment; an end in that moment leaves it.
  expect(readdirSync(temporary).filter((name) => !name.startsWith('.org.chromium.'))).toEqual([]);
  const names = readdirSync(userData, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => /\.tmp$/.test(name))).toEqual([]);
}
