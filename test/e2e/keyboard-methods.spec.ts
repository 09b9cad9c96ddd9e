/** What a person does without a mouse beside signing in, of which `restart.spec.ts` has every method. */
import type { Page } from 'playwright/test';
import { demoBehaviour } from '../../renderer/text/demo-behaviour.ts';
import { text } from '../../renderer/text/en.ts';
import { exchanges } from '../../renderer/text/exchanges.ts';
import { sequence } from '../../renderer/text/sequence.ts';
import { signOut } from '../../renderer/text/sign-out.ts';
import { KEYBOARD, tabTo } from './by-keyboard.ts';
import { readCode } from './device-page.ts';
import { signInBy } from './every-method.ts';
import {
  bendDemo,
  expect,
  expectCancelled,
  type Journey,
  methodRow,
  readView,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
} from './journey.ts';

test('A1: compares, bends the demo and revokes tokens by keyboard alone', async ({ journey }) => {
  const { page } = journey;
  await pressRail(page, text.rail.compare);
  await expect(titleOf(page)).toBeFocused();
  await press(page, sequence.copy);
  await expect(page.getByText('Sequence copied')).toBeVisible();
  await press(page, /^Try Short code$/);
  await expect(titleOf(page)).toHaveText(text.device.title);
  await press(page, text.cancel);
  await expect(titleOf(page)).toHaveText(text.rail.compare);

  await pressRail(page, text.rail.demoBehaviour);
  await expect(titleOf(page)).toBeFocused();
  await press(page, demoBehaviour.groups.device);
  await tabTo(page, page.getByRole('radio', { name: '30 min' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.tester-bar').getByRole('status')).toHaveText('1 changed');
  await press(page, demoBehaviour.resetAll);
  await expect(page.locator('.tester-bar').getByRole('status')).toHaveText(demoBehaviour.changedCount(0));
  await press(page, 'Revoke all tokens');
  await expect(page.getByText('All tokens are revoked.')).toBeVisible();
});

test('A1: reads, copies, selects and clears exchanges by keyboard alone', async ({ journey, browserPage }) => {
  const { page } = journey;
  const lines = page.locator('[data-key]');
  const heading = page.getByRole('complementary').getByRole('heading', { level: 2 });
  await signInBy('password', journey, browserPage, { hands: KEYBOARD });
  await pressRail(page, exchanges.title);
  await expect(titleOf(page)).toBeFocused();
  await tabTo(page, page.locator('[data-key][tabindex="0"]'));
  await page.keyboard.press('/');
  await page.keyboard.type('/members/auth');
  await expect(lines).toHaveCount(2);
  await tabTo(page, page.locator('[data-key][tabindex="0"]'));
  await page.keyboard.press('End');
  await expect(lines.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  await tabTo(page, page.getByRole('complementary').getByRole('button', { name: exchanges.actions.curl }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: exchanges.actions.copyMasked(1), exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('cURL command copied')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(lines.last()).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText(exchanges.selected(2))).toBeVisible();

  await press(page, exchanges.actions.clear);
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: exchanges.actions.confirmClear.action }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(exchanges.nothing)).toBeVisible();
  await expect(page.getByRole('button', { name: exchanges.actions.clear })).toBeFocused();
});

test('A1: signs out of all by keyboard alone; Escape takes the question back, and Enter asks again at once, also before the browser says that it is closed', async ({
  journey,
}) => {
  const { page } = journey;
  for (const methodId of ['password', 'http-basic']) {
    await pressRail(page, 'Sign in');
    await pressRow(page, methodId);
    await expect(page.getByLabel('Login or e-mail address')).toBeFocused();
    await page.keyboard.type(UNPUBLISHED_MEMBER.login);
    await page.keyboard.press('Tab');
    await page.keyboard.type(UNPUBLISHED_MEMBER.password);
    await page.keyboard.press('Enter');
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  }
  const menu = railEntry(page, text.rail.account);
  const ask = async () => {
    await page.keyboard.press('Enter');
    await pressRail(page, text.rail.signOutAll);
  };
  await tabTo(page, menu);
  await ask();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(signOut.all.title(1));
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(menu).toBeFocused();
  await ask();
  // The browser sends it when it has the time; a person who is quicker than that is the one for whom it never comes.
  await page.evaluate(() => addEventListener('close', (event) => event.stopImmediatePropagation(), true));
  for (let count = 0; count < 3; count += 1) {
    await expect(question).toContainText(signOut.all.title(1));
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await ask();
  }
  await expect(question).toContainText(signOut.all.title(1));
  await tabTo(page, question.getByRole('button', { name: signOut.all.action }));
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveText('Sign in to Demo service');
  await expect(titleOf(page)).toBeFocused();
  expect((await readView(page)).sessions).toEqual([]);
});

test('A1, A2: a code is copied by keyboard alone; a live region says its steps, its letters one by one, and no check', async ({
  journey,
}) => {
  const { page } = journey;
  await bendDemo(page, { deviceInterval: '1' });
  const heard = await listen(journey);
  await pressRow(page, 'device-code');
  await expect(page.locator('.poll-line')).toHaveText(/^Not confirmed yet\. /);
  const step = await readCode(page);
  await press(page, text.device.copyCode);
  await expect(page.getByText('Code copied')).toBeVisible();
  await press(page, text.cancel);
  await expectCancelled(page);
  // How long the service takes decides whether asking for the code is seen at all.
  expect((await heard()).filter((words) => words !== text.passing['contacting-service'])).toEqual([
    text.device.announced([...step.userCode].map((sign) => (sign === '-' ? text.device.hyphen : sign)).join(', ')),
    text.signIn.cancelled,
  ]);
});

/** @returns what the live region has said since */
async function listen({ page }: Journey): Promise<() => Promise<string[]>> {
  await page.locator('main > p[role=status]').evaluate((element) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => heard.push(element.textContent ?? '')).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'heard'));
}

function railEntry(page: Page, name: string) {
  return page.getByRole('navigation').getByRole('button', { name, exact: true });
}

async function pressRail(page: Page, name: string): Promise<void> {
  await tabTo(page, railEntry(page, name));
  await page.keyboard.press('Enter');
}

async function pressRow(page: Page, methodId: string): Promise<void> {
  await tabTo(page, methodRow(page, methodId));
  await page.keyboard.press('Enter');
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('main').getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}
