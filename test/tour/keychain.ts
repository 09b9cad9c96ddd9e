/** A computer with a keychain, as the stand-in plays one: tokens are stored with it, and it may stay locked. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TourJourney } from './guide.ts';
import { ADA, signInByForm } from './people.ts';

export const keychain: TourJourney = {
  id: 'keychain',
  title: 'With a keychain',
  about: 'Tokens are encrypted with a key that the system’s keychain holds, and a restart opens them again.',
  needsStandIn: true,
  async run({ step, openApp, dataFolder, show }) {
    const keyring = `${dataFolder}-keyring`;
    mkdirSync(keyring);
    const env = { STAND_IN_KEYRING: keyring };
    const first = await openApp(env);
    await step('A token is stored with the keychain', async () => {
      await signInByForm('password', ADA, first);
      await show(first.page, {
        name: 'member',
        title: 'Signed in to stay',
        text: 'The member record; the status line says that the token is stored with the keychain.',
      });
      await first.page.getByRole('contentinfo').getByRole('button', { name: 'Tokens: keychain' }).click();
      await first.page.locator(':popover-open').waitFor();
      await show(first.page, {
        name: 'stored',
        title: 'Stored with the keychain',
        text: 'Where the token is, and that quitting signs nobody out.',
      });
    });
    await first.app.close();
    await step('At the next start the keychain is locked', async () => {
      writeFileSync(join(keyring, 'mode'), 'unavailable');
      const { app, page } = await openApp(env);
      await page.getByText('Your keychain is locked or missing').waitFor();
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: /^Tokens/ })
        .click();
      await page.locator(':popover-open').waitFor();
      await show(page, {
        name: 'locked',
        title: 'The keychain is locked',
        text: 'The saved sign-in stays as it is. As a keychain is asked only once, the application offers to open again.',
      });
      await app.close();
    });
    await step('After a restart the keychain asks to be unlocked', async () => {
      writeFileSync(join(keyring, 'mode'), 'hanging');
      const { page } = await openApp(env);
      await page.getByRole('heading', { level: 1, name: 'Opening your saved sign-ins' }).waitFor();
      await show(page, {
        name: 'opening',
        title: 'The keychain is asked',
        text: 'The system may ask for a password; the member can sign in without waiting.',
      });
    });
  },
};
