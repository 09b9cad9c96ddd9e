/** A device code: what the application shows of it, and the page on which a member types it. */
import { expect, type Page } from 'playwright/test';
import type { ShowCode } from '../../electron/ipc/views/attempts.ts';
import { text } from '../../renderer/text/en.ts';
import { readView, titleOf } from './journey.ts';

/** Waits for the code. @returns what is shown */
export async function readCode(page: Page): Promise<ShowCode> {
  await expect(titleOf(page)).toHaveText(text.device.title);
  const step = (await readView(page)).attempts.find(({ methodId }) => methodId === 'device-code')?.step;
  if (step?.kind !== 'show-code') throw new Error(`No code is shown: ${step?.kind}`);
  return step;
}

/** Opens the service's page and sends a code there. */
export async function typeCode(
  browserPage: Page,
  { address, userCode }: Pick<ShowCode, 'address' | 'userCode'>,
): Promise<void> {
  await browserPage.goto(address);
  await browserPage.getByLabel('Code').fill(userCode);
  await browserPage.getByRole('button', { name: 'Continue' }).click();
}
