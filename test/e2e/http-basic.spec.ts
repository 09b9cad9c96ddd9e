/** Login and password on every request: no token, nothing on disk, and no error that the service would name. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { optionLabel, text } from '../../renderer/text/en.ts';
import { startStubService } from '../stub-service.ts';
import {
  bendDemo,
  chooseMethod,
  expect,
  goByRail,
  type Journey,
  readView,
  refreshMember,
  signOutButton,
  submitLogin,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';
import {
  expectNoPasswordTaken,
  NOT_IDENTIFIED,
  OWN_MEMBER,
  OWN_RECORD,
  openProfile,
  readDemoCertificate,
  startOwnService,
  writeProfile,
} from './own-service.ts';

const TITLE = 'Password on every request';
const md5 = (value: string): string => createHash('md5').update(value, 'utf8').digest('hex');
const basic = (login: string, password: string): string =>
  `Basic ${Buffer.from(`${login}:${password}`, 'utf8').toString('base64')}`;

test.describe('at the demo', () => {
  test.beforeEach(({ journey }) => openForm(journey.page));

  for (const form of ['plain', 'md5'] as const) {
    test(`T4: signs in with the password as ${form}, and says what was sent and that it rests in memory`, async ({
      journey,
    }) => {
      const { page } = journey;
      await expect(page.getByText(text.signIn.noToken)).toBeVisible();
      await expect(page.getByText('The service intends this for scripts')).toBeVisible();
      await expect(page.getByRole('radio', { name: optionLabel('plain') })).toBeChecked();
      await page.getByRole('radio', { name: optionLabel(form) }).check();
      await submitLogin(page);
      await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
      await expect(page.getByText('Signed in to Demo service with the password on every request')).toBeVisible();
      const facts = [UNPUBLISHED_MEMBER.login, optionLabel(form), text.member.everyRequest];
      for (const fact of [...facts, text.status.secrets.places.memory]) {
        await expect(page.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible();
      }
      const view = JSON.stringify(await readView(page));
      for (const secret of secretsOf(UNPUBLISHED_MEMBER)) expect(view).not.toContain(secret);

      await refreshMember(page);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await signOutButton(page).click();
      await expect(titleOf(page)).toHaveText('Sign in to Demo service');
      expect((await readView(page)).sessions).toEqual([]);
    });
  }

  test('S9: a login with a colon is refused beside its field', async ({ journey }) => {
    const { page } = journey;
    await submitLogin(page, { login: 'ada:example', password: 'paper-lantern' });
    const field = page.getByLabel('Login or e-mail address');
    await expect(field).toHaveAccessibleDescription(new RegExp(wordsFor('login-has-colon')));
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('ada:example');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  });

  for (const notIdentified of ['401', '403', 'error-200', 'member-null', 'errors-empty', 'guest']) {
    test(`5.5: who is not identified is told so, however the service says it (${notIdentified})`, async ({
      journey,
    }) => {
      const { page } = journey;
      await bendDemo(page, { notIdentified });
      await submitLogin(page, { login: UNPUBLISHED_MEMBER.login, password: 'not-the-password' });
      await expect(page.getByRole('alert')).toContainText(wordsFor('basic-not-identified'));
      await expect(titleOf(page)).toHaveText(TITLE);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
      expect((await readView(page)).sessions).toEqual([]);
      await submitLogin(page);
      await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
    });
  }
});

test('S9, T4: exactly login and password go out with each request, over UTF-8, until the sign-out', async ({
  journey,
}) => {
  const { page } = journey;
  await using service = await startOwnService(journey.userDataFolder);
  const certificateAuthorities = [readDemoCertificate(journey.userDataFolder).cert];
  await openProfile(journey, writeProfile(journey.userDataFolder, service.origin, { certificateAuthorities }));
  const member = { login: 'zoë', password: 'pa:ss wörd' };
  service.answerWith(OWN_RECORD, OWN_RECORD);
  await openForm(page);
  await submitLogin(page, member);
  await expect(titleOf(page)).toHaveText(OWN_MEMBER.name);
  await page.getByRole('button', { name: text.member.refresh }).click();
  await service.received(2);

  await goByRail(page, 'Sign in');
  await openForm(page);
  await page.getByRole('radio', { name: optionLabel('md5') }).check();
  service.answerWith(OWN_RECORD);
  await submitLogin(page, member);
  await service.received(3);
  await expect(titleOf(page)).toHaveText(OWN_MEMBER.name);
  expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([
    basic(member.login, member.password),
    basic(member.login, member.password),
    basic(member.login, md5(member.password)),
  ]);

  // What was right before and is not any more is said, and the record stays.
  service.answerWith(NOT_IDENTIFIED);
  await page.getByRole('button', { name: text.member.refresh }).click();
  await expect(page.getByRole('alert')).toContainText(wordsFor('basic-not-identified'));
  await expect(titleOf(page)).toHaveText(OWN_MEMBER.name);
});

test('S8: an address that is not https is refused before a byte is sent', async ({ journey }) => {
  const { page } = journey;
  await using service = await startStubService();
  await openProfile(journey, writeProfile(journey.userDataFolder, service.origin));
  await openForm(page);
  await expectNoPasswordTaken(page, 'http-basic');
  expect(service.connections.opened).toBe(0);
});

test('T1, T4: a restart ends it and keeps a token beside it, and its password was never on disk', async ({
  launch,
}, info) => {
  const userDataFolder = info.outputPath('user-data');
  const journey = await launch({ userDataFolder });
  const { page } = journey;
  // Where there is no keychain, tokens rest on disk by choice only.
  await page.evaluate(() => window.memberLogin.allowWeakStorage({ isAllowed: true }));
  await signInBy(journey, 'password');
  await goByRail(page, 'Sign in');
  await signInBy(journey, 'http-basic');
  const { sessions } = await readView(page);
  expect(Object.fromEntries(sessions.map(({ methodId, storedIn }) => [methodId, storedIn === 'memory']))).toEqual({
    password: false,
    'http-basic': true,
  });
  await journey.app.close();
  const files = readTree(userDataFolder);
  for (const secret of secretsOf(UNPUBLISHED_MEMBER)) expect(files).not.toContain(secret);

  const again = await launch({ userDataFolder });
  await expect(titleOf(again.page)).toHaveText(UNPUBLISHED_MEMBER.name);
  expect((await readView(again.page)).sessions.map(({ methodId }) => methodId)).toEqual(['password']);
});

async function openForm(page: Page): Promise<void> {
  await chooseMethod(page, 'http-basic');
  await expect(titleOf(page)).toHaveText(TITLE);
}

async function signInBy({ page }: Journey, methodId: string): Promise<void> {
  await chooseMethod(page, methodId);
  await submitLogin(page);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
}

/** Everything that would let somebody else sign in. */
function secretsOf({ login, password }: { readonly login: string; readonly password: string }): string[] {
  return [
    password,
    md5(password),
    ...[password, md5(password)].map((sent) => basic(login, sent).slice('Basic '.length)),
  ];
}

/** All files of a folder as one text. */
function readTree(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}
