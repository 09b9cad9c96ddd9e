/**
 * 5.6: a service that takes its tokens in another way than they were sent. The sign-in is kept, the way is found
 * at one press, said, and used from then on.
 */
import type { Page } from 'playwright/test';
import type { TokenPresentation } from '../../electron/ipc/contract.ts';
import { text } from '../../renderer/text/en.ts';
import { signInBy } from './every-method.ts';
import {
  actOnDemo,
  bendDemo,
  expect,
  type Journey,
  readView,
  signOutButton,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';
import { storeTokens, test } from './kept-data.ts';

const words = text.member;

test('5.6: another header is found at one press, and kept to', async ({ launch, browserPage, dataFolder }) => {
  const first = await launch({ userDataFolder: dataFolder });
  const { page } = first;
  await signInUnrecognised(first, browserPage, 'x-service-token');
  await page.getByRole('button', { name: words.tryHeader }).click();
  await expectFound(page, 'x-service-token');

  // The next sign-in goes that way at once.
  await signOutButton(page).click();
  await signInBy('oauth-code', first, browserPage);
  await expectFound(page, 'x-service-token');
  await storeTokens(page);
  await first.app.close();

  const second = await launch({ userDataFolder: dataFolder });
  await expectFound(second.page, 'x-service-token');
  // To bend the demo again would make the application forget it. The demo reads every way now; the known one is used.
  await signInBy('oauth-like', second, browserPage);
  await expectFound(second.page, 'x-service-token');
});

test('5.6: the parameter is tried only by a press of its own, after its caution', async ({ journey, browserPage }) => {
  const { page } = journey;
  await signInUnrecognised(journey, browserPage, 'access-token-parameter');
  await expect(page.getByText(words.parameterCaution)).toBeVisible();
  await tryInVain(page, words.tryHeader);
  await expect(page.getByRole('alert')).toContainText(wordsFor('member-not-identified'));
  expect((await readView(page)).sessions.map(({ status }) => status)).toEqual(['not-recognised']);
  await page.getByRole('button', { name: words.tryParameter }).click();
  await expectFound(page, 'access-token-parameter');
});

test('5.6: where no way works, the sign-in is kept and nothing is learned', async ({ launch, browserPage }) => {
  const journey = await launch();
  const { page } = journey;
  await signInUnrecognised(journey, browserPage, 'x-service-token');
  await actOnDemo(page, 'revoke-tokens');
  for (const name of [words.tryHeader, words.tryParameter]) {
    await tryInVain(page, name);
    await expect(page.getByRole('alert')).toContainText(wordsFor('member-not-identified'));
  }
  await expect(page.getByRole('alert')).toContainText(words.nothingLeft);
  const { sessions } = await readView(page);
  expect(sessions).toMatchObject([{ status: 'not-recognised', credential: { presentation: 'bearer' } }]);

  await bendDemo(page, { tokenPresentation: 'all' });
  await signOutButton(page).click();
  await signInBy('oauth-code', journey, browserPage);
  await expect(page.getByText(words.presentations.bearer, { exact: true })).toBeVisible();
});

/** Signs in at the demo, which reads tokens in that way alone. */
async function signInUnrecognised(journey: Journey, browserPage: Page, way: TokenPresentation): Promise<void> {
  const { page } = journey;
  await bendDemo(page, { tokenPresentation: way });
  await signInBy('oauth-code', journey, browserPage);
  await expect(titleOf(page)).toHaveText(words.unread);
  await expect(page.getByRole('alert')).toContainText(wordsFor('member-not-identified'));
  await expect(page.getByText(words.notRead)).toBeVisible();
}

/** Tries a way that will not work: it is not offered again. */
async function tryInVain(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  await button.click();
  await expect(button).toHaveCount(0);
}

async function expectFound(page: Page, way: TokenPresentation): Promise<void> {
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(page.getByText(words.learned(words.presentations[way]))).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  // After a restart it is shown before it is read again.
  await expect.poll(async () => (await readView(page)).sessions.at(-1)?.status).toBe('verified');
}
