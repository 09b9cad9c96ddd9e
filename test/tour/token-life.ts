/** What became of a token, and what is done with it: revoked, and then tried once. */
import { token as words } from '../../renderer/text/token.ts';
import { bendDemo } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, signInAs } from './people.ts';

export const tokenLife: TourJourney = {
  id: 'token-life',
  title: 'Take a token along, or end it',
  about: 'The token is copied or saved for another tool, and revoked where the profile names a call for that.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    const { page } = app;
    const revoke = async (outcome: string) => {
      await page.getByRole('button', { name: words.revoke }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.confirmRevoke.action }).click();
      const row = page.getByRole('definition').getByText(outcome);
      await row.waitFor();
      await row.scrollIntoViewIfNeeded();
    };
    await signInAs(ADA, app, await openBrowser());
    await step('Revoking is asked for first', async () => {
      await page.getByRole('button', { name: words.revoke }).click();
      await show(page, {
        name: 'asked',
        title: 'Revoke this token?',
        text: 'The token came a moment ago and has worked. What revoking means is said before it is done.',
      });
      await page.keyboard.press('Escape');
    });
    await step('A service says yes, and nothing happens', async () => {
      await bendDemo(page, { revocation: 'says-yes' });
      await revoke(words.stillWorks);
      await show(page, {
        name: 'still-works',
        title: 'Accepted, and it still works',
        text: 'The token is tried once after the call, so that the answer alone need not be believed.',
      });
    });
    await step('It is revoked', async () => {
      await bendDemo(page, { revocation: 'revokes' });
      await revoke(words.worksNoMore);
      await show(page, {
        name: 'revoked',
        title: 'The token no longer works',
        text: 'The sign-in stays in view until it is dismissed, and says when its token was revoked.',
      });
    });
  },
};
