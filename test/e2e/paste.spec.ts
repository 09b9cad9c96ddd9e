/** The way back by hand: a person pastes the address that the browser ended on. */
import type { Page } from 'playwright/test';
import {
  answerWithoutFollowing,
  chooseRoute,
  expect,
  expectStillWaiting,
  fillIn,
  inventCallback,
  readView,
  startSignIn,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';
import { REFUSALS, type Refusal } from './refusals.ts';

test('C10: a pasted address is refused beside the field, for the same reasons', async ({ journey }) => {
  const { page } = journey;
  await chooseRoute(page, 'member-login://');
  const callback = inventCallback(await startSignIn(journey));
  const others: readonly Refusal[] = [
    { title: 'no address', code: 'callback-wrong-address', spoil: () => 'no address' },
    { title: 'a page', code: 'callback-wrong-address', spoil: () => 'https://service.example/?code=invented-code' },
    {
      title: 'a loopback address where the scheme is waited for',
      code: 'callback-wrong-address',
      spoil: (address) => address.replace('member-login://callback', 'http://127.0.0.1:8080/callback'),
    },
  ];
  for (const { title, code, spoil } of [...REFUSALS, ...others]) {
    await paste(page, spoil(callback));
    await expect(page.locator('form').getByRole('alert'), title).toContainText(wordsFor(code));
    await expect(page.getByRole('textbox', { name: 'Paste the address' }), title).toHaveValue('');
  }
  await expectStillWaiting(page);
});

test('C10: a pasted address of the other way back is refused while the loopback address is waited for', async ({
  journey,
}) => {
  const { page } = journey;
  const callback = inventCallback(await startSignIn(journey));
  await paste(page, callback.replace(/^.*\?/, 'member-login://callback?'));
  await expect(page.getByRole('alert')).toContainText(wordsFor('callback-wrong-address'));
  await paste(page, callback.replace('/callback/', '/callback/x'));
  await expect(page.getByRole('alert')).toContainText(wordsFor('callback-wrong-address'));
  await expectStillWaiting(page);
});

for (const route of ['member-login://', 'This computer'] as const) {
  test(`C10, S1: a pasted address signs in, and nothing of it stays in the page (${route})`, async ({
    journey,
    browserPage,
  }) => {
    const { page } = journey;
    await chooseRoute(page, route);
    await fillIn(browserPage, await startSignIn(journey));
    const callback = await answerWithoutFollowing(browserPage);
    const code = new URL(callback).searchParams.get('code') ?? '';
    expect(code.length).toBeGreaterThan(20);

    await paste(page, callback.replace(/state=[^&]*/, 'state=not-the-one-that-was-sent'));
    await expect(page.getByRole('alert')).toContainText(wordsFor('callback-wrong-state'));
    expect(await readPage(page)).not.toContain(code);

    await paste(page, `  ${callback}  `);
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
    expect(await readPage(page)).not.toContain(code);
    expect(JSON.stringify(await readView(page))).not.toContain(code);
  });
}

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
