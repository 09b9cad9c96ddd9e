/** A member calls the service: any path, again from its row, and with two replies side by side. */
import type { Page } from 'playwright/test';
import { calls } from '../../renderer/text/calls.ts';
import { text } from '../../renderer/text/en.ts';
import { exchanges } from '../../renderer/text/exchanges.ts';
import { KEYBOARD, tabTo } from './by-keyboard.ts';
import { signInBy } from './every-method.ts';
import { linesOfStatus } from './exchange-list.ts';
import { expect, goByRail, test, titleOf, wordsFor } from './journey.ts';
import { findSecrets } from './secret-search.ts';

const WORDS = calls.form;
const SECRET = 'typed-by-hand-0123456789';
const pane = (page: Page) => page.getByRole('complementary');
const path = (page: Page) => page.getByLabel(WORDS.path, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: WORDS.send, exact: true });
const lines = (page: Page) => page.locator('[data-key]');

test('S1, X3, X8: calls as the member, repeats from a row, and compares two replies', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  await signInBy('password', journey, browserPage);
  await goByRail(page, text.rail.callService);
  await expect(titleOf(page)).toHaveText(calls.title);
  await path(page).fill('/members/infos');
  await page.getByRole('button', { name: WORDS.kinds.headers.add }).click();
  await page.getByLabel(WORDS.kinds.headers.name(1)).fill('X-Trace');
  await page.getByLabel(WORDS.kinds.headers.value(1)).fill('kept');
  await send(page).click();
  await expect(pane(page)).toContainText('200 Replied');
  await expect(page.getByRole('status').filter({ hasText: WORDS.sent('GET', '/members/infos', 200) })).toBeVisible();

  await page.getByLabel(WORDS.method).selectOption('DELETE');
  await page.getByRole('button', { name: WORDS.kinds.parameters.add }).click();
  await page.getByLabel(WORDS.kinds.parameters.name(1)).fill('my_token');
  await page.getByLabel(WORDS.kinds.parameters.value(1)).fill(SECRET);
  await path(page).fill('/members/infos?a=b');
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText(wordsFor('request-not-possible'));
  await expect(path(page)).toBeFocused();
  await expect(lines(page)).toHaveCount(1);
  await path(page).fill('/members/infos');
  await send(page).click();
  await expect(pane(page)).toContainText('405 Replied');
  await expect(page.getByLabel(WORDS.kinds.parameters.value(1))).toHaveValue('');
  const seen = await page.evaluate(async () =>
    JSON.stringify([document.body.innerHTML, await window.memberLogin.readExchanges({ since: 0 })]),
  );
  expect(findSecrets(seen, { typed: SECRET })).toEqual([]);

  // What is typed stays while another screen is shown, but for what may be secret.
  await page.getByLabel(WORDS.kinds.parameters.value(1)).fill(SECRET);
  await goByRail(page, exchanges.title);
  await expect(titleOf(page)).toHaveText(exchanges.title);
  await goByRail(page, text.rail.callService);
  await expect(path(page)).toHaveValue('/members/infos');
  await expect(page.getByLabel(WORDS.method)).toHaveValue('DELETE');
  await expect(page.getByLabel(WORDS.kinds.headers.value(1))).toHaveValue('kept');
  await expect(page.getByLabel(WORDS.kinds.parameters.name(1))).toHaveValue('my_token');
  await expect(page.getByLabel(WORDS.kinds.parameters.value(1))).toHaveValue('');
  await expect(page.getByText(WORDS.leftOut)).toBeVisible();
  await linesOfStatus(page, 405).click();

  // Its secret was not kept: the form asks for it.
  await pane(page).getByRole('button', { name: calls.actions.repeat }).click();
  await expect(page.getByText(WORDS.leftOut)).toBeVisible();
  await expect(page.getByLabel(WORDS.kinds.parameters.name(1))).toHaveValue('my_token');
  await linesOfStatus(page, 200).click();
  await pane(page).getByRole('button', { name: calls.actions.repeat }).click();
  await expect(linesOfStatus(page, 200)).toHaveCount(2);

  await linesOfStatus(page, 200)
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await linesOfStatus(page, 405).click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('button', { name: calls.compare.action }).click();
  const dialog = page.getByRole('dialog', { name: calls.compare.title });
  await expect(dialog.getByRole('row', { name: /Status 200 405/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /member\.\*/ })).toContainText(calls.compare.absent);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('A1, X8: calls, repeats and compares by keyboard alone', async ({ journey, browserPage }) => {
  const { page } = journey;
  await signInBy('password', journey, browserPage, { hands: KEYBOARD });
  await tabTo(page, page.getByRole('navigation').getByRole('button', { name: text.rail.callService }));
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toBeFocused();
  await tabTo(page, path(page));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('/members/infos');
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('button', { name: WORDS.kinds.headers.add }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('X-Trace');
  await page.keyboard.press('Tab');
  await page.keyboard.type('by keyboard');
  await page.keyboard.press('Enter');
  await expect(pane(page)).toContainText('200 Replied');
  await expect(pane(page)).toContainText('by keyboard');

  const repeat = pane(page).getByRole('button', { name: calls.actions.repeat });
  await tabTo(page, repeat);
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(2);
  await expect(repeat).toBeFocused();
  await tabTo(page, page.locator('[data-key][tabindex="0"]'));
  await page.keyboard.press('ControlOrMeta+a');
  await tabTo(page, page.getByRole('button', { name: calls.compare.action }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: calls.compare.title });
  await tabTo(page, dialog.getByRole('checkbox', { name: calls.compare.onlyDiffering }));
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('row', { name: /member\.login/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: calls.compare.action })).toBeFocused();
});
