/** The screen of a code that is entered on the service's page. */
import { text } from '../../renderer/text/en.ts';
import { startDeviceCode } from './every-method.ts';
import { expect, test, titleOf } from './journey.ts';

test('D8: code and address are copied and opened, by one press or one by one', async ({ journey }) => {
  const { app, page } = journey;
  const { address, userCode } = await startDeviceCode(page);
  await expect(titleOf(page)).toBeFocused();
  await expect(page.locator('.user-code [aria-hidden]')).toHaveText(userCode);
  await expect(page.locator('.poll-line')).toHaveText(/^First check in [01] s$|^Not confirmed yet\. /);
  await expect(page.getByRole('timer')).toHaveText(/^Expires in (30:00|29:\d\d)$/);

  await page.evaluate(() => {
    const copies: string[] = [];
    Object.assign(window, { copies });
    window.addEventListener('copy', (event) => copies.push(event.clipboardData?.getData('text/plain') ?? ''));
  });
  await page.getByRole('button', { name: text.device.copyCode, exact: true }).click();
  await expect(page.getByText('Code copied')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'copies'))).toEqual([userCode]);
  await page.getByRole('button', { name: text.device.copyAddress }).click();
  await expect(page.getByText('Address copied')).toBeVisible();
  await expect.poll(() => app.evaluate(async ({ clipboard }) => clipboard.readText())).toBe(address);
  expect(await journey.openedAddresses()).toEqual([]);
  await page.getByRole('button', { name: text.device.copyAndOpen }).click();
  await expect.poll(journey.openedAddresses).toEqual([address]);
  expect(await page.evaluate(() => Reflect.get(window, 'copies'))).toEqual([userCode, userCode]);
  await page.getByRole('link', { name: address }).click();
  await expect.poll(journey.openedAddresses).toEqual([address, address]);
});
