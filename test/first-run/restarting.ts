/** “Open this app again”: the application ends, and the system starts it anew. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitForView } from '../release/follow-sign-in.ts';
import { endOwnProcesses, listOwnProcesses } from './own-processes.ts';
import { notPossible, type Step, worked } from './step.ts';
import { until } from './until.ts';

const START_SECONDS = 40;
const END_SECONDS = 20;

export const restarting: Step = {
  title: 'Restart by itself',
  proves: 'The application starts itself again with its own data folder, and opens a window.',
  limitSeconds: 90,
  async run({ plain, folders }) {
    const page = await (await plain.open()).firstPage();
    const before = countStarts(folders.plain);
    // The page may be gone before it has been answered.
    await page.evaluate(() => window.memberLogin.restartApp()).catch(() => undefined);
    // The log is written only once a window has been shown.
    await until(
      () => countStarts(folders.plain),
      (count) => count > before,
      { seconds: START_SECONDS, failure: 'The log tells of no further start' },
    );
    endOwnProcesses(folders.plain, 'SIGTERM');
    await until(
      () => listOwnProcesses(folders.plain),
      ({ length }) => length === 0,
      { seconds: END_SECONDS, failure: 'The restarted application did not end' },
    );
    await plain.close();
    return worked('it ended, and a second process has shown its window');
  },
};

export const keptSignIn: Step = {
  title: 'Sign-in after a restart',
  proves: 'What one process has sealed is opened by another, and the member is read again.',
  limitSeconds: 120,
  async run({ plain }) {
    const page = await (await plain.open()).firstPage();
    await waitForView(page, 'the sign-ins were not opened', ({ isRestoring }) => !isRestoring);
    await waitForView(page, 'the member was not read again', ({ sessions }) =>
      sessions.every(({ status }) => status === 'verified'),
    );
    const { length } = await page.evaluate(async () => {
      const outcome = await window.memberLogin.getView();
      return outcome.ok ? outcome.value.sessions : [];
    });
    await plain.close();
    return length === 1 ? worked('the member is signed in') : notPossible('no sign-in was stored before');
  },
};

/** How often the application has started in this data folder, by its log. */
function countStarts(folder: string): number {
  try {
    return readFileSync(join(folder, 'logs/member-login.log'), 'utf8').split(/Member Login \d+\.\d+/).length - 1;
  } catch {
    return 0;
  }
}
