/** The methods side by side: what each last did at a service. */
import type { Locator, Page } from 'playwright/test';
import { compare } from '../../renderer/text/compare.ts';
import { text } from '../../renderer/text/en.ts';
import { METHOD_IDS } from './every-method.ts';
import {
  answer,
  expect,
  fillIn,
  goByRail,
  submitLogin,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  untilInBrowser,
  wordsFor,
} from './journey.ts';

const BROWSER = '1 OAuth: browser';
const KEY = '2 Similar to OAuth';
const PASSWORD = '3 Basic identification';

test('ways are tried from the comparison: one that worked shows its requests, one that failed why, and one that was cancelled nothing', async ({
  launch,
  browserPage,
}) => {
  const journey = await launch();
  const { page } = journey;
  await goByRail(page, text.rail.compare);
  await expect(summaryOf(page)).toHaveText(compare.summary.nothing);

  await fillIn(browserPage, await untilInBrowser(journey, () => tryButton(page, BROWSER).click()));
  await answer(browserPage, 'Allow');
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);

  await goByRail(page, text.rail.compare);
  await tryButton(page, PASSWORD).click();
  await submitLogin(page, { login: UNPUBLISHED_MEMBER.login, password: 'not-the-password' });
  await expect(page.getByRole('alert')).toContainText(wordsFor('credentials-refused'));

  await goByRail(page, text.rail.compare);
  await untilInBrowser(journey, () => tryButton(page, KEY).click());
  await goByRail(page, text.rail.compare);
  await expect(rowOf(page, KEY)).toContainText(compare.underWay);
  await tryButton(page, KEY).click();
  await page.getByRole('button', { name: text.cancel }).click();

  await goByRail(page, text.rail.compare);
  await expect(rowOf(page, KEY)).toContainText(compare.notTried);
  await expect(rowOf(page, BROWSER)).toContainText(/Worked\s*\d+ requests? · \d+ ms · \d\d?:\d\d/);
  await expect(rowOf(page, PASSWORD)).toContainText('Failed: wrong login or password');
  await expect(summaryOf(page)).toHaveText(
    `1 of ${METHOD_IDS.length} ways worked 1 failed, ${METHOD_IDS.length - 2} not tried`,
  );

  const pane = page.getByRole('complementary');
  const result = resultOf(page, BROWSER);
  await result.click();
  await expect(pane.getByRole('heading', { name: compare.detail.title(BROWSER) })).toBeFocused();
  await expect(pane.getByRole('listitem').getByText('POST /oauth/access_token')).toBeVisible();
  await expect(pane.getByRole('listitem').getByText('GET /members/infos').first()).toBeVisible();
  await expect(pane).not.toContainText('code=');
  await page.keyboard.press('Escape');
  await expect(pane).toHaveCount(0);
  await expect(result).toBeFocused();
  await resultOf(page, PASSWORD).click();
  await expect(pane.getByRole('listitem')).toHaveText([/POST \/members\/auth\s*401 · /]);
});

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader').getByText(name, { exact: true }) });
}

function summaryOf(page: Page): Locator {
  return page.locator('.compare-summary');
}

function tryButton(page: Page, name: string): Locator {
  return rowOf(page, name).getByRole('button', { name: /^(Try|Try again|Open) / });
}

function resultOf(page: Page, name: string): Locator {
  return rowOf(page, name).getByRole('button', { name: /^(Worked|Failed)/ });
}
