/** Every request of some sign-ins, and the browser's part: the list, what is behind a row, and the ways out. */
import type { Page } from 'playwright';
import { exchanges as words } from '../../renderer/text/exchanges.ts';
import { allowDevice, startDeviceCode } from '../e2e/every-method.ts';
import { curlButton, linesWith, openExchanges } from '../e2e/exchange-list.ts';
import { chooseMethod, expect, goByRail, readView, submitLogin } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, signInAs, waitForProblem, waitForTitle } from './people.ts';

export const exchanges: TourJourney = {
  id: 'exchanges',
  title: 'Exchanges',
  about: 'For testers: every request with what it means, polls and the browser’s part too, and with secrets masked.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    const { page } = app;
    const browser = await openBrowser();
    const pane = page.getByRole('complementary');
    await step('Some sign in, and one does not', async () => {
      await signInAs(ADA, app, browser);
      await goByRail(page, 'Sign in');
      const code = await startDeviceCode(page);
      await page.getByText(/^Not confirmed yet\. /).waitFor();
      await browser.context().clearCookies();
      await expect.poll(() => countPolls(page)).toBeGreaterThan(3);
      await allowDevice(browser, code, { member: ADA });
      await waitForTitle(page, ADA.name);
      await goByRail(page, 'Sign in');
      await chooseMethod(page, 'password');
      await submitLogin(page, { login: ADA.login, password: 'not-the-password' });
      await waitForProblem(page, 'credentials-refused');
    });
    await step('The list shows each as one line that unfolds', async () => {
      await openExchanges(page);
      for (const name of ['1 OAuth: device code', '1 OAuth: browser']) {
        await linesWith(page, name).locator('[data-fold]').click();
      }
      await show(page, {
        name: 'list',
        title: 'Every exchange',
        text: 'When each began, how long it took and was waited for, and what it means. Many polls fold into one line.',
      });
    });
    await step('A row leads to its details', async () => {
      await linesWith(page, '/oauth/access_token').first().click();
      await pane.locator('.exchange-section').first().waitFor();
      await show(page, {
        name: 'details',
        title: 'What was sent and received',
        text: 'As it went over the wire. Secrets are masked; the same secret has the same letters everywhere.',
      });
      await pane.getByText(words.details.sections.timing, { exact: true }).evaluate((summary) => {
        summary.scrollIntoView({ block: 'start' });
      });
      await show(page, {
        name: 'timing',
        title: 'How long it took, and what decides',
        text: 'Its timings, its connection and, under “Why”, the section and the profile’s fields.',
      });
    });
    await step('A request is copied as cURL', async () => {
      await curlButton(page).click();
      await show(page, {
        name: 'curl',
        title: 'Copy as cURL',
        text: 'Masked, or with its secrets, if they are kept and after a question.',
      });
      await page.keyboard.press('Escape');
    });
    await step('A sign-in leads to its drawing', async () => {
      await linesWith(page, '1 OAuth: device code').first().click();
      await pane.locator('.sequence-picture').waitFor();
      await show(page, {
        name: 'sign-in',
        title: 'A sign-in as a sequence',
        text: 'What went between the browser, the app and the service; polls are joined.',
      });
    });
    await step('The filter leaves what failed', async () => {
      await page.getByRole('combobox', { name: words.filter.outcome }).selectOption({ label: 'Failed' });
      await linesWith(page, '/members/auth').click();
      await pane.locator('.exchange-section').first().waitFor();
      await show(page, {
        name: 'filter',
        title: 'Only what failed',
        text: 'By sign-in, outcome, method, path or any text. What is shown or selected is what is saved.',
      });
    });
  },
};

/** More than three fold. */
async function countPolls(page: Page): Promise<number> {
  const { attempts } = await readView(page);
  return Math.max(...attempts.map(({ step }) => (step.kind === 'show-code' ? (step.poll?.count ?? 0) : 0)));
}
