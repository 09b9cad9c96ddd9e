/**
 * For tests of what survives a restart: a temporary data folder, its store file, the choice of storage, and a keyring
 * whose mode a test sets.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import { text } from '../../renderer/text/en.ts';
import { statusFacts } from '../../renderer/text/status-facts.ts';
import { isRealElectron } from '../launch.ts';
import { agree, test as base, expect, type Journey, readView } from './journey.ts';

interface Keyring {
  /** Launches the application with this keyring. */
  readonly env: { readonly STAND_IN_KEYRING: string };
  /** From the next start on; one that hangs, from the next question on. */
  become(mode: 'working' | 'unavailable' | 'hanging'): void;
}

interface Fixtures {
  /** The application's data folder, empty at first and of this test alone. */
  readonly dataFolder: string;
  /** A system's keyring in working order; a test that asks for it is skipped where the system brings its own. */
  readonly keyring: Keyring;
}

export const test = base.extend<Fixtures>({
  dataFolder: async ({}, use) => {
    const top = mkdtempSync(join(tmpdir(), 'kept-'));
    await use(join(top, 'data'));
    rmSync(top, { recursive: true, force: true, maxRetries: 5 });
  },
  keyring: async ({}, use) => {
    base.skip(isRealElectron, 'No test touches the keyring of a real system.');
    const folder = mkdtempSync(join(tmpdir(), 'keyring-'));
    await use({
      env: { STAND_IN_KEYRING: folder },
      become: (mode) => writeFileSync(join(folder, 'mode'), mode),
    });
    rmSync(folder, { recursive: true, force: true });
  },
});

/** The file that the application keeps its sessions in. */
export function storePath(dataFolder: string): string {
  return join(dataFolder, 'member-login.json');
}

/** Puts a store file in place before a start. */
export function writeStore(dataFolder: string, content: string): void {
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(storePath(dataFolder), content);
}

/** The store file as it is on disk. */
export function readStore(dataFolder: string): { readonly text: string; readonly mode: number } {
  const path = storePath(dataFolder);
  return { text: readFileSync(path, 'utf8'), mode: statSync(path).mode & 0o777 };
}

/** How many sessions are stored on disk. */
export function countStored(dataFolder: string): number {
  const stored: unknown = JSON.parse(readStore(dataFolder).text);
  const sessions: unknown = typeof stored === 'object' && stored !== null && Reflect.get(stored, 'sessions');
  if (!Array.isArray(sessions)) throw new Error('The store file holds no list of sessions.');
  return sessions.length;
}

/** Presses a button in what the status line says about tokens. */
export async function pressTokens(page: Page, name: string): Promise<void> {
  await openTokens(page);
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await page.keyboard.press('Escape');
}

export async function openTokens(page: Page): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /^Tokens:/ })
    .click();
}

/** The status line says why, claims nothing else and offers no choice; the account says when it ends. */
export async function expectNothingKept(page: Page): Promise<void> {
  const words = { ...text.status.secrets, ...statusFacts.secrets };
  await expect(page.getByRole('contentinfo').getByText(words.items.memory)).toBeVisible();
  await expect(page.locator('.status-item-warning')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: text.member.why }).click();
  const popover = page.getByRole('dialog');
  await expect(popover).toContainText(words.notKeeping);
  for (const name of [words.allow, words.takeBack]) await expect(popover.getByRole('button', { name })).toHaveCount(0);
  await page.keyboard.press('Escape');
}

/** Has every token stored on disk: by the explicit choice, unless a keychain keeps them anyway. */
export async function storeTokens({ app, page }: Pick<Journey, 'app' | 'page'>): Promise<void> {
  await agree(app);
  const readSecrets = async () => (await readView(page)).status.secrets;
  await expect.poll(async () => (await readSecrets()).system).not.toBe('not-known');
  if ((await readSecrets()).place === 'memory') await pressTokens(page, statusFacts.secrets.allow);
  await expect
    .poll(async () => (await readTokenSessions(page)).filter(({ storedIn }) => storedIn === 'memory'))
    .toEqual([]);
}

/** Sessions whose credential may be stored on disk. */
export async function readTokenSessions(page: Page): Promise<readonly SessionView[]> {
  return (await readView(page)).sessions.filter(({ credential }) => credential?.kind === 'token');
}
