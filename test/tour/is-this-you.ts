/** A service that does not send back the check value: the person decides. */
import { answer, chooseRoute, deliver, fillIn, startSignIn, wordsFor } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, waitForTitle } from './people.ts';

export const isThisYou: TourJourney = {
  id: 'is-this-you',
  title: 'Is this you?',
  about:
    'Where the service does not return the check value, the application cannot prove whose answer it is. It asks, and keeps nothing before.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    const { page } = app;
    const browser = await openBrowser();
    const comeBack = async (address: string) => {
      await fillIn(browser, address, ADA);
      const callback = new URL(await answer(browser, 'Allow'));
      callback.searchParams.delete('state');
      await deliver(app, callback.href);
      await waitForTitle(page, 'Is this you?');
    };
    await chooseRoute(page, 'member-login://');

    await step('An answer without its check value arrives, and the application asks', async () => {
      await comeBack(await startSignIn(app));
      await show(page, {
        name: 'question',
        title: 'Is this you?',
        text: 'The member that the answer leads to, and two answers.',
      });
    });
    await step('"No" drops it, and the sign-in waits on', async () => {
      await page.getByRole('button', { name: 'No, this is not me' }).click();
      await page.getByText(wordsFor('not-this-member')).waitFor();
      await show(page, {
        name: 'no',
        title: 'That answer was dropped',
        text: 'Nothing of it was kept. The sign-in waits for another answer, and the screen advises what to do next.',
      });
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByRole('button', { name: 'Back', exact: true }).click();
    });
    await step('"Yes" keeps the sign-in', async () => {
      await browser.context().clearCookies();
      await comeBack(await startSignIn(app));
      await page.getByRole('button', { name: 'Yes, this is me' }).click();
      await waitForTitle(page, ADA.name);
    });
  },
};
