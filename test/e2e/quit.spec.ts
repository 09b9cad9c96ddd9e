/**
 * The end of the application, whenever it comes: nothing of it is left running, listening or lying about, and
 * it starts again on the same data, also on data that was damaged.
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { text } from '../../renderer/text/en.ts';
import { type LaunchOptions, launchApp } from '../launch.ts';
import { type Answer, hang } from '../stub-service.ts';
import { startHostileProxy } from './hostile-proxy.ts';
import {
  answer,
  test as base,
  expect,
  fillIn,
  inventCallback,
  type Journey,
  readView,
  startSignIn,
  titleOf,
} from './journey.ts';
import { OWN_TOKEN, startOwnService } from './own-service.ts';
import { isListening, isRunning, listProcessTree } from './process-tree.ts';

const onWindows = process.platform === 'win32';

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

const CLOSING = 'closing the window';

/** The ways in which an application is ended. */
const ENDS: readonly { readonly name: string; readonly end: (app: ElectronApplication) => unknown }[] = [
  { name: 'quitting', end: (app) => app.evaluate(async ({ app }) => app.quit()) },
  {
    name: CLOSING,
    end: (app) => app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
  },
  { name: 'Ctrl-C', end: (app) => app.process().kill('SIGINT') },
  { name: 'SIGTERM', end: (app) => app.process().kill('SIGTERM') },
];

/** Calls to the service that do not return. */
const CALLS: readonly { readonly name: string; readonly title: string; readonly answers: readonly Answer[] }[] = [
  { name: 'during an exchange', title: text.exchanging.title, answers: [hang] },
  { name: 'while the member is loaded', title: text.loading.title, answers: [OWN_TOKEN, hang] },
];

for (const { name, end } of ENDS) {
  test(`${name} during a sign-in leaves nothing, and the next start works`, async ({ launch, folders }) => {
    skipWhereImpossible(name);
    const journey = await launch(optionsFor(folders));
    const address = await startSignIn(journey);
    const ports = await portsOf(journey, address);
    for (const port of ports) expect(await isListening(port)).toBe(true);
    await expectGone(journey.app, () => end(journey.app));
    for (const port of ports) expect(await isListening(port), `port ${port}`).toBe(false);
    expectNoLeftovers(folders);

    const again = await launch(optionsFor(folders));
    await startSignIn(again);
  });
}

for (const [{ name, end }, call] of ENDS.flatMap((way) => CALLS.map((call) => [way, call] as const))) {
  test(`${name} ${call.name} ends the call and leaves nothing`, async ({ launch, folders }) => {
    skipWhereImpossible(name);
    await using proxy = await startHostileProxy();
    const journey = await launch({ ...optionsFor(folders), args: proxy.args });
    await using service = await startOwnService(folders.userData);
    proxy.go({ leadsTo: service.host });
    service.answerWith(...call.answers);
    const address = await startSignIn(journey);
    await fetch(inventCallback(address));
    await service.received(call.answers.length);
    await expect(titleOf(journey.page)).toHaveText(call.title);
    const ports = await portsOf(journey, address);
    await expectGone(journey.app, () => end(journey.app));
    await service.allClosed();
    expect(service.requests).toHaveLength(call.answers.length);
    for (const port of ports) expect(await isListening(port), `port ${port}`).toBe(false);
    expectNoLeftovers(folders);
  });
}

for (const { name, end } of ENDS) {
  test(`${name} while it starts leaves nothing, and the next start works`, async ({ launch, folders }) => {
    skipWhereImpossible(name);
    const { app } = await launchApp(optionsFor(folders));
    await expectGone(app, () => end(app));
    expectNoLeftovers(folders);
    await startSignIn(await launch(optionsFor(folders)));
  });
}

test('quitting right after a sign-in keeps what the demo had to write', async ({ launch, browserPage, folders }) => {
  const journey = await launch(optionsFor(folders));
  await fillIn(browserPage, await startSignIn(journey));
  await answer(browserPage, 'Allow');
  await expect(titleOf(journey.page)).toHaveText('Unlisted Member');
  await journey.app.close();
  const kept: unknown = JSON.parse(readFileSync(join(folders.userData, 'demo-service', 'demo-service.json'), 'utf8'));
  expect(kept).toMatchObject({ tokens: [{ memberId: 1900 }] });
  expectNoLeftovers(folders);
});

test('an application that was killed does not keep the next one from starting', async ({ launch, folders }) => {
  test.skip(onWindows, 'Windows has no such lock on the disk.');
  const journey = await launch(optionsFor(folders));
  await startSignIn(journey);
  const closed = journey.app.waitForEvent('close');
  journey.app.process().kill('SIGKILL');
  await closed;
  const again = await launch(optionsFor(folders));
  await startSignIn(again);
});

test('a damaged data file of the demo is set aside, and the member signs in', async ({
  launch,
  browserPage,
  folders,
}) => {
  const folder = join(folders.userData, 'demo-service');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'demo-service.json'), '{"version":1,"clientId":"demo-00');
  writeFileSync(join(folder, 'certificate.pem'), '-----BEGIN PRIVATE KEY-----\nAAAA\n');
  await expectSignIn(await launch(optionsFor(folders)), browserPage);
  const names = readdirSync(folder).map((name) => name.replace(/damaged-[\dTZ.-]+\./, 'damaged.'));
  expect(names.toSorted()).toEqual([
    'certificate.damaged.pem',
    'certificate.pem',
    'demo-service.damaged.json',
    'demo-service.json',
  ]);
});

test('a data folder of the demo that cannot be written is no obstacle', async ({ launch, browserPage, folders }) => {
  mkdirSync(folders.userData);
  // Nobody can make a folder where a file is, not even root.
  writeFileSync(join(folders.userData, 'demo-service'), 'in the way');
  await expectSignIn(await launch(optionsFor(folders)), browserPage);
  expect(readFileSync(join(folders.userData, 'demo-service'), 'utf8')).toBe('in the way');
});

test('a read-only data folder of the demo is no obstacle', async ({ launch, browserPage, folders }) => {
  const folder = join(folders.userData, 'demo-service');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o500);
  await expectSignIn(await launch(optionsFor(folders)), browserPage);
  chmodSync(folder, 0o700);
});

function skipWhereImpossible(end: string): void {
  test.skip(onWindows, 'Windows has neither these signals nor ps.');
  test.skip(process.platform === 'darwin' && end === CLOSING, 'On macOS the application stays.');
}

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
async function expectGone(app: ElectronApplication, end: () => unknown): Promise<void> {
  const main = app.process();
  const tree = listProcessTree(main.pid ?? 0);
  expect(tree.length).toBeGreaterThan(1);
  const closed = app.waitForEvent('close');
  // The answer to the call that ends it may not come any more.
  await Promise.allSettled([end()]);
  await closed;
  expect(main.exitCode).toBe(0);
  await expect.poll(() => tree.filter(isRunning), { intervals: [20] }).toEqual([]);
}

function expectNoLeftovers({ userData, temporary }: { userData: string; temporary: string }): void {
  // Chromium's shared memory has a name for a moment; an end in that moment leaves it.
  expect(readdirSync(temporary).filter((name) => !name.startsWith('.org.chromium.'))).toEqual([]);
  const names = readdirSync(userData, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => /\.tmp$/.test(name))).toEqual([]);
}

async function expectSignIn(journey: Journey, browserPage: Page): Promise<void> {
  await fillIn(browserPage, await startSignIn(journey));
  await answer(browserPage, 'Allow');
  await expect(titleOf(journey.page)).toHaveText('Unlisted Member');
}
