/** Login and password on every request: no token, and no error that the service would name. */
import { optionLabel, text } from '../../renderer/text/en.ts';
import {
  atField,
  chooseMethod,
  expect,
  readView,
  refreshMember,
  signOutButton,
  submitLogin,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
} from './journey.ts';
import { md5 } from './secret-search.ts';

const TITLE = 'Password on every request';

test('T4: who is not identified is told so; the right password signs in, goes out each time and is kept in memory', async ({
  journey,
}) => {
  const { page } = journey;
  await chooseMethod(page, 'http-basic');
  await expect(titleOf(page)).toHaveText(TITLE);
  await expect(page.getByText('keeps your password in memory until you quit')).toBeVisible();
  await expect(page.getByRole('radio', { name: optionLabel('plain') })).toBeChecked();
  await submitLogin(page, { login: UNPUBLISHED_MEMBER.login, password: 'not-the-password' });
  await expect(page.getByRole('alert')).toHaveText(atField('basic-not-identified'));
  await expect(titleOf(page)).toHaveText(TITLE);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect((await readView(page)).sessions).toEqual([]);

  await page.getByRole('radio', { name: optionLabel('md5') }).check();
  await submitLogin(page);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(page.getByText('Signed in to Demo service with the password on every request')).toBeVisible();
  for (const fact of [UNPUBLISHED_MEMBER.login, optionLabel('md5'), text.status.secrets.places.memory]) {
    await expect(page.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible();
  }
  const view = JSON.stringify(await readView(page));
  const { login, password } = UNPUBLISHED_MEMBER;
  const basic = Buffer.from(`${login}:${md5(password)}`, 'utf8').toString('base64');
  for (const secret of [password, md5(password), basic]) expect(view).not.toContain(secret);

  await refreshMember(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await signOutButton(page).click();
  await expect(titleOf(page)).toHaveText('Sign in to Demo service');
  expect((await readView(page)).sessions).toEqual([]);
});
