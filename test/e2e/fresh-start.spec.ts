/** The first start of a copy that was just installed: an empty data folder, and an address that nobody waits for. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, noticeOf, readView, signIn, titleOf, UNPUBLISHED_MEMBER } from './journey.ts';
import { readStore, test } from './kept-data.ts';
import { findSecrets, findSecretsInFolder } from './secret-search.ts';

const SECRETS = { code: 'a-code-from-an-older-copy-1b9f', state: 'a-state-from-an-older-copy-77c0' };
const CALLBACK = `member-login://callback?${new URLSearchParams(SECRETS)}`;

test('C4: a callback that starts a copy for the very first time is explained, and nothing of it is kept', async ({
  launch,
  browserPage,
  dataFolder,
}) => {
  expect(existsSync(dataFolder)).toBe(false);
  // An AppImage is started without the sandbox where the system does not allow one.
  const journey = await launch({
    userDataFolder: dataFolder,
    args: [CALLBACK],
    electron: { chromiumSandbox: false },
  });
  const { app, page } = journey;
  await expect(titleOf(page)).toHaveText('Sign in to Demo service');
  await expect(noticeOf(page, 'callback-not-expected')).toBeVisible();
  expect(app.windows()).toHaveLength(1);
  expect(findSecrets(await page.content(), SECRETS)).toEqual([]);
  expect(findSecrets(JSON.stringify(await readView(page)), SECRETS)).toEqual([]);

  // The callback of this sign-in is another one, and is taken.
  await signIn(journey, browserPage);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(page.locator('.notice')).toHaveCount(0);
  expect(findSecrets(await page.content(), SECRETS)).toEqual([]);
  await app.close();
  expect(JSON.parse(readStore(dataFolder).text)).toMatchObject({ sessions: [] });
  // The log tells what happened, by its code.
  expect(readFileSync(join(dataFolder, 'logs', 'member-login.log'), 'utf8')).toContain('callback-not-expected');
  expect(findSecretsInFolder(dataFolder, SECRETS)).toEqual([]);
});
