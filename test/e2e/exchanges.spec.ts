/** The exchanges of real sign-ins: listed, explained, copied, saved and erased. `secrets.spec.ts` has every method's. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { har as validateHar } from 'har-validator';
import type { Page } from 'playwright/test';
import { text } from '../../renderer/text/en.ts';
import { exchanges } from '../../renderer/text/exchanges.ts';
import {
  chooseFile,
  copyMasked,
  curlButton,
  linesWith,
  openExchanges,
  readClipboard,
  readEveryExchange,
  saveHarInto,
} from './exchange-list.ts';
import {
  agree,
  answer,
  type Credentials,
  chooseMethod,
  expect,
  fillIn,
  goByRail,
  signOut,
  startSignIn,
  submitLogin,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';
import { test } from './kept-data.ts';

const WORDS = exchanges.actions;

test('X1, X5: lists a sign-in that failed and one that was declined, shows them alone, and saves them as HAR', async ({
  journey,
  browserPage,
  dataFolder,
}) => {
  const { app, page } = journey;
  await signIn(page, { login: UNPUBLISHED_MEMBER.login, password: 'not-the-password' });
  await page.getByRole('alert').waitFor();
  await signIn(page);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await goByRail(page, 'Sign in');
  await fillIn(browserPage, await startSignIn(journey));
  await answer(browserPage, 'Decline');
  await expect(titleOf(page)).toHaveText(wordsFor('declined'));

  await openExchanges(page);
  const lines = (await readEveryExchange(page)).join('\n');
  expect(lines).toMatch(/^POST \/members\/auth 200 Token received$/m);
  expect(lines).toMatch(/^POST \/members\/auth 401 Wrong login or password · wrong_credentials$/m);
  expect(lines).toMatch(/^Callback \S+ Callback received over loopback: You declined/m);

  await page.getByRole('button', { name: exchanges.filter.choices(0) }).click();
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Failed' });
  await expect(page.getByText(/^4 of \d+ rows$/)).toBeVisible();
  mkdirSync(dataFolder);
  const failed: unknown = JSON.parse(await saveHarInto(journey, WORDS.saveShown(4), join(dataFolder, 'failed.har')));
  await validateHar(failed);
  expect(failed).toMatchObject({ log: { entries: [{ response: { status: 401 } }] } });
  await page.getByRole('button', { name: exchanges.filter.clear }).click();

  await chooseFile(app, join(dataFolder, 'no such folder', 'all.har'));
  await page.getByRole('button', { name: exchanges.actions.save, exact: true }).click();
  await page.getByRole('button', { name: WORDS.saveAll }).click();
  await expect(page.getByRole('alert')).toContainText(wordsFor('file-not-written'));
  await expect(page.getByText(WORDS.saved('all.har'))).toHaveCount(0);
});

test('X4: copies a request with its secrets while they are kept, until sign-out and Clear erase them', async ({
  journey,
}) => {
  const { app, page } = journey;
  const signInAndLook = async () => {
    await signIn(page);
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
    await page.getByRole('button', { name: text.member.refresh, exact: true }).click();
    await expect(page.getByText(text.member.readNow)).toBeVisible();
    await openExchanges(page);
  };
  const login = linesWith(page, '/members/auth').last();
  const readings = linesWith(page, 'Member read');
  const reading = readings.last();
  const withSecrets = page.getByRole('button', { name: WORDS.copyRaw(1, 1) });
  await signInAndLook();
  await login.click();
  expect(await copyMasked(journey, curlButton(page))).toMatch(/'login=unlisted&password=\[masked-\w{4}\]'/);
  await curlButton(page).click();
  await page.getByRole('checkbox', { name: WORDS.keep }).click();
  await expect(page.getByText(WORDS.copyRawGone(1))).toBeVisible();
  await page.keyboard.press('Escape');

  await signInAndLook();
  await expect(readings).toHaveCount(2);
  await login.click();
  // What was typed is never kept.
  await curlButton(page).click();
  await expect(withSecrets).toBeDisabled();
  await page.keyboard.press('Escape');
  await reading.click();
  await curlButton(page).click();
  await agree(app);
  await withSecrets.click();
  await expect.poll(() => readClipboard(app)).toMatch(/header = "authorization: Bearer [\w-]{20,}"/);

  await page.getByRole('navigation').getByText(UNPUBLISHED_MEMBER.name).last().click();
  await signOut(page);
  await openExchanges(page);
  await reading.click();
  await curlButton(page).click();
  await expect(withSecrets).toBeDisabled();
  await expect(page.getByText(WORDS.copyRawGone(1))).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: WORDS.clear }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.confirmClear.action }).click();
  await expect(page.getByText(exchanges.nothing)).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
});

/** With login and password, as far as the form goes. */
async function signIn(page: Page, member?: Credentials): Promise<void> {
  await goByRail(page, 'Sign in');
  await chooseMethod(page, 'password');
  await submitLogin(page, member);
}
