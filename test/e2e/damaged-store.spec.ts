/**
 * S5: whatever lies where the application keeps its data, it starts; what it cannot read is set aside under a
 * dated name and said once. What it cannot write is said, too.
 */
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { createStored, STORE_FORMAT } from '../../electron/storage/stored.ts';
import { errorText, text } from '../../renderer/text/en.ts';
import { signInBy } from './every-method.ts';
import { expect, noticeOf, readView, signOutButton, titleOf, UNPUBLISHED_MEMBER } from './journey.ts';
import {
  countStored,
  expectNothingKept,
  readStore,
  readTokenSessions,
  storePath,
  storeTokens,
  test,
  writeStore,
} from './kept-data.ts';

const SIGN_IN = 'Sign in to Demo service';
const ASIDE = /^member-login\.damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?\.json$/;

const WHOLE = JSON.stringify({
  ...createStored({ token: () => 'digest-key' }),
  __internal__: { migrations: { version: STORE_FORMAT.version } },
});

/** What may lie in the file's place. */
const DAMAGES: readonly { readonly name: string; readonly content: string }[] = [
  { name: 'garbage', content: '\u0000\u0001 not JSON \ufffd' },
  { name: 'nothing', content: '' },
  { name: 'half a file', content: WHOLE.slice(0, WHOLE.length / 2) },
  { name: 'another shape', content: WHOLE.replace('"sessions":[]', '"sessions":[{"id":5}]') },
  { name: 'JSON of somebody else', content: '["a list"]' },
];

for (const { name, content } of DAMAGES) {
  test(`S5: ${name} is set aside, said once, and the application starts`, async ({ launch, dataFolder }) => {
    expect(content).not.toBe(WHOLE);
    writeStore(dataFolder, content);
    const first = await launch({ userDataFolder: dataFolder });
    await expect(titleOf(first.page)).toHaveText(SIGN_IN);
    const aside = await expectSetAside(first.page, dataFolder);
    expect(readFileSync(join(dataFolder, aside), 'utf8')).toBe(content);
    expect(countStored(dataFolder)).toBe(0);
    await first.app.close();

    const second = await launch({ userDataFolder: dataFolder });
    await expect(titleOf(second.page)).toHaveText(SIGN_IN);
    await expect(second.page.locator('.notice')).toHaveCount(0);
    expect(readdirSync(dataFolder).filter((file) => ASIDE.test(file))).toEqual([aside]);
  });
}

test('S5: a file in order is no damage', async ({ launch, dataFolder }) => {
  writeStore(dataFolder, WHOLE);
  const { page } = await launch({ userDataFolder: dataFolder });
  await expect(titleOf(page)).toHaveText(SIGN_IN);
  await expect(page.locator('.notice')).toHaveCount(0);
  expect(readdirSync(dataFolder).filter((file) => ASIDE.test(file))).toEqual([]);
});

test('S5: a folder in the file’s place is set aside as well', async ({ launch, dataFolder }) => {
  mkdirSync(storePath(dataFolder), { recursive: true });
  const { page } = await launch({ userDataFolder: dataFolder });
  const aside = await expectSetAside(page, dataFolder);
  expect(statSync(join(dataFolder, aside)).isDirectory()).toBe(true);
  expect(countStored(dataFolder)).toBe(0);
});

test('S5: sign-ins that the keyring does not decrypt are set aside, and a new one is kept', async ({
  launch,
  browserPage,
  dataFolder,
  keyring,
}) => {
  const options = { userDataFolder: dataFolder, env: keyring.env };
  const first = await launch(options);
  await signInBy('password', first, browserPage);
  await storeTokens(first.page);
  await first.app.close();
  const { sessions } = JSON.parse(readStore(dataFolder).text);

  keyring.become('refusing');
  const second = await launch(options);
  const aside = await expectSetAside(second.page, dataFolder);
  await expect(titleOf(second.page)).toHaveText(SIGN_IN);
  expect(JSON.parse(readFileSync(join(dataFolder, aside), 'utf8'))).toEqual({ sessions });
  if (process.platform !== 'win32') expect(statSync(join(dataFolder, aside)).mode & 0o777).toBe(0o600);
  expect(countStored(dataFolder)).toBe(0);
  await second.app.close();

  keyring.become('working');
  const third = await launch(options);
  await expect(titleOf(third.page)).toHaveText(SIGN_IN);
  await expect(third.page.locator('.notice')).toHaveCount(0);
  await signInBy('password', third, browserPage);
  await storeTokens(third.page);
  expect(countStored(dataFolder)).toBe(1);
});

test('S5: one that was sealed for another service is not opened, and the others are', async ({
  launch,
  browserPage,
  dataFolder,
}) => {
  const first = await launch({ userDataFolder: dataFolder });
  await signInBy('password', first, browserPage);
  await signInBy('oauth-code', first, browserPage);
  await storeTokens(first.page);
  await first.app.close();
  // Whoever edits the file sends no token elsewhere (S7).
  const stored = JSON.parse(readStore(dataFolder).text);
  const [moved] = stored.sessions;
  Object.assign(moved, { serviceId: 'elsewhere', origin: 'https://elsewhere.example' });
  writeStore(dataFolder, JSON.stringify(stored));

  const second = await launch({ userDataFolder: dataFolder });
  await expect(titleOf(second.page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expectSetAside(second.page, dataFolder);
  const { sessions } = await readView(second.page);
  expect(sessions.map(({ methodId, serviceId }) => `${methodId} ${serviceId}`)).toEqual(['oauth-code demo']);
});

test('what a later release wrote is left as it is, said once, and this run keeps everything in memory', async ({
  launch,
  browserPage,
  dataFolder,
}) => {
  const version = '9.0.0';
  const content = WHOLE.replace(`"version":"${STORE_FORMAT.version}"`, `"version":"${version}"`);
  writeStore(dataFolder, content);
  const first = await launch({ userDataFolder: dataFolder });
  const { page } = first;
  const { happened, kept } = errorText({ code: 'store-newer', details: { storageFormat: version } });
  await expect(noticeOf(page, 'store-newer')).toContainText(`${happened} ${kept}`);
  await noticeOf(page, 'store-newer').getByText(text.app.details).click();
  await expect(noticeOf(page, 'store-newer').getByText(version)).toBeVisible();
  await signInBy('password', first, browserPage);
  await expectNothingKept(page);
  expect(await readTokenSessions(page)).toMatchObject([{ storedIn: 'memory' }]);
  await expect(page.locator('.notice')).toHaveCount(1);
  await noticeOf(page, 'store-newer').getByRole('button', { name: 'Dismiss' }).click();
  await signInBy('oauth-code', first, browserPage);
  await expect(page.locator('.notice')).toHaveCount(0);
  await first.app.close();
  expect(readStore(dataFolder).text).toBe(content);
  expect(readdirSync(dataFolder).filter((file) => file.startsWith('member-login'))).toEqual(['member-login.json']);

  const second = await launch({ userDataFolder: dataFolder });
  await expect(noticeOf(second.page, 'store-newer')).toBeVisible();
  await expect(titleOf(second.page)).toHaveText(SIGN_IN);
});

test('S5: what cannot be written is kept for this run, and said', async ({ launch, browserPage, dataFolder }) => {
  const journey = await launch({ userDataFolder: dataFolder });
  await signInBy('password', journey, browserPage);
  // Root may write into every folder, so the folder says no by itself.
  await journey.app.evaluate(async () => {
    const fs = process.getBuiltinModule('node:fs');
    const { accessSync } = fs;
    fs.accessSync = (path, mode) => {
      if (mode === fs.constants.W_OK) throw Object.assign(new Error('read-only'), { code: 'EROFS', syscall: 'access' });
      accessSync(path, mode);
    };
    process.getBuiltinModule('node:module').syncBuiltinESMExports();
  });
  const before = readStore(dataFolder).text;
  await signInBy('oauth-code', journey, browserPage);
  const { page } = journey;
  await expect(noticeOf(page, 'store-not-writable')).toBeVisible();
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  expect((await readView(page)).sessions).toHaveLength(2);
  expect(readStore(dataFolder).text).toBe(before);
  // Each further change meets the same, and a person has read it.
  await noticeOf(page, 'store-not-writable').getByRole('button', { name: 'Dismiss' }).click();
  await signOutButton(page).click();
  await expect.poll(async () => (await readView(page)).sessions).toHaveLength(1);
  await expect(page.locator('.notice')).toHaveCount(0);
});

/** The notice names the file that lies beside the new one. @returns its name */
async function expectSetAside(page: Page, dataFolder: string): Promise<string> {
  await expect(noticeOf(page, 'store-set-aside')).toHaveCount(1);
  const error = (await readView(page)).notices[0]?.error;
  const file = error?.details.file ?? '';
  expect(file).toMatch(ASIDE);
  expect(readdirSync(dataFolder)).toContain(file);
  const { happened, kept } = errorText({ code: 'store-set-aside', details: { file } });
  await expect(noticeOf(page, 'store-set-aside')).toContainText(`${happened} ${kept}`);
  return file;
}
