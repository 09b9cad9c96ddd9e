/** The system cannot open a browser. */
import type { TourJourney } from './guide.ts';
import { waitForTitle } from './people.ts';

export const browserMissing: TourJourney = {
  id: 'browser-missing',
  title: 'A browser that does not open',
  about: 'The sign-in keeps waiting, and the address can be opened in a browser by hand.',
  async run({ step, openApp, show }) {
    const { app, page } = await openApp();
    await step('The system cannot open the page', async () => {
      await app.evaluate(async ({ shell }) => {
        shell.openExternal = () => Promise.reject(new Error('There is no browser.'));
      });
      await page.getByRole('button', { name: 'Continue in browser' }).click();
      await waitForTitle(page, 'Finish in your browser');
      await page.getByRole('alert').waitFor();
      await show(page, {
        name: 'waiting',
        title: 'Your browser did not open',
        text: 'The problem is shown under the buttons that help: open again, or copy the address.',
      });
    });
    await step('The address is copied instead', async () => {
      await page.getByRole('button', { name: 'Copy address' }).click();
      await page.getByText('Address copied').waitFor();
    });
  },
};
