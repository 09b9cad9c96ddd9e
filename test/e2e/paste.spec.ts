/** The way back by hand: a person pastes the address that the browser ended on. */
import type { Page } from 'playwright/test';
import {
  answerWithoutFollowing,
  expect,
  expectStillWaiting,
  fillIn,
  readView,
  startSignIn,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';

test('C10, S1: another address is refused beside the field, the right one signs in, and nothing of it stays in the page', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  await fillIn(browserPage, await startSignIn(journey));
  const callback = await answerWithoutFollowing(browserPage);
  const code = new URL(callback).searchParams.get('code') ?? '';
  expect(code.length).toBeGreaterThan(20);
  for (const [address, error] of [
    ['no address', 'callback-wrong-address'],
    [callback.replace(/^.*\?/, 'member-login://callback?'), 'callback-wrong-address'],
    [callback.replace(/state=[^&]*/, 'state=not-the-one-that-was-sent'), 'callback-wrong-state'],
  ] as const) {
    await paste(page, address);
    await expect(page.locator('form').getByRole('alert'), address).toContainText(wordsFor(error));
    await expect(page.getByRole('textbox', { name: 'Paste the address' })).toHaveValue('');
    expect(await readPage(page)).not.toContain(code);
  }
  await expectStillWaiting(page);

  await paste(page, `  ${callback}  `);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  expect(await readPage(page)).not.toContain(code);
  expect(JSON.stringify(await readView(page))).not.toContain(code);
});

async function paste(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Paste the address' }).fill(address);
  await page.getByRole('button', { name: 'Use address' }).click();
}

/** All that the page holds: its markup and what stands in its fields. */
function readPage(page: Page): Promise<string> {
  return page.evaluate(() =>
    [document.documentElement.outerHTML, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join(),
  );
}
