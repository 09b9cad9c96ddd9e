/** What the demo does where the document is silent, and how a tester changes it. */
import { goByRail } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { waitForTitle } from './people.ts';

export const demoBehaviour: TourJourney = {
  id: 'demo-behaviour',
  title: 'Demo behaviour',
  about: 'For testers: the demo can answer in every way that a service might where the document is silent.',
  async run({ step, openApp, show }) {
    const { page } = await openApp();
    const main = page.getByRole('main');
    await step('Everything is at its default', async () => {
      await goByRail(page, 'Demo behaviour');
      await waitForTitle(page, 'Demo behaviour');
      await show(page, {
        name: 'defaults',
        title: 'The demo as it is',
        text: 'A choice for each silent point, by its section, a filter, and events to trigger once.',
      });
    });
    await step('A preset says what it would change', async () => {
      await main.getByRole('button', { name: 'Presets' }).click();
      await main.getByText('Strict service').click();
      await show(page, {
        name: 'presets',
        title: 'Presets',
        text: 'Options that are chosen at once: a slow network, a strict service, one that differs as much as the document allows.',
      });
      await page.keyboard.press('Escape');
    });
    await step('Two points are changed', async () => {
      await main.getByRole('radiogroup', { name: 'Check value on callbacks' }).getByText('Wrong').click();
      await main.getByRole('combobox', { name: 'Token reply' }).selectOption('html');
      await main.getByText('2 changed', { exact: true }).waitFor();
      await show(page, {
        name: 'bent',
        title: 'The demo, changed',
        text: 'What is changed says so and goes back by one press; so does all of it.',
      });
    });
    await step('The end of the list makes every call fail', async () => {
      const failure = main.getByRole('combobox', { name: 'Failure of each call' });
      await failure.selectOption('status-503');
      await failure.scrollIntoViewIfNeeded();
      await main.getByText('3 changed', { exact: true }).waitFor();
      await show(page, {
        name: 'failures',
        title: 'Delays and failures',
        text: 'Further down: slow replies, and calls that fail.',
      });
    });
  },
};
