/** Signing out, which needs no network. */
import type { TourJourney } from './guide.ts';
import { ADA, signInAs, waitForTitle } from './people.ts';

export const signOut: TourJourney = {
  id: 'sign-out',
  title: 'Sign out',
  about: 'One press erases the token on this computer.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    await signInAs(ADA, app, await openBrowser());
    await step('The member signs out', async () => {
      await app.page.getByRole('button', { name: 'Sign out' }).click();
      await waitForTitle(app.page, 'Sign in to Demo service');
      await show(app.page, {
        name: 'nobody',
        title: 'Nobody is signed in',
        text: 'Back at the beginning, with nothing left of the sign-in.',
      });
    });
  },
};
