/** The whole journey: members sign in through a browser of their own, are shown, and sign out. */
import type { Page } from 'playwright/test';
import { PUBLISHED_MEMBERS } from '../../electron/demo-service/members.ts';
import {
  answer,
  bendDemo,
  chooseMethod,
  chooseRoute,
  deliver,
  expect,
  fillIn,
  goByRail,
  readView,
  signIn,
  signOutButton,
  startSignIn,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';
import { openProfile, writeDemoProfile } from './own-service.ts';

const [ADA, NOOR, ZOE] = PUBLISHED_MEMBERS;
if (!ADA || !NOOR || !ZOE) throw new Error('The demo publishes three members.');

test('C5, C7: a member signs in through the browser and a second launch of the application', async ({
  journey,
  browserPage,
}) => {
  const { app, page } = journey;
  await chooseRoute(page, 'member-login://');
  await fillIn(browserPage, await startSignIn(journey));
  const callback = await answer(browserPage, 'Allow');
  expect(callback).toMatch(/^member-login:\/\/callback\?/);
  await deliver(journey, callback);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(page.getByText('Signed in to Demo service through your browser')).toBeVisible();
  for (const value of [UNPUBLISHED_MEMBER.email, 'Iceland', 'Reviewer']) {
    await expect(page.getByRole('definition').filter({ hasText: value })).toBeVisible();
  }
  expect(app.windows()).toHaveLength(1);
});

test('C9: the browser follows the redirect by itself to a page that sends the member back', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  await expect(page.getByRole('button', { name: 'Callbacks: this computer' })).toBeVisible();
  await fillIn(browserPage, await startSignIn(journey));
  const returned = browserPage.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/callback/'));
  await browserPage.getByRole('button', { name: 'Allow' }).click();
  await expect(titleOf(browserPage)).toHaveText('Return to Member Login');
  const headers = (await returned).headers();
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
});

test('S3: shows the picture that main fetched, and initials where there is none', async ({ journey, browserPage }) => {
  const { page } = journey;
  await signIn(journey, browserPage, ADA);
  const picture = page.locator('main .avatar img');
  await expect(picture).toHaveAttribute('src', /^\/picture\//);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await browserPage.context().clearCookies();
  await goByRail(page, 'Sign in');
  await signIn(journey, browserPage, ZOE);
  await expect(page.locator('main .avatar')).toHaveText('ZS');
});

test('T3: two members side by side are switched in the rail, and each is read again on its own', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  const rail = page.getByRole('navigation');
  await signIn(journey, browserPage, ADA);
  await browserPage.context().clearCookies();
  await goByRail(page, 'Sign in');
  await expect(titleOf(page)).toHaveText('Sign in to Demo service');
  await signIn(journey, browserPage, NOOR);
  await expect(titleOf(page)).toHaveText(NOOR.name);
  await expect(rail.getByRole('button', { name: NOOR.name })).toHaveAttribute('aria-current', 'page');

  await rail.getByRole('button', { name: ADA.name }).click();
  await expect(titleOf(page)).toHaveText(ADA.name);
  const before = await readTimes(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(async () => (await readTimes(page))[ADA.name]).toBeGreaterThan(before[ADA.name] ?? Infinity);
  expect((await readTimes(page))[NOOR.name]).toBe(before[NOOR.name]);

  await signOutButton(page).click();
  await expect(titleOf(page)).toHaveText(NOOR.name);
  await expect(rail.getByRole('button', { name: ADA.name })).toHaveCount(0);
});

test('T3: signs out and in again as another member in the same browser', async ({ journey, browserPage }) => {
  const { page } = journey;
  await signIn(journey, browserPage, ADA);
  await signOutButton(page).click();
  await expect(titleOf(page)).toHaveText('Sign in to Demo service');
  await expect(titleOf(page)).toBeFocused();
  await expect(page.getByText('Nobody is signed in')).toBeVisible();

  await browserPage.goto(await startSignIn(journey));
  await expect(browserPage.getByText(ADA.name)).toBeVisible();
  await browserPage.getByRole('button', { name: 'Not you? Use another account' }).click();
  await browserPage.getByRole('button', { name: `Fill in ${NOOR.name}` }).click();
  await browserPage.getByRole('button', { name: 'Sign in', exact: true }).click();
  await browserPage.getByRole('button', { name: 'Allow' }).waitFor();
  await deliver(journey, await answer(browserPage, 'Allow'));
  await expect(titleOf(page)).toHaveText(NOOR.name);
});

test('T3: signing in once more as the same member replaces the earlier session', async ({ journey, browserPage }) => {
  const { page } = journey;
  await signIn(journey, browserPage, ADA);
  await browserPage.context().clearCookies();
  await goByRail(page, 'Sign in');
  await signIn(journey, browserPage, ADA);
  expect((await readView(page)).sessions).toHaveLength(1);
});

test('N2: a key whose secret the service does not accept is told as such, by each way that sends it', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  await bendDemo(page, { deviceInterval: '1' });
  await openProfile(journey, await writeDemoProfile(journey));
  await fillIn(browserPage, await startSignIn(journey));
  await answer(browserPage, 'Allow');
  await expect(titleOf(page)).toHaveText(wordsFor('application-refused'));
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await chooseMethod(page, 'device-code');
  await expect(titleOf(page)).toHaveText(wordsFor('application-refused'));
  expect((await readView(page)).sessions).toEqual([]);
});

/** When each member's record was read, by name. */
async function readTimes(page: Page): Promise<Record<string, number>> {
  const { sessions } = await readView(page);
  return Object.fromEntries(sessions.map(({ member, memberReadAtMs }) => [member?.title, memberReadAtMs]));
}
