/** Signs in by pointer, and counts the presses in the application and in the browser. Typing and pasting are none. */
import type { Locator, Page } from 'playwright/test';
import { PUBLISHED_MEMBERS } from '../../electron/demo-service/members.ts';
import type { LoginMethod } from '../../electron/login/method.ts';
import { methodText, text } from '../../renderer/text/en.ts';
import { readCode } from './device-page.ts';
import { expect, type Journey, readOpenedAddress } from './journey.ts';

export interface PressCounter {
  /** @returns how often something was pressed meanwhile, on any of the pages */
  during(act: () => Promise<void>): Promise<number>;
}

const TELL = 'tellPress';
const [ADA] = PUBLISHED_MEMBERS;

/** Listens on pages, also on what they load later. */
export async function countPresses(...pages: readonly Page[]): Promise<PressCounter> {
  let count = 0;
  for (const page of pages) {
    await page.exposeFunction(TELL, () => {
      count += 1;
    });
    await page.addInitScript(listen, TELL);
    await page.evaluate(listen, TELL);
  }
  return {
    async during(act) {
      count = 0;
      await act();
      return count;
    },
  };
}

/** Begins at `start`, and does what a method asks of Ada. */
export async function pressThrough(
  { id, passwordGoesTo }: LoginMethod,
  start: Locator,
  journey: Journey,
  browserPage: Page,
): Promise<void> {
  const { page } = journey;
  const opened = (await journey.openedAddresses()).length;
  await start.click();
  if (passwordGoesTo === 'this-app') {
    await page.getByRole('button', { name: text.signIn.fillFor(ADA?.name ?? '') }).click();
    await page
      .getByRole('main')
      .getByRole('button', { name: methodText(id).action, exact: true })
      .click();
    return;
  }
  const code = id === 'device-code' ? await readCode(page) : null;
  if (code) await page.getByRole('button', { name: text.device.copyAndOpen }).click();
  await browserPage.goto(await readOpenedAddress(journey, opened));
  if (code) {
    await expect(browserPage.getByLabel('Code')).toBeFocused();
    await browserPage.keyboard.insertText(code.userCode);
    await browserPage.getByRole('button', { name: 'Continue' }).click();
  }
  const signIn = browserPage.getByRole('button', { name: 'Sign in as Ada' });
  const allow = browserPage.getByRole('button', { name: 'Allow' });
  await signIn.or(allow).waitFor();
  if (await signIn.isVisible()) await signIn.click();
  await allow.click();
}

function listen(name: string): void {
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && Reflect.get(window, name)(), true);
}
