/** Every exchange of real sign-ins: listed, explained, copied, saved and erased. */
import { join } from 'node:path';
import { har as validateHar } from 'har-validator';
import { exchanges } from '../../renderer/text/exchanges.ts';
import { METHOD_IDS, signInBy } from './every-method.ts';
import {
  chooseFile,
  copyMasked,
  curlButton,
  linesWith,
  openExchanges,
  readClipboard,
  readEveryExchange,
  saveInto,
} from './exchange-list.ts';
import {
  answer,
  chooseMethod,
  expect,
  fillIn,
  goByRail,
  signOutButton,
  startSignIn,
  submitLogin,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';
import { test } from './kept-data.ts';
import { md5 } from './secret-search.ts';

const WORDS = exchanges.actions;
/** How a sign-in by each method is listed, line by line. */
const LINES: Readonly<Record<string, RegExp>> = {
  'oauth-code':
    /^1 OAuth: browser Signed in as Unlisted Member\nBrowser \/authorize Page opened\nCallback \/callback\S* Callback received over loopback\nPOST \/oauth\/access_token 200 Token received\nGET \/members\/infos 200 Member read\nGET \/members\/infos 401 Without sign-in, to compare$/m,
  'device-code':
    /^1 OAuth: device code Signed in as Unlisted Member\nPOST \/oauth\/device 200 Code received, first poll after 1 s\n(?:POST \/oauth\/access_token 400 Poll \d+: pending, next after 1 s\n)*POST \/oauth\/access_token 200 Poll \d+: token received\nGET \/members\/infos 200 Member read$/m,
  'oauth-like':
    /^2 Similar to OAuth Signed in as Unlisted Member\nPOST \/members\/oauth 200 Key received\nBrowser \/oauth Page opened\nCallback \S+ Callback received over loopback\nGET \/members\/infos 200 Member read$/m,
  password: /^3 Basic identification Signed in as Unlisted Member\nPOST \/members\/auth 200 Token received$/m,
  'http-basic': /^4 HTTP Basic Signed in as Unlisted Member\nGET \/members\/infos 200 Member read$/m,
};

test('X1, X5: lists what every method exchanged, with the browser’s part and what each row means, and saves it as HAR', async ({
  launch,
  browserPage,
  dataFolder,
}) => {
  const journey = await launch({ userDataFolder: dataFolder });
  const { app, page } = journey;
  for (const methodId of METHOD_IDS) await signInBy(methodId, journey, browserPage);
  await goByRail(page, 'Sign in');
  await chooseMethod(page, 'password');
  await submitLogin(page, { login: UNPUBLISHED_MEMBER.login, password: 'not-the-password' });
  await page.getByRole('alert').waitFor();
  await goByRail(page, 'Sign in');
  await browserPage.context().clearCookies();
  await fillIn(browserPage, await startSignIn(journey));
  await answer(browserPage, 'Decline');
  await expect(titleOf(page)).toHaveText(wordsFor('declined'));

  await openExchanges(page);
  const lines = (await readEveryExchange(page)).join('\n');
  for (const methodId of METHOD_IDS) expect(lines).toMatch(LINES[methodId] ?? methodId);
  expect(lines).toMatch(/^POST \/members\/auth 401 Wrong login or password · wrong_credentials$/m);
  expect(lines).toMatch(/^Callback \S+ Callback received over loopback: You declined/m);

  await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Failed' });
  await expect(page.getByText(/^4 of \d+ rows$/)).toBeVisible();
  const file = join(dataFolder, 'failed.har');
  const failed: unknown = JSON.parse(await saveInto(journey, WORDS.saveShown(4), file));
  await validateHar(failed);
  expect(failed).toMatchObject({ log: { entries: [{ response: { status: 401 } }] } });
  await page.getByRole('button', { name: exchanges.filter.clear }).click();
  const whole: unknown = JSON.parse(await saveInto(journey, WORDS.saveAll, join(dataFolder, 'all.har')));
  await validateHar(whole);
  expect(whole).toMatchObject({ log: { _browserLegs: expect.arrayContaining([expect.anything()]) } });

  await chooseFile(app, join(dataFolder, 'no such folder', 'all.har'));
  await page.getByRole('button', { name: WORDS.saveAll }).click();
  await expect(page.getByRole('alert')).toContainText(wordsFor('file-not-written'));
  await expect(page.getByText(WORDS.saved('all.har'))).toHaveCount(0);
});

test('X4: copies a request with its secrets while they are kept, until sign-out and Clear erase them', async ({
  launch,
}) => {
  const journey = await launch();
  const { app, page } = journey;
  const signIn = async () => {
    await goByRail(page, 'Sign in');
    await chooseMethod(page, 'password');
    await submitLogin(page);
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
    await openExchanges(page);
  };
  const logins = linesWith(page, '/members/auth');
  const login = logins.last();
  const sent = `data-raw = "login=${UNPUBLISHED_MEMBER.login}&password=${md5(UNPUBLISHED_MEMBER.password)}"`;
  const withSecrets = page.getByRole('button', { name: WORDS.copyRaw(1, 1) });
  await signIn();
  await login.click();
  expect(await copyMasked(journey, curlButton(page))).toMatch(/"login=unlisted&password=\[masked-\w{4}\]"/);
  await curlButton(page).click();
  await page.getByRole('checkbox', { name: WORDS.keep }).click();
  await expect(page.getByText(WORDS.copyRawGone(1))).toBeVisible();
  await page.keyboard.press('Escape');

  await signIn();
  await expect(logins).toHaveCount(2);
  await login.click();
  await curlButton(page).click();
  await withSecrets.click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.confirmRaw.action }).click();
  await expect.poll(() => readClipboard(app)).toContain(sent);

  await page.getByRole('navigation').getByText(UNPUBLISHED_MEMBER.name).last().click();
  await signOutButton(page).click();
  await openExchanges(page);
  await login.click();
  await curlButton(page).click();
  await expect(withSecrets).toBeDisabled();
  await expect(page.getByText(WORDS.copyRawGone(1))).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: WORDS.clear }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.confirmClear.action }).click();
  await expect(page.getByText(exchanges.nothing)).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
});
