/** Signing in with a key: the token itself comes back through the browser, to the one sign-in that waits for it. */
import type { Page } from 'playwright/test';
import { PUBLISHED_MEMBERS } from '../../electron/demo-service/members.ts';
import { text } from '../../renderer/text/en.ts';
import {
  actOnDemo,
  answer,
  answerWithoutFollowing,
  bendDemo,
  chooseMethod,
  chooseRoute,
  deliver,
  expect,
  expectStillWaiting,
  fillIn,
  goByRail,
  type Journey,
  methodRow,
  noticeOf,
  readView,
  signIn,
  startSignIn,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  untilInBrowser,
  wordsFor,
} from './journey.ts';
import { openProfile, writeDemoProfile } from './own-service.ts';

const [ADA] = PUBLISHED_MEMBERS;
if (!ADA) throw new Error('The demo publishes members.');
const QUESTION = text.confirming.title(UNPUBLISHED_MEMBER.name);

test.describe('a member signs in', () => {
  test('C3, S1: by the application’s scheme, and the token stays in main', async ({ journey, browserPage }) => {
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
    await expect(page.getByText('Signed in to Demo service through your browser, with a key')).toBeVisible();
    const token = new URL(callback).searchParams.get('token') ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(JSON.stringify(await readView(page))).not.toContain(token);

    await deliver(journey, callback);
    await expect(noticeOf(page, 'callback-already-used')).toBeVisible();
    expect((await readView(page)).sessions).toHaveLength(1);
  });

  test('C9: by the loopback address, to which the browser follows by itself', async ({ journey, browserPage }) => {
    const { page } = journey;
    await fillIn(browserPage, await startKeySignIn(journey));
    const callback = await answer(browserPage, 'Allow');
    expect(callback).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback\/.*[?&]token=/);
    await expect(titleOf(browserPage)).toHaveText('Return to Member Login');
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  });

  test('C10, S1: by pasting, and nothing of the token stays in the page', async ({ journey, browserPage }) => {
    const { page } = journey;
    await fillIn(browserPage, await startKeySignIn(journey));
    const callback = await answerWithoutFollowing(browserPage);
    await paste(page, callback);
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
    const token = new URL(callback).searchParams.get('token') ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(token);
  });
});

test.describe('a token that comes from elsewhere', () => {
  test('C1: with a wrong state, or with a code in its place, is refused beside the wait', async ({
    journey,
    browserPage,
  }) => {
    const { page } = journey;
    await chooseRoute(page, 'member-login://');
    const address = await startKeySignIn(journey);
    const state = new URL(address).searchParams.get('state');
    const refusals = [
      ['token=invented-token&state=not-the-one-that-was-sent', 'callback-wrong-state'],
      [`code=invented-code&state=${state}`, 'callback-without-code'],
      [`access_token=invented-token&state=${state}`, 'callback-without-code'],
      [`token=invented-token&token=another&state=${state}`, 'callback-malformed'],
    ] as const;
    for (const [query, code] of refusals) {
      await deliver(journey, `member-login://callback?${query}`);
      await expect(page.getByRole('alert'), query).toContainText(wordsFor(code));
      await page.getByRole('button', { name: text.waiting.openAgain }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    await expectStillWaiting(page);
    await fillIn(browserPage, address);
    await deliver(journey, await answer(browserPage, 'Allow'));
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  });

  test('C1: with the demo’s wrong state, is refused', async ({ journey, browserPage }) => {
    const { page } = journey;
    await bendDemo(page, { stateOnCallbacks: 'wrong' });
    await fillIn(browserPage, await startKeySignIn(journey));
    await answer(browserPage, 'Allow');
    await expect(page.getByRole('alert')).toContainText(wordsFor('callback-wrong-state'));
    await expectStillWaiting(page);
  });

  test('C2: after cancelling, is too late', async ({ journey, browserPage }) => {
    const { page } = journey;
    await chooseRoute(page, 'member-login://');
    await fillIn(browserPage, await startKeySignIn(journey));
    await page.getByRole('button', { name: text.cancel }).click();
    await expect(titleOf(page)).toHaveText(wordsFor('cancelled'));
    await deliver(journey, await answer(browserPage, 'Allow'));
    await expect(noticeOf(page, 'callback-too-late')).toBeVisible();
    expect((await readView(page)).sessions).toEqual([]);
  });
});

for (const order of ['the code first', 'the token first'] as const) {
  test(`C3: beside a sign-in by code, each takes its own callback only: ${order}`, async ({
    journey,
    browserPage,
    systemBrowser,
  }) => {
    const { page } = journey;
    await chooseRoute(page, 'member-login://');
    const forCode = await startSignIn(journey);
    await goByRail(page, 'Sign in');
    const forToken = await startKeySignIn(journey);
    await expect(page.getByRole('navigation').getByText(text.rail.steps['waiting-for-browser'])).toHaveCount(2);

    await using other = await systemBrowser.newContext();
    const otherPage = await other.newPage();
    await fillIn(browserPage, forCode, ADA);
    await fillIn(otherPage, forToken);
    const byCode = { callback: await answer(browserPage, 'Allow'), name: ADA.name };
    const byToken = { callback: await answer(otherPage, 'Allow'), name: UNPUBLISHED_MEMBER.name };
    const [first, second] = order === 'the code first' ? [byCode, byToken] : [byToken, byCode];

    await deliver(journey, first.callback);
    await expect(page.getByRole('navigation').getByRole('button', { name: first.name })).toBeVisible();
    expect((await readView(page)).attempts.map(({ step }) => step.kind)).toEqual(['waiting-for-browser']);
    await deliver(journey, second.callback);
    await expect(titleOf(page)).toHaveText(second.name);
    const { sessions, attempts } = await readView(page);
    expect(attempts).toEqual([]);
    const found = Object.fromEntries(sessions.map(({ methodId, member }) => [methodId, member?.title]));
    expect(found).toEqual({ 'oauth-code': ADA.name, 'oauth-like': UNPUBLISHED_MEMBER.name });
  });
}

test('C1: an answer without the state asks who it is, although the other page has returned it', async ({
  launch,
  browserPage,
}) => {
  const journey = await launch();
  const { page } = journey;
  await signIn(journey, browserPage, ADA);
  await browserPage.context().clearCookies();
  await goByRail(page, 'Sign in');
  await fillIn(browserPage, await startKeySignIn(journey));
  const callback = await answer(browserPage, 'Allow');
  await deliver(journey, callback.replace(/&state=[^&]*/, ''));
  await expect(titleOf(page)).toHaveText(QUESTION);
  expect((await readView(page)).sessions).toHaveLength(1);
  await page.getByRole('button', { name: text.confirming.yes }).click();
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  expect((await readView(page)).sessions).toHaveLength(2);
});

test('C1: a page that returns no state asks who it is, and a no keeps nothing', async ({ journey, browserPage }) => {
  const { page } = journey;
  await bendDemo(page, { stateOnCallbacks: 'not-returned' });
  await fillIn(browserPage, await startKeySignIn(journey));
  await answer(browserPage, 'Allow');
  await expect(titleOf(page)).toHaveText(QUESTION);
  await page.getByRole('button', { name: text.confirming.no }).click();
  await expect(titleOf(page)).toHaveText(wordsFor('not-this-member'));
  expect((await readView(page)).sessions).toEqual([]);
});

test('W1: a key that the service has forgotten is said on its page, and a new one works', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  const address = await startKeySignIn(journey);
  await actOnDemo(page, 'forget-keys');
  await browserPage.goto(address);
  await expect(titleOf(browserPage)).toHaveText('This key is not known');
  await expectStillWaiting(page);
  await page.getByRole('button', { name: text.cancel }).click();
  const again = await untilInBrowser(journey, () => page.getByRole('button', { name: text.ended.startAgain }).click());
  expect(again).not.toBe(address);
  await fillIn(browserPage, again);
  await answer(browserPage, 'Allow');
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
});

test('C6: declining is the member’s choice', async ({ journey, browserPage }) => {
  const { page } = journey;
  await fillIn(browserPage, await startKeySignIn(journey));
  await answer(browserPage, 'Decline');
  await expect(titleOf(page)).toHaveText(wordsFor('declined'));
  expect((await readView(page)).sessions).toEqual([]);
});

test.describe('at a service with a profile of its own', () => {
  test('C9, C10: an answer that does not reach this copy is said before the start, and pasting it signs in', async ({
    journey,
    browserPage,
  }) => {
    const { page } = journey;
    await expect(methodRow(page, 'oauth-like')).not.toContainText(text.signIn.caution['answer-not-received']);
    await openProfile(journey, await writeDemoProfile(journey, { keyRequestParameters: 'none' }));
    await expect(methodRow(page, 'oauth-like')).toContainText(text.signIn.caution['answer-not-received']);
    await fillIn(browserPage, await startKeySignIn(journey));
    await expect(page.getByText(text.waiting.notReceived)).toBeVisible();
    const callback = await answerWithoutFollowing(browserPage);
    expect(callback).toMatch(/^member-login:\/\/callback\?/);
    await paste(page, callback);
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  });

  test('N2: a key in another place names the setting that decides, which then finds it', async ({
    journey,
    browserPage,
  }) => {
    const { page } = journey;
    await bendDemo(page, { keyReply: 'data.login.key', callbackTokenName: 'member_token' });
    await chooseMethod(page, 'oauth-like');
    await expect(titleOf(page)).toHaveText(wordsFor('key-missing'));
    await page.getByRole('main').getByText(text.app.details, { exact: true }).click();
    await expect(page.getByRole('definition').filter({ hasText: /^keyPath$/ })).toBeVisible();

    const changes = {
      keyRequestParameters: 'redirect-uri',
      keyPath: 'data.login.key',
      callbackTokenName: 'member_token',
    };
    await openProfile(journey, await writeDemoProfile(journey, changes));
    await fillIn(browserPage, await startKeySignIn(journey));
    await answer(browserPage, 'Allow');
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  });
});

/** @returns the address of the page for the key */
function startKeySignIn(journey: Journey): Promise<string> {
  return untilInBrowser(journey, () => chooseMethod(journey.page, 'oauth-like'));
}

async function paste(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Paste the address' }).fill(address);
  await page.getByRole('button', { name: 'Use address' }).click();
}
