/** What becomes of every callback that is not the one that is waited for, and of those that are, by every way in. */
import {
  answer,
  chooseRoute,
  deliver,
  expect,
  expectStillWaiting,
  fillIn,
  inventCallback,
  type Journey,
  noticeOf,
  readView,
  signIn,
  signOutButton,
  startSignIn,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';
import { REFUSALS } from './refusals.ts';

test.describe('a callback that arrives while a sign-in waits is refused beside it and changes nothing', () => {
  for (const { title, code, spoil } of REFUSALS) {
    test(title, async ({ journey }) => {
      await chooseRoute(journey.page, 'member-login://');
      await deliver(journey, spoil(inventCallback(await startSignIn(journey))));
      await expect(journey.page.getByRole('alert')).toContainText(wordsFor(code));
      await expectStillWaiting(journey.page);
    });
  }

  test('C1: after a wrong state the right callback still signs in', async ({ journey, browserPage }) => {
    const { page } = journey;
    await chooseRoute(page, 'member-login://');
    await fillIn(browserPage, await startSignIn(journey));
    const callback = await answer(browserPage, 'Allow');
    await deliver(journey, callback.replace(/state=[^&]*/, 'state=not-the-one-that-was-sent'));
    await expect(page.getByRole('alert')).toContainText(wordsFor('callback-wrong-state'));
    await deliver(journey, callback);
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  });

  test('C1: an absent state is refused once the service has returned one', async ({ journey, browserPage }) => {
    const { page } = journey;
    await signIn(journey, browserPage);
    await signOutButton(page).click();
    await browserPage.goto(await startSignIn(journey));
    const callback = await answer(browserPage, 'Allow');
    await deliver(journey, callback.replace(/&state=[^&]*/, ''));
    await expect(page.getByRole('alert')).toContainText(wordsFor('callback-without-state'));
    await expectStillWaiting(page);
    await deliver(journey, callback);
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  });

  test('C5: two at once are refused together', async ({ journey }) => {
    const { page } = journey;
    await chooseRoute(page, 'member-login://');
    const callback = inventCallback(await startSignIn(journey));
    await announceLaunch(journey, ['app', callback, `${callback}-too`]);
    await expect(noticeOf(page, 'callback-not-single')).toBeVisible();
    await expectStillWaiting(page);
  });
});

test.describe('a callback that no sign-in waits for', () => {
  test('C4: from nowhere is explained, and the explanation can be put away', async ({ journey }) => {
    const { page } = journey;
    await deliver(journey, 'member-login://callback?code=invented-code&state=from-nowhere');
    const notice = noticeOf(page, 'callback-not-expected');
    await expect(notice).toContainText('Nothing has changed.');
    await expect(titleOf(page)).toHaveText('Sign in to Demo service');
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
    await startSignIn(journey);
  });

  test('C4: that started the application is explained, and the application is ready', async ({ launch }) => {
    const journey = await launch({ args: ['member-login://callback?code=invented-code&state=from-nowhere'] });
    await expect(noticeOf(journey.page, 'callback-not-expected')).toBeVisible();
    expect(journey.app.windows()).toHaveLength(1);
    await startSignIn(journey);
  });

  test('C2: replayed after the sign-in says that it was used', async ({ journey, browserPage }) => {
    const { page } = journey;
    const callback = await signIn(journey, browserPage);
    await deliver(journey, callback);
    await expect(noticeOf(page, 'callback-already-used')).toBeVisible();
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
    expect((await readView(page)).sessions).toHaveLength(1);
  });

  test('C2: delivered twice at once is used once', async ({ journey, browserPage }) => {
    const { page } = journey;
    await chooseRoute(page, 'member-login://');
    await fillIn(browserPage, await startSignIn(journey));
    const callback = await answer(browserPage, 'Allow');
    await Promise.all([deliver(journey, callback), deliver(journey, callback)]);
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
    await expect(noticeOf(page, 'callback-already-used')).toHaveCount(1);
  });

  test('C2: too late, after cancelling, says so and offers to start again', async ({ journey, browserPage }) => {
    const { page } = journey;
    await chooseRoute(page, 'member-login://');
    await fillIn(browserPage, await startSignIn(journey));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(titleOf(page)).toHaveText(wordsFor('cancelled'));
    await deliver(journey, await answer(browserPage, 'Allow'));
    await expect(noticeOf(page, 'callback-too-late')).toBeVisible();
    await expect(titleOf(page)).toHaveText(wordsFor('cancelled'));
    await page.getByRole('button', { name: 'Start again', exact: true }).click();
    await expectStillWaiting(page);
  });

  test('C2, C3: of an earlier sign-in leaves the newer one alone', async ({ journey }) => {
    const { page } = journey;
    await chooseRoute(page, 'member-login://');
    const earlier = inventCallback(await startSignIn(journey));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Start again', exact: true }).click();
    await expectStillWaiting(page);
    await deliver(journey, earlier);
    await expect(noticeOf(page, 'callback-too-late')).toBeVisible();
    await expectStillWaiting(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('a callback with an error', () => {
  for (const route of ['member-login://', 'This computer'] as const) {
    test(`C6: declining is the member’s choice, not a failure (${route})`, async ({ journey, browserPage }) => {
      const { page } = journey;
      await chooseRoute(page, route);
      await fillIn(browserPage, await startSignIn(journey));
      const callback = await answer(browserPage, 'Decline');
      if (callback.startsWith('member-login:')) await deliver(journey, callback);
      await expect(titleOf(page)).toHaveText('You declined');
      await page.getByRole('button', { name: 'Start again', exact: true }).click();
      await expectStillWaiting(page);
    });
  }

  test('C6: another error is shown with the service’s own words, as text', async ({ journey }) => {
    const { page } = journey;
    await chooseRoute(page, 'member-login://');
    const [redirectUri, query] = inventCallback(await startSignIn(journey)).split('?');
    const state = new URLSearchParams(query).get('state') ?? '';
    const error = new URLSearchParams({ error: 'closed', error_description: 'Closed <b>until</b> noon', state });
    await deliver(journey, `${redirectUri}?${error}`);
    await expect(titleOf(page)).toHaveText(wordsFor('authorization-refused'));
    await expect(page.getByText('It says: “Closed <b>until</b> noon”')).toBeVisible();
    await page.getByText('Details').click();
    await expect(page.getByRole('definition').filter({ hasText: /^closed$/ })).toBeVisible();
  });
});

test.describe('ways in', () => {
  test('C5: a second launch may bring the address at any position', async ({ journey }) => {
    const { page } = journey;
    await chooseRoute(page, 'member-login://');
    const callback = inventCallback(await startSignIn(journey), { state: 'not-the-one-that-was-sent' });
    const commandLines = [
      [callback, 'app', '--flag'],
      ['app', callback, '--flag'],
      ['app', '--flag', callback],
      ['app', callback, callback],
      ['app', callback.replace('member-login', 'MEMBER-LOGIN')],
      ['app', callback.replace('callback?', 'callback/?')],
    ];
    for (const argv of commandLines) {
      await announceLaunch(journey, argv);
      await expect(page.getByRole('alert')).toContainText(wordsFor('callback-wrong-state'));
      await page.getByRole('button', { name: 'Open again' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    await announceLaunch(journey, [
      'app',
      '--flag=member-login://callback',
      'other-login://callback?code=invented-code',
    ]);
    await expectStillWaiting(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
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

  test('C9: anything else at the loopback address gets 404 and consumes nothing', async ({ journey, browserPage }) => {
    const address = await startSignIn(journey);
    await fillIn(browserPage, address);
    const callback = inventCallback(address);
    const wrong = [fetch(callback, { method: 'POST' }), fetch(callback.replace('/callback/', '/callback/x'))];
    for (const { status } of await Promise.all(wrong)) expect(status).toBe(404);
    await expectStillWaiting(journey.page);
    await answer(browserPage, 'Allow');
    await expect(titleOf(journey.page)).toHaveText(UNPUBLISHED_MEMBER.name);
  });

  test('C2, C9: the loopback page explains a callback that comes again', async ({ journey, browserPage }) => {
    await fillIn(browserPage, await startSignIn(journey));
    const callback = await answer(browserPage, 'Allow');
    await expect(titleOf(browserPage)).toHaveText('Return to Member Login');
    await browserPage.goto(callback);
    await expect(titleOf(browserPage)).toHaveText('This sign-in was already finished');
    await expect(noticeOf(journey.page, 'callback-already-used')).toBeVisible();
    await expect(titleOf(journey.page)).toHaveText(UNPUBLISHED_MEMBER.name);
  });

  test('C2, C9: the loopback page explains a callback that comes too late', async ({ journey, browserPage }) => {
    await fillIn(browserPage, await startSignIn(journey));
    await journey.page.getByRole('button', { name: 'Cancel' }).click();
    await expect(titleOf(journey.page)).toHaveText(wordsFor('cancelled'));
    await answer(browserPage, 'Allow');
    await expect(titleOf(browserPage)).toHaveText('This sign-in has ended');
    await expect(noticeOf(journey.page, 'callback-too-late')).toBeVisible();
  });

  test('C1, C9: the loopback page says that a wrong state changed nothing', async ({ journey, browserPage }) => {
    const address = await startSignIn(journey);
    await browserPage.goto(inventCallback(address, { state: 'not-the-one-that-was-sent' }));
    await expect(titleOf(browserPage)).toHaveText('This page belongs to another sign-in');
    await expect(journey.page.getByRole('alert')).toContainText(wordsFor('callback-wrong-state'));
    await expectStillWaiting(journey.page);
  });
});

/** What Electron tells of a second launch. Its own launch refuses arguments behind an address, so these come from here. */
function announceLaunch({ app }: Journey, argv: readonly string[]): Promise<void> {
  return app.evaluate(async ({ app }, launched) => void app.emit('second-instance', {}, launched, '/', {}), [...argv]);
}
