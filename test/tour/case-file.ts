/** One file that shows what happened: what is in it before it is saved, and how it looks where it is opened. */
import { join } from 'node:path';
import { caseFile as words } from '../../renderer/text/case-file.ts';
import { askSaveCase, openCase, openPart } from '../e2e/case-files.ts';
import { chooseFile, linesWith, openExchanges } from '../e2e/exchange-list.ts';
import { chooseMethod, goByRail, submitLogin } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, signInAs, waitForProblem } from './people.ts';

export const caseFile: TourJourney = {
  id: 'case-file',
  title: 'Case files',
  about: 'For testers: what happened in one file without a secret, and how another copy of the app looks at it.',
  async run({ step, openApp, openBrowser, dataFolder, show }) {
    const app = await openApp();
    const { page } = app;
    const browser = await openBrowser();
    const path = join(dataFolder, 'wrong-password.member-login.json');
    await step('One signs in, and another one does not', async () => {
      await signInAs(ADA, app, browser);
      await goByRail(page, 'Sign in');
      await chooseMethod(page, 'password');
      await submitLogin(page, { login: ADA.login, password: 'not-the-password' });
      await waitForProblem(page, 'credentials-refused');
    });
    await step('What is in a case file is shown before it is saved', async () => {
      await openExchanges(page);
      const dialog = await askSaveCase(page);
      await dialog.getByRole('checkbox', { name: words.saving.noSignIn }).uncheck();
      await dialog.getByRole('textbox', { name: words.saving.note }).fill('Why is this password refused?');
      await show(page, {
        name: 'save',
        title: 'Save a case file',
        text: 'What is in it, what is left out, and a note. The member’s own data is left out unless it is ticked.',
      });
      await chooseFile(app.app, path);
      await dialog.getByRole('button', { name: words.saving.action }).click();
      await dialog.waitFor({ state: 'hidden' });
    });
    await step('It is opened to look at, beside what this copy has', async () => {
      await openCase(app.app, page, path);
      await linesWith(page, '/members/auth').first().click();
      await page.getByRole('complementary').locator('.exchange-section').first().waitFor();
      await show(page, {
        name: 'open',
        title: 'A case file that is open',
        text: 'From when it is, by which version and of which service; the list and the details are as at home.',
      });
    });
    await step('Its results say which ways worked', async () => {
      await openPart(page, 'results');
      await page.locator('summary.case-result').first().click();
      await page.locator('.sequence-picture').waitFor();
      await show(page, {
        name: 'results',
        title: 'What worked there, and what did not',
        text: 'The last result of each way with its drawing, which leads to its exchanges.',
      });
    });
  },
};
