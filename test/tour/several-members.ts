/** Several members side by side. */
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
      await places.getByRole('button', { name: NOOR.name }).click();
      await waitForTitle(page, NOOR.name);
      await show(page, {
        name: 'rail',
        title: 'Three members',
        text: 'The rail holds everybody who is signed in, and below them the way to sign in one more.',
      });
    });
  },
};
