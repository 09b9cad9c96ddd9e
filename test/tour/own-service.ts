/** The person's own service beside the demo: its profile file, its sign-ins, and how it is forgotten. */
import { join } from 'node:path';
import { compare } from '../../renderer/text/compare.ts';
import { text } from '../../renderer/text/en.ts';
import { serviceForm } from '../../renderer/text/service-form.ts';
import { trials } from '../../renderer/text/trials.ts';
import { METHOD_IDS } from '../e2e/every-method.ts';
import { chooseMethod, goByRail, inventCallback, startSignIn } from '../e2e/journey.ts';
import { navigate } from '../navigate.ts';
import type { TourJourney } from './guide.ts';
import { ADA, signInByForm, waitForProblem, waitForTitle } from './people.ts';
import { chooseProfile, STAGING_MEMBER, startStaging, writeProfile } from './staging.ts';

export const ownService: TourJourney = {
  id: 'own-service',
  title: 'Your own service',
  about: 'A profile file adds another service: the same ways to sign in, and accounts beside those of the demo.',
  async run({ step, openApp, dataFolder, show }) {
    const app = await openApp();
    const { page } = app;
    await using staging = await startStaging();
    await signInByForm('password', ADA, app);

    await step('The way to your own service', async () => {
      await goByRail(page, text.rail.addService);
      await waitForTitle(page, serviceForm.add.title);
      await show(page, {
        name: 'screen',
        title: 'Add a service',
        text: 'Name, addresses, key and secret are enough; or a profile file says it all.',
      });
    });
    await step('A file with a mistake is refused, and the field is named', async () => {
      const { authUrl: _, ...profile } = staging.profile;
      await chooseProfile(
        app,
        writeProfile(join(dataFolder, 'staging.json'), { ...profile, auth_url: staging.profile.authUrl }),
      );
      await waitForProblem(page, 'profile-file-invalid');
      await show(page, {
        name: 'broken-file',
        title: 'A profile file with a mistake',
        text: 'The field, what is expected there, and how many more are wrong; nothing is kept of the file.',
      });
    });
    await step('An import shows what a file would contact', async () => {
      const path = writeProfile(join(dataFolder, 'staging.json'), staging.profile);
      await chooseProfile(app, path, serviceForm.add.import);
      const dialog = page.getByRole('dialog', { name: serviceForm.importing.title(staging.name) });
      await dialog.waitFor();
      await show(page, {
        name: 'import',
        title: 'Before a service is imported',
        text: 'The addresses it would contact, and what it would trust. Nothing of it is used yet.',
      });
      await dialog.getByRole('button', { name: serviceForm.cancel }).click();
      await dialog.waitFor({ state: 'hidden' });
    });
    await step('The corrected file makes its service the current one', async () => {
      await chooseProfile(app, writeProfile(join(dataFolder, 'staging.json'), staging.profile));
      await waitForTitle(page, `Sign in to ${staging.name}`);
      await show(page, {
        name: 'sign-in',
        title: 'Sign in to a second service',
        text: 'The same screen for it; the demo’s account stays in the rail.',
      });
    });
    await step('Its code can be scanned, because its page is public', async () => {
      await chooseMethod(page, 'device-code');
      await page.getByRole('img', { name: 'QR code of the address' }).waitFor();
      await show(page, {
        name: 'qr-code',
        title: 'A code, and an address to scan',
        text: 'A phone can reach this address, so it is there as a QR code too.',
      });
      staging.isConfirmed = true;
      await waitForTitle(page, STAGING_MEMBER);
    });
    await step('The same member comes through the browser, with a record that differs', async () => {
      await goByRail(page, 'Sign in');
      await navigate(inventCallback(await startSignIn(app)));
      await waitForTitle(page, STAGING_MEMBER);
      await goByRail(page, 'Compare methods');
      await page.getByText(compare.summary.worked['fields-differ'](2, METHOD_IDS.length)).waitFor();
      await show(page, {
        name: 'fields-differ',
        title: 'Fields that differ',
        text: 'Two ways returned the same member, and the comparison names the fields that differ.',
      });
    });
    await step('The rail lists both services', async () => {
      await page.getByRole('region', { name: 'Services' }).getByRole('button', { name: 'Demo service' }).click();
      await page.getByRole('contentinfo').getByRole('button', { name: 'Demo service' }).waitFor();
      await show(page, {
        name: 'services',
        title: 'Two services',
        text: 'One press sets which service the next sign-in is for; accounts stay signed in.',
      });
    });
    await step('Its form has all that decides how the app speaks with it', async () => {
      await goByRail(page, text.rail.editService(staging.name));
      await page.locator('summary', { hasText: serviceForm.sections.device }).click();
      await show(page, {
        name: 'form',
        title: 'The form of a service',
        text: 'Every point that the document leaves open, folded by where it acts, with its default and a line about it.',
      });
    });
    await step('It is tried without a member', async () => {
      await page.getByRole('button', { name: trials.try, exact: true }).click();
      const report = page.locator('.trial-report');
      await report.getByText(trials.calls['key-request']).waitFor();
      await report.scrollIntoViewIfNeeded();
      await show(page, {
        name: 'try',
        title: 'Try a service',
        text: 'Whether it can be reached and takes the key, how long each call took, and a link to its row.',
      });
    });
    await step('A service is deleted after a question', async () => {
      await page.getByRole('main').getByRole('button', { name: serviceForm.edit.delete }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(STAGING_MEMBER).first().waitFor();
      await show(page, {
        name: 'delete',
        title: 'Delete a service',
        text: 'The accounts that go with it.',
      });
      await dialog.getByRole('button', { name: serviceForm.deleting.action }).click();
      await page.getByRole('button', { name: text.rail.editService(staging.name) }).waitFor({ state: 'detached' });
    });
  },
};
