/** What a person does with case files: asks to save one, opens one, and looks at its parts. */
import type { ElectronApplication, Locator, Page } from 'playwright/test';
import { caseFile } from '../../renderer/text/case-file.ts';
import { exchanges } from '../../renderer/text/exchanges.ts';
import { expect, goByRail, titleOf } from './journey.ts';

/** From the list of exchanges. @returns the question what is to be in the file */
export async function askSaveCase(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: exchanges.actions.save, exact: true }).click();
  await page.getByRole('button', { name: caseFile.save }).click();
  const dialog = page.getByRole('dialog', { name: caseFile.saving.title });
  await dialog.locator('.case-parts').waitFor();
  return dialog;
}

/** What is asked for a case file is answered with this one from now on. */
export async function chooseToOpen(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(async ({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] });
  }, path);
}

/** From anywhere. */
export async function openCase(app: ElectronApplication, page: Page, path: string): Promise<void> {
  await chooseToOpen(app, path);
  await goByRail(page, exchanges.title);
  await page.getByRole('main').getByRole('button', { name: exchanges.actions.save, exact: true }).click();
  await page.getByRole('button', { name: caseFile.open }).click();
  await expect(titleOf(page)).toHaveText(caseFile.title);
  await page.getByRole('treegrid').waitFor();
}

export async function openPart(page: Page, part: keyof typeof caseFile.sections): Promise<void> {
  const parts = page.getByRole('group', { name: caseFile.sectionsLabel });
  await parts.getByRole('button', { name: caseFile.sections[part] }).click();
}
