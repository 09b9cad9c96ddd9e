/** Whether V8 keeps the page's compiled scripts for the next start. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { failed, notPossible, type Step, worked } from './step.ts';

/** What is in every such folder. */
const BOOKKEEPING = /^index/;

export const codeCache: Step = {
  title: 'Code cache',
  proves: 'Chromium keeps the compiled scripts of app://, which spares later starts the compiling.',
  limitSeconds: 30,
  async run({ driven, folders, isStandIn }) {
    if (isStandIn) return notPossible('the stand-in keeps none');
    // Chromium writes it to the disk at the latest when it ends.
    await driven.close();
    const folder = join(folders.driven, 'Code Cache/js');
    const names = readdirSync(folder).filter((name) => !BOOKKEEPING.test(name));
    const bytes = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    if (names.length === 0) return failed('nothing was kept');
    return worked(`${names.length} entries of ${Math.round(bytes / 1_000)} kB in all`);
  },
};
