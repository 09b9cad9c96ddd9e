/** The browser cannot come back by itself, so the person pastes the address. */
import { answer, chooseRoute, fillIn, startSignIn } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, waitForTitle } from './people.ts';

export const paste: TourJourney = {
  id: 'paste',
  title: 'Paste the address',
  about: 'If the browser cannot open the application, the address that it ended up on can be pasted instead.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    const { page } = app;
    const browser = await openBrowser();
    const field = page.getByRole('textbox', { name: 'Paste the address' });
    const paste = async (address: string) => {
      await field.fill(address);
      await field.press('Enter');
    };
    await chooseRoute(page, 'member-login://');
    const callback = await step('The member allows, and the browser ends up on an address it cannot open', async () => {
      await fillIn(browser, await startSignIn(app), ADA);
      return answer(browser, 'Allow');
    });
    await step('The wrong address is refused beside the field', async () => {
      await paste('https://elsewhere.example/');
      await page.getByRole('alert').waitFor();
      await show(page, {
        name: 'refused',
        title: 'Not the expected address',
        text: 'The refusal is below the field, which is empty again for the next try.',
      });
    });
    await step('The right address completes the sign-in', async () => {
      await paste(callback);
      await waitForTitle(page, ADA.name);
    });
  },
};
