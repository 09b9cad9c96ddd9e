/** The member says no on the service's page. */
import { CALLBACK_PAGES } from '../../electron/text/en.ts';
import { answer, fillIn, startSignIn, wordsFor } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, waitForTitle } from './people.ts';

export const declined: TourJourney = {
  id: 'declined',
  title: 'The member declines',
  about: 'A no on the service’s page is an answer of its own, not a failure.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    await step('The member declines on the demo’s page', async () => {
      const browser = await openBrowser();
      await fillIn(browser, await startSignIn(app), ADA);
      await answer(browser, 'Decline');
      await waitForTitle(browser, CALLBACK_PAGES.declined.title);
      await show(browser, {
        name: 'return-page',
        title: 'In the browser: the way back after a no',
        text: 'It does not say that a sign-in is being finished.',
      });
    });
    await step('The application says so', async () => {
      await waitForTitle(app.page, wordsFor('declined'));
      await show(app.page, {
        name: 'ended',
        title: 'You declined',
        text: 'What happened, what was kept, and the way to start again.',
      });
    });
  },
};
