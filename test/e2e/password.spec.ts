/** Signing in with login and password, which bring a token and the member in one reply; and how that fails. */
import type { Page } from 'playwright/test';
import { PUBLISHED_MEMBERS } from '../../electron/demo-service/members.ts';
import { text } from '../../renderer/text/en.ts';
import { hang, startStubService } from '../stub-service.ts';
import {
  atField,
  chooseMethod,
  expect,
  goByRail,
  readView,
  refreshMember,
  submitLogin,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
} from './journey.ts';
import {
  expectNoPasswordTaken,
  openProfile,
  readDemoCertificate,
  startOwnService,
  writeProfile,
} from './own-service.ts';
import { md5 } from './secret-search.ts';

const TITLE = 'Login and password';

test('S1: a wrong password is said in the form; the right one signs in with one reply, and neither it nor its hash comes back', async ({
  journey,
}) => {
  const { page } = journey;
  await openForm(page);
  await expect(page.getByText('This app sends Demo service an MD5 hash of your password.')).toBeVisible();
  await submitLogin(page, { login: UNPUBLISHED_MEMBER.login, password: 'not-the-password' });
  await expect(page.getByRole('alert')).toHaveText(atField('credentials-refused'));
  await expect(titleOf(page)).toHaveText(TITLE);
  await expect(page.getByLabel('Login or e-mail address')).toHaveValue(UNPUBLISHED_MEMBER.login);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await submitLogin(page);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(titleOf(page)).toBeFocused();
  await expect(page.getByText('Signed in to Demo service with login and password')).toBeVisible();
  const view = await readView(page);
  expect(view.attempts).toEqual([]);
  const last = view.comparison.results.find(({ methodId }) => methodId === 'password')?.last;
  expect(last?.requests.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['POST', '/members/auth', 200],
  ]);
  for (const secret of [UNPUBLISHED_MEMBER.password, md5(UNPUBLISHED_MEMBER.password)]) {
    expect(JSON.stringify(view)).not.toContain(secret);
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(secret);
  }
  await refreshMember(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('fills in a published member', async ({ journey }) => {
  const { page } = journey;
  const [, noor] = PUBLISHED_MEMBERS;
  if (!noor) throw new Error('The demo publishes members.');
  await openForm(page);
  await page.getByRole('button', { name: text.signIn.fillFor(noor.name) }).click();
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveText(noor.name);
});

test('W1: a form whose reply does not come is empty after a reload, and can be cancelled', async ({ journey }) => {
  const { page } = journey;
  await using service = await startOwnService(journey.userDataFolder);
  const certificateAuthorities = [readDemoCertificate(journey.userDataFolder).cert];
  await openProfile(journey, writeProfile(journey.userDataFolder, service.origin, { certificateAuthorities }));
  service.answerWith(hang);
  await openForm(page);
  await submitLogin(page);
  await service.received(1);
  const submit = page.getByRole('button', { name: text.signIn.signingIn, exact: true });
  await expect(submit).toBeVisible();
  await expect(page.getByLabel('Login or e-mail address')).toHaveValue(UNPUBLISHED_MEMBER.login);

  await page.reload();
  await expect(titleOf(page)).toHaveText(TITLE);
  await expect(submit).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: text.cancel }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await expect(titleOf(page)).toHaveText(TITLE);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await service.allClosed();
  expect((await readView(page)).attempts).toEqual([]);
});

test('S8: an address that is not https gets no password, by either method: not a byte is sent', async ({ journey }) => {
  const { page } = journey;
  await using service = await startStubService();
  await openProfile(journey, writeProfile(journey.userDataFolder, service.origin));
  for (const methodId of ['password', 'http-basic']) {
    await goByRail(page, 'Sign in');
    await chooseMethod(page, methodId);
    await expectNoPasswordTaken(page, methodId);
  }
  expect(service.connections.opened).toBe(0);
});

async function openForm(page: Page): Promise<void> {
  await chooseMethod(page, 'password');
  await expect(titleOf(page)).toHaveText(TITLE);
}
