/** The first start: what a new user sees, and what the status line explains. */
import type { TourJourney } from './guide.ts';
import { waitForTitle } from './people.ts';

export const firstStart: TourJourney = {
  id: 'first-start',
  title: 'First start',
  about: 'The application opens on a demo service that runs inside it: no account, no network, nothing to set up.',
  async run({ step, openApp, show }) {
    const { page } = await step('The application opens on its demo service', async () => {
      const app = await openApp();
      await waitForTitle(app.page, 'Sign in to Demo service');
      await show(app.page, {
        name: 'sign-in',
        title: 'Sign in',
        text: 'One title, one sentence and one button; below them the other ways to sign in.',
      });
      return app;
    });

    const statusLine = page.getByRole('contentinfo');
    for (const { words, button, ...caption } of POPOVERS) {
      await step(words, async () => {
        await statusLine.getByRole('button', { name: button }).click();
        await page.locator(':popover-open').waitFor();
        await show(page, caption);
        await page.keyboard.press('Escape');
      });
    }
  },
};

const POPOVERS = [
  {
    words: 'The status line tells which service it is',
    button: 'Demo service',
    name: 'service',
    title: 'The service',
    text: 'Where the service’s API and its sign-in pages are, and the version that is sent along.',
  },
  {
    words: 'The status line tells how sign-ins come back',
    button: /^Callbacks/,
    name: 'callbacks',
    title: 'How sign-ins come back',
    text: 'The way from the browser back to the application, and the choice for the next sign-in.',
  },
  {
    words: 'The status line tells where tokens are stored',
    button: /^Tokens/,
    name: 'tokens',
    title: 'Where tokens are stored',
    text: 'What is kept, where, until when, and how to erase it.',
  },
  {
    words: 'The status line tells about the proxy',
    button: /^Proxy/,
    name: 'proxy',
    title: 'The proxy',
    text: 'How requests leave this computer, according to the system.',
  },
] as const;
