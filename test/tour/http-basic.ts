/** Login and password on every request, without a token. */
import { chooseMethod, submitLogin } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, waitForProblem, waitForTitle } from './people.ts';

export const httpBasic: TourJourney = {
  id: 'http-basic',
  title: 'Password on every request',
  about: 'There is no token: login and password go out with each request and are kept in memory only.',
  async run({ step, openApp, show }) {
    const { page } = await openApp();
    await step('The form says what that means', async () => {
      await chooseMethod(page, 'http-basic');
      await waitForTitle(page, 'Password on every request');
      await show(page, {
        name: 'form',
        title: 'The form',
        text: 'What is kept and for how long, and the form in which to send the password.',
      });
    });
    await step('The service has no error for a wrong password', async () => {
      await submitLogin(page, { ...ADA, password: 'not-the-password' });
      await waitForProblem(page, 'basic-not-identified');
      await show(page, {
        name: 'not-identified',
        title: 'Not recognised',
        text: 'The service has no error of its own for this, so the application says what it saw.',
      });
    });
    await step('The right one signs in', async () => {
      await submitLogin(page, ADA);
      await waitForTitle(page, ADA.name);
      await page.getByText('With every request; there is no token').scrollIntoViewIfNeeded();
      await show(page, {
        name: 'member',
        title: 'Signed in without a token',
        text: 'The end of the screen says that login and password are sent each time, and where they are kept.',
      });
    });
  },
};
