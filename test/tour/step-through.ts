/** A sign-in that is gone through request by request: paused, looked at, changed once. */
import { held as words } from '../../renderer/text/held.ts';
import { linesWith } from '../e2e/exchange-list.ts';
import { answer, expect, fillIn, goByRail, startSignIn } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, waitForTitle } from './people.ts';

export const stepThrough: TourJourney = {
  id: 'step-through',
  title: 'Step through a sign-in',
  about: 'For testers: the next sign-in pauses before each request, which is looked at, changed once, or let go on.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    const { page } = app;
    const browser = await openBrowser();
    const pane = page.getByRole('complementary');
    const panel = page.getByRole('region', { name: words.label });
    await step('The next sign-in is to pause', async () => {
      await goByRail(page, 'Compare methods');
      await page.getByRole('checkbox', { name: words.switch }).click();
      await goByRail(page, 'Sign in');
      await page.getByText(words.armed).waitFor();
    });
    await step('It pauses before its first request', async () => {
      await fillIn(browser, await startSignIn(app), ADA);
      await answer(browser, 'Allow');
      await panel.waitFor();
      await show(page, {
        name: 'paused',
        title: 'Paused before a request',
        text: 'Nothing was connected yet. It goes on, or to the end, or stops; this app’s own limits wait meanwhile.',
      });
    });
    await step('The request is looked at, and changed once', async () => {
      await panel.getByRole('button', { name: words.look }).click();
      await waitForTitle(page, 'Exchanges');
      await pane.getByRole('button', { name: words.change }).click();
      await pane.getByRole('button', { name: words.form.of(words.form.remove, 'redirect_uri') }).click();
      await pane.getByRole('button', { name: words.form.of(words.form.replace, 'code') }).click();
      await pane.getByRole('textbox', { name: 'code' }).fill('another-code');
      await show(page, {
        name: 'change',
        title: 'One request, changed once',
        text: 'Its path, parameters and headers; what is left alone is sent to the letter, masked values too.',
      });
    });
    await step('What the service makes of it', async () => {
      await pane.getByRole('button', { name: words.form.send }).click();
      await expect(linesWith(page, '/oauth/access_token')).toContainText(words.changedFirst(''));
      await pane.getByText(words.changesTitle).waitFor();
      await show(page, {
        name: 'changed',
        title: 'What was changed is marked',
        text: 'Such a sign-in is no result of its method; nothing is learned from it, and nothing of it is stored.',
      });
    });
  },
};
