/**
 * What a person does on the screen about this app, with main played by the gallery's bridge: what it says, what the
 * buttons call, and what stays when a call fails.
 */
import { expect, type Page } from 'playwright/test';
import type { AboutView } from '../../electron/ipc/views/about.ts';
import { about as words } from '../../renderer/text/about.ts';
import { text } from '../../renderer/text/en.ts';
import { errorText } from '../../renderer/text/errors.ts';
import { signOut } from '../../renderer/text/sign-out.ts';
import { ABOUT } from '../renderer/about/about-views.ts';
import { type Gallery, test } from '../renderer/gallery.ts';
import { addService } from '../renderer/services/open-form.ts';
import { NOTHING_OBSERVED } from '../renderer/testing/document-check/check-views.ts';
import { BASIC_SESSION, SESSION, VIEW, viewOfSession } from '../renderer/views.ts';

const ASKED = { id: 'asked-1', command: 'about' } as const;

async function openAbout(gallery: Gallery, value: AboutView = ABOUT): Promise<void> {
  await gallery.open({ ok: true, value: VIEW });
  await gallery.answer('getAbout', { ok: true, value });
  await gallery.page.getByRole('button', { name: 'About' }).click();
  await gallery.page.getByRole('heading', { name: words.licences }).waitFor();
}

test('the native menu leads to the screen, whatever is on', async ({ gallery }) => {
  const { page } = gallery;
  const session = viewOfSession();
  const title = page.getByRole('heading', { level: 1 });
  await gallery.open({ ok: true, value: session });
  await gallery.answer('getAbout', { ok: true, value: ABOUT });
  await gallery.push({ ...session, askedCommand: ASKED });
  await expect(title).toHaveText(words.title);
  await expect(title).toBeFocused();
  const dismissals = async () => (await gallery.calls()).filter(({ name }) => name === 'dismissAskedCommand');
  expect(await dismissals()).toEqual([{ name: 'dismissAskedCommand', argument: { askedCommandId: ASKED.id } }]);
  await expect(page.getByRole('button', { name: 'About' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(/^About Member Login/);

  // Until main has taken it back, whatever else changes leaves the person where they went.
  await page.getByRole('button', { name: 'Compare methods' }).click();
  await gallery.push({ ...session, notices: [], askedCommand: ASKED });
  await expect(title).toHaveText('Compare methods');
  await gallery.push({ ...session, askedCommand: { ...ASKED, id: 'asked-again' } });
  await expect(title).toHaveText(words.title);
  expect(await dismissals()).toHaveLength(2);
});

test('a page that is loaded after the native menu was used begins there', async ({ gallery }) => {
  await gallery.open({ ok: true, value: { ...VIEW, askedCommand: ASKED } });
  await gallery.answer('getAbout', { ok: true, value: ABOUT });
  await expect(gallery.page.getByRole('heading', { level: 1 })).toHaveText(words.title);
});

test('a command is carried out once, and not while a dialog asks something', async ({ gallery }) => {
  const { page } = gallery;
  const session = { ...viewOfSession(), sessions: [SESSION, BASIC_SESSION] };
  const title = page.getByRole('heading', { level: 1 });
  const refreshes = async () => (await gallery.calls()).filter(({ name }) => name === 'refreshMember').length;
  await gallery.open({ ok: true, value: session });
  await page.keyboard.press('ControlOrMeta+r');
  await gallery.push({ ...session, askedCommand: { id: 'asked-1', command: 'refresh' } });
  expect(await refreshes()).toBe(2);
  expect(await isTakenFromMenu(page, 'r')).toBe(true);
  expect(await refreshes()).toBe(3);
  expect(await isTakenFromMenu(page, 'w')).toBe(false);

  await page.getByRole('button', { name: text.rail.account, exact: true }).click();
  await page.getByRole('button', { name: text.rail.signOutAll }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await isTakenFromMenu(page, 'r')).toBe(true);
  for (const key of ['1', '9', 'k', 'n', 'r', 'f']) await page.keyboard.press(`ControlOrMeta+${key}`);
  await gallery.push({ ...session, askedCommand: { id: 'asked-2', command: 'about' } });
  await expect(dialog).toContainText(signOut.all.title(1));
  await page.keyboard.press('Escape');
  await expect(title).toHaveText(SESSION.member?.title ?? '');
  expect(await refreshes()).toBe(3);
});

/** Whether the page takes a key with Ctrl or Cmd, so that Electron does not give it to the menu. */
function isTakenFromMenu(page: Page, key: string): Promise<boolean> {
  return page.evaluate((pressed) => {
    const modifier = navigator.platform.startsWith('Mac') ? { metaKey: true } : { ctrlKey: true };
    const event = new KeyboardEvent('keydown', { key: pressed, ...modifier, bubbles: true, cancelable: true });
    return !document.body.dispatchEvent(event);
  }, key);
}

test('the palette stays open with what went wrong, and presses a button of the screen as a person would', async ({
  gallery,
}) => {
  const { page } = gallery;
  await gallery.open({ ok: true, value: viewOfSession() });
  await gallery.answer('readDocumentCheck', { ok: true, value: NOTHING_OBSERVED });
  await gallery.answer('showLog', { ok: false, error: { code: 'log-not-there', details: {} } });
  await gallery.answer('openProfileFile', { ok: false, error: { code: 'profile-file-too-large', details: {} } });
  const field = page.getByRole('combobox');
  await page.keyboard.press('ControlOrMeta+o');
  await expect(page.getByRole('alert')).toContainText(errorText({ code: 'profile-file-too-large', details: {} }).title);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(field).toBeFocused();
  // Nothing is chosen before anything is typed.
  await page.keyboard.press('Enter');
  await page.keyboard.type('show log');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('There is no log file');
  await page.getByRole('option', { name: words.showLog }).click();
  await expect(field).toBeFocused();
  await field.fill('');
  await page.keyboard.press('End');
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('copy token');
  await page.keyboard.press('Enter');
  // Main asks first, here too.
  await expect.poll(async () => (await gallery.calls()).map(({ name }) => name)).toContain('copyToken');
});

test('the keys that the palette shows work in it, and its own close it', async ({ gallery }) => {
  const { page } = gallery;
  const title = page.getByRole('heading', { level: 1 });
  await gallery.open({ ok: true, value: viewOfSession() });
  await gallery.answer('readDocumentCheck', { ok: true, value: NOTHING_OBSERVED });
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('exch');
  await page.keyboard.press('ControlOrMeta+2');
  await expect(title).toHaveText('Compare methods');
  await expect(title).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(title).toBeFocused();
});

test('a call that ends after its palette was closed leaves the next one open', async ({ gallery }) => {
  const { page } = gallery;
  const field = page.getByRole('combobox');
  await gallery.open({ ok: true, value: viewOfSession() });
  await gallery.answer('readDocumentCheck', { ok: true, value: NOTHING_OBSERVED });
  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('show log');
  const answer = await gallery.hold('showLog');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('exch');
  await answer({ ok: true, value: undefined });
  await expect(field).toHaveValue('exch');
});

test('says the versions, and shows what was copied in place of what was said before', async ({ gallery }) => {
  const { page } = gallery;
  await openAbout(gallery);
  await expect(page.getByText(words.version('0.1.0'))).toBeVisible();
  await expect(page.getByText('Electron 45.4.1')).toBeVisible();
  await page.getByText(words.whatIsCopied).click();
  await expect(page.locator('.diagnostics')).toHaveText(ABOUT.diagnostics);

  await gallery.answer('copyDiagnostics', { ok: true, value: 'Member Login: as it is now' });
  await page.getByRole('button', { name: words.copy }).click();
  await expect(page.locator('.toast')).toHaveText('Diagnostics copied');
  await expect(page.locator('.diagnostics')).toHaveText('Member Login: as it is now');
});

test('shows the log, or says why it cannot', async ({ gallery }) => {
  const { page } = gallery;
  await openAbout(gallery);
  const button = page.getByRole('button', { name: words.showLog });
  await button.click();
  expect((await gallery.calls()).map(({ name }) => name)).toEqual(['getAbout', 'showLog']);
  await gallery.answer('showLog', { ok: false, error: { code: 'log-not-there', details: {} } });
  await button.click();
  await expect(page.getByRole('alert')).toContainText('There is no log file');
});

test('asks before a change of language takes what is not saved along', async ({ gallery }) => {
  const { page } = gallery;
  const choice = page.getByLabel(words.language.label);
  const chosen = async () => (await gallery.calls()).filter(({ name }) => name === 'chooseLanguage');
  await openAbout(gallery);
  await expect(choice.locator('option')).toHaveText(['System (English)', 'English', 'Français']);
  await choice.selectOption('fr');
  expect(await chosen()).toEqual([{ name: 'chooseLanguage', argument: { choice: 'fr' } }]);

  await addService(gallery);
  await page.getByLabel('Name', { exact: true }).fill('Staging');
  await page.getByRole('button', { name: 'About' }).click();
  const dialog = page.getByRole('dialog', { name: words.language.unsaved.title });
  await choice.selectOption('fr');
  await dialog.getByRole('button', { name: words.language.unsaved.keep }).click();
  expect(await chosen()).toHaveLength(1);
  await choice.selectOption('fr');
  await dialog.getByRole('button', { name: words.language.unsaved.action }).click();
  await expect.poll(chosen).toHaveLength(2);
  // Nothing is lost where the words stay as they are.
  await expect(dialog).toHaveCount(0);
  await choice.selectOption('en');
  expect(await chosen()).toHaveLength(3);
});

test('takes no press on a log that is not there, and says so', async ({ gallery }) => {
  await openAbout(gallery, { ...ABOUT, hasLog: false });
  const button = gallery.page.getByRole('button', { name: words.showLog });
  await expect(button).toHaveAccessibleDescription(words.noLog);
  await expect(button).toBeDisabled();
  await button.press('Enter');
  expect((await gallery.calls()).map(({ name }) => name)).toEqual(['getAbout']);
});

test('asks again for what could not be read; the diagnostics can be copied all the same', async ({ gallery }) => {
  const { page } = gallery;
  await gallery.open({ ok: true, value: VIEW });
  await gallery.answer('getAbout', { ok: false, error: { code: 'unexpected', details: {} } });
  await page.getByRole('button', { name: 'About' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await gallery.answer('copyDiagnostics', { ok: true, value: 'as it is now' });
  await page.getByRole('button', { name: words.copy }).click();
  await expect(page.locator('.toast')).toBeVisible();
  await gallery.answer('getAbout', { ok: true, value: ABOUT });
  await page.getByRole('button', { name: text.app.tryAgain }).click();
  await expect(page.getByText(words.version('0.1.0'))).toBeVisible();
});

test('A1: a licence opens by keyboard, shows its own text and closes the one before; their list is a screen high', async ({
  gallery,
}) => {
  const { page } = gallery;
  await openAbout(gallery);
  await expect(page.getByText(words.licencesBody(ABOUT.licences.length))).toBeVisible();
  const [, react] = ABOUT.licences;
  const line = page.locator('summary', { hasText: 'react' });
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('details[open] pre')).toHaveText(react?.text ?? '');
  await page.locator('summary', { hasText: 'unnamed' }).click();
  await expect(page.getByText(words.noText)).toBeVisible();
  await expect(page.getByText(words.noIdentifier)).toBeVisible();
  await expect(page.locator('details[name][open]')).toHaveCount(1);

  const many = Array.from({ length: 100 }, (_, index) => ({
    name: `${index}`,
    version: '1',
    identifier: null,
    text: null,
  }));
  await openAbout(gallery, { ...ABOUT, licences: many });
  const main = await page.locator('main').boundingBox();
  const list = await page.locator('.licences').boundingBox();
  expect(list?.height).toBeLessThan(main?.height ?? 0);
});
