/** The About screen: what helps to get help, and the licences. */

import { about as words } from '../../renderer/text/about.ts';
import { text } from '../../renderer/text/en.ts';
import { goByRail } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, signInByForm, waitForTitle } from './people.ts';

export const about: TourJourney = {
  id: 'about',
  title: 'If something does not work',
  about: 'Versions, diagnostics without a secret, the log, and the licences of what the app contains.',
  async run({ step, openApp, show }) {
    const app = await openApp();
    const { page } = app;
    await signInByForm('password', ADA, app);

    await step('The screen about this app is at the end of the rail', async () => {
      await goByRail(page, text.rail.about);
      await waitForTitle(page, words.title);
      await page.getByRole('heading', { name: words.licences }).waitFor();
      await show(page, {
        name: 'screen',
        title: 'About this app',
        text: 'What it runs on, what to send to somebody who helps, and what it contains.',
      });
    });
    await step('Each package has its licence', async () => {
      await page
        .locator('summary')
        .filter({ hasText: /^react \d/ })
        .click();
      await show(page, {
        name: 'licence',
        title: 'A licence',
        text: 'The list comes from the build itself, so that it is complete.',
      });
    });
    await step('The diagnostics are copied, and shown as they were copied', async () => {
      await page.getByRole('button', { name: words.copy }).click();
      await page.locator('.toast').waitFor();
      await page.getByText(words.whatIsCopied).click();
      await show(page, {
        name: 'diagnostics',
        title: 'What is copied',
        text: 'This copy’s setup and state: no secret, no account, no name of a service.',
      });
    });
  },
};
