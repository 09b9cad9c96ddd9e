/**
 * The window loaded anew in the middle of sign-ins: it finds its way back to where the person was, and each attempt goes
 * on to its end as if nothing had happened.
 */
import { text } from '../../renderer/text/en.ts';
import { allowDevice, startDeviceCode } from './every-method.ts';
import {
  answer,
  deliver,
  expect,
  goByRail,
  type Journey,
  noticeOf,
  readView,
  startByScheme,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
} from './journey.ts';

test('W1, W2, D8: sign-ins that wait are found again, counting on, and end in the member, who is found again, too', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  await startByScheme(journey, browserPage);
  await goByRail(page, text.rail.signIn);
  const shown = await startDeviceCode(page);
  const before = (await readView(page)).attempts.map(({ id, methodId }) => ({ id, methodId }));
  await reload(journey);
  await expect(titleOf(page)).toHaveText(text.device.title);
  await expect(page.locator('.user-code')).toContainText(shown.userCode.slice(0, 4));
  expect((await readView(page)).attempts).toMatchObject(before);

  const rail = page.getByRole('navigation');
  await rail.getByRole('button', { name: /^Browser/ }).click();
  await expect(titleOf(page)).toHaveText(text.waiting.title);
  await expect(page.getByRole('timer')).toHaveText(/^[45]:\d\d left$/);
  const callback = await answer(browserPage, 'Allow');
  await deliver(journey, callback);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await deliver(journey, callback);
  await expect(noticeOf(page, 'callback-already-used')).toBeVisible();

  await rail.getByRole('button', { name: /^Short code/ }).click();
  await browserPage.context().clearCookies();
  await allowDevice(browserPage, shown);
  await expect(page.getByText('Signed in to Demo service with a short code')).toBeVisible();
  await reload(journey);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(noticeOf(page, 'callback-already-used')).toBeVisible();
  expect((await readView(page)).attempts).toEqual([]);
});

/** As the window reloads its page. */
async function reload({ app, page }: Journey): Promise<void> {
  const loaded = page.waitForEvent('load');
  await app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload());
  await loaded;
}
