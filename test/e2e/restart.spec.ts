/**
 * Every method by keyboard alone, and T1, T3 and T4 across a restart: what a person was signed in to is there again, save for what is not kept on disk, and
 * what they signed out of stays away.
 */

import { METHOD_IDS } from '../../electron/core/method-ids.ts';
import { text } from '../../renderer/text/en.ts';
import { signOut } from '../../renderer/text/sign-out.ts';
import { KEYBOARD } from './by-keyboard.ts';
import { signInBy, TOKEN_METHOD_IDS } from './every-method.ts';
import { askSignOutAll, expect, goByRail, readView, titleOf, UNPUBLISHED_MEMBER } from './journey.ts';
import { countStored, readStore, storeTokens, test } from './kept-data.ts';

const ALL_WORKED = `${METHOD_IDS.length} of ${METHOD_IDS.length} ways worked; all returned the same member`;

test('A1, T1, T3, T4: a person signs in by every method by keyboard alone; the sign-ins and what they returned survive a restart, save for HTTP Basic', async ({
  launch,
  browserPage,
  dataFolder,
}) => {
  const first = await launch({ userDataFolder: dataFolder });
  for (const methodId of METHOD_IDS) {
    await signInBy(methodId, first, browserPage, { hands: KEYBOARD });
    await expect(titleOf(first.page)).toHaveText(UNPUBLISHED_MEMBER.name);
    await expect(titleOf(first.page)).toBeFocused();
  }
  await storeTokens(first);
  await first.page.getByRole('group', { name: text.member.ways }).getByRole('button', { name: 'Short code' }).click();
  await expect(first.page.getByText('Signed in to Demo service with a short code')).toBeVisible();
  await first.app.close();
  expect(countStored(dataFolder)).toBe(TOKEN_METHOD_IDS.length);
  if (process.platform !== 'win32') expect(readStore(dataFolder).mode).toBe(0o600);

  const { app, page } = await launch({ userDataFolder: dataFolder });
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(page.getByText('Signed in to Demo service with a short code')).toBeVisible();
  await expect
    .poll(async () => (await readView(page)).sessions.map(({ methodId, status }) => `${methodId} ${status}`))
    .toEqual(TOKEN_METHOD_IDS.map((id) => `${id} verified`));
  await goByRail(page, text.rail.compare);
  await expect(page.locator('.compare-summary')).toHaveText(ALL_WORKED);
  await askSignOutAll(page);
  await page.getByRole('dialog').getByRole('button', { name: signOut.all.action }).click();
  await expect.poll(async () => (await readView(page)).sessions).toEqual([]);
  await app.close();
  expect(countStored(dataFolder)).toBe(0);
});
