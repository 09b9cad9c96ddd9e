/** The whole journey: members sign in through a browser of their own, are shown, and sign out. */
import type { Page } from 'playwright/test';
import { PUBLISHED_MEMBERS } from '../../electron/demo-service/members.ts';
import {
  answer,
  deliver,
  expect,
  expectPicture,
  goByRail,
  readView,
  signIn,
  signOut,
  startSignIn,
  test,
  titleOf,
} from './journey.ts';

const [ADA, NOOR] = PUBLISHED_MEMBERS;
if (!ADA || !NOOR) throw new Error('The demo publishes members.');

test('T3, S3: two members side by side, each with a picture that main fetched, are switched, read and signed out alone', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  const rail = page.getByRole('navigation');
  await signIn(journey, browserPage, ADA);
  await expectPicture(page);

  await goByRail(page, 'Sign in');
  await expect(titleOf(page)).toHaveText('Sign in to Demo service');
  await browserPage.goto(await startSignIn(journey));
  await expect(browserPage.getByText(ADA.name)).toBeVisible();
  await browserPage.getByRole('button', { name: 'Not you? Use another account' }).click();
  await browserPage.getByRole('button', { name: 'Sign in as Noor' }).click();
  await browserPage.getByRole('button', { name: 'Allow' }).waitFor();
  await deliver(journey, await answer(browserPage, 'Allow'));
  await expect(titleOf(page)).toHaveText(NOOR.name);
  await expect(rail.getByRole('button', { name: NOOR.name })).toHaveAttribute('aria-current', 'page');

  await rail.getByRole('button', { name: ADA.name }).click();
  await expect(titleOf(page)).toHaveText(ADA.name);
  const before = await readTimes(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(async () => (await readTimes(page))[ADA.name]).toBeGreaterThan(before[ADA.name] ?? Infinity);
  expect((await readTimes(page))[NOOR.name]).toBe(before[NOOR.name]);

  await signOut(page);
  await expect(titleOf(page)).toHaveText(NOOR.name);
  await expect(rail.getByRole('button', { name: ADA.name })).toHaveCount(0);
});

/** When each member's record was read, by name. */
async function readTimes(page: Page): Promise<Record<string, number>> {
  const { sessions } = await readView(page);
  return Object.fromEntries(sessions.map(({ member, memberReadAtMs }) => [member?.title, memberReadAtMs]));
}
