/** The desktop's own parts: menu, About panel, notification and file dialogs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { about } from '../../renderer/text/about.ts';
import { titleOf } from '../e2e/journey.ts';
import { waitForView } from '../release/follow-sign-in.ts';
import { failed, notPossible, type Step, until, worked } from './step.ts';

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

/** A desktop without a notification service answers only after D-Bus's own limit. */
const ANSWER_SECONDS = 35;

export const notification: Step = {
  title: 'Notification',
  proves: 'The system takes a notification from Electron.',
  limitSeconds: 60,
  async run({ driven, ask, platform }) {
    // Even asking whether there are any would leave a Start Menu entry and a COM class behind.
    if (platform === 'win32') return notPossible('Windows takes them from installed copies only');
    const { app } = await driven.open();
    const isSupported = await app.evaluate(async ({ Notification }) => {
      if (!Notification.isSupported()) return false;
      const shown = new Notification({ title: 'Member Login', body: 'The first run shows this notification.' });
      const outcome = { notification: shown, answer: null };
      Object.assign(globalThis, { firstRun: outcome });
      shown.on('show', () => Object.assign(outcome, { answer: 'shown' }));
      shown.on('failed', (_event, error) => Object.assign(outcome, { answer: `failed: ${error || 'no reason'}` }));
      // Later, because on Linux it waits for the desktop.
      setImmediate(() => shown.show());
      return true;
    });
    if (!isSupported) return notPossible('the system has no notifications');
    const read = () => app.evaluate(async () => Reflect.get(globalThis, 'firstRun').answer);
    const answer = await until(read, (seen) => seen !== null, {
      seconds: ANSWER_SECONDS,
      failure: 'The system neither showed the notification nor refused it',
    });
    if (answer !== 'shown') {
      if (platform === 'darwin') return notPossible(`macOS takes them from signed copies only (${answer})`);
      // Such as a display of a build machine.
      if (platform === 'linux' && !process.env.XDG_CURRENT_DESKTOP)
        return notPossible(`there is no desktop (${answer})`);
      return failed(String(answer));
    }
    await ask('Did a notification “Member Login” appear?');
    await app.evaluate(async () => Reflect.get(globalThis, 'firstRun').notification.close());
    return worked('the system took it');
  },
};

const BEFORE = 'as it was';
const CLOSE_SECONDS = 10;

export const overwriting: Step = {
  title: 'Overwriting a file',
  proves: 'The system asks before a file is replaced, and waits for the answer.',
  limitSeconds: 60,
  async run({ driven, folders, ask, isStandIn }) {
    if (isStandIn) return notPossible('the stand-in has no dialogs');
    const readiness = await ask('Next, a dialog saves over a file that is there already. Are you ready to answer it?');
    if (readiness !== 'yes') return notPossible('nobody was there to answer the dialog');
    const { app, page } = await driven.open();
    await waitForView(page, 'the service did not start', ({ service }) => service.state === 'ready');
    const path = join(folders.driven, 'overwritten.json');
    writeFileSync(path, BEFORE);
    await app.evaluate(async ({ dialog }, defaultPath) => {
      const { showSaveDialog } = dialog;
      Object.assign(dialog, {
        showSaveDialog: (...args: unknown[]) =>
          Reflect.apply(showSaveDialog, dialog, [...args.slice(0, -1), { ...Object(args.at(-1)), defaultPath }]),
      });
    }, path);
    let state = 'open';
    const saved = page.evaluate(() => window.memberLogin.saveProfileSchema());
    saved.then(
      ({ ok }) => {
        state = ok ? 'closed' : 'refused';
      },
      () => {
        state = 'gone';
      },
    );
    await ask(
      'Press Save in the dialog. Does the question whether to replace the file stay until you answer it? Answer it with No, cancel the dialog, then answer here.',
    );
    await until(
      async () => state,
      (now) => now !== 'open',
      { seconds: CLOSE_SECONDS, failure: 'It is still open' },
    );
    if (state !== 'closed') return failed(`the dialog is ${state}`);
    return readFileSync(path, 'utf8') === BEFORE ? worked('the file stayed as it was') : failed('it was replaced');
  },
};

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
