/**
 * S4 at the person's side of the keyring: without one nothing is written unless they choose so, a silent or
 * missing one loses nothing, and the application never waits for it.
 */
import type { ElectronApplication } from 'playwright/test';
import { text } from '../../renderer/text/en.ts';
import { statusFacts } from '../../renderer/text/status-facts.ts';
import { isRealElectron } from '../launch.ts';
import { signInBy } from './every-method.ts';
import { agree, expect, noticeOf, readView, titleOf, UNPUBLISHED_MEMBER } from './journey.ts';
import { countStored, openTokens, pressTokens, readStore, test } from './kept-data.ts';

const words = { ...text.status.secrets, ...statusFacts.secrets };
const SIGN_IN = 'Sign in to Demo service';
const MEMBER = UNPUBLISHED_MEMBER.name;

test.describe('S4: without a keychain', () => {
  test.skip(isRealElectron && process.platform !== 'linux', 'This system brings a keychain.');

  test('a token is in memory only, which the status line says; a choice stores it, and taking that back erases it', async ({
    launch,
    browserPage,
    dataFolder,
  }) => {
    const first = await launchAndSignIn({ launch, browserPage, dataFolder });
    await expect(first.page.getByRole('main').getByText(words.places.memory)).toBeVisible();
    await openTokens(first.page);
    const popover = first.page.getByRole('dialog');
    await expect(popover).toContainText(words.system.weak);
    await expect(popover).toContainText(words.body.memory);
    expect(countStored(dataFolder)).toBe(0);
    expect(readStore(dataFolder).text).toContain('"isWeakStorageAllowed": false');
    await agree(first.app);
    await popover.getByRole('button', { name: words.allow }).click();
    await first.page.keyboard.press('Escape');
    await expect(first.page.getByRole('button', { name: words.items.weak })).toBeVisible();
    await expect(first.page.getByRole('main').getByText(words.places.weak)).toBeVisible();
    await first.app.close();
    expect(countStored(dataFolder)).toBe(1);

    const { page } = await launch({ userDataFolder: dataFolder });
    await expect(titleOf(page)).toHaveText(MEMBER);
    await expect(page.getByRole('button', { name: words.items.weak })).toBeVisible();
    await pressTokens(page, words.takeBack);
    await expect(page.getByRole('button', { name: words.items.memory })).toBeVisible();
    await expect(page.getByRole('main').getByText(words.places.memory)).toBeVisible();
    await expect(titleOf(page)).toHaveText(MEMBER);
    expect(countStored(dataFolder)).toBe(0);
  });
});

test('T1, S4: a keychain keeps sign-ins unasked; one that is locked is asked again by a restart; one that is silent holds nobody up, and opens what it keeps once it answers', async ({
  launch,
  browserPage,
  dataFolder,
  keyring,
}) => {
  const options = { userDataFolder: dataFolder, env: keyring.env };
  const first = await launchAndSignIn({ launch, browserPage, dataFolder }, keyring.env);
  await expect(first.page.getByRole('button', { name: words.items.keychain })).toBeVisible();
  await expect(first.page.getByRole('main').getByText(words.places.keychain)).toBeVisible();
  await first.app.close();

  keyring.become('unavailable');
  const locked = await launch(options);
  await expect(noticeOf(locked.page, 'keychain-missing')).toBeVisible();
  await expect(titleOf(locked.page)).toHaveText(SIGN_IN);
  await openTokens(locked.page);
  await expect(locked.page.getByRole('dialog')).toContainText(words.restartHelps);
  await expect(locked.page.getByRole('dialog')).not.toContainText(words.restartEnds);
  // This test starts the next process itself.
  await locked.app.evaluate(async ({ app }) => {
    app.relaunch = () => undefined;
  });
  const ended = locked.app.waitForEvent('close');
  keyring.become('hanging');
  // The page may be gone before the click has been answered.
  const pressed = locked.page.getByRole('dialog').getByRole('button', { name: words.restart }).click();
  await Promise.all([ended, pressed.catch(() => undefined)]);
  expect(countStored(dataFolder)).toBe(1);

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
  await expect(noticeOf(page, 'keychain-not-answering')).toHaveCount(0);
  const rail = page.getByRole('navigation');
  await expect(rail.getByRole('button', { name: MEMBER })).toBeVisible();
  // The one who is shown stays shown, and is kept from now on as well.
  await expect(titleOf(page)).toHaveText(ada.name);
  await expect.poll(() => countStored(dataFolder)).toBe(2);
  await expect(page.getByRole('button', { name: words.items.keychain })).toBeVisible();
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
