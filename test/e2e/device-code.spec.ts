/** Signing in with a code that is typed on the service's page, in a browser of its own. */
import { text } from '../../renderer/text/en.ts';
import { readCode, typeCode } from './device-page.ts';
import { startDeviceCode } from './every-method.ts';
import { expect, readView, signInOnPage, test, titleOf, UNPUBLISHED_MEMBER, wordsFor } from './journey.ts';

test('D8: code and address are copied or opened, the code is typed in another browser, and the member is there by the next check', async ({
  journey,
  browserPage,
}) => {
  const { app, page } = journey;
  const { address, userCode } = await startDeviceCode(page);
  await expect(titleOf(page)).toBeFocused();
  await expect(page.locator('.user-code [aria-hidden]')).toHaveText(userCode);
  await expect(page.locator('.poll-line')).toHaveText(/^First check in [01] s$|^Not confirmed yet\. /);
  await expect(page.getByRole('timer')).toHaveText(/^The code expires in (30:00|29:\d\d)$/);

  await page.evaluate(() => {
    const copies: string[] = [];
    Object.assign(window, { copies });
    window.addEventListener('copy', (event) => copies.push(event.clipboardData?.getData('text/plain') ?? ''));
  });
  await page.getByRole('button', { name: text.device.copyCode }).click();
  await expect(page.getByText('Code copied')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'copies'))).toEqual([userCode]);
  await page.getByRole('button', { name: text.device.copyAddress }).click();
  await expect(page.getByText('Address copied')).toBeVisible();
  await expect.poll(() => app.evaluate(async ({ clipboard }) => clipboard.readText())).toBe(address);
  expect(await journey.openedAddresses()).toEqual([]);
  await page.getByRole('button', { name: text.device.openPage }).click();
  await expect.poll(journey.openedAddresses).toEqual([address]);
  await page.getByRole('link', { name: address }).click();
  await expect.poll(journey.openedAddresses).toEqual([address, address]);

  await typeCode(browserPage, { address, userCode });
  await signInOnPage(browserPage);
  await expect(browserPage.getByText(`On the device that shows ${userCode}`)).toBeVisible();
  await browserPage.getByRole('button', { name: 'Allow' }).click();
  await expect(titleOf(browserPage)).toHaveText('You are done: go back to the app');
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(page.getByText('Signed in to Demo service with a code')).toBeVisible();
  expect((await readView(page)).attempts).toEqual([]);
});

test('D5: declining on the page is the member’s choice', async ({ journey, browserPage }) => {
  const { page } = journey;
  const shown = await startDeviceCode(page);
  await typeCode(browserPage, shown);
  await signInOnPage(browserPage);
  await browserPage.getByRole('button', { name: 'Decline' }).click();
  await expect(titleOf(browserPage)).toHaveText('You declined: nothing was shared');
  await expect(titleOf(page)).toHaveText(wordsFor('declined'));
  await page.getByRole('button', { name: text.ended.startAgain }).click();
  expect((await readCode(page)).userCode).not.toBe(shown.userCode);
});
