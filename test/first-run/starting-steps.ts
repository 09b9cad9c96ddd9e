/** The application as a person starts it: its start, the system's keychain, and a start of its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PUBLISHED_MEMBERS } from '../../electron/demo-service/members.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { chooseMethod, readView, submitLogin } from '../e2e/journey.ts';
import { storePath } from '../e2e/kept-data.ts';
import { waitForView } from '../release/follow-sign-in.ts';
import { failed, notPossible, type Outcome, type Step, until, worked } from './step.ts';
import { endOwnProcesses, listOwnProcesses } from './world.ts';

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

type Secrets = AppView['status']['secrets']['system'];

const stored = z.object({ sessions: z.array(z.object({ sealed: z.string() })) });
const MARK_LENGTH = 3;
const WRITE_SECONDS = 10;

export const keychain: Step = {
  title: 'Keychain',
  proves: 'The keychain that a person has seals a token. What is on disk begins with the mark of the key.',
  // The application itself waits a minute for a keychain, which may be asking the person.
  limitSeconds: 120,
  async run({ plain, folders }) {
    const page = await (await plain.open()).firstPage();
    const [member] = PUBLISHED_MEMBERS;
    if (!member) throw new Error('The demo publishes no member.');
    await chooseMethod(page, 'password');
    await submitLogin(page, member);
    await waitForView(page, 'the keychain has not answered', isDecided);
    const { system } = (await readView(page)).status.secrets;
    // Where there is only a fixed key, nothing is written unasked.
    if (system !== 'keychain') return judge(system, '');
    const [sealed = ''] = await until(
      () => readSealed(folders.plain),
      ({ length }) => length === 1,
      { seconds: WRITE_SECONDS, failure: 'No token was written' },
    );
    return judge(system, Buffer.from(sealed, 'base64').subarray(0, MARK_LENGTH).toString('latin1'));
  },
};

function isDecided({ sessions, status }: AppView): boolean {
  const { system } = status.secrets;
  return system === 'not-answering' || system === 'none' || (sessions.length === 1 && system !== 'not-known');
}

function judge(system: Secrets, mark: string): Outcome {
  switch (system) {
    case 'keychain':
      return worked(`the keychain seals, mark ${mark}`);
    case 'weak':
      return notPossible(`no keyring, or a locked one: only Chromium’s fixed key`);
    case 'none':
      return notPossible('the system can seal nothing');
    default:
      return failed('the keychain did not answer');
  }
}

function readSealed(folder: string): readonly string[] {
  return stored.parse(JSON.parse(readFileSync(storePath(folder), 'utf8'))).sessions.map(({ sealed }) => sealed);
}

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
