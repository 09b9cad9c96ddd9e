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
        text: 'A choice for each silent point, by its section, and events to trigger once.',
      });
    });
    await step('Two points are changed', async () => {
      await main.getByLabel('Check value on callbacks').selectOption('wrong');
      await main.getByLabel('Token reply').selectOption('html');
      await page.getByText('2 changed').waitFor();
      await show(page, {
        name: 'bent',
        title: 'The demo, changed',
        text: 'What is changed says so, with its default; one press resets all of it.',
      });
    });
    await step('The end of the list makes every call fail', async () => {
      const failure = main.getByLabel('Failure of each call');
      await failure.selectOption('status-503');
      await failure.scrollIntoViewIfNeeded();
      await page.getByText('3 changed').waitFor();
      await show(page, {
        name: 'failures',
        title: 'Delays and failures',
        text: 'Further down: slow replies, and calls that fail.',
      });
    });
  },
};
