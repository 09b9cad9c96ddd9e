/** What becomes of every callback that is not the one that is waited for, and of those that are, by every way in. */
import { CALLBACK_PAGES } from '../../electron/text/en.ts';
import { text } from '../../renderer/text/en.ts';
import { findFreePort, occupyPort } from '../fixed-port.ts';
import { type Answer, json, type RecordedRequest, redirect, reply, startStubService } from '../stub-service.ts';
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
  startByScheme,
  startSignIn,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';
import { OWN_MEMBER, openProfile, writeProfile } from './own-service.ts';

test('C1, C2, C5: by second launches, a wrong callback changes nothing, the right one signs in, and once only', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  await startByScheme(journey, browserPage);
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
  await startByScheme(journey, browserPage);
  const line = page.getByRole('textbox', { name: text.waiting.paste });
  await line.fill('member-login://half');
  // Any page can send this one.
  await deliver(journey, 'member-login://callback?error=access_denied');
  await expect(titleOf(page)).toHaveText(text.refusal.title.declined);
  await page.getByRole('button', { name: text.refusal.goOn }).click();
  await expectStillWaiting(page);
  await expect(line).toHaveValue('member-login://half');
  await deliver(journey, await answer(browserPage, 'Decline'));
  await expect(titleOf(page)).toHaveText('You declined');
  await page.getByRole('button', { name: 'Start again', exact: true }).click();
  await expectStillWaiting(page);

  const [redirectUri, query] = inventCallback(await readOpenedAddress(journey, 1)).split('?');
  const state = new URLSearchParams(query).get('state') ?? '';
  const error = new URLSearchParams({ error: 'closed', error_description: 'Closed <b>until</b> noon', state });
  await deliver(journey, `${redirectUri}?${error}`);
  await expect(titleOf(page)).toHaveText(wordsFor('authorization-refused'));
  await expect(page.getByText('The service says: “Closed <b>until</b> noon”')).toBeVisible();
  await page.getByText('Details').click();
  await expect(page.getByRole('definition').filter({ hasText: /^closed$/ })).toBeVisible();
});

test('C4: the system’s own URL event brings the address', async ({ journey, browserPage }) => {
  const { app, page } = journey;
  await startByScheme(journey, browserPage);
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
  await expect(titleOf(browserPage)).toHaveText(CALLBACK_PAGES.accepted.title);
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

test('C12: where the scheme does not bring the answer, one press starts again with an address that does', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  await chooseRoute(page, 'member-login://');
  const lost = await startSignIn(journey);
  await expect(page.getByText(text.waiting.notReceived.scheme)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Paste the address' })).toBeVisible();
  await page.getByRole('button', { name: text.waiting.loopbackInstead }).click();
  await expect(page.getByText(text.waiting.returnBy.loopback)).toBeVisible();
  const address = await readOpenedAddress(journey, 1);
  expect(address).not.toBe(lost);
  await fillIn(browserPage, address);
  await answer(browserPage, 'Allow');
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
});

test('C10, C11: a fixed port of this computer brings the answer, unless another program has it: then it is pasted', async ({
  journey,
  browserPage,
}) => {
  const { page, userDataFolder } = journey;
  await using service = await startStubService({ aside: serveCodeFlow });
  const port = await findFreePort();
  const application = {
    clientId: 'own-application',
    clientSecret: 'own-secret-of-the-test',
    redirectUri: `http://localhost:${port}/back?from=service`,
  };
  await openProfile(journey, writeProfile(userDataFolder, service.origin, { application }));
  await expect(page.getByRole('button', { name: 'Callbacks: this computer' })).toBeVisible();

  const program = await occupyPort(port);
  const address = await startSignIn(journey);
  expect(new URL(address).searchParams.get('redirect_uri')).toBe(application.redirectUri);
  await expect(page.getByRole('alert')).toContainText(`Another program uses localhost:${port}`);
  await page.getByRole('textbox', { name: 'Paste the address' }).fill(answerOf(address));
  await page.getByRole('button', { name: 'Use address' }).click();
  await expect(titleOf(page)).toHaveText(OWN_MEMBER.name);
  await program.free();

  await signOutButton(page).click();
  const second = await startSignIn(journey);
  await expect(page.getByText(text.waiting.returnBy.loopback)).toBeVisible();
  await browserPage.goto(second);
  await expect(titleOf(browserPage)).toHaveText(CALLBACK_PAGES.accepted.title);
  expect(browserPage.url()).toBe(answerOf(second));
  await expect(titleOf(page)).toHaveText(OWN_MEMBER.name);
  await browserPage.reload();
  await expect(titleOf(browserPage)).toHaveText('This sign-in was already finished');
});

/** A service that signs in whoever opens its page, and redirects to the address that it is given. */
function serveCodeFlow({ target, headers }: RecordedRequest): Answer {
  const url = new URL(target, 'http://127.0.0.1');
  if (url.pathname === '/authorize') return redirect(answerOf(url.href));
  if (url.pathname === '/oauth/access_token') return reply('access_token=scripted-token');
  return headers.authorization ? json({ member: OWN_MEMBER }) : json({ error: 'not_identified' }, 401);
}

/** @returns what the authorization page of {@link serveCodeFlow} redirects to */
function answerOf(authorizeAddress: string): string {
  const { searchParams } = new URL(authorizeAddress);
  return `${searchParams.get('redirect_uri')}&code=scripted-code&state=${searchParams.get('state')}`;
}
