/**
 * The page reloaded in the middle of a sign-in of each kind: it finds its way back to where the person was, and
 * the attempt goes on to its end as if nothing had happened. None is left behind without a screen.
 */
import { text } from '../../renderer/text/en.ts';
import { allowDevice, startDeviceCode, typeLogin } from './every-method.ts';
import {
  answer,
  chooseMethod,
  expect,
  fillIn,
  goByRail,
  readView,
  startSignIn,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';
import { test } from './kept-data.ts';
import { PASSWORD, startProfileService } from './profile-service.ts';

test('W1: a sign-in that waits for its browser is found again, and ends in the member', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  const address = await startSignIn(journey);
  await page.reload();
  await expect(titleOf(page)).toHaveText(text.waiting.title);
  await expect(page.getByRole('timer')).toHaveText(/^Waiting · [45]:\d\d left$/);
  await fillIn(browserPage, address);
  await answer(browserPage, 'Allow');
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  expect((await readView(page)).attempts).toEqual([]);
});

test('W1: a sign-in that waits can be cancelled after a reload', async ({ journey: { page }, journey }) => {
  await startSignIn(journey);
  await page.reload();
  await page.getByRole('button', { name: text.cancel }).click();
  await expect(titleOf(page)).toHaveText(wordsFor('cancelled'));
  // Its end, too, outlives the page.
  await page.reload();
  await expect(titleOf(page)).toHaveText(wordsFor('cancelled'));
  await page.getByRole('button', { name: text.ended.back, exact: true }).click();
  await expect(titleOf(page)).toHaveText('Sign in to Demo service');
  expect((await readView(page)).attempts).toEqual([]);
});

test('D8: a code is shown again after a reload, and still works', async ({ journey: { page }, browserPage }) => {
  const shown = await startDeviceCode(page);
  await page.reload();
  await expect(titleOf(page)).toHaveText(text.device.title);
  await expect(page.locator('.user-code')).toContainText(shown.userCode.slice(0, 4));
  expect((await readView(page)).attempts).toMatchObject([{ step: { userCode: shown.userCode } }]);
  await allowDevice(browserPage, shown);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  expect((await readView(page)).attempts).toEqual([]);
});

test('several sign-ins at once are all found again', async ({ journey, browserPage }) => {
  const { page } = journey;
  const address = await startSignIn(journey);
  await goByRail(page, text.rail.signIn);
  await startDeviceCode(page);
  await page.reload();
  await expect(titleOf(page)).toHaveText(text.device.title);
  const rail = page.getByRole('navigation');
  await rail.getByRole('button', { name: /^Browser/ }).click();
  await expect(titleOf(page)).toHaveText(text.waiting.title);
  await fillIn(browserPage, address);
  await answer(browserPage, 'Allow');
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(rail.getByRole('button', { name: /^Code on another device/ })).toBeVisible();
});

for (const end of ['goes on to the member', 'can be cancelled'] as const) {
  test(`a form whose sign-in is under way comes back empty, and ${end}`, async ({ launch, dataFolder }) => {
    await using service = await startProfileService(dataFolder);
    const { page } = await launch({ userDataFolder: dataFolder, args: service.args });
    await expect(titleOf(page)).toHaveText(`Sign in to ${service.name}`);
    await expect.poll(async () => (await readView(page)).service.state).toBe('ready');
    service.become('silent');
    await chooseMethod(page, 'password');
    await typeLogin(page, { login: 'scripted', password: PASSWORD });
    await page.keyboard.press('Enter');
    await expect.poll(() => service.requests.length).toBe(1);
    await page.reload();
    await expect(titleOf(page)).toHaveText('Login and password');
    const submit = page.getByRole('button', { name: text.signIn.signingIn, exact: true });
    await expect(submit).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('');

    if (end === 'can be cancelled') {
      await page.getByRole('button', { name: text.cancel }).click();
      await expect(submit).toHaveCount(0);
      await expect(titleOf(page)).toHaveText('Login and password');
    } else {
      service.become('up');
      await expect(titleOf(page)).toHaveText('Scripted Member');
    }
    expect((await readView(page)).attempts).toEqual([]);
  });
}
