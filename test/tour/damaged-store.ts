/** What was saved on this computer can no longer be read. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticeOf } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';

export const damagedStore: TourJourney = {
  id: 'damaged-store',
  title: 'A damaged file',
  about: 'The application still starts, sets the file aside and says so once.',
  async run({ step, openApp, dataFolder, show }) {
    await step('The application finds its file damaged', async () => {
      mkdirSync(dataFolder, { recursive: true });
      writeFileSync(join(dataFolder, 'member-login.json'), '{ "half": of it');
      const { page } = await openApp();
      await noticeOf(page, 'store-set-aside').waitFor();
      await show(page, {
        name: 'notice',
        title: 'A damaged file was set aside',
        text: 'What the file is called now, and what to do next.',
      });
    });
  },
};
