/** What becomes of every callback that is not the one that is waited for, and of those that are, by every way in. */
import { CALLBACK_PAGES } from '../../electron/text/en.ts';
import {
  answer,
  deliver,
  expect,
  expectCancelled,
  expectStillWaiting,
  fillIn,
  inventCallback,
  noticeOf,
  readView,
  signOut,
  startByScheme,
  startSignIn,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';

test('C1, C2, C5, C7: by second launches, a wrong callback changes nothing, the right one signs in, and once only', async ({
  journey,
  browserPage,
}) => {
  const { app, page } = journey;
  await startByScheme(journey, browserPage);
  const callback = await answer(browserPage, 'Allow');
  expect(callback).toMatch(/^member-login:\/\/callback\?/);
  await deliver(journey, callback.replace(/state=[^&]*/, 'state=not-the-one-that-was-sent'));
  await expect(page.getByRole('alert')).toContainText(wordsFor('callback-wrong-state'));
  await deliver(journey, `${callback}&code=another`);
  await expect(page.getByRole('alert')).toContainText(wordsFor('callback-malformed'));
  await expectStillWaiting(page);

  await deliver(journey, callback);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(page.getByText('Signed in to Demo service through your browser')).toBeVisible();
  for (const value of [UNPUBLISHED_MEMBER.email, 'Iceland', 'Reviewer']) {
    await expect(page.getByRole('definition').filter({ hasText: value })).toBeVisible();
  }
  expect(app.windows()).toHaveLength(1);
  await deliver(journey, callback);
  await expect(noticeOf(page, 'callback-already-used')).toBeVisible();
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  expect((await readView(page)).sessions).toHaveLength(1);
});

test('C1, C2, C9: the loopback page says what became of each callback that the browser follows to it', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  await expect(page.getByRole('button', { name: 'Callbacks: this computer' })).toBeVisible();
  const address = await startSignIn(journey);
  await browserPage.goto(inventCallback(address, { state: 'not-the-one-that-was-sent' }));
  await expect(titleOf(browserPage)).toHaveText('This page belongs to another sign-in');
  await expect(page.getByRole('alert')).toContainText(wordsFor('callback-wrong-state'));
  await expectStillWaiting(page);

  await fillIn(browserPage, address);
  const callback = await answer(browserPage, 'Allow');
  await expect(titleOf(browserPage)).toHaveText(CALLBACK_PAGES.accepted.title);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await browserPage.goto(callback);
  await expect(titleOf(browserPage)).toHaveText('This sign-in was already finished');
  await expect(noticeOf(page, 'callback-already-used')).toBeVisible();

  await signOut(page);
  await browserPage.goto(await startSignIn(journey));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectCancelled(page);
  await answer(browserPage, 'Allow');
  await expect(titleOf(browserPage)).toHaveText('This sign-in has ended');
  await expect(noticeOf(page, 'callback-too-late')).toBeVisible();
});
