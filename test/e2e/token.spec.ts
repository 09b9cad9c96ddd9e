/** What a person does with a token: copies it, saves it, and has it revoked; and that the page gets nothing of it. */
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright/test';
import { DESKTOP_WORDS } from '../../electron/text/en.ts';
import { fieldLabel } from '../../renderer/text/en.ts';
import { signOut } from '../../renderer/text/sign-out.ts';
import { savedText, token as words } from '../../renderer/text/token.ts';
import { KEYBOARD } from './by-keyboard.ts';
import { typeLogin } from './every-method.ts';
import { chooseFile, readClipboard } from './exchange-list.ts';
import {
  agree,
  bendDemo,
  chooseMethod,
  expect,
  methodRow,
  readView,
  signOutButton,
  submitLogin,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
} from './journey.ts';

const { name } = UNPUBLISHED_MEMBER;
const IS_FOR_OWNER_ONLY = process.platform !== 'win32';

test('S11, A3: main asks before a token is copied; meanwhile no command does anything, and Cancel copies nothing', async ({
  journey,
}) => {
  const { page, app } = journey;
  await signIn(page);
  await app.evaluate(async ({ clipboard, dialog }) => {
    await clipboard.writeText('before');
    const asked = Promise.withResolvers<{ response: number; checkboxChecked: boolean }>();
    const state = { message: '', cancel: () => asked.resolve({ response: 1, checkboxChecked: false }) };
    Object.assign(globalThis, { question: state });
    Object.assign(dialog, {
      showMessageBox(_window: unknown, { message }: { readonly message: string }) {
        state.message = message;
        return asked.promise;
      },
    });
  });
  const copy = page.getByRole('button', { name: words.copy });
  await copy.click();
  const { message } = DESKTOP_WORDS.dialogs.questions['copy-token'];
  await expect.poll(() => app.evaluate(async () => Reflect.get(globalThis, 'question').message)).toBe(message);
  await expect.poll(async () => (await readView(page)).isAsking).toBe(true);
  const isEnabled = () =>
    app.evaluate(async ({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('compare')?.enabled);
  expect(await isEnabled()).toBe(false);
  await page.keyboard.press('ControlOrMeta+2');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(titleOf(page)).toHaveText(name);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await app.evaluate(async () => Reflect.get(globalThis, 'question').cancel());
  await expect.poll(async () => (await readView(page)).isAsking).toBe(false);
  expect(await isEnabled()).toBe(true);
  await expect(copy).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await readClipboard(app)).toBe('before');
});

test('A1, T8: a token is copied, saved and revoked by keyboard alone; it works no longer, and signing in again brings another', async ({
  journey,
}) => {
  const { page, app, userDataFolder } = journey;
  const typeAndSend = async () => {
    await expect(page.getByLabel(fieldLabel('login'))).toBeFocused();
    await typeLogin(page, UNPUBLISHED_MEMBER, KEYBOARD);
    await page.keyboard.press('Enter');
    await expect(titleOf(page)).toHaveText(name);
  };
  const answer = (action: string) => KEYBOARD.press(page.getByRole('dialog').getByRole('button', { name: action }));
  await KEYBOARD.press(methodRow(page, 'password'));
  await typeAndSend();
  const copy = page.getByRole('button', { name: words.copy });
  await agree(app);
  await KEYBOARD.press(copy);
  await expect(page.getByText('Token copied')).toBeVisible();
  await expect(copy).toBeEnabled();
  await expect(copy).toBeFocused();
  const path = join(userDataFolder, 'token.txt');
  await chooseFile(app, path);
  await KEYBOARD.press(page.getByRole('button', { name: words.save }));
  const token = await readSaved(page, path);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await readClipboard(app)).toBe(token);
  if (IS_FOR_OWNER_ONLY) expect(statSync(path).mode & 0o777).toBe(0o600);
  // S1
  expect(JSON.stringify(await readView(page))).not.toContain(token);
  expect(await page.content()).not.toContain(token);

  const revoke = page.getByRole('button', { name: words.revoke });
  await KEYBOARD.press(revoke);
  await answer(words.confirmRevoke.action);
  await expect(page.getByRole('status').getByText(words.worksNoMore)).toBeVisible();
  await expect(revoke).toBeFocused();
  await KEYBOARD.press(page.getByRole('button', { name: 'Sign in again' }));
  await typeAndSend();
  await expect(page.getByText(words.brought.other)).toBeVisible();
});

test('A1, T9: signing out has the token revoked, if that is chosen, and says what came of it', async ({ journey }) => {
  const { page } = journey;
  const dialog = page.getByRole('dialog');
  for (const [revocation, revokedCount] of [
    ['revokes', 1],
    ['refuses', 0],
  ] as const) {
    await bendDemo(page, { revocation });
    await signIn(page);
    await KEYBOARD.press(signOutButton(page));
    const choice = dialog.getByRole('checkbox', { name: signOut.one.revoke(['Demo service']) });
    // A dialog begins at it.
    await expect(choice).toBeFocused();
    await page.keyboard.press('Space');
    await KEYBOARD.press(dialog.getByRole('button', { name: signOut.one.action }));
    await expect(titleOf(page)).toHaveText('Sign in to Demo service');
    const notice = page.getByRole('status').filter({ hasText: signOut.result(revokedCount, 1) });
    await expect(notice).toContainText(revokedCount === 1 ? signOut.accepted : signOut.still(1, false));
    expect((await readView(page)).sessions).toEqual([]);
  }
});

async function signIn(page: Page): Promise<void> {
  await chooseMethod(page, 'password');
  await submitLogin(page);
  await expect(titleOf(page)).toHaveText(name);
}

/** @returns the token, once the page says that it is saved: a file of an earlier test may have been there before */
async function readSaved(page: Page, path: string): Promise<string> {
  const saved = savedText({ file: basename(path), isForOwnerOnly: IS_FOR_OWNER_ONLY });
  await expect(page.getByText(saved)).toBeVisible();
  return readFileSync(path, 'utf8').trimEnd();
}
