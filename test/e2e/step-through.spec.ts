/** Going through a sign-in request by request: looked at, changed once, and let go on; by mouse and by keyboard alone. */
import type { Page } from 'playwright/test';
import type { LastResultView } from '../../electron/ipc/views/comparison.ts';
import { fieldLabel } from '../../renderer/text/en.ts';
import { exchanges } from '../../renderer/text/exchanges.ts';
import { held } from '../../renderer/text/held.ts';
import { KEYBOARD, tabTo } from './by-keyboard.ts';
import { typeLogin } from './every-method.ts';
import { linesWith, openExchanges } from './exchange-list.ts';
import {
  chooseMethod,
  expect,
  goByRail,
  methodRow,
  readView,
  submitLogin,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';
import { md5 } from './secret-search.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: held.label });
const paneOf = (page: Page) => page.getByRole('complementary');
const switchOf = (page: Page) => page.getByRole('checkbox', { name: held.switch });

test('X3, X7: a request is looked at before it is sent, changed once, and its sign-in is no result and stored nowhere', async ({
  journey: { page },
}) => {
  const pane = paneOf(page);
  const startHeld = async () => {
    await openExchanges(page);
    await switchOf(page).click();
    await expect(switchOf(page)).toBeChecked();
    await goByRail(page, 'Sign in');
    await expect(page.getByText(held.armed)).toBeVisible();
    await chooseMethod(page, 'password');
    await submitLogin(page);
    await expect(panelOf(page)).toContainText(held.pausedBefore('POST', '/members/auth'));
    expect((await readView(page)).isPausing).toBe(false);
    await panelOf(page).getByRole('button', { name: held.look }).click();
    await expect(pane).toContainText(held.notSent);
    await pane.getByRole('button', { name: held.change }).click();
  };

  const before = await readResult(page, 'password');
  await startHeld();
  expect(await page.content()).not.toContain(md5(UNPUBLISHED_MEMBER.password));
  await pane.getByRole('textbox', { name: held.form.path }).fill('/members/auth?a=1');
  await pane.getByRole('button', { name: held.form.send }).click();
  await expect(pane.getByRole('alert')).toContainText(wordsFor('change-refused'));
  await expect(pane.getByRole('textbox', { name: held.form.path })).toBeFocused();
  await pane.getByRole('textbox', { name: held.form.path }).fill('/members/auth');
  await pane.getByRole('button', { name: held.form.of(held.form.replace, 'password') }).click();
  await pane.getByRole('textbox', { name: 'password' }).fill(md5('not-the-password'));
  await pane.getByRole('button', { name: held.form.send }).click();
  const rows = linesWith(page, '/members/auth');
  await expect(rows.last()).toContainText(/401.*Changed · Wrong login or password/s);
  await expect(pane).toContainText('Field password replaced');

  await startHeld();
  await pane.getByRole('button', { name: held.places.header.add }).click();
  await pane.getByRole('textbox', { name: held.form.name }).fill('X-Trace');
  await pane.getByRole('textbox', { name: held.form.value }).fill('7');
  await pane.getByRole('button', { name: held.form.send }).click();
  await expect(rows.last()).toContainText(/200.*Changed · Token received/s);
  await expect(pane.getByText('X-Trace', { exact: true })).toBeVisible();
  await expect(linesWith(page, exchanges.signedInAs(UNPUBLISHED_MEMBER.name))).toContainText(held.changedFirst(''));

  expect(await readResult(page, 'password')).toEqual(before);
  const { sessions } = await readView(page);
  expect(sessions.map(({ isChanged, storedIn }) => ({ isChanged, storedIn }))).toEqual([
    { isChanged: true, storedIn: 'memory' },
  ]);
  await page.getByRole('navigation').getByText(UNPUBLISHED_MEMBER.name).click();
  await expect(page.getByText(held.keptInMemory)).toBeVisible();
});

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
