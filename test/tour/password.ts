/** Login and password typed into the application, which sends a hash. */
import { chooseMethod, submitLogin } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, waitForProblem, waitForTitle } from './people.ts';

export const password: TourJourney = {
  id: 'password',
  title: 'Login and password',
  about: 'The password is typed into the application, which sends a hash of it and gets the member and a token.',
  async run({ step, openApp, show }) {
    const { page } = await openApp();
    await step('The form says what is sent', async () => {
      await chooseMethod(page, 'password');
      await waitForTitle(page, 'Login and password');
      await show(page, {
        name: 'form',
        title: 'The form',
        text: 'What choosing this way means, two fields, and the demo’s members to fill in.',
      });
    });
    await step('A wrong password is reported in the form', async () => {
      await submitLogin(page, { ...ADA, password: 'not-the-password' });
      await waitForProblem(page, 'credentials-refused');
      await show(page, {
        name: 'wrong',
        title: 'A wrong password',
        text: 'The form says what is wrong. The login is kept, the password is not.',
      });
    });
    await step('The right one signs in', async () => {
      await page.getByRole('button', { name: `Fill in ${ADA.name}’s login and password` }).click();
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
      await waitForTitle(page, ADA.name);
      await show(page, {
        name: 'member',
        title: 'Signed in with login and password',
        text: 'The record came along with the token, in one reply.',
      });
    });
  },
};
