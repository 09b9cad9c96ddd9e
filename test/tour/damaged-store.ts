/** What was saved on this computer can no longer be read, and is then changed by another copy. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticeOf } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, signInByForm } from './people.ts';

export const damagedStore: TourJourney = {
  id: 'damaged-store',
  title: 'A damaged file, and one that another copy has changed',
  about: 'The application sets a damaged file aside, never overwrites what another copy has saved, and says so.',
  async run({ step, openApp, dataFolder, show }) {
    const file = join(dataFolder, 'member-login.json');
    const app = await step('The application finds its file damaged', async () => {
      mkdirSync(dataFolder, { recursive: true });
      writeFileSync(file, '{ "half": of it');
      const app = await openApp();
      const notice = noticeOf(app.page, 'store-set-aside');
      await notice.waitFor();
      await show(app.page, {
        name: 'notice',
        title: 'A damaged file was set aside',
        text: 'What the file is called now, and what to do next.',
      });
      await notice.getByRole('button').click();
      await notice.waitFor({ state: 'detached' });
      return app;
    });
    await step('Another copy saves, and this one saves nothing more', async () => {
      await signInByForm('password', ADA, app);
      const { settings, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify({ ...rest, settings: { ...settings, isWeakStorageAllowed: true } }));
      await signInByForm('http-basic', ADA, app);
      await noticeOf(app.page, 'store-changed-elsewhere').waitFor();
      await show(app.page, {
        name: 'changed-elsewhere',
        title: 'Another copy has saved',
        text: 'What the other copy saved is kept. This one goes on in memory and says what to do.',
      });
    });
  },
};
