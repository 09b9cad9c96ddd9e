/** A second launch while the application runs, with an address as the system hands it over. */
import { readView } from '../e2e/journey.ts';
import { secondLaunch } from '../launch.ts';
import { waitForView } from '../release/follow-sign-in.ts';
import { failed, type Step, worked } from './step.ts';

const ADDRESS = 'member-login://callback?code=of-no-sign-in&state=of-no-sign-in';

export const launchingTwice: Step = {
  title: 'Second launch',
  proves: 'A second launch hands its address over to the first process, and ends.',
  limitSeconds: 70,
  async run({ driven }) {
    const { app, page, userDataFolder } = await driven.open();
    await waitForView(page, 'the service did not start', ({ service }) => service.state === 'ready');
    const code = await secondLaunch({ userDataFolder, args: [ADDRESS] });
    if (code !== 0) return failed(`the second process ended with code ${code}`);
    await waitForView(page, 'the address did not arrive', ({ notices }) =>
      notices.some(({ error }) => error.code === 'callback-not-expected'),
    );
    const [notice] = (await readView(page)).notices;
    if (notice) await page.evaluate((noticeId) => window.memberLogin.dismissNotice({ noticeId }), notice.id);
    const count = app.windows().length;
    return count === 1 ? worked('the address arrived, in the one window') : failed(`there are ${count} windows`);
  },
};
