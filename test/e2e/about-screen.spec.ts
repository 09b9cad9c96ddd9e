/**
 * What a person does on the screen about this app, with main played by the gallery's bridge: what it says, what the
 * buttons call, and what stays when a call fails.
 */
import { expect } from 'playwright/test';
import type { AboutView } from '../../electron/ipc/views/about.ts';
import { about as words } from '../../renderer/text/about.ts';
import { ABOUT } from '../renderer/about/about-views.ts';
import { type Gallery, test } from '../renderer/gallery.ts';
import { VIEW, viewOfSession } from '../renderer/views.ts';

const ASKED = { id: 'asked-1', kind: 'about' } as const;

async function openAbout(gallery: Gallery, value: AboutView = ABOUT): Promise<void> {
  await gallery.open({ ok: true, value: VIEW });
  await gallery.answer('getAbout', { ok: true, value });
  await gallery.page.getByRole('button', { name: 'About this app' }).click();
  await gallery.page.getByRole('heading', { name: words.licences }).waitFor();
}

test('the native menu leads to the screen, whatever is on', async ({ gallery }) => {
  const { page } = gallery;
  const session = viewOfSession();
  const title = page.getByRole('heading', { level: 1 });
  await gallery.open({ ok: true, value: session });
  await gallery.answer('getAbout', { ok: true, value: ABOUT });
  await gallery.push({ ...session, askedScreen: ASKED });
  await expect(title).toHaveText(words.title);
  await expect(title).toBeFocused();
  const dismissals = async () => (await gallery.calls()).filter(({ name }) => name === 'dismissAskedScreen');
  expect(await dismissals()).toEqual([{ name: 'dismissAskedScreen', argument: { askedScreenId: ASKED.id } }]);
  await expect(page.getByRole('button', { name: 'About this app' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(/^About Member Login/);

  // Until main has taken it back, whatever else changes leaves the person where they went.
  await page.getByRole('button', { name: 'Compare methods' }).click();
  await gallery.push({ ...session, notices: [], askedScreen: ASKED });
  await expect(title).toHaveText('Compare methods');
  await gallery.push({ ...session, askedScreen: { ...ASKED, id: 'asked-again' } });
  await expect(title).toHaveText(words.title);
  expect(await dismissals()).toHaveLength(2);
});

test('a page that is loaded after the native menu was used begins there', async ({ gallery }) => {
  await gallery.open({ ok: true, value: { ...VIEW, askedScreen: ASKED } });
  await gallery.answer('getAbout', { ok: true, value: ABOUT });
  await expect(gallery.page.getByRole('heading', { level: 1 })).toHaveText(words.title);
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
  await page.getByRole('button', { name: 'About this app' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await gallery.answer('copyDiagnostics', { ok: true, value: 'as it is now' });
  await page.getByRole('button', { name: words.copy }).click();
  await expect(page.locator('.toast')).toBeVisible();
  await gallery.answer('getAbout', { ok: true, value: ABOUT });
  await page.getByRole('button', { name: words.tryAgain }).click();
  await expect(page.getByText(words.version('0.1.0'))).toBeVisible();
});

test('A1: a licence opens by keyboard and shows its own text', async ({ gallery }) => {
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
});
