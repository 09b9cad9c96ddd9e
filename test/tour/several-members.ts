/** Several members side by side, one more on the way. */
import { startSignIn } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, NOOR, signInAs, waitForTitle, ZOE } from './people.ts';

export const severalMembers: TourJourney = {
  id: 'several-members',
  title: 'Several members',
  about: 'Sign-ins stand side by side in the rail; one press changes from one to another.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    const { page } = app;
    const places = page.getByRole('navigation');
    for (const person of [ADA, NOOR, ZOE]) {
      await step(`${person.name} signs in`, async () => signInAs(person, app, await openBrowser()));
    }
    await show(page, {
      name: 'without-picture',
      title: 'A member without a picture',
      text: 'Initials take the picture’s place, here and in the rail.',
    });
    await step('One press in the rail changes to another member', async () => {
      await places.getByRole('button', { name: 'Sign in' }).click();
      await startSignIn(app);
      await places.getByRole('button', { name: NOOR.name }).click();
      await waitForTitle(page, NOOR.name);
      await show(page, {
        name: 'rail',
        title: 'Three members, and one more on the way',
        text: 'The rail holds everybody who is signed in, and the sign-in that still waits for the browser.',
      });
    });
  },
};
