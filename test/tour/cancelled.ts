/** The person cancels in the application, but the browser still answers. */
import { answer, fillIn, noticeOf, startSignIn, wordsFor } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, waitForTitle } from './people.ts';

export const cancelled: TourJourney = {
  id: 'cancelled',
  title: 'Cancelled, and an answer that comes too late',
  about: 'Cancelling ends a sign-in at once. If an answer still arrives, it is not used, and both sides say so.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    const { page } = app;
    const browser = await openBrowser();
    await step('The person cancels while the browser asks for consent', async () => {
      await fillIn(browser, await startSignIn(app), ADA);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await waitForTitle(page, wordsFor('cancelled'));
      await show(page, {
        name: 'ended',
        title: 'Cancelled',
        text: 'The sign-in has ended; nothing else has changed.',
      });
    });
    await step('The browser still answers, and is told that it is too late', async () => {
      await answer(browser, 'Allow');
      await waitForTitle(browser, 'This sign-in has ended');
      await show(browser, {
        name: 'late-page',
        title: 'In the browser: too late',
        text: 'The browser came back to a sign-in that had ended, and says what to do.',
      });
    });
    await step('The application says so too', async () => {
      await noticeOf(page, 'callback-too-late').waitFor();
      await show(page, {
        name: 'late-notice',
        title: 'An answer that came too late',
        text: 'A notice that stays until it is dismissed: the answer was not used.',
      });
    });
  },
};
