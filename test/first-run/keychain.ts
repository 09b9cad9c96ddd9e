/** The system's keychain: signs in at the demo, and looks at what is on disk of the token. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { PUBLISHED_MEMBERS } from '../../electron/demo-service/members.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { chooseMethod, readView, submitLogin } from '../e2e/journey.ts';
import { storePath } from '../e2e/kept-data.ts';
import { waitForView } from '../release/follow-sign-in.ts';
import { failed, notPossible, type Outcome, type Step, worked } from './step.ts';
import { until } from './until.ts';

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
