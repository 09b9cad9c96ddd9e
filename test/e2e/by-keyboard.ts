/** Uses the application, and the service's page, without a mouse: by Tab, with the focus visible at every stop. */
import { expect, type Locator, type Page } from 'playwright/test';
import { waitForFrame } from '../wait-for-frame.ts';
import type { Hands } from './every-method.ts';
import { titleOf } from './journey.ts';

/** Hands that never touch the mouse. */
export const KEYBOARD: Hands = {
  async press(target) {
    await tabTo(target.page(), target);
    await target.page().keyboard.press('Enter');
  },
  async type(field, value) {
    if (!(await hasFocus(field))) await tabTo(field.page(), field);
    await field.page().keyboard.type(value);
  },
  async arrive(page) {
    await expect(titleOf(page)).toBeFocused();
  },
};

/** More stops than any screen has. */
const MOST_STOPS = 70;

/**
 * Presses Tab until the target has the focus. Every stop on the way has to be seen. It begins once the screen is there
 * and its title, if it takes the focus, has it.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await titleOf(page).or(page.getByRole('dialog')).first().waitFor();
  await waitForFrame(page);
  // To look for it anew at every stop takes much longer than the stop.
  let element = await target.elementHandle();
  for (let stops = 0; element && stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    let stop = await element.evaluate(readStop);
    if (!stop.hasTarget) {
      element = await target.elementHandle();
      if (!element) break;
      stop = await element.evaluate(readStop);
    }
    expect.soft(stop.isSeen, `the focus is seen on ${stop.name}`).toBe(true);
    if (stop.isTarget) return;
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

interface Stop {
  readonly name: string;
  readonly isSeen: boolean;
  readonly isTarget: boolean;
  /** Whether the target is still on the page. */
  readonly hasTarget: boolean;
}

/** What has the focus. At the end of the page nothing has, as the focus goes round through the browser's own frame. */
function readStop(target: Element): Stop {
  const element = document.activeElement;
  const to = { isTarget: element === target, hasTarget: target.isConnected };
  if (!element || element === document.body) return { name: 'nothing', isSeen: true, ...to };
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const isSeen = element.matches(':focus-visible') && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  return { name: element.outerHTML.slice(0, 80), isSeen, ...to };
}
