/**
 * 5.6: a service that takes its tokens in another way than they were sent. The sign-in is kept, the way is found
 * at one press, and said.
 */
import { text } from '../../renderer/text/en.ts';
import { signInBy } from './every-method.ts';
import { bendDemo, expect, readView, test, titleOf, UNPUBLISHED_MEMBER, wordsFor } from './journey.ts';

const words = text.member;

test('5.6: other headers are tried at one press, the parameter only by a press of its own, after its caution', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  await bendDemo(page, { tokenPresentation: 'access-token-parameter' });
  await signInBy('oauth-code', journey, browserPage);
  await expect(titleOf(page)).toHaveText(words.unread);
  await expect(page.getByRole('alert')).toContainText(wordsFor('member-not-identified'));
  await expect(page.getByText(words.parameterLogged)).toBeVisible();

  const tryHeader = page.getByRole('button', { name: words.tryHeader });
  await tryHeader.click();
  // What did not work is not offered again.
  await expect(tryHeader).toHaveCount(0);
  await expect(page.getByRole('button', { name: words.tryParameter })).toBeFocused();
  await expect(page.getByRole('alert')).toContainText(wordsFor('member-not-identified'));
  expect((await readView(page)).sessions.map(({ status }) => status)).toEqual(['not-recognised']);

  await page.getByRole('button', { name: words.tryParameter }).click();
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(titleOf(page)).toBeFocused();
  await expect(page.getByText(words.learned(words.presentations['access-token-parameter']()))).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await readView(page)).sessions.map(({ status }) => status)).toEqual(['verified']);
});
