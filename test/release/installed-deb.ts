/**
 * `node test/release/installed-deb.ts`: a whole sign-in through the installed deb and a real browser, on an X display.
 * Everything goes through the system: xdg-open and the default browser on the way out; the browser, xdg-open and the
 * package's .desktop file on the way back. `--rehearse` does the same with this working tree's build and a .desktop
 * file of the test's.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { DESKTOP_NAME } from '../../electron/callback/parse.ts';
import { TOP } from '../build.ts';
import { findInstalledChromium } from '../stand-in/chromium.ts';
import { type DesktopSession, openDesktopSession, readInstalledEntry } from './desktop-session.ts';
import { startDriven } from './driven-program.ts';
import { followSignIn, waitForView } from './follow-sign-in.ts';

interface TestedCopy {
  readonly executable: string;
  readonly args: readonly string[];
  readonly isInstalled: boolean;
}

const SCHEME = 'member-login';
const APPLICATIONS = '/usr/share/applications';
/** Where Chrome and Chromium look for what an administrator ordered. */
const POLICY_FOLDERS = ['/etc/opt/chrome/policies/managed', '/etc/chromium/policies/managed'];
const POLICY = 'AutoLaunchProtocolsFromOrigins';

const isRehearsal = process.argv.includes('--rehearse');
checkSurroundings();
const browser = findInstalledChromium();
if (browser === null) throw new Error('No Chrome or Chromium is installed.');
const session = openDesktopSession(browser);
try {
  const copy = isRehearsal ? addWorkingTree(session) : findInstalledCopy();
  await signIn(session, copy);
  console.log('The browser brought the callback to the application, and the member is signed in.');
  await startByAddress(session, copy);
  console.log('A copy that was not running is started by an address of its scheme, and says that nobody waits for it.');
} finally {
  session.close();
}

/** A person would be asked whether the browser may open the application; nothing here could answer. */
function checkSurroundings(): void {
  if (!process.env.DISPLAY) throw new Error('There is no X display: run this under xvfb-run.');
  const files = POLICY_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
  );
  if (files.some((text) => text.includes(POLICY) && text.includes(SCHEME))) return;
  const value = JSON.stringify({ [POLICY]: [{ protocol: SCHEME, allowed_origins: ['http://127.0.0.1'] }] });
  throw new Error(`The browser would ask first. Write this into a .json file in ${POLICY_FOLDERS[0]}: ${value}`);
}

/** Finds it by its menu entry, which must have what the system needs to hand over an address. */
function findInstalledCopy(): TestedCopy {
  const path = `${APPLICATIONS}/${DESKTOP_NAME}`;
  const { executable, execArguments, mimeTypes } = readInstalledEntry(readFileSync(path, 'utf8'));
  if (!mimeTypes.includes(`x-scheme-handler/${SCHEME}`)) throw new Error(`${path} does not take ${SCHEME}://.`);
  if (execArguments.join() !== '%U') throw new Error(`${path} does not pass the address on, and nothing else.`);
  return { executable, args: [], isInstalled: true };
}

/** Not installed, so it claims nothing by itself, and keeps its data where it is told. */
function addWorkingTree({ folder, addApplication }: DesktopSession): TestedCopy {
  const executable = `${TOP}/test/stand-in/dist/electron`;
  const args = [TOP, `--user-data-dir=${folder}/member-login`];
  addApplication(DESKTOP_NAME, { exec: [executable, ...args, '%u'].join(' '), schemes: [SCHEME] });
  return { executable, args, isInstalled: false };
}

async function signIn({ env, startBrowser }: DesktopSession, copy: TestedCopy): Promise<void> {
  const browser = await startBrowser();
  try {
    const app = await startDriven(copy.executable, copy.args, { env });
    try {
      await followSignIn(app, browser, copy.isInstalled);
    } finally {
      await app.close();
    }
  } finally {
    await browser.close();
  }
}

/** As the .desktop file does it; xdg-open would leave no DevTools to look through. */
async function startByAddress({ env }: DesktopSession, { executable, args }: TestedCopy): Promise<void> {
  const addresses = [`${SCHEME}://callback?code=of-no-sign-in&state=of-no-sign-in`];
  const app = await startDriven(executable, args, { env, addresses });
  try {
    await waitForView(await app.firstPage(), 'the application said nothing of the address', ({ notices }) =>
      notices.some(({ error }) => error?.code === 'callback-not-expected'),
    );
  } finally {
    await app.close();
  }
}
