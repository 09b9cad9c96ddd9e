/** Going through a sign-in request by request, by keyboard alone. `exchanges-screen.spec.ts` changes one. */
import type { Page } from 'playwright/test';
import type { LastResultView } from '../../electron/ipc/views/comparison.ts';
import { fieldLabel } from '../../renderer/text/en.ts';
import { held } from '../../renderer/text/held.ts';
import { KEYBOARD, tabTo } from './by-keyboard.ts';
import { typeLogin } from './every-method.ts';
import {
  expect,
  goByRail,
  methodRow,
  readOpenedAddress,
  readView,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
} from './journey.ts';

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

test('X7: the page is held too, and opened without the parameter that is removed and with the one that is added', async ({
  journey,
}) => {
  const { page } = journey;
  const before = (await journey.openedAddresses()).length;
  await goByRail(page, 'Compare methods');
  await switchOf(page).click();
  await expect(switchOf(page)).toBeChecked();
  await goByRail(page, 'Sign in');
  await page.getByRole('button', { name: 'Continue in browser' }).click();
  await expect(panelOf(page).getByText(/^Paused before the browser opens \//)).toBeVisible();
  expect(await journey.openedAddresses()).toHaveLength(before);
  await panelOf(page)
    .getByRole('button', { name: /^Look at it/ })
    .click();
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('button', { name: 'Remove state' }).click();
  await page.getByRole('button', { name: 'Add a parameter' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('scope');
  await page.getByRole('textbox', { name: 'Value' }).fill('profile é');
  await page.getByRole('button', { name: 'Open changed' }).click();
  const { searchParams } = new URL(await readOpenedAddress(journey, before));
  expect([...searchParams.keys()]).toEqual(['client_id', 'redirect_uri', 'scope']);
  expect(searchParams.get('scope')).toBe('profile é');
  const details = page.getByRole('complementary', { name: /authorize/ });
  await expect(details.getByText('Changed · Page opened')).toBeVisible();
  await expect(details.getByText('Parameter state removed')).toBeVisible();
  const { attempts } = await readView(page);
  expect(attempts).toMatchObject([{ isChanged: true, step: { kind: 'waiting-for-browser' } }]);
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
