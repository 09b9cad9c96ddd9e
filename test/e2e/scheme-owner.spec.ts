/**
 * C9: an installed copy and the callback scheme on a Linux desktop: its own registration, one that is gone, and one
 * that another copy has, which the person is shown and can take over.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { DESKTOP_NAME } from '../../electron/callback/parse.ts';
import type { ProtocolClient } from '../../electron/ipc/views/status.ts';
import { text } from '../../renderer/text/en.ts';
import { statusFacts } from '../../renderer/text/status-facts.ts';
import { unbroken } from '../../renderer/text/wording.ts';
import { isRealElectron } from '../launch.ts';
import {
  answer,
  test as base,
  chooseRoute,
  deliver,
  expect,
  fillIn,
  readView,
  signIn,
  signOut,
  startSignIn,
  titleOf,
  UNPUBLISHED_MEMBER,
} from './journey.ts';

const words = { ...text.status.callbacks, ...statusFacts.callbacks };
const SCHEME = 'member-login';

/** A desktop with folders of its own, in which applications are installed by their entries. */
interface Desktop {
  /** Launches the application as an installed copy on it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The application’s own program. */
  readonly program: string;
  /** Puts an entry where packages put theirs, or where the person's own are. */
  install(entryName: string, name: string, program: string, place?: 'system' | 'own'): void;
  /** Makes a program that can be started. @returns its path */
  makeProgram(path: string): string;
  /** Says which entry takes addresses of the scheme; null for none. */
  hand(entryName: string | null): void;
  /** @returns the entry that takes them */
  readonly handler: string | undefined;
  /** The person's own entry of this application. */
  readonly ownEntry: string;
  readonly folder: string;
}

const test = base.extend<{ readonly desktop: Desktop }>({
  desktop: async ({}, use) => {
    base.skip(isRealElectron, 'Only an installed package claims the scheme, and no test installs one.');
    base.skip(process.platform !== 'linux', 'The stand-in plays a Linux desktop.');
    const folder = mkdtempSync(join(tmpdir(), 'desktop-'));
    await use(createDesktop(folder));
    rmSync(folder, { recursive: true, force: true });
  },
});

test('a fresh start of an installed copy registers it, and callbacks come back by the scheme', async ({
  launch,
  desktop,
  browserPage,
}) => {
  desktop.install(DESKTOP_NAME, 'Member Login', desktop.program);
  const journey = await launch({ env: desktop.env });
  await expectClient(journey.page, { kind: 'this-copy' });
  expect(desktop.handler).toBe(DESKTOP_NAME);
  expect(existsSync(desktop.ownEntry)).toBe(false);
  await expect(callbacksButton(journey.page)).toHaveText('Callbacks: member-login://');
  await signIn(journey, browserPage);
});

test('C9, C10: another copy that owns the scheme is named and left alone; taking it over is one press, and lasts', async ({
  launch,
  desktop,
  browserPage,
}) => {
  const path = desktop.makeProgram('opt/Member Login 0.0.9/member-login');
  desktop.install(DESKTOP_NAME, 'Member Login', path);
  desktop.hand(DESKTOP_NAME);
  const journey = await launch({ env: desktop.env });
  const { app, page } = journey;
  const main = page.getByRole('main');
  await expectClient(page, { kind: 'other-copy', name: 'Member Login', path });
  await expect(callbacksButton(page)).toHaveText('Callbacks: this computer');
  const popover = await openCallbacks(page);
  await expect(popover).toContainText(`${words.otherCopyAt(unbroken(SCHEME), 'Member Login')} (${path}).`);
  await expect(popover).toContainText(words.instead);
  await page.keyboard.press('Escape');
  await fillIn(browserPage, await startSignIn(journey));
  await answer(browserPage, 'Allow');
  await signOut(page);
  await expect(titleOf(page)).toHaveText('Sign in to Demo service');
  expect(existsSync(desktop.ownEntry)).toBe(false);

  // With no way back the person is told beforehand to paste, and no longer once the scheme is taken.
  await chooseRoute(page, 'member-login://');
  await expect(main).toContainText(text.signIn.caution['answer-not-received']);
  await expect(callbacksButton(page)).toHaveText(`Callbacks: ${words.unowned(SCHEME)}`);
  await browserPage.goto(await startSignIn(journey));
  await expect(main).toContainText(text.waiting.notReceived.scheme);
  await openCallbacks(page);
  await popover.getByRole('button', { name: words.claim['other-copy'] }).press('Enter');
  await expect(popover.getByRole('status')).toHaveText(words.protocolClient['this-copy'](SCHEME));
  await expect(popover.getByRole('button', { name: words.claim['other-copy'] })).toHaveCount(0);
  // The focus stays in the popover although its button is gone.
  expect(await popover.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(main).not.toContainText(text.waiting.notReceived.scheme);
  // Quoted only where the path of this repository needs it.
  const entry = readFileSync(desktop.ownEntry, 'utf8').replaceAll('"', '');
  expect(entry).toContain(`\nExec=${desktop.program} %u\n`);
  await deliver(journey, await answer(browserPage, 'Allow'));
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await app.close();

  const second = await launch({ env: desktop.env });
  await expectClient(second.page, { kind: 'this-copy' });
});

function createDesktop(folder: string): Desktop {
  const program = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '', 'electron');
  const write = (path: string, content: string): string => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content, { mode: 0o755 });
    return path;
  };
  const handlers = join(folder, 'handlers.json');
  const entryPath = (place: string, entryName: string): string => join(folder, place, 'applications', entryName);
  return {
    env: {
      STAND_IN_INSTALLED: folder,
      XDG_DATA_HOME: join(folder, 'own'),
      XDG_DATA_DIRS: join(folder, 'system'),
      APPIMAGE: undefined,
    },
    program,
    install(entryName, name, started, place = 'system') {
      write(entryPath(place, entryName), `[Desktop Entry]\nType=Application\nName=${name}\nExec="${started}" %U\n`);
    },
    makeProgram: (path) => write(join(folder, path), ''),
    hand: (entryName) => void write(handlers, JSON.stringify(entryName === null ? {} : { [SCHEME]: entryName })),
    get handler() {
      const known: Record<string, string> = JSON.parse(readFileSync(handlers, 'utf8'));
      return known[SCHEME];
    },
    ownEntry: entryPath('own', DESKTOP_NAME),
    folder,
  };
}

/** Waits until main says so of the scheme's owner: it asks behind the first window. */
async function expectClient(page: Page, client: ProtocolClient): Promise<void> {
  await expect.poll(async () => (await readView(page)).status.callbacks.protocolClient).toEqual(client);
}

function callbacksButton(page: Page): Locator {
  return page.getByRole('contentinfo').getByRole('button', { name: /^Callbacks/ });
}

async function openCallbacks(page: Page): Promise<Locator> {
  await callbacksButton(page).click();
  return page.getByRole('dialog', { name: words.title });
}
