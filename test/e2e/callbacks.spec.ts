/** What becomes of every callback that is not the one that is waited for, and of those that are, by every way in. */
import {
  answer,
  chooseRoute,
  deliver,
  expect,
  expectStillWaiting,
  fillIn,
  inventCallback,
  noticeOf,
  readOpenedAddress,
  readView,
  signOutButton,
  startSignIn,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';

test('C1, C2, C5: by second launches, a wrong callback changes nothing, the right one signs in, and once only', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  await chooseRoute(page, 'member-login://');
  await fillIn(browserPage, await startSignIn(journey));
  const callback = await answer(browserPage, 'Allow');
  await deliver(journey, callback.replace(/state=[^&]*/, 'state=not-the-one-that-was-sent'));
  await expect(page.getByRole('alert')).toContainText(wordsFor('callback-wrong-state'));
  await deliver(journey, `${callback}&code=another`);
  await expect(page.getByRole('alert')).toContainText(wordsFor('callback-malformed'));
  await expectStillWaiting(page);

  await deliver(journey, callback);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await deliver(journey, callback);
  await expect(noticeOf(page, 'callback-already-used')).toBeVisible();
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  expect((await readView(page)).sessions).toHaveLength(1);
});

test('C6: declining is the member’s choice, and another error is shown with the service’s own words, as text', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  await chooseRoute(page, 'member-login://');
  await fillIn(browserPage, await startSignIn(journey));
  await deliver(journey, await answer(browserPage, 'Decline'));
  await expect(titleOf(page)).toHaveText('You declined');
  await page.getByRole('button', { name: 'Start again', exact: true }).click();
  await expectStillWaiting(page);

  const [redirectUri, query] = inventCallback(await readOpenedAddress(journey, 1)).split('?');
  const state = new URLSearchParams(query).get('state') ?? '';
  const error = new URLSearchParams({ error: 'closed', error_description: 'Closed <b>until</b> noon', state });
  await deliver(journey, `${redirectUri}?${error}`);
  await expect(titleOf(page)).toHaveText(wordsFor('authorization-refused'));
  await expect(page.getByText('It says: “Closed <b>until</b> noon”')).toBeVisible();
  await page.getByText('Details').click();
  await expect(page.getByRole('definition').filter({ hasText: /^closed$/ })).toBeVisible();
});

test('C4: the system’s own URL event brings the address', async ({ journey, browserPage }) => {
  const { app, page } = journey;
  await chooseRoute(page, 'member-login://');
  await fillIn(browserPage, await startSignIn(journey));
  const callback = await answer(browserPage, 'Allow');
  await app.evaluate(
    async ({ app }, address) => void app.emit('open-url', { preventDefault: () => undefined }, address),
    callback,
  );
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
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
  await expect(titleOf(browserPage)).toHaveText('Return to Member Login');
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await browserPage.goto(callback);
  await expect(titleOf(browserPage)).toHaveText('This sign-in was already finished');
  await expect(noticeOf(page, 'callback-already-used')).toBeVisible();

  await signOutButton(page).click();
  await browserPage.goto(await startSignIn(journey));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(titleOf(page)).toHaveText(wordsFor('cancelled'));
  await answer(browserPage, 'Allow');
  await expect(titleOf(browserPage)).toHaveText('This sign-in has ended');
  await expect(noticeOf(page, 'callback-too-late')).toBeVisible();
});
