/** The native menu and the system's About panel. */
import { about } from '../../renderer/text/about.ts';
import { titleOf } from '../e2e/journey.ts';
import { failed, notPossible, type Step, worked } from './step.ts';

export const menu: Step = {
  title: 'Menu',
  proves: 'Electron makes the menu from its template, and an item leads to its screen.',
  limitSeconds: 60,
  async run({ driven, ask }) {
    const { app, page } = await driven.open();
    const labels = await app.evaluate(
      async ({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label.replace('&', '')) ?? [],
    );
    if (labels.length === 0) return failed('there is none');
    await app.evaluate(async ({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('about')?.click());
    await titleOf(page).filter({ hasText: about.title }).waitFor();
    await page.reload();
    await ask(`Does the application’s menu read ${labels.join(', ')}, and do its shortcuts look right?`);
    return worked(labels.join(', '));
  },
};

export const aboutPanel: Step = {
  title: 'About panel',
  proves: 'The system’s own panel shows name, version and icon.',
  limitSeconds: 60,
  async run({ driven, ask, isStandIn }) {
    if (isStandIn) return notPossible('the stand-in has none');
    const { app } = await driven.open();
    await app.evaluate(async ({ app }) => app.showAboutPanel());
    const answer = await ask('Did a small panel “Member Login” with version and icon open? Please close it.');
    // Nobody closes it.
    if (answer === 'not-looked-at') await driven.close();
    return worked('it was asked for');
  },
};
