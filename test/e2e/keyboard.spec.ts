/** The whole sign-in without a mouse: where the focus is, that it can be seen, and what a reader hears. */

import type { Locator } from 'playwright/test';
import { CALLBACK_PAGES } from '../../electron/text/en.ts';
import { calls } from '../../renderer/text/calls.ts';
import { text } from '../../renderer/text/en.ts';
import { exchanges } from '../../renderer/text/exchanges.ts';
import { findAxeFaults } from '../renderer/layout.ts';
import { tabTo } from './by-keyboard.ts';
import {
  answerWithoutFollowing,
  chooseRoute,
  deliver,
  expect,
  expectCancelled,
  fillIn,
  inventCallback,
  readOpenedAddress,
  startSignIn,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';

test('A1: cancels, starts again and pastes the address by keyboard alone', async ({ journey, browserPage }) => {
  const { page } = journey;
  await startSignIn(journey);
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expectCancelled(page);
  await expect(titleOf(page)).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Continue in browser' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveText('Finish in your browser');
  await fillIn(browserPage, await readOpenedAddress(journey, 1));
  const callback = await answerWithoutFollowing(browserPage);

  const field = page.getByRole('textbox', { name: 'Paste the address' });
  await tabTo(page, field);
  await page.keyboard.insertText('no address');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(wordsFor('callback-wrong-address'));
  await expect(field).toBeFocused();
  await page.keyboard.insertText(callback);
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(titleOf(page)).toBeFocused();
});

test('A3: keys lead to places and refresh, and the palette signs in and out', async ({ journey }) => {
  const { page } = journey;
  const title = titleOf(page);
  const find = async (typed: string, found: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(typed);
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(found);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox')).toHaveCount(0);
  };
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('listbox')).not.toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+3');
  await expect(title).toHaveText(exchanges.title);
  await expect(title).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await find('password login', 'Sign in: Login and password');
  await expect(page.getByLabel('Login or e-mail address')).toBeFocused();
  await page.keyboard.type(UNPUBLISHED_MEMBER.login);
  await page.keyboard.press('Tab');
  await page.keyboard.type(UNPUBLISHED_MEMBER.password);
  // It would have to be typed again.
  await page.keyboard.press('ControlOrMeta+3');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText(UNPUBLISHED_MEMBER.name);

  await page.keyboard.press('ControlOrMeta+r');
  await expect(page.getByText(text.member.refreshed)).toBeAttached();
  await page.keyboard.press('ControlOrMeta+5');
  await page.getByRole('combobox', { name: calls.form.path }).fill('/members/me');
  // A call is kept while other screens are shown.
  await page.keyboard.press('ControlOrMeta+n');
  await expect(title).toHaveText(text.signIn.title('Demo service'));
  await find(UNPUBLISHED_MEMBER.name, UNPUBLISHED_MEMBER.name);
  await expect(title).toHaveText(UNPUBLISHED_MEMBER.name);
  await find('out', text.member.signOut);
  // It asks what its button asks.
  await page.getByRole('dialog').getByRole('button', { name: text.member.signOut, exact: true }).press('Enter');
  await expect(title).toHaveText(text.signIn.title('Demo service'));
  await expect(title).toBeFocused();
});

test('A1: a popover closes when the keyboard leads out of it, at either end', async ({ journey }) => {
  const { page } = journey;
  const item = (name: string) => page.getByRole('contentinfo').getByRole('button', { name });
  const [service, callbacks] = [item('Demo service').first(), item('Callbacks:')];
  const dialog = page.getByRole('dialog');
  const open = async (opener: Locator) => {
    await opener.focus();
    await page.keyboard.press('Enter');
    // What is in it is loaded when it is first opened.
    await expect(dialog.getByRole('radio').or(dialog.getByRole('button')).first()).toBeVisible();
  };
  await open(callbacks);
  await page.keyboard.press('Shift+Tab');
  await expect(dialog).toHaveCount(0);
  await expect(service).toBeFocused();

  await open(service);
  await tabTo(page, callbacks);
  await expect(dialog).toHaveCount(0);
});

test('A1: a notice is put away by keyboard', async ({ journey }) => {
  const { page } = journey;
  await deliver(journey, 'member-login://callback?code=invented-code&state=from-nowhere');
  await tabTo(page, page.getByRole('button', { name: 'Dismiss' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('.notice')).toHaveCount(0);
});

test('A2: a live region says each step, and nothing twice', async ({ journey }) => {
  const { page } = journey;
  const region = page.locator('main > p[role=status]');
  await region.evaluate((element) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => heard.push(element.textContent ?? '')).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await chooseRoute(page, 'member-login://');
  await deliver(journey, inventCallback(await startSignIn(journey), { state: 'not-the-one-that-was-sent' }));
  // A problem speaks for itself: the step is not said again.
  await expect(page.getByRole('alert')).toContainText(wordsFor('callback-wrong-state'));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(region).toHaveText(text.signIn.cancelled);
  const heard: string[] = await page.evaluate(() => Reflect.get(window, 'heard'));
  // How long the browser takes to open decides whether that step is seen at all.
  expect(heard.filter((words) => words !== 'Opening your browser')).toEqual([
    'Finish in your browser',
    text.signIn.cancelled,
  ]);
});

test('A1: axe finds nothing in the running application, nor on the pages in the browser', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  expect(await findAxeFaults(page)).toEqual([]);
  const address = await startSignIn(journey);
  expect(await findAxeFaults(page)).toEqual([]);
  await browserPage.goto(address);
  expect(await findAxeFaults(browserPage)).toEqual([]);
  await fillIn(browserPage, address);
  expect(await findAxeFaults(browserPage)).toEqual([]);
  await browserPage.getByRole('button', { name: 'Allow' }).click();
  await expect(titleOf(browserPage)).toHaveText(CALLBACK_PAGES.accepted.title);
  expect(await findAxeFaults(browserPage)).toEqual([]);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  expect(await findAxeFaults(page)).toEqual([]);
});
