/**
 * T1, T3 and T4 across a restart: what a person was signed in to is there again, save for what is not kept on disk, and
 * what they signed out of stays away.
 */
import { join } from 'node:path';
import { har as validateHar } from 'har-validator';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { compare } from '../../renderer/text/compare.ts';
import { comparedText, text } from '../../renderer/text/en.ts';
import { exchanges } from '../../renderer/text/exchanges.ts';
import { signInBy, TOKEN_METHOD_IDS } from './every-method.ts';
import { openExchanges, readEveryExchange, saveInto } from './exchange-list.ts';
import { expect, goByRail, type Journey, readView, titleOf, UNPUBLISHED_MEMBER } from './journey.ts';
import { countStored, readStore, storeTokens, test } from './kept-data.ts';

const COUNT = LOGIN_METHODS.length;
const ALL_WORKED = `${COUNT} of ${COUNT} ways worked; all returned the same member`;

/** How a sign-in by each method is listed, line by line. */
const LINES: Readonly<Record<string, RegExp>> = {
  'oauth-code':
    /^1 OAuth: browser Signed in as Unlisted Member\nBrowser \/authorize Page opened\nCallback \/callback\S* Callback received over loopback\nPOST \/oauth\/access_token 200 Token received\nGET \/members\/infos 200 Member read\nGET \/members\/infos 401 Without sign-in, to compare$/m,
  'device-code':
    /^1 OAuth: device code Signed in as Unlisted Member\nPOST \/oauth\/device 200 Code received, first poll after 1 s\n(?:POST \/oauth\/access_token 400 Poll \d+: pending, next after 1 s\n)*POST \/oauth\/access_token 200 Poll \d+: token received\nGET \/members\/infos 200 Member read$/m,
  'oauth-like':
    /^2 Similar to OAuth Signed in as Unlisted Member\nPOST \/members\/oauth 200 Key received\nBrowser \/oauth Page opened\nCallback \S+ Callback received over loopback\nGET \/members\/infos 200 Member read$/m,
  password: /^3 Basic identification Signed in as Unlisted Member\nPOST \/members\/auth 200 Token received$/m,
  'http-basic': /^4 HTTP Basic Signed in as Unlisted Member\nGET \/members\/infos 200 Member read$/m,
};

test('T1, T3, T4, X1, X5: sign-ins by every way of the comparison are listed with all that they exchanged; they and what they returned survive a restart, save for HTTP Basic', async ({
  launch,
  browserPage,
  dataFolder,
}) => {
  const first = await launch({ userDataFolder: dataFolder });
  const summary = first.page.locator('.compare-summary');
  for (const [index, method] of LOGIN_METHODS.entries()) {
    await goByRail(first.page, text.rail.compare);
    const start = first.page.getByRole('button', { name: `Try ${comparedText(method).name}` });
    await signInBy(method.id, first, browserPage, { start });
    await goByRail(first.page, text.rail.compare);
    await expect(summary).toContainText(compare.summary.worked(index + 1, COUNT));
  }
  await expect(summary).toHaveText(ALL_WORKED);
  await expectEveryExchange(first, dataFolder);
  await storeTokens(first.page);
  const rail = first.page.getByRole('navigation');
  await rail.getByRole('button', { name: 'Code on another device' }).click();
  await expect(first.page.getByText('Signed in to Demo service with a code')).toBeVisible();
  await first.app.close();
  expect(countStored(dataFolder)).toBe(TOKEN_METHOD_IDS.length);
  if (process.platform !== 'win32') expect(readStore(dataFolder).mode).toBe(0o600);

  const { app, page } = await launch({ userDataFolder: dataFolder });
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(page.getByText('Signed in to Demo service with a code')).toBeVisible();
  await expect
    .poll(async () => (await readView(page)).sessions.map(({ methodId, status }) => `${methodId} ${status}`))
    .toEqual(TOKEN_METHOD_IDS.map((id) => `${id} verified`));
  await goByRail(page, text.rail.compare);
  await expect(page.locator('.compare-summary')).toHaveText(ALL_WORKED);
  await goByRail(page, text.rail.signOutAll);
  await page.getByRole('dialog').getByRole('button', { name: text.confirm.signOutAll.action }).click();
  await expect.poll(async () => (await readView(page)).sessions).toEqual([]);
  await app.close();
  expect(countStored(dataFolder)).toBe(0);
});

/** X1, X5: each row says what it means, and all that was exchanged is saved as HAR. */
async function expectEveryExchange(journey: Journey, dataFolder: string): Promise<void> {
  await openExchanges(journey.page);
  const lines = (await readEveryExchange(journey.page)).join('\n');
  for (const { id } of LOGIN_METHODS) expect(lines).toMatch(LINES[id] ?? id);
  const whole: unknown = JSON.parse(await saveInto(journey, exchanges.actions.saveAll, join(dataFolder, 'all.har')));
  await validateHar(whole);
  expect(whole).toMatchObject({ log: { _browserLegs: expect.arrayContaining([expect.anything()]) } });
}
