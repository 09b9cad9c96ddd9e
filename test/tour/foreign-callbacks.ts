/** Answers that nobody asked for: another program, or another sign-in, opens the application's address. */
import { text } from '../../renderer/text/en.ts';
import { chooseRoute, deliver, noticeOf, startSignIn, wordsFor } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { waitForTitle } from './people.ts';

const FOREIGN = 'member-login://callback?code=foreign-code&state=foreign-state';

export const foreignCallbacks: TourJourney = {
  id: 'foreign-callbacks',
  title: 'Answers that do not belong here',
  about: 'Anybody can open an address of the application. Only the answer to a sign-in that is waiting is used.',
  async run({ step, openApp, show }) {
    const app = await openApp();
    const { page } = app;

    await step('An answer arrives while no sign-in is waiting', async () => {
      await deliver(app, FOREIGN);
      await noticeOf(page, 'callback-not-expected').waitFor();
      await show(page, {
        name: 'from-nowhere',
        title: 'An answer from nowhere',
        text: 'A notice names what arrived; nothing has changed.',
      });
      await page.getByRole('button', { name: /^Dismiss/ }).click();
    });
    await step('The system does not bring addresses to a copy that is not installed', async () => {
      await chooseRoute(page, 'member-login://');
      await page.getByRole('button', { name: /^Callbacks/ }).click();
      await page.locator(':popover-open').waitFor();
      await show(page, {
        name: 'not-received',
        title: 'An address that this copy does not receive',
        text: 'The status line warns before the sign-in starts, explains why, and names the remedy.',
      });
      await page.keyboard.press('Escape');
    });
    await step('A refusal arrives that any page can send', async () => {
      await startSignIn(app);
      await deliver(app, 'member-login://callback?error=access_denied');
      await waitForTitle(page, text.refusal.title.declined);
      await show(page, {
        name: 'asks-about-a-refusal',
        title: 'A refusal that nothing proves',
        text: 'It does not end the sign-in. The application asks, and goes on waiting meanwhile.',
      });
      await page.getByRole('button', { name: text.refusal.goOn }).click();
    });
    await step('An answer arrives that belongs to another sign-in', async () => {
      await deliver(app, FOREIGN);
      await page.getByText(wordsFor('callback-wrong-state')).waitFor();
      await show(page, {
        name: 'wrong-state',
        title: 'An answer to another sign-in',
        text: 'The refusal is shown beside the sign-in, which keeps waiting.',
      });
    });
  },
};
