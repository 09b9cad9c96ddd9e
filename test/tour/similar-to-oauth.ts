/** The method with a key beside the one through the browser: two answers that are never mixed up. */
import { CALLBACK_PAGES } from '../../electron/text/en.ts';
import { chooseMethod, fillIn, goByRail, methodRow, readOpenedAddress, startSignIn } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, waitForTitle } from './people.ts';

export const similarToOAuth: TourJourney = {
  id: 'similar-to-oauth',
  title: 'Directly through the browser',
  about: 'The service gives a key for its page, and the token itself comes back. Two sign-ins can wait side by side.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    const { page } = app;
    const browser = await openBrowser();

    const address = await step('The application gets a key and sends the browser off', async () => {
      await chooseMethod(page, 'oauth-like');
      await waitForTitle(page, 'Finish in your browser');
      await show(page, {
        name: 'waiting',
        title: 'Waiting for the token',
        text: 'The same screen as for the other way through the browser, and the difference: the answer contains the token.',
      });
      return readOpenedAddress(app, 0);
    });
    await step('Another sign-in begins beside it', async () => {
      await goByRail(page, 'Sign in');
      await methodRow(page, 'oauth-like').getByText('Waiting for your browser').waitFor();
      await show(page, {
        name: 'under-way',
        title: 'One is under way',
        text: 'Its row says so and leads to it; every other way can still be chosen.',
      });
      await startSignIn(app);
      await show(page, {
        name: 'two',
        title: 'Two sign-ins wait',
        text: 'Both are in the rail, each with its state. Each accepts only its own answer.',
      });
    });
    await step('A key that the service does not know leads nowhere', async () => {
      await browser.goto(address.replace(/key=[^&]*/, 'key=not-a-key'));
      await browser.getByRole('heading', { level: 1 }).waitFor();
      await show(browser, {
        name: 'unknown-key',
        title: 'In the browser: an unknown key',
        text: 'Nobody is asked for a password, and the browser is sent nowhere.',
      });
    });
    await step('The member signs in with the key', async () => {
      await browser.goto(address);
      await show(browser, {
        name: 'key-page',
        title: 'In the browser: the key’s page',
        text: 'It looks like the other sign-in page; the address contains the key.',
      });
      await fillIn(browser, address, ADA);
      await browser.getByRole('button', { name: 'Allow' }).click();
      await waitForTitle(browser, CALLBACK_PAGES.accepted.title);
      await waitForTitle(page, ADA.name);
      await show(page, {
        name: 'member',
        title: 'Signed in directly',
        text: 'This sign-in is done; the other one is still waiting in the rail.',
      });
    });
  },
};
