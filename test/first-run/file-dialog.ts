/** The system's file dialog. Comes last: where nobody closes it, the application is ended with it open. */
import { failed, notPossible, type Step, worked } from './step.ts';
import { until } from './until.ts';

const OPEN_SECONDS = 10;
/** One that is refused is over at once. */
const STAYS_MS = 1_500;

export const fileDialog: Step = {
  title: 'File dialog',
  proves: 'The menu opens the system’s file dialog, and without a file nothing happens.',
  limitSeconds: 60,
  async run({ driven, ask, isStandIn }) {
    const { app, page } = await driven.open();
    await app.evaluate(async ({ dialog, Menu }) => {
      const { showOpenDialog } = dialog;
      const state = { dialog: 'not asked for' };
      Object.assign(globalThis, { fileDialog: state });
      Object.assign(dialog, {
        async showOpenDialog(...args: unknown[]) {
          state.dialog = 'open';
          const answer = await Reflect.apply(showOpenDialog, dialog, args);
          state.dialog = answer.filePaths.length === 0 ? 'closed' : 'a file was chosen';
          return answer;
        },
      });
      Menu.getApplicationMenu()?.getMenuItemById('open-profile')?.click();
    });
    const read = (): Promise<string> => app.evaluate(async () => Reflect.get(globalThis, 'fileDialog').dialog);
    await until(read, (state) => state !== 'not asked for', { seconds: OPEN_SECONDS, failure: 'The menu opened none' });
    if (isStandIn) return notPossible('the stand-in has none; the menu asked for it');
    await page.waitForTimeout(STAYS_MS);
    if ((await read()) === 'closed') return failed('it was over at once');
    const answer = await ask('Did a file dialog open in front of the window? Close it with Cancel, then answer.');
    if (answer === 'not-looked-at') {
      const how = (await driven.close()) ? 'by itself' : 'by force only';
      return worked(`it was open and nobody closed it; the application ended with it, ${how}`);
    }
    const state = await until(read, (now) => now !== 'open', { seconds: OPEN_SECONDS, failure: 'It is still open' });
    return state === 'closed' ? worked('it opened and was closed') : failed(state);
  },
};
