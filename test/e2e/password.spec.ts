/** Signing in with login and password, which bring a token and the member in one reply; and how that fails. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright/test';
import { PUBLISHED_MEMBERS } from '../../electron/demo-service/members.ts';
import type { ErrorCode } from '../../electron/ipc/contract.ts';
import { text } from '../../renderer/text/en.ts';
import { hang, json, startStubService } from '../stub-service.ts';
import {
  bendDemo,
  chooseMethod,
  expect,
  goByRail,
  type Journey,
  readView,
  refreshMember,
  submitLogin,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';
import {
  expectNoPasswordTaken,
  OWN_MEMBER,
  OWN_RECORD,
  openProfile,
  readDemoCertificate,
  startOwnService,
  writeDemoProfile,
  writeProfile,
} from './own-service.ts';

const TITLE = 'Login and password';
const md5 = (value: string): string => createHash('md5').update(value, 'utf8').digest('hex');

test.describe('at the demo', () => {
  test.beforeEach(({ journey }) => openForm(journey.page));

  test('S1: one reply brings token and member, and neither password nor hash comes back', async ({ journey }) => {
    const { page } = journey;
    await expect(page.getByText('An MD5 hash of your password is sent over HTTPS.')).toBeVisible();
    await expect(page.getByText(text.signIn.password['this-app'])).toBeVisible();
    await submitLogin(page);
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
    await expect(titleOf(page)).toBeFocused();
    await expect(page.getByText('Signed in to Demo service with login and password')).toBeVisible();
    const view = await readView(page);
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

  test('takes the e-mail address for the login, and fills in a published member', async ({ journey }) => {
    const { page } = journey;
    const [, noor] = PUBLISHED_MEMBERS;
    if (!noor) throw new Error('The demo publishes members.');
    await submitLogin(page, { login: UNPUBLISHED_MEMBER.email, password: UNPUBLISHED_MEMBER.password });
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
    await goByRail(page, 'Sign in');
    await openForm(page);
    await page.getByRole('button', { name: text.signIn.fillFor(noor.name) }).click();
    await page.keyboard.press('Enter');
    await expect(titleOf(page)).toHaveText(noor.name);
  });

  for (const [what, login, password] of [
    ['a wrong password', UNPUBLISHED_MEMBER.login, 'not-the-password'],
    ['an unknown login', 'nobody-here', UNPUBLISHED_MEMBER.password],
  ] as const) {
    test(`S1: ${what} is said in the form, the login stays and the password is gone`, async ({ journey }) => {
      const { page } = journey;
      await submitLogin(page, { login, password });
      await expect(page.getByRole('alert')).toContainText(wordsFor('credentials-refused'));
      await expectFormKept(page, login);
      await submitLogin(page);
      await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
      expect((await readView(page)).attempts).toEqual([]);
    });
  }

  test('a login of spaces is said beside its field', async ({ journey }) => {
    const { page } = journey;
    await submitLogin(page, { login: '  ', password: 'x' });
    const field = page.getByLabel('Login or e-mail address');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(wordsFor('field-missing')));
    await expect(field).toBeFocused();
  });

  for (const [failure, code] of [
    ['cut', 'connection-lost'],
    ['status-503', 'http-error'],
    ['html', 'reply-unreadable'],
    ['redirect', 'unexpected-redirect'],
  ] as const satisfies readonly (readonly [string, ErrorCode])[]) {
    test(`N2, S6: a service that fails (${failure}) is said in the form, which stays`, async ({ journey }) => {
      const { page } = journey;
      await bendDemo(page, { failure });
      await submitLogin(page);
      await expect(page.getByRole('alert')).toContainText(wordsFor(code));
      await expectFormKept(page, UNPUBLISHED_MEMBER.login);
    });
  }

  for (const identificationReply of ['access-token-and-user', 'record-with-token', 'one-level-down']) {
    test(`4.5: a reply of another shape signs in too: ${identificationReply}`, async ({ journey }) => {
      const { page } = journey;
      await bendDemo(page, { identificationReply });
      await submitLogin(page);
      await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
      await expect(page.getByRole('definition').filter({ hasText: 'Iceland' })).toBeVisible();
    });
  }

  test('4.5: a shape that nobody guesses names the setting that decides, which then finds both', async ({
    journey,
  }) => {
    const { page } = journey;
    await bendDemo(page, { identificationReply: 'deep' });
    await submitLogin(page);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(wordsFor('token-missing'));
    await alert.getByText(text.app.details, { exact: true }).click();
    await expect(alert.getByRole('definition').filter({ hasText: /^identificationTokenPath$/ })).toBeVisible();
    await expect(alert.getByRole('definition').filter({ hasText: 'credentials: { value: string }' })).toBeVisible();
    await expect(alert).not.toContainText('Iceland');

    const changes = {
      identificationTokenPath: 'data.credentials.value',
      identificationMemberPath: 'data.account.profile',
    };
    await openProfile(journey, await writeDemoProfile(journey, changes));
    await openForm(page);
    await submitLogin(page);
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  });
});

test.describe('at a service of the test’s own', () => {
  test('S9: login and MD5 of the password go out, and the member is read where the reply has a token only', async ({
    journey,
  }) => {
    const { page } = journey;
    await using service = await startOwnService(journey.userDataFolder);
    await openSecureProfile(journey, service.origin);
    service.answerWith(json({ token: 'scripted-token' }), OWN_RECORD);
    await openForm(page);
    await submitLogin(page, { login: 'Zoë:1', password: 'pässword ' });
    await expect(titleOf(page)).toHaveText(OWN_MEMBER.name);
    const [identify, infos] = service.requests;
    expect(identify).toMatchObject({ method: 'POST', target: '/members/auth' });
    expect(Object.fromEntries(new URLSearchParams(identify?.body))).toEqual({
      login: 'Zoë:1',
      password: md5('pässword '),
    });
    expect(infos).toMatchObject({ target: '/members/infos', headers: { authorization: 'Bearer scripted-token' } });
  });

  test('W1: while the reply does not come, cancelling gives the form back', async ({ journey }) => {
    const { page } = journey;
    await using service = await startOwnService(journey.userDataFolder);
    await openSecureProfile(journey, service.origin);
    service.answerWith(hang);
    await openForm(page);
    await submitLogin(page);
    await service.received(1);
    await expect(page.getByRole('button', { name: text.signIn.signingIn, exact: true })).toBeVisible();
    await expect(page.getByLabel('Login or e-mail address')).toHaveValue(UNPUBLISHED_MEMBER.login);
    await page.getByRole('button', { name: text.cancel }).click();
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
    await expect(titleOf(page)).toHaveText(TITLE);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await service.allClosed();
    expect((await readView(page)).attempts).toEqual([]);
  });

  test('S8: an address that is not https is refused before a byte is sent', async ({ journey }) => {
    const { page } = journey;
    await using service = await startStubService();
    await openProfile(journey, writeProfile(journey.userDataFolder, service.origin));
    await openForm(page);
    await expectNoPasswordTaken(page, 'password');
    expect(service.connections.opened).toBe(0);
  });
});

async function openForm(page: Page): Promise<void> {
  await chooseMethod(page, 'password');
  await expect(titleOf(page)).toHaveText(TITLE);
}

/** The form as a person finds it after a failure. */
async function expectFormKept(page: Page, login: string): Promise<void> {
  await expect(titleOf(page)).toHaveText(TITLE);
  await expect(page.getByLabel('Login or e-mail address')).toHaveValue(login);
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveValue('');
  await expect(password).toBeFocused();
}

/** A service that speaks https and shows the demo's certificate, which its profile names. */
function openSecureProfile(journey: Journey, origin: string): Promise<void> {
  const certificateAuthorities = [readDemoCertificate(journey.userDataFolder).cert];
  return openProfile(journey, writeProfile(journey.userDataFolder, origin, { certificateAuthorities }));
}
