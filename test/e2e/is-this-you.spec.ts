/** A service that never returns the state: nothing is kept before the member has said who they are. */
import type { Page } from 'playwright/test';
import { text } from '../../renderer/text/en.ts';
import { questions } from '../../renderer/text/questions.ts';
import {
  answer,
  bendDemo,
  chooseRoute,
  deliver,
  expect,
  fillIn,
  type Journey,
  readView,
  signOut,
  startSignIn,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';

const QUESTION = questions.confirming.title;

test('C1: without a returned state the member is asked each time, and only a yes keeps the session', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  await bendDemo(page, { stateOnCallbacks: 'not-returned' });
  await chooseRoute(page, 'member-login://');
  await deliver(journey, await signInWithoutState(journey, browserPage));
  await expect(titleOf(page)).toHaveText(QUESTION);
  await expect(titleOf(page)).toBeFocused();
  await expect(page.getByRole('blockquote')).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(page.getByText('Nothing is kept until you answer')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: UNPUBLISHED_MEMBER.email })).toBeVisible();
  expect((await readView(page)).sessions).toEqual([]);

  // The question outlives the page.
  await page.reload();
  await expect(titleOf(page)).toHaveText(QUESTION);
  await page.getByRole('button', { name: 'Yes, this is me' }).click();
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  expect((await readView(page)).sessions).toHaveLength(1);

  // A service that did not return it is not expected to the next time.
  await signOut(page);
  await deliver(journey, await signInWithoutState(journey, browserPage));
  await expect(titleOf(page)).toHaveText(QUESTION);
  await page.getByRole('button', { name: 'No, this is not me' }).click();
  await expect(page.getByRole('alert')).toContainText(wordsFor('not-this-member'));
  expect((await readView(page)).sessions).toEqual([]);
  // The sign-in waits on.
  await expect(titleOf(page)).toHaveText(text.waiting.title);
  await page.getByRole('button', { name: text.cancel }).click();
});

/** @returns the callback */
async function signInWithoutState(journey: Journey, browserPage: Page): Promise<string> {
  const address = await startSignIn(journey);
  await browserPage.context().clearCookies();
  await fillIn(browserPage, address);
  const callback = await answer(browserPage, 'Allow');
  expect(callback).not.toContain('state=');
  return callback;
}
