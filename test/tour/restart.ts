/** A computer without a keychain, the choice to store tokens anyway, and the sign-ins after a restart. */
import { join } from 'node:path';
import { agree, goByRail, inventCallback, readView, startSignIn } from '../e2e/journey.ts';
import { navigate } from '../navigate.ts';
import type { TourJourney } from './guide.ts';
import { ADA, signInByForm, waitForTitle } from './people.ts';
import { chooseProfile, STAGING_MEMBER, startStaging, writeProfile } from './staging.ts';

export const restart: TourJourney = {
  id: 'restart',
  title: 'Staying signed in',
  about: 'Without a keychain, nothing is stored unless the person chooses that; then a restart signs nobody out.',
  async run({ step, openApp, dataFolder, show }) {
    await using staging = await startStaging();
    const first = await openApp();
    const { page } = first;
    const tokens = page.getByRole('contentinfo').getByRole('button', { name: /^Tokens/ });
    await signInByForm('password', ADA, first);

    // Real Electron may have a keychain here.
    const { system } = (await readView(page)).status.secrets;
    if (system === 'weak') {
      await step('The status line says that there is no keychain', async () => {
        await tokens.click();
        await page.locator(':popover-open').waitFor();
        await show(page, {
          name: 'no-keychain',
          title: 'No keychain',
          text: 'Tokens stay in memory. Storing them anyway is an explicit choice, which says what it means.',
        });
      });
      await step('The person chooses to store tokens anyway', async () => {
        await agree(first.app);
        await page.getByRole('button', { name: 'Store tokens anyway' }).click();
        await page.getByRole('button', { name: 'Keep tokens in memory only' }).waitFor();
        await show(page, {
          name: 'stored-weakly',
          title: 'Stored without a keychain',
          text: 'The status line keeps warning, and the choice can be taken back.',
        });
        await page.keyboard.press('Escape');
      });
    }
    await step('Somebody signs in to another service too', async () => {
      const path = writeProfile(join(dataFolder, 'staging.json'), staging.profile);
      await goByRail(page, 'Add a service…');
      await chooseProfile(first, path);
      await waitForTitle(page, `Sign in to ${staging.name}`);
      await navigate(inventCallback(await startSignIn(first)));
      await waitForTitle(page, STAGING_MEMBER);
    });
    const letGo = staging.hold();
    const second = await step('The application is quit and opened again', async () => {
      await first.app.close();
      const opened = await openApp();
      const places = opened.page.getByRole('navigation');
      await places.getByRole('button', { name: STAGING_MEMBER }).click();
      await waitForTitle(opened.page, STAGING_MEMBER);
      return opened;
    });
    await step('A service that has not answered yet has confirmed nobody', async () => {
      await second.page.getByText('not confirmed with the service yet').waitFor();
      await show(second.page, {
        name: 'not-verified',
        title: 'Kept, and not verified',
        text: 'Both accounts are back. One of the services has not answered yet, and its account says so.',
      });
    });
    await step('Its answer confirms the account', async () => {
      letGo();
      await second.page.getByText('not confirmed with the service yet').waitFor({ state: 'detached' });
      await second.page.getByRole('navigation').getByText('Not verified').waitFor({ state: 'detached' });
      await show(second.page, {
        name: 'verified',
        title: 'Verified',
        text: 'The service has answered, and the record is up to date.',
      });
    });
  },
};
