/** Every method side by side: nothing tried, all tried, what happened, and what went wrong. */
import { mkdirSync } from 'node:fs';
import { METHOD_IDS, signInBy } from '../e2e/every-method.ts';
import { bendDemo, chooseMethod, goByRail, titleOf } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, NOOR, signInByForm, waitForTitle } from './people.ts';

export const compare: TourJourney = {
  id: 'compare',
  title: 'Compare methods',
  about: 'For testers: all ways to sign in side by side, with the last result of each.',
  async run({ step, openApp, openBrowser, dataFolder, show }) {
    const keyring = `${dataFolder}-keyring`;
    mkdirSync(keyring);
    const app = await openApp({ STAND_IN_KEYRING: keyring });
    const { page } = app;
    const browser = await openBrowser();
    await step('Nothing has been tried', async () => {
      await goByRail(page, 'Compare methods');
      await waitForTitle(page, 'Compare methods');
      await show(page, {
        name: 'nothing-tried',
        title: 'All methods',
        text: 'Each way as the document describes it, drawn as a sequence. None claims to have worked.',
      });
    });
    await step('All are tried', async () => {
      for (const methodId of METHOD_IDS) await signInBy(methodId, app, browser, { member: ADA });
      await goByRail(page, 'Compare methods');
      await page.getByText('all returned the same member').waitFor();
      await show(page, {
        name: 'all-worked',
        title: 'All worked',
        text: 'How many requests each took and how long, and that all of them returned the same member.',
      });
    });
    await step('A result leads to its sequence', async () => {
      await page
        .getByRole('main')
        .getByRole('row', { name: /device code/ })
        .getByRole('button')
        .first()
        .click();
      await show(page, {
        name: 'detail',
        title: 'What happened',
        text: 'What went between the browser, the app and the service, with each request’s status and duration.',
      });
    });
    await step('One fails, and one brings somebody else', async () => {
      await bendDemo(page, { keyReply: 'data.login.key' });
      await goByRail(page, 'Sign in');
      await chooseMethod(page, 'oauth-like');
      await titleOf(page).filter({ hasText: 'The reply has no key' }).waitFor();
      await show(page, {
        name: 'no-key',
        title: 'A reply without a key',
        text: 'The end of the sign-in, with what was looked for and the profile field that decides under “Details”.',
      });
      await signInByForm('password', NOOR, app);
      await goByRail(page, 'Compare methods');
      await page.getByText('different members').waitFor();
      await page
        .getByRole('main')
        .getByRole('row', { name: /Similar to OAuth/ })
        .getByRole('button')
        .first()
        .click();
      await show(page, {
        name: 'failure',
        title: 'A failure, and another member',
        text: 'The line above says what no longer agrees; beside the list, the step at which the key was not found.',
      });
    });
  },
};
