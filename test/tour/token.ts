/** A token that the service does not recognise as it is sent, and one that it rejects later. */
import { text } from '../../renderer/text/en.ts';
import { actOnDemo, bendDemo } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, signInAs, waitForTitle } from './people.ts';

export const token: TourJourney = {
  id: 'token',
  title: 'A token that does not work',
  about: 'The service may expect the token in another place, or reject it later; each has a way forward.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    const { page } = app;
    const browser = await openBrowser();
    await bendDemo(page, { tokenPresentation: 'access-token-parameter' });

    await step('The service does not recognise the token', async () => {
      await signInAs(ADA, app, browser, text.member.unread);
      await show(page, {
        name: 'not-recognised',
        title: 'The token is not recognised',
        text: 'The sign-in is kept, and other ways to send the token are offered.',
      });
    });
    await step('The other header does not help', async () => {
      await page.getByRole('button', { name: 'Try the other header' }).click();
      await page.getByRole('button', { name: 'Try the other header' }).waitFor({ state: 'detached' });
      await show(page, {
        name: 'one-left',
        title: 'One way is left',
        text: 'The token can be sent as part of the address, after a warning of what that means.',
      });
    });
    await step('The last way works and is kept', async () => {
      await page.getByRole('button', { name: 'Send it as a parameter' }).click();
      await waitForTitle(page, ADA.name);
      await page.getByText('found to work with this service').scrollIntoViewIfNeeded();
      await show(page, {
        name: 'found',
        title: 'A way that works',
        text: '“This sign-in” names it; it is used for this service from now on.',
      });
    });
    await step('The service rejects the token later', async () => {
      await actOnDemo(page, 'revoke-tokens');
      await page.getByRole('button', { name: 'Refresh' }).click();
      await waitForTitle(page, text.member.ended);
      await show(page, {
        name: 'rejected',
        title: 'The token was rejected',
        text: 'It is not sent again by itself. The earlier record stays in view, with when it was read, and the way back in is one press.',
      });
    });
    await step('One press leads back in', async () => {
      await page.getByRole('button', { name: 'Sign in again' }).click();
      await waitForTitle(page, 'Finish in your browser');
    });
  },
};
