/** What a person does in the list of exchanges: opens it, reads every row, copies, and saves into a file, as a drawing is. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ElectronApplication, Locator, Page } from 'playwright/test';
import { exchanges } from '../../renderer/text/exchanges.ts';
import { expect, goByRail, type Journey, titleOf } from './journey.ts';

export async function openExchanges(page: Page): Promise<void> {
  await goByRail(page, exchanges.title);
  await expect(titleOf(page)).toHaveText(exchanges.title);
}

/** The lines that are drawn and have this in their name or meaning: any digits may be in a time. */
export function linesWith(page: Page, words: string): Locator {
  return page.locator('[data-key]', {
    has: page.locator('.exchange-name, .exchange-meaning', { hasText: words }),
  });
}

/** The lines that are drawn and have this status. */
export function linesOfStatus(page: Page, status: number): Locator {
  return page.locator('[data-key]', {
    has: page.locator('.exchange-status', { hasText: new RegExp(`^${status}$`) }),
  });
}

/** Of the details that are shown. */
export function curlButton(page: Page): Locator {
  return page.getByRole('complementary').getByRole('button', { name: exchanges.actions.curl });
}

/**
 * Unfolds everything, and shows the details of each row with all sections open.
 * @returns the lines from top to bottom, without time and duration
 */
export async function readEveryExchange(page: Page): Promise<readonly string[]> {
  const lines: string[] = [];
  const line = page.locator('[data-key]:focus');
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Home');
  await line.click();
  for (let last: string | null = null; ; ) {
    if ((await line.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
    const { key, isRow, cells } = await line.evaluate(readLine);
    if (key === last) return lines;
    last = key;
    lines.push(cells.filter(Boolean).join(' '));
    if (isRow) await openSections(page);
    await page.keyboard.press('ArrowDown');
  }
}

interface Line {
  readonly key: string | null;
  /** Whether it is one row, which has sections: no sign-in, and not many polls. */
  readonly isRow: boolean;
  /** Its name, status and meaning. */
  readonly cells: readonly string[];
}

function readLine(line: HTMLElement | SVGElement): Line {
  const cells = [...line.querySelectorAll<HTMLElement>('[role="gridcell"]')]
    .slice(-3)
    .map(({ textContent }) => textContent.trim());
  const key = line.getAttribute('data-key');
  const hasStatus = cells[1] !== '';
  return { key, isRow: Number(key) > 0 && (hasStatus || !line.hasAttribute('aria-expanded')), cells };
}

/** What is asked for a file is answered with this one from now on. */
export async function chooseFile(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(async ({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
}

/** Presses the button of that name, which saves. @returns what is in the file then */
export async function saveInto({ app, page }: Journey, button: string, path: string): Promise<string> {
  await chooseFile(app, path);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText(exchanges.actions.saved(basename(path)))).toBeVisible();
  return readFileSync(path, 'utf8');
}

/** Presses the button of that name in the menu, and leaves the member's data out. @returns what is in the file then */
export async function saveHarInto(journey: Journey, button: string, path: string): Promise<string> {
  await journey.page.getByRole('button', { name: exchanges.actions.save, exact: true }).click();
  const har = await saveInto(journey, button, path);
  await journey.page.keyboard.press('Escape');
  return har;
}

/** @param button opens what asks how to copy. @returns what is in the clipboard then */
export async function copyMasked({ app, page }: Journey, button: Locator): Promise<string> {
  await button.click();
  await page.getByRole('button', { name: /^Copy(?: [\d,]+ requests)?$/ }).click();
  await expect(page.getByText(/cURL commands? copied/)).toBeVisible();
  await page.keyboard.press('Escape');
  return readClipboard(app);
}

export function readClipboard(app: ElectronApplication): Promise<string> {
  return app.evaluate(async ({ clipboard }) => clipboard.readText());
}

async function openSections(page: Page): Promise<void> {
  const sections = page.getByRole('complementary').locator('.exchange-section');
  await sections.first().waitFor();
  const closed = page.locator('.exchange-section:not([open]) > summary');
  const openAll = (summaries: readonly (HTMLElement | SVGElement)[]): number => {
    for (const summary of summaries)
      summary.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    return summaries.length;
  };
  while ((await closed.evaluateAll(openAll)) > 0);
}
