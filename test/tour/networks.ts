/** A proxy that asks for a password, the way through it, and a private window of a browser that a script plays. */
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from '../../renderer/text/en.ts';
import { trials } from '../../renderer/text/trials.ts';
import { windowDialogs } from '../../renderer/text/window-dialogs.ts';
import { startHostileProxy } from '../e2e/hostile-proxy.ts';
import { goByRail } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, signInByForm, waitForTitle } from './people.ts';

const PASSWORD = 'door-of-the-tour';

export const networks: TourJourney = {
  id: 'networks',
  title: 'Behind a proxy, and as somebody else',
  about:
    'The proxy is asked for once, the way to the service can be tested, and a private window signs in another member.',
  needsStandIn: true,
  async run({ step, openApp, dataFolder, show }) {
    await using proxy = await startHostileProxy();
    proxy.go({ wants: `ada:${PASSWORD}` });
    const app = await openApp({ PATH: `${dataFolder}${delimiter}${process.env.PATH}` }, proxy.args);
    const { page } = app;

    await step('The proxy asks for a password, once', async () => {
      const signedIn = signInByForm('password', ADA, app);
      const dialog = page.getByRole('dialog', { name: windowDialogs.proxyPassword.title });
      await dialog.waitFor();
      await show(page, {
        name: 'proxy-password',
        title: 'A proxy with a password',
        text: 'Requests wait for the answer, which is sent to this proxy alone and kept as tokens are.',
      });
      await dialog.getByLabel(windowDialogs.proxyPassword.login).fill('ada');
      await dialog.getByLabel(windowDialogs.proxyPassword.passwordLabel, { exact: true }).fill(PASSWORD);
      await dialog.getByRole('button', { name: windowDialogs.proxyPassword.send }).click();
      await signedIn;
    });
    await step('The way to the service is tested', async () => {
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: /^Proxy/ })
        .click();
      await page.getByRole('button', { name: trials.test('Demo service') }).click();
      await page.getByLabel(trials.leadsTo.pages).waitFor();
      await show(page, {
        name: 'way',
        title: 'The way to a service',
        text: 'Proxy, name, connection and encryption, stage by stage, and where it ends. No request is sent.',
      });
      await page.keyboard.press('Escape');
    });
    await step('Another member signs in through a private window', async () => {
      addProgram(join(dataFolder, 'gio'), 'echo firefox.desktop');
      addProgram(join(dataFolder, 'firefox'), 'exit 0');
      await goByRail(page, text.rail.signIn);
      await page.getByRole('button', { name: text.privateWindow.action, exact: true }).click();
      await waitForTitle(page, 'Finish in your browser');
      await page.getByText(text.privateWindow.open('Firefox')).waitFor();
      await show(page, {
        name: 'private-window',
        title: 'In a private window',
        text: 'The browser that has it, and what its private windows share.',
      });
    });
  },
};

function addProgram(path: string, script: string): void {
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}
