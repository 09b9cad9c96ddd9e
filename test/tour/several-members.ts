/** Several members side by side, signed in by several methods, and signed out all at once. */
import { goByRail } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, NOOR, signInAs, signInByForm, waitForTitle, ZOE } from './people.ts';

export const severalMembers: TourJourney = {
  id: 'several-members',
  title: 'Several members',
  about: 'Sign-ins are side by side in the rail; one press switches between them, and one signs out of all.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    const { page } = app;
    const places = page.getByRole('navigation');
    await step(`${ADA.name} signs in through the browser`, async () => signInAs(ADA, app, await openBrowser()));
    await step(`${NOOR.name} signs in with the password on every request`, () => signInByForm('http-basic', NOOR, app));
    await step(`${ZOE.name} signs in with login and password`, () => signInByForm('password', ZOE, app));
    await show(page, {
      name: 'without-picture',
      title: 'A member without a picture',
      text: 'Initials take the picture’s place, here and in the rail.',
    });
    await step('One press in the rail changes to another member', async () => {
      await places.getByRole('button', { name: NOOR.name }).click();
      await waitForTitle(page, NOOR.name);
      await show(page, {
        name: 'rail',
        title: 'Three members',
        text: 'The rail shows everybody who is signed in, and below them the way to sign in one more.',
      });
    });
    await step('All are signed out at once, after a question', async () => {
      await goByRail(page, 'Sign out of all accounts');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await show(page, {
        name: 'sign-out-all',
        title: 'Sign out of all accounts',
        text: 'What is erased, and what the service is not told.',
      });
      await dialog.getByRole('button', { name: 'Sign out of all' }).click();
      await waitForTitle(page, 'Sign in to Demo service');
    });
  },
};
