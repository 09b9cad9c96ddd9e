/**
 * T1, T3 and T4 across restarts: what a person was signed in to is there again, save for what may not rest on
 * disk, and what they signed out of stays away. Nothing secret lies on the disk in plain.
 */
import { text } from '../../renderer/text/en.ts';
import { METHOD_IDS, signInBy, TOKEN_METHOD_IDS } from './every-method.ts';
import { expect, goByRail, type Journey, readView, signOutButton, titleOf, UNPUBLISHED_MEMBER } from './journey.ts';
import { countStored, readStore, storeTokens, test } from './kept-data.ts';

/** The sign-ins of this run, and whether the service confirmed each. */
async function readStandings({ page }: Journey): Promise<readonly string[]> {
  return (await readView(page)).sessions.map(({ methodId, status }) => `${methodId} ${status}`);
}

test('T1, T3, T4: sign-ins by every method survive a restart, save for HTTP Basic', async ({
  launch,
  browserPage,
  dataFolder,
}) => {
  test.slow();
  const options = { userDataFolder: dataFolder };
  const first = await launch(options);
  for (const methodId of METHOD_IDS) await signInBy(methodId, first, browserPage);
  await storeTokens(first.page);
  const rail = first.page.getByRole('navigation');
  await rail.getByRole('button', { name: 'Code on another device' }).click();
  await expect(first.page.getByText('Signed in to Demo service with a code')).toBeVisible();
  await first.app.close();
  expect(countStored(dataFolder)).toBe(TOKEN_METHOD_IDS.length);
  if (process.platform !== 'win32') expect(readStore(dataFolder).mode).toBe(0o600);

  const second = await launch(options);
  await expect(titleOf(second.page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(second.page.getByText('Signed in to Demo service with a code')).toBeVisible();
  await expect.poll(() => readStandings(second)).toEqual(TOKEN_METHOD_IDS.map((id) => `${id} verified`));
  await signOutButton(second.page).click();
  await expect.poll(() => readStandings(second)).toHaveLength(TOKEN_METHOD_IDS.length - 1);
  await second.app.close();

  const third = await launch(options);
  await expect
    .poll(() => readStandings(third))
    .toEqual(TOKEN_METHOD_IDS.filter((id) => id !== 'device-code').map((id) => `${id} verified`));
  await goByRail(third.page, text.rail.signOutAll);
  await third.page.getByRole('dialog').getByRole('button', { name: text.confirm.signOutAll.action }).click();
  await expect(titleOf(third.page)).toHaveText('Sign in to Demo service');
  await third.app.close();
  expect(countStored(dataFolder)).toBe(0);

  const fourth = await launch(options);
  await expect(titleOf(fourth.page)).toHaveText('Sign in to Demo service');
  expect(await readStandings(fourth)).toEqual([]);
});

test('T1, S4: with a keychain a sign-in survives a restart unasked', async ({
  launch,
  browserPage,
  dataFolder,
  keyring,
}) => {
  const options = { userDataFolder: dataFolder, env: keyring.env };
  const first = await launch(options);
  await signInBy('password', first, browserPage);
  await expect(first.page.getByRole('button', { name: text.status.secrets.items.keychain })).toBeVisible();
  await first.app.close();

  const second = await launch(options);
  await expect(titleOf(second.page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect.poll(() => readStandings(second)).toEqual(['password verified']);
  await expect(second.page.getByRole('main').getByText(text.status.secrets.places.keychain)).toBeVisible();
  expect((await readView(second.page)).sessions.map(({ storedIn }) => storedIn)).toEqual(['keychain']);
});

test('T3: of several members, the one who was shown is shown again', async ({ launch, browserPage, dataFolder }) => {
  const options = { userDataFolder: dataFolder };
  const first = await launch(options);
  const { demo } = (await readView(first.page)).service;
  for (const member of demo?.members ?? []) await signInBy('password', first, browserPage, { member });
  await storeTokens(first.page);
  await first.page.getByRole('navigation').getByRole('button', { name: 'Noor Sample' }).click();
  await expect(titleOf(first.page)).toHaveText('Noor Sample');
  await first.app.close();

  const second = await launch(options);
  await expect(titleOf(second.page)).toHaveText('Noor Sample');
  const rail = second.page.getByRole('navigation');
  await rail.getByRole('button', { name: 'Ada Example' }).click();
  await expect(titleOf(second.page)).toHaveText('Ada Example');
  await second.app.close();

  // Who was chosen last counts, also where nothing else happened.
  const third = await launch(options);
  await expect(titleOf(third.page)).toHaveText('Ada Example');
});
