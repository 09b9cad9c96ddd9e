/** A code that is typed on the service's page, seen from both sides, with each of its ends. */
import type { Page } from 'playwright';
import { readCode, typeCode } from '../e2e/device-page.ts';
import { actOnDemo, bendDemo, chooseMethod, wordsFor } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, waitForTitle } from './people.ts';

export const deviceCode: TourJourney = {
  id: 'device-code',
  title: 'A short code',
  about:
    'The application shows a code, the member enters it on the service’s page, and the application asks until then.',
  async run({ step, openApp, openBrowser, show }) {
    const { page } = await openApp();
    const browser = await openBrowser();

    await step('The application shows a code', async () => {
      await chooseMethod(page, 'device-code');
      await page.getByText(/^First check in/).waitFor();
      await show(page, {
        name: 'waiting',
        title: 'A code to type',
        text: 'The code, the address, the time left, and when the application asks next.',
      });
    });
    await step('The member opens the address and mistypes the code', async () => {
      await typeCode(browser, { ...(await readCode(page)), userCode: 'ABCD-EFGH' });
      await browser.getByRole('alert').waitFor();
      await show(browser, {
        name: 'wrong-code',
        title: 'In the browser: a mistyped code',
        text: 'The page says what is wrong and keeps what was typed.',
      });
    });
    await step('The right code leads to the sign-in', async () => {
      await typeCode(browser, await readCode(page));
      await browser.getByLabel('Login or e-mail').fill(ADA.login);
      await browser.getByLabel('Password').fill(ADA.password);
      await browser.getByRole('button', { name: 'Sign in', exact: true }).click();
      await browser.getByRole('button', { name: 'Allow' }).waitFor();
      await show(browser, {
        name: 'consent-page',
        title: 'In the browser: consent for a code',
        text: 'The member is asked whether the application shows the same code.',
      });
    });
    await step('Meanwhile the application has asked, and keeps asking', async () => {
      await page.getByText(/^Not confirmed yet\./).waitFor();
      await show(page, {
        name: 'pending',
        title: 'Not confirmed yet',
        text: 'One line tells the result of the last check; each check replaces it.',
      });
    });
    // A second between the checks, so that the ends come soon.
    await bendDemo(page, { deviceInterval: '1', devicePace: 'slow-down-next' });
    await step('A service that is asked too often says so', async () => {
      await startAgain(page);
      await page.locator('.poll-line', { hasText: 'The service asks this app to check less often.' }).waitFor();
      await show(page, {
        name: 'slow-down',
        title: 'Slow down',
        text: 'The service asks the application to check less often, and it does.',
      });
    });
    await bendDemo(page, { devicePace: 'normal' });
    await step('The member declines', async () => {
      await startAgain(page);
      await answerDevice(page, browser, 'Decline');
      await waitForTitle(browser, 'You declined');
      await waitForTitle(page, wordsFor('declined'));
      await show(page, {
        name: 'declined',
        title: 'The member declined',
        text: 'The next check found out, and there are no more checks.',
      });
    });
    await step('Nobody types the code in time', async () => {
      await page.getByRole('button', { name: 'Start again' }).click();
      await readCode(page);
      await actOnDemo(page, 'expire-device-codes');
      await waitForTitle(page, wordsFor('device-code-expired'));
      await show(page, {
        name: 'expired',
        title: 'The code expired',
        text: 'Not the same as a refusal, and with the way to a new code.',
      });
    });
    await step('The member confirms', async () => {
      await page.getByRole('button', { name: 'Start again' }).click();
      await answerDevice(page, browser, 'Allow');
      await waitForTitle(browser, 'You are done');
      await show(browser, {
        name: 'done-page',
        title: 'In the browser: done',
        text: 'There is nothing to bring back: the application learns it by itself.',
      });
      await waitForTitle(page, ADA.name);
      await show(page, {
        name: 'member',
        title: 'Signed in with a code',
        text: 'The next check brought the token.',
      });
    });
  },
};

/** Ends the code on the screen and asks for a new one. */
async function startAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Start again' }).click();
  await readCode(page);
}

async function answerDevice(page: Page, browser: Page, choice: 'Allow' | 'Decline'): Promise<void> {
  await typeCode(browser, await readCode(page));
  await browser.getByRole('button', { name: choice }).click();
}
