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
        text: 'What is kept and for how long, when the service advises it, and the choice of the password’s form.',
      });
    });
    await step('The service raises no error for a wrong password', async () => {
      await submitLogin(page, { ...ADA, password: 'not-the-password' });
      await waitForProblem(page, 'basic-not-identified');
      await show(page, {
        name: 'not-identified',
        title: 'Not recognised',
        text: 'The service names no error for this, so the application says what it saw.',
      });
    });
    await step('The right one signs in', async () => {
      await submitLogin(page, ADA);
      await waitForTitle(page, ADA.name);
      await page.getByText('With every request; there is no token').scrollIntoViewIfNeeded();
      await show(page, {
        name: 'member',
        title: 'Signed in without a token',
        text: 'The end of the screen tells that login and password go out each time, and where they are kept.',
      });
    });
  },
};
