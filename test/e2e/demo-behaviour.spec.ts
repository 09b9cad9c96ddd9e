/** Bending the demo where the document is silent, and what the application makes of it. */
import type { Locator, Page } from 'playwright/test';
import { demoBehaviour as words } from '../../renderer/text/demo-behaviour.ts';
import { text } from '../../renderer/text/en.ts';
import {
  answer,
  deliver,
  expect,
  fillIn,
  goByRail,
  goToMember,
  readView,
  signIn,
  startSignIn,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  untilInBrowser,
  wordsFor,
} from './journey.ts';

test('every behaviour is there, and a choice is in force at once', async ({ journey, browserPage }) => {
  const { page } = journey;
  await goByRail(page, text.rail.demoBehaviour);
  await expect(titleOf(page)).toBeFocused();
  const { demo } = (await readView(page)).service;
  await expect(page.getByRole('combobox').or(page.getByRole('radiogroup'))).toHaveCount(demo?.behaviour.length ?? 0);
  await expect(countOf(page)).toHaveText(words.changedCount(0));

  await choiceOf(page, 'Token reply').selectOption('Web page');
  await expect(countOf(page)).toHaveText('1 changed');
  await goByRail(page, 'Sign in');
  await fillIn(browserPage, await startSignIn(journey));
  await answer(browserPage, 'Allow');
  await expect(titleOf(page)).toHaveText(wordsFor('reply-unreadable'));

  await goByRail(page, text.rail.demoBehaviour);
  await expect(choiceOf(page, 'Token reply')).toHaveValue('html');
  await choiceOf(page, 'Token reply').selectOption('JSON, token');
  await page.getByRole('radiogroup', { name: 'Check value on callbacks' }).getByText('Left out').click();
  await expect(countOf(page)).toHaveText('2 changed');
  await page.getByRole('button', { name: 'Reset to “Returned”' }).click();
  await expect(page.getByRole('radio', { name: 'Returned' })).toBeFocused();
  await expect(countOf(page)).toHaveText('1 changed');
  await goByRail(page, 'Sign in');
  await browserPage.goto(await startSignIn(journey));
  await answer(browserPage, 'Allow');
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
});

test('a preset says what it changes, is applied and taken back; the filter finds what it changed', async ({
  journey,
}) => {
  const { page } = journey;
  await goByRail(page, text.rail.demoBehaviour);
  await page.getByRole('button', { name: words.presets.title }).click();
  const popover = page.getByRole('dialog', { name: words.presets.title });
  await popover.getByText('Slow network').click();
  await expect(popover.getByRole('definition')).toHaveText([
    /Slow down if too fast.*Status 503 three times/,
    /None.*3 s/,
  ]);
  await popover.getByRole('button', { name: words.presets.apply }).click();
  await expect(popover).toBeHidden();
  await expect(page.getByRole('button', { name: words.presets.title })).toBeFocused();
  await expect(page.getByText(words.presets.applied('Slow network'))).toBeVisible();
  await expect(countOf(page)).toHaveText('2 changed');

  await page.getByRole('checkbox', { name: words.changedOnly }).check();
  await expect(page.getByRole('combobox')).toHaveCount(2);
  await page.getByRole('searchbox').fill('section 8');
  await expect(choiceOf(page, 'Delay before each reply')).toHaveValue('3000');
  await expect(page.getByRole('combobox')).toHaveCount(1);
  await page.getByRole('searchbox').fill('zebra');
  await page.getByRole('button', { name: words.clearFilter }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();

  await page.getByRole('button', { name: words.presets.undo }).click();
  await expect(countOf(page)).toHaveText(words.changedCount(0));
  await expect(page.getByText(words.presets.applied('Slow network'))).toBeHidden();
});

test('T2: a token that the service no longer accepts ends the sign-in, says so, and the way back in is one press', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  await signIn(journey, browserPage);
  await goByRail(page, text.rail.demoBehaviour);
  await page.getByRole('button', { name: 'Revoke all tokens' }).click();
  await expect(page.getByText('All tokens are revoked.')).toBeVisible();
  await goToMember(page, UNPUBLISHED_MEMBER.name);
  await page.getByRole('button', { name: text.member.refresh }).click();
  await expect(titleOf(page)).toHaveText(text.member.ended);
  await expect(page.getByRole('navigation').getByText(text.rail.statuses.ended)).toBeVisible();
  const again = page.getByRole('button', { name: text.member.signInAgain });
  await browserPage.goto(await untilInBrowser(journey, () => again.click()));
  await deliver(journey, await answer(browserPage, 'Allow'));
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const { sessions } = await readView(page);
  expect(sessions.map(({ status }) => status)).toEqual(['verified']);
});

function choiceOf(page: Page, name: string): Locator {
  return page.getByRole('combobox', { name, exact: true });
}

function countOf(page: Page): Locator {
  return page.locator('.tester-bar').getByRole('status');
}
