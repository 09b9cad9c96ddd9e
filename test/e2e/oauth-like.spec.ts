/** Signing in with a key: the token itself comes back through the browser, to the one sign-in that waits for it. */
import { PUBLISHED_MEMBERS } from '../../electron/demo-service/members.ts';
import {
  answer,
  chooseMethod,
  chooseRoute,
  deliver,
  expect,
  fillIn,
  type Journey,
  noticeOf,
  readView,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  untilInBrowser,
} from './journey.ts';

const [ADA] = PUBLISHED_MEMBERS;
if (!ADA) throw new Error('The demo publishes members.');

test('C2, S1: a member signs in by the application’s scheme, once, and the token stays in main', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  await chooseRoute(page, 'member-login://');
  const address = await startKeySignIn(journey);
  expect(new URL(address).pathname).toBe('/oauth');
  await expect(page.getByText('Show it to nobody.')).toBeVisible();
  await fillIn(browserPage, address);
  const callback = await answer(browserPage, 'Allow');
  expect(callback).toMatch(/^member-login:\/\/callback\?token=/);
  await deliver(journey, callback);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(page.getByText('Signed in to Demo service directly through your browser')).toBeVisible();
  const token = new URL(callback).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(JSON.stringify(await readView(page))).not.toContain(token);

  await deliver(journey, callback);
  await expect(noticeOf(page, 'callback-already-used')).toBeVisible();
  expect((await readView(page)).sessions).toHaveLength(1);
});

/** @returns the address of the page for the key */
function startKeySignIn(journey: Journey): Promise<string> {
  return untilInBrowser(journey, () => chooseMethod(journey.page, 'oauth-like'));
}
