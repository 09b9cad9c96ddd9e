/**
 * “About” on the running application: what it says is true of this run, what it copies is what it shows, and
 * neither that nor the log holds a secret or a name.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { about as words } from '../../renderer/text/about.ts';
import { text } from '../../renderer/text/en.ts';
import { about as french } from '../../renderer/text/fr/about.ts';
import { type Answer, drop, json, makeCertificate, startStubService } from '../stub-service.ts';
import { tabTo } from './by-keyboard.ts';
import {
  alertIn,
  chooseMethod,
  expect,
  goByRail,
  inventCallback,
  noticeOf,
  readView,
  signIn,
  startSignIn,
  submitLogin,
  titleOf,
  UNPUBLISHED_MEMBER,
} from './journey.ts';
import { test } from './kept-data.ts';
import { writeProfile } from './profile-service.ts';
import { findSecrets } from './secret-search.ts';

/** Beside the data, where that is in a folder of its own. */
const logPath = (dataFolder: string): string => join(dataFolder, 'logs', 'member-login.log');

async function openAbout(page: Page): Promise<void> {
  await goByRail(page, text.rail.about);
  await page.getByRole('heading', { name: words.licences }).waitFor();
}

/** Presses "Copy diagnostics". @returns what is in the clipboard then; an earlier copy does not count */
async function copyDiagnostics(app: ElectronApplication, page: Page): Promise<string> {
  await app.evaluate(async ({ clipboard }) => clipboard.writeText(''));
  await page.getByRole('button', { name: words.copy }).click();
  const read = () => app.evaluate(async ({ clipboard }) => clipboard.readText());
  await expect.poll(read).not.toBe('');
  return read();
}

/** What stands behind a name. */
const lineOf = (diagnostics: string, name: string): string | undefined =>
  diagnostics.split('\n').find((line) => line.startsWith(`${name}: `));

test('A1: by keyboard to a screen that tells the truth about this run', async ({ journey: { app, page } }) => {
  await tabTo(page, page.getByRole('navigation').getByRole('button', { name: text.rail.about }));
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toBeFocused();
  await expect(titleOf(page)).toHaveText(words.title);
  const versions = await app.evaluate(async ({ app }) => ({ app: app.getVersion(), ...process.versions }));
  await expect(page.getByText(words.version(versions.app), { exact: true })).toBeVisible();
  const { electron, chrome, node } = versions;
  const parts = Object.entries({ Electron: electron, Chromium: chrome, 'Node.js': node });
  const told = parts.flatMap(([name, version]) => (version === undefined ? [] : [`${name} ${version}`]));
  await expect(page.getByText(told.join(' · '), { exact: true })).toBeVisible();

  for (const name of ['react', 'undici', 'zod']) {
    const line = page.locator('summary').filter({ hasText: new RegExp(`^${name} \\d`) });
    await line.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('details[open]', { has: line }).locator('pre')).toContainText(
      'Permission is hereby granted',
    );
  }
});

test('copies the very text that it shows, and shows the log', async ({ journey: { app, page, userDataFolder } }) => {
  await openAbout(page);
  const copied = await copyDiagnostics(app, page);
  await expect(page.locator('.toast')).toHaveText(text.app.copied(words.copied));
  await page.getByText(words.whatIsCopied).click();
  expect(await page.locator('.diagnostics').textContent()).toBe(copied);
  expect(lineOf(copied, 'System')).toContain(`${process.platform} `);
  expect(lineOf(copied, 'Service')).toBe('Service: the demo, ready');
  expect(lineOf(copied, 'Clock')).toMatch(/not yet compared|agree/);

  await app.evaluate(async ({ shell }) => {
    shell.showItemInFolder = (path) => void Object.assign(globalThis, { shownPath: path });
  });
  await page.getByRole('button', { name: words.showLog }).click();
  await expect.poll(() => app.evaluate(async () => Reflect.get(globalThis, 'shownPath'))).toBe(logPath(userDataFolder));
  expect(existsSync(logPath(userDataFolder))).toBe(true);
});

test('A4: speaks another language once it is chosen, in the menu too, and keeps the choice', async ({
  journey: { app, page, userDataFolder },
}) => {
  await openAbout(page);
  const choice = page.getByRole('combobox');
  const readMenu = () =>
    app.evaluate(async ({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label.replace('&', '')));
  await choice.selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(titleOf(page)).toHaveText(french.title);
  expect(await readMenu()).toContain('Fichier');
  expect(JSON.parse(readFileSync(join(userDataFolder, 'language.json'), 'utf8'))).toEqual({ language: 'fr' });
  await choice.selectOption('system');
  await expect(titleOf(page)).toHaveText(words.title);
  expect(await readMenu()).toContain('File');
});

test('S1: after callbacks, the diagnostics tell the last one without a value of it', async ({
  journey,
  browserPage,
}) => {
  const { app, page } = journey;
  const callback = await signIn(journey, browserPage);
  await openAbout(page);
  const accepted = await copyDiagnostics(app, page);
  expect(accepted).toContain('Last callback: member-login://callback?code=••••••••&state=••••••••');
  expect(lineOf(accepted, 'Received')).toContain('from the browser');
  expect(lineOf(accepted, 'Result')).toBe('Result: accepted');
  expect(lineOf(accepted, 'Clock')).toBe('Clock: this computer and the service agree to the second');
  const { searchParams } = new URL(callback);
  const secrets = {
    code: searchParams.get('code') ?? '',
    state: searchParams.get('state') ?? '',
    password: UNPUBLISHED_MEMBER.password,
    login: UNPUBLISHED_MEMBER.login,
    name: UNPUBLISHED_MEMBER.name,
    service: 'Demo service',
  };
  expect(findSecrets(accepted, secrets)).toEqual([]);

  await goByRail(page, text.rail.signIn);
  const invented = inventCallback(await startSignIn(journey), {
    state: 'a-state-of-somebody-else',
    extra_secret: 'hush',
  });
  await page.getByLabel(text.waiting.paste).fill(`${invented}#fragment`);
  await page.getByRole('button', { name: text.waiting.pasteSubmit }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await openAbout(page);
  const refused = await copyDiagnostics(app, page);
  expect(lineOf(refused, 'Last callback')).toMatch(/\?code=•{8}&state=•{8}&•{8}=•{8}#•{8}$/);
  expect(lineOf(refused, 'Received')).toContain('pasted');
  expect(lineOf(refused, 'Result')).toBe('Result: refused (callback-malformed)');
});

test('S1: after failures, neither the log nor the diagnostics name a person, a file or a service', async ({
  launch,
  dataFolder,
}) => {
  const readLog = (): string => readFileSync(logPath(dataFolder), 'utf8');
  const certificate = await makeCertificate();
  // Whatever the service and its files bring can be told by one of two names.
  const refusal = json({ error: 'acme_is_down', error_description: 'Jane Doe is locked out of Acme.' }, 503);
  const record = { login: 'jane-doe', name: 'Jane Doe', picture: 'https://jane-doe.localhost:1/jane.png' };
  let answer: Answer = json({ token: 'token-of-jane-doe', member: record });
  await using service = await startStubService({ certificate, aside: () => answer });
  const profile = {
    name: 'Acme of Jane Doe',
    baseUrl: service.origin,
    authUrl: service.origin,
    application: { clientId: 'key-of-acme', clientSecret: 'secret-of-acme', redirectUri: 'member-login://callback' },
    certificateAuthorities: [certificate.cert],
  };
  const write = (name: string, content: unknown): string => {
    const path = join(dirname(dataFolder), name);
    writeProfile(path, content);
    return path;
  };
  const absent = join(dirname(dataFolder), 'absent-acme-of-jane-doe.json');
  const { app, page } = await launch({ userDataFolder: dataFolder, args: ['--profile', absent] });
  await expect(noticeOf(page, 'profile-file-unreadable')).toContainText(basename(absent));

  const open = async (path: string): Promise<void> => {
    await app.evaluate(async ({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, path);
    // What is said of the file before must be gone, or it would be taken for what is said of this one.
    await page.keyboard.press('Escape');
    await expect(alertIn(page)).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+o');
  };
  for (const content of ['{', { ...profile, jane_doe: 5 }, { ...profile, keyPath: 'acme..jane' }]) {
    await open(write('acme-of-jane-doe.json', content));
    await expect(alertIn(page)).toContainText('acme-of-jane-doe.json');
  }
  await open(write('acme-of-jane-doe.json', profile));
  await expect(titleOf(page)).toHaveText(text.signIn.title(profile.name));

  const submit = async (): Promise<void> => {
    await chooseMethod(page, 'password');
    await submitLogin(page, { login: record.login, password: 'password-of-jane' });
  };
  await submit();
  await expect(titleOf(page)).toHaveText(record.name);
  await expect.poll(readLog).toContain('picture not shown: ');
  for (const failing of [refusal, drop]) {
    answer = failing;
    const before = (await readView(page)).sessions[0]?.problem;
    await page.getByRole('button', { name: text.member.refresh, exact: true }).click();
    await expect.poll(async () => (await readView(page)).sessions[0]?.problem).not.toEqual(before);
  }
  answer = refusal;
  await goByRail(page, text.rail.signIn);
  await submit();
  await expect(page.getByRole('alert')).toContainText('Jane Doe is locked out of Acme.');
  await openAbout(page);
  const diagnostics = await copyDiagnostics(app, page);
  await app.close();

  const log = readLog();
  for (const happened of [
    /notice: profile-file-unreadable: .*ENOENT/,
    /profile-file-not-json: .*line 1, column 2/,
    /profile-file-invalid: .*a field is unknown/,
    /profile-file-invalid: .*keyPath must be/,
    /member not read: service-error/,
    /member not read: connection-lost/,
    /sign-in by password: service-error/,
  ]) {
    expect(log).toMatch(happened);
  }
  expect(log).toContain(service.host);
  for (const shown of [log, diagnostics]) expect(shown).not.toMatch(/jane|acme/i);
});
