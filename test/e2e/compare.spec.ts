/** The methods side by side: what each last did at a service. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { METHOD_IDS } from '../../electron/core/method-ids.ts';
import { compare } from '../../renderer/text/compare.ts';
import { text } from '../../renderer/text/en.ts';
import { sequence } from '../../renderer/text/sequence.ts';
import { saveInto } from './exchange-list.ts';
import {
  answer,
  atField,
  expect,
  fillIn,
  goByRail,
  submitLogin,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  untilInBrowser,
} from './journey.ts';

const BROWSER = 'Browser';
const KEY = 'Browser, direct';
const PASSWORD = 'Login and password';

test('all are tried one after the other until it is stopped; a try comes back to the comparison with its result open, one that worked, one that failed and one from a form; a cancelled one has none; then the rest is tried', async ({
  launch,
  browserPage,
}) => {
  const journey = await launch();
  const { page } = journey;
  const pane = page.getByRole('complementary');
  await goByRail(page, text.rail.compare);
  await expect(summaryOf(page)).toHaveText(compare.summary.nothing);
  await expect(pane.getByRole('heading', { name: BROWSER })).toBeVisible();
  await expect(stepsOf(page)).toHaveText([
    /Opens its page/,
    /You sign in/,
    /Callback/,
    /Exchanges/,
    /Reads the member/,
  ]);

  const address = await untilInBrowser(journey, () => page.getByRole('button', { name: compare.tryAll }).click());
  await expect(page.getByText(text.trial.rest(METHOD_IDS.length - 1))).toBeVisible();
  await page.getByRole('button', { name: text.trial.stop }).click();
  await expect(summaryOf(page)).toHaveText(compare.summary.nothing);
  await tryButton(page, BROWSER).click();
  await fillIn(browserPage, address);
  await answer(browserPage, 'Allow');
  await expect(titleOf(page)).toHaveText(compare.title);
  await expect(rowOf(page, BROWSER)).toContainText(/Worked\s*\d+ requests? · [\d.]+ m?s · \d\d?:\d\d/);
  await expect(pane.getByRole('heading', { name: BROWSER, exact: true })).toBeVisible();
  await expect(stepsOf(page).getByRole('button', { name: /POST \/oauth\/access_token, 200/ })).toBeVisible();
  await expect(pane).not.toContainText('code=');
  const drawing = await saveInto(journey, sequence.save, join(journey.userDataFolder, 'drawing.svg'));
  expect(drawing).toMatch(/^<\?xml .*<svg .*POST \/oauth\/access_token.*<\/svg>\s*$/s);

  await tryButton(page, PASSWORD).click();
  await submitLogin(page, { login: UNPUBLISHED_MEMBER.login, password: 'not-the-password' });
  await expect(titleOf(page)).toHaveText(compare.title);
  await expect(pane.getByRole('heading', { name: PASSWORD, exact: true })).toBeVisible();
  await expect(stepsOf(page)).toHaveCount(1);
  await expect(
    stepsOf(page).getByRole('button', { name: /POST \/members\/auth, 401 · .*: failed here/ }),
  ).toBeVisible();
  await expect(rowOf(page, PASSWORD)).toContainText('Wrong login or password');
  await page.getByRole('button', { name: compare.detail.correct }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(atField('credentials-refused'));
  await page.getByRole('button', { name: text.signIn.back, exact: true }).click();

  await untilInBrowser(journey, () => tryButton(page, KEY).click());
  await page.getByRole('button', { name: text.trial.back }).click();
  await expect(rowOf(page, KEY)).toContainText(compare.underWay);
  await tryButton(page, KEY).click();
  await page.getByRole('button', { name: text.cancel }).click();
  await goByRail(page, text.rail.compare);
  await expect(rowOf(page, KEY)).toContainText(compare.notTried);
  await expect(summaryOf(page)).toHaveText(
    `1 of ${METHOD_IDS.length} ways worked 1 failed, ${METHOD_IDS.length - 2} not tried`,
  );

  await page.getByRole('button', { name: compare.tryRest }).click();
  await expect(titleOf(page)).toHaveText(text.device.title);
});

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader').getByText(name, { exact: true }) });
}

function summaryOf(page: Page): Locator {
  return page.locator('.compare-summary');
}

function tryButton(page: Page, name: string): Locator {
  return rowOf(page, name).getByRole('button', { name: /^(Try|Open) / });
}

function stepsOf(page: Page): Locator {
  return page.getByRole('complementary').locator('li:not(.causes li)');
}
