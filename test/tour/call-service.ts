/** Calls of a member who signed in: sent from a form, repeated from a row, and compared. */
import { calls } from '../../renderer/text/calls.ts';
import { text } from '../../renderer/text/en.ts';
import { linesOfStatus } from '../e2e/exchange-list.ts';
import { goByRail } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, signInByForm, waitForTitle } from './people.ts';

export const callService: TourJourney = {
  id: 'call-service',
  title: 'Call the service',
  about: 'For testers: any call as the member who signed in, again from its row, and two replies side by side.',
  async run({ step, openApp, show }) {
    const app = await openApp();
    const { page } = app;
    const words = calls.form;
    const pane = page.getByRole('complementary');
    const send = page.getByRole('button', { name: words.send, exact: true });
    await step('Somebody signs in and opens the form', async () => {
      await signInByForm('password', ADA, app);
      await goByRail(page, text.rail.callService);
      await waitForTitle(page, calls.title);
    });
    await step('A call is sent with a parameter and a header', async () => {
      await page.getByLabel(words.path, { exact: true }).fill('/members/infos');
      await page.getByRole('button', { name: words.kinds.parameters.add }).click();
      await page.getByLabel(words.kinds.parameters.name(1)).fill('fields');
      await page.getByLabel(words.kinds.parameters.value(1)).fill('name,country');
      await page.getByRole('button', { name: words.kinds.headers.add }).click();
      await page.getByLabel(words.kinds.headers.name(1)).fill('X-Trace');
      await page.getByLabel(words.kinds.headers.value(1)).fill('tour-1');
      await send.click();
      await pane.locator('.exchange-section').first().waitFor();
      await show(page, {
        name: 'sent',
        title: 'A call of one’s own',
        text: 'Method, path, parameters and headers; the token is added by the app. The call is a row like any other.',
      });
    });
    await step('Without the token, the service answers otherwise', async () => {
      await page.getByLabel(words.presentation).selectOption('none');
      await send.click();
      await linesOfStatus(page, 401).waitFor();
    });
    await step('Two replies are compared', async () => {
      for (const status of [200, 401]) await linesOfStatus(page, status).click({ modifiers: ['ControlOrMeta'] });
      await page.getByRole('button', { name: calls.compare.action }).click();
      await page.getByRole('dialog', { name: calls.compare.title }).getByRole('table').waitFor();
      await show(page, {
        name: 'compared',
        title: 'Two replies side by side',
        text: 'Status, headers and bodies by field. The same secret has the same letters in both.',
      });
    });
  },
};
