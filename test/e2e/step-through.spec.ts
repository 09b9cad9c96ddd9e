/** Going through a sign-in request by request, by keyboard alone. `exchanges-screen.spec.ts` changes one. */
import type { Page } from 'playwright/test';
import type { LastResultView } from '../../electron/ipc/views/comparison.ts';
import { fieldLabel } from '../../renderer/text/en.ts';
import { held } from '../../renderer/text/held.ts';
import { KEYBOARD, tabTo } from './by-keyboard.ts';
import { typeLogin } from './every-method.ts';
import { expect, methodRow, readView, test, titleOf, UNPUBLISHED_MEMBER } from './journey.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: held.label });
const switchOf = (page: Page) => page.getByRole('checkbox', { name: held.switch });

test('A1, X7: a sign-in is gone through by keyboard alone, each request decided by itself, and is a result', async ({
  journey: { page },
}) => {
  const before = await readResult(page, 'http-basic');
  const panel = panelOf(page);
  await KEYBOARD.press(page.getByRole('navigation').getByRole('button', { name: 'Compare methods' }));
  await tabTo(page, switchOf(page));
  await page.keyboard.press('Space');
  await expect(switchOf(page)).toBeChecked();
  await tabTo(page, page.getByRole('navigation').getByRole('button', { name: 'Sign in', exact: true }));
  await page.keyboard.press('Enter');
  await KEYBOARD.press(methodRow(page, 'http-basic'));
  await expect(page.getByLabel(fieldLabel('login'))).toBeFocused();
  await typeLogin(page, UNPUBLISHED_MEMBER, KEYBOARD);
  await page.keyboard.press('Enter');

  const goOn = panel.getByRole('button', { name: /^Go on GET/ });
  await expect(goOn).not.toHaveCount(0);
  while ((await goOn.count()) > 0) {
    const [heldId] = await readHeld(page);
    await KEYBOARD.press(goOn.first());
    await expect.poll(() => readHeld(page)).not.toContain(heldId);
    await expect(titleOf(page).filter({ hasText: UNPUBLISHED_MEMBER.name }).or(goOn.first())).toBeVisible();
  }
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(titleOf(page)).toBeFocused();
  const last = await readResult(page, 'http-basic');
  expect(last).toMatchObject({ outcome: 'worked' });
  expect(last).not.toEqual(before);
  const { sessions } = await readView(page);
  expect(sessions[0]?.isChanged).toBe(false);
});

/** What the comparison has of a method: nothing, or what a sign-in before this one did. */
async function readResult(page: Page, id: string): Promise<LastResultView | null> {
  const { comparison } = await readView(page);
  return comparison.results.find(({ methodId }) => methodId === id)?.last ?? null;
}

async function readHeld(page: Page): Promise<readonly string[]> {
  const { attempts } = await readView(page);
  return attempts.flatMap((attempt) => attempt.held?.requests ?? []).map(({ heldId }) => heldId);
}
