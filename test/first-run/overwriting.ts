/** The system's dialog that saves over a file which is there already. Only a person can answer it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitForView } from '../release/follow-sign-in.ts';
import { failed, notPossible, type Step, worked } from './step.ts';
import { until } from './until.ts';

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
