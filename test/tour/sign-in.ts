/** The whole sign-in through the browser, from both sides: the application and the member's browser. */
import { CALLBACK_PAGES } from '../../electron/text/en.ts';
import { answer, fillIn, startSignIn } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, waitForTitle } from './people.ts';

/** Later than the ten seconds after which help comes. */
const HELP_IS_SHOWN_MS = 22_000;

export const signIn: TourJourney = {
  id: 'sign-in',
  title: 'Sign in through the browser',
  about:
    'The member signs in on the service’s own page, in their own browser; the application never sees the password.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    const { page } = app;
    const browser = await openBrowser();

    const address = await step('"Continue in browser" sends the browser to the service’s page', async () => {
      const opened = await startSignIn(app);
      await show(page, {
        name: 'waiting',
        title: 'Waiting for the browser',
        text: 'The time left, ways to help the browser along, and a field for the address it ended up on.',
      });
      return opened;
    });

    await step('After ten seconds without an answer, help appears', async () => {
      await page.clock.setFixedTime(Date.now() + HELP_IS_SHOWN_MS);
      await page.getByText('Nothing happening?').waitFor();
      await show(page, {
        name: 'waiting-help',
        title: 'Waiting, with help',
        text: 'After ten seconds without an answer, the screen offers help; nothing else on it has moved.',
      });
    });

    await step('The member’s browser shows the demo’s page', async () => {
      await browser.goto(address);
      await show(browser, {
        name: 'login-page',
        title: 'In the browser: the demo’s page',
        text: 'The service’s own page asks for login and password, and offers its published accounts.',
      });
    });

    await step('A wrong password is reported beside the form', async () => {
      await browser.getByLabel('Login or e-mail').fill(ADA.login);
      await browser.getByLabel('Password').fill('not-the-password');
      await browser.getByRole('button', { name: 'Sign in', exact: true }).click();
      await browser.getByRole('alert').waitFor();
      await show(browser, {
        name: 'wrong-password',
        title: 'In the browser: a wrong password',
        text: 'What is wrong and what was kept; the cursor is in the password field.',
      });
    });

    await step('Ada signs in and is asked what the application may see', async () => {
      await fillIn(browser, address, ADA);
      await show(browser, {
        name: 'consent-page',
        title: 'In the browser: consent',
        text: 'Who is signed in on the service, what the application will see, and what it will never get.',
      });
    });

    await step('"Allow" leads the browser back to the application', async () => {
      await answer(browser, 'Allow');
      await waitForTitle(browser, CALLBACK_PAGES.accepted.title);
      await show(browser, {
        name: 'return-page',
        title: 'In the browser: the way back',
        text: 'The browser has handed over the answer; this page can be closed.',
      });
    });

    await step('The application shows who is signed in', async () => {
      await waitForTitle(page, ADA.name);
      await show(page, {
        name: 'member',
        title: 'The member',
        text: 'Picture, name, how and when they signed in, and the record that the service keeps about them.',
      });
    });

    await step('The end of the screen tells where the token is', async () => {
      await page.getByText('Stored in', { exact: true }).scrollIntoViewIfNeeded();
      await show(page, {
        name: 'member-token',
        title: 'The member, further down',
        text: 'The rest of the record, and this sign-in: its token, of which only the end is shown, and where it is kept.',
      });
    });
  },
};
