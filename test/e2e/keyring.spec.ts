/**
 * S4 at the person's side of the keyring: without one nothing is written unless they choose so, a silent or
 * missing one loses nothing, and the application never waits for it.
 */
import { existsSync } from 'node:fs';
import type { ElectronApplication } from 'playwright/test';
import { text } from '../../renderer/text/en.ts';
import { isRealElectron } from '../launch.ts';
import { signInBy } from './every-method.ts';
import { expect, noticeOf, readView, signOutButton, titleOf, UNPUBLISHED_MEMBER } from './journey.ts';
import { countStored, openTokens, pressTokens, readStore, storePath, storeTokens, test } from './kept-data.ts';

const words = text.status.secrets;
const SIGN_IN = 'Sign in to Demo service';
const MEMBER = UNPUBLISHED_MEMBER.name;

test.describe('S4: without a keychain', () => {
  test.skip(isRealElectron && process.platform !== 'linux', 'This system brings a keychain.');

  test('a token rests in memory only, which the status line says', async ({ launch, browserPage, dataFolder }) => {
    const { app, page } = await launchAndSignIn({ launch, browserPage, dataFolder });
    await expect(page.getByRole('main').getByText(words.places.memory)).toBeVisible();
    await openTokens(page);
    const popover = page.getByRole('dialog');
    await expect(popover).toContainText(words.system.weak);
    await expect(popover).toContainText(words.body.memory);
    await app.close();
    expect(countStored(dataFolder)).toBe(0);
    expect(readStore(dataFolder).text).toContain('"isWeakStorageAllowed": false');

    const again = await launch({ userDataFolder: dataFolder });
    await expect(titleOf(again.page)).toHaveText(SIGN_IN);
  });

  test('an explicit choice stores it, and taking that back erases it from the disk', async ({
    launch,
    browserPage,
    dataFolder,
  }) => {
    const first = await launchAndSignIn({ launch, browserPage, dataFolder });
    await pressTokens(first.page, words.allow);
    await expect(first.page.getByRole('button', { name: words.items.weak })).toBeVisible();
    await expect(first.page.getByRole('main').getByText(words.places.weak)).toBeVisible();
    await first.app.close();
    expect(countStored(dataFolder)).toBe(1);

    const second = await launch({ userDataFolder: dataFolder });
    await expect(titleOf(second.page)).toHaveText(MEMBER);
    await expect(second.page.getByRole('button', { name: words.items.weak })).toBeVisible();
    await pressTokens(second.page, words.takeBack);
    await expect(second.page.getByRole('button', { name: words.items.memory })).toBeVisible();
    await expect(second.page.getByRole('main').getByText(words.places.memory)).toBeVisible();
    await expect(titleOf(second.page)).toHaveText(MEMBER);
    expect(countStored(dataFolder)).toBe(0);
    await second.app.close();

    const third = await launch({ userDataFolder: dataFolder });
    await expect(titleOf(third.page)).toHaveText(SIGN_IN);
  });
});

test('S4: a keyring that is silent holds nobody up, and opens what it keeps once it answers', async ({
  launch,
  browserPage,
  dataFolder,
  keyring,
}) => {
  const options = { userDataFolder: dataFolder, env: keyring.env };
  const first = await launchAndSignIn({ launch, browserPage, dataFolder }, keyring.env);
  await storeTokens(first.page);
  await first.app.close();

  keyring.become('hanging');
  const second = await launch(options);
  const { app, page } = second;
  await expect(titleOf(page)).toHaveText(text.restoring.title);
  await page.getByRole('button', { name: text.restoring.meanwhile }).click();
  await expect(titleOf(page)).toHaveText(SIGN_IN);
  const { demo } = (await readView(page)).service;
  const ada = demo?.members[0];
  if (!ada) throw new Error('The demo publishes nobody.');
  await signInBy('password', second, browserPage, { member: ada });
  await expect(titleOf(page)).toHaveText(ada.name);

  await passMinute(app);
  await expect(noticeOf(page, 'keychain-not-answering')).toBeVisible();
  expect(countStored(dataFolder)).toBe(1);

  keyring.become('working');
  await pressTokens(page, words.tryAgain);
  const rail = page.getByRole('navigation');
  await expect(rail.getByRole('button', { name: MEMBER })).toBeVisible();
  // The one who is shown stays shown, and is kept from now on as well.
  await expect(titleOf(page)).toHaveText(ada.name);
  await expect.poll(() => countStored(dataFolder)).toBe(2);
  await expect(page.getByRole('button', { name: words.items.keychain })).toBeVisible();
});

test('S4: sign-ins that a missing keyring keeps closed stay on the disk until it is back', async ({
  launch,
  browserPage,
  dataFolder,
  keyring,
}) => {
  const options = { userDataFolder: dataFolder, env: keyring.env };
  const first = await launchAndSignIn({ launch, browserPage, dataFolder }, keyring.env);
  await storeTokens(first.page);
  await first.app.close();
  const kept = readStore(dataFolder).text;

  keyring.become('unavailable');
  const second = await launch(options);
  await expect(noticeOf(second.page, 'keychain-missing')).toBeVisible();
  await expect(titleOf(second.page)).toHaveText(SIGN_IN);
  await second.app.close();
  expect(JSON.parse(readStore(dataFolder).text)).toMatchObject({ sessions: JSON.parse(kept).sessions });

  const third = await launch(options);
  await expect(noticeOf(third.page, 'keychain-missing')).toBeVisible();
  keyring.become('working');
  await pressTokens(third.page, words.tryAgain);
  await third.page.getByRole('navigation').getByRole('button', { name: MEMBER }).click();
  await expect(titleOf(third.page)).toHaveText(MEMBER);
  await expect.poll(async () => (await readView(third.page)).sessions[0]?.status).toBe('verified');

  // What is signed out of is gone from the disk, whichever way it came back.
  await signOutButton(third.page).click();
  await expect.poll(() => countStored(dataFolder)).toBe(0);
});

test('S4: nothing is asked of the keyring before there is something to keep', async ({
  launch,
  dataFolder,
  keyring,
}) => {
  keyring.become('hanging');
  const { page } = await launch({ userDataFolder: dataFolder, env: keyring.env });
  await expect(titleOf(page)).toHaveText(SIGN_IN);
  expect((await readView(page)).status.secrets.system).toBe('not-known');
  await openTokens(page);
  await expect(page.getByRole('dialog')).toContainText(words.body['not-decided']);
  await expect(page.getByRole('contentinfo')).toContainText(words.items['not-decided']);
  expect(existsSync(storePath(dataFolder))).toBe(true);
});

interface World {
  readonly launch: (options: {
    readonly userDataFolder: string;
    readonly env?: Readonly<Record<string, string>>;
  }) => ReturnType<Parameters<Parameters<typeof test>[2]>[0]['launch']>;
  readonly browserPage: Parameters<typeof signInBy>[2];
  readonly dataFolder: string;
}

async function launchAndSignIn({ launch, browserPage, dataFolder }: World, env?: Readonly<Record<string, string>>) {
  const journey = await launch({ userDataFolder: dataFolder, ...(env && { env }) });
  await signInBy('password', journey, browserPage);
  return journey;
}

/** The wall clock of main alone; whatever waits by it looks again within a second. */
async function passMinute(app: ElectronApplication): Promise<void> {
  await app.evaluate(async () => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
  });
}
