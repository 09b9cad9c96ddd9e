/** The application as `npm start` starts it. Without this, nothing else can be tried. */
import { waitForView } from '../release/follow-sign-in.ts';
import { type Step, worked } from './step.ts';

export const starting: Step = {
  title: 'Start',
  proves: 'Electron starts the application with its sandbox on, shows its page, and the demo service answers.',
  limitSeconds: 90,
  isRequired: true,
  async run({ plain }) {
    const startedAt = performance.now();
    const page = await (await plain.open()).firstPage();
    await waitForView(page, 'the demo service did not start', ({ service }) => service.state === 'ready');
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    return worked(`“${title}” after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  },
};
