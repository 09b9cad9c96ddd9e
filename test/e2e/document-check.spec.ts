/** The demo held against its document: what a sign-in shows, what a probe finds, and the exchange behind it, by keyboard. */
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { check as words } from '../../renderer/text/document-check.ts';
import { text } from '../../renderer/text/en.ts';
import { KEYBOARD } from './by-keyboard.ts';
import { chooseToOpen } from './case-files.ts';
import { chooseFile } from './exchange-list.ts';
import { bendDemo, deliver, expect, goByRail, goToMember, signIn, titleOf, UNPUBLISHED_MEMBER } from './journey.ts';
import { test } from './kept-data.ts';
import { startProfileService } from './profile-service.ts';

test('after a sign-in, what was seen holds; a probe is looked through before it is sent, and leads to its exchange; what differs later is told by its report', async ({
  journey,
  browserPage,
  dataFolder,
}) => {
  const { app, page } = journey;
  await signIn(journey, browserPage);
  await goByRail(page, words.title);
  const counts = page.getByRole('group', { name: words.filterLabel });
  await expect(counts).toContainText(/\d+ held/);
  await expect(counts).not.toContainText('broken');
  for (const point of ['4.1-page', '4.1-callback-code', '4.2-code-exchange', '4.2-reply-form', '4.6-member']) {
    await expect(verdictOf(page, point)).toHaveText(words.verdicts.held.name);
  }
  await expect(verdictOf(page, '5.1-wrong-key')).toHaveCount(0);

  const dialog = page.getByRole('dialog');
  await KEYBOARD.press(page.locator('.tester-actions').getByRole('button', { name: words.observe }));
  const wrongKey = dialog.getByRole('checkbox', { name: 'A wrong API key' });
  await wrongKey.focus();
  await page.keyboard.press('Space');
  await KEYBOARD.press(dialog.getByRole('button', { name: words.probes.plan }));
  await expect(dialog.locator('.planned')).toContainText('/members/oauth');
  await expect(dialog.locator('.planned')).toContainText('‹random›');
  await KEYBOARD.press(dialog.getByRole('button', { name: words.probes.start, exact: true }));
  await expect(verdictOf(page, '5.1-wrong-key')).toHaveText(words.verdicts.observed.name);
  await expect(page.getByRole('region', { name: words.run.label })).toHaveCount(0);

  const evidence = page.locator('[data-point="5.1-wrong-key"] .check-evidence > button');
  await evidence.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveText('Exchanges');
  await expect(page.getByRole('complementary')).toContainText('/members/oauth');

  await goByRail(page, words.title);
  const report = join(dirname(dataFolder), 'before.report.json');
  const openReport = page.getByRole('button', { name: words.report.title, exact: true });
  await chooseFile(app, report);
  await KEYBOARD.press(openReport);
  await KEYBOARD.press(dialog.getByRole('button', { name: words.report.formats.json }));
  await expect(dialog.getByRole('status')).toHaveText(words.report.saved('before.report.json'));
  await page.keyboard.press('Escape');
  await expect(openReport).toBeFocused();
  await bendDemo(page, { memberPlace: 'user' });
  await goToMember(page, UNPUBLISHED_MEMBER.name);
  await page.getByRole('button', { name: text.member.refresh }).click();
  await expect(page.getByText(text.member.refreshed)).toBeVisible();
  await goByRail(page, words.title);
  await chooseToOpen(app, report);
  await openReport.click();
  await dialog.getByRole('button', { name: words.report.compare }).click();
  await expect(page.locator('.check-compared')).toContainText(/1 of \d+ points differs\..*before\.report\.json/);
  await expect(page.locator('.check-row')).toHaveCount(1);
  await expect(page.locator('[data-point="2-record"] .check-observed')).toContainText('NowAt member · At user');
  await page.getByRole('button', { name: words.comparison.end }).click();
  await expect(page.locator('.check-compared')).toHaveCount(0);
});

test('X9: a setting that was observed of a service of one’s own is used, and taken back', async ({
  journey,
  dataFolder,
}) => {
  await using service = await startProfileService(dataFolder);
  const { page } = journey;
  await deliver(journey, ...service.args);
  await expect(titleOf(page)).toHaveText(text.signIn.title(service.name));
  await goByRail(page, words.title);
  await KEYBOARD.press(page.locator('.check-empty').getByRole('button', { name: words.observe }));
  const dialog = page.getByRole('dialog');
  await KEYBOARD.press(dialog.getByRole('button', { name: words.probes.pick.none }));
  await dialog.getByRole('checkbox', { name: 'A wrong API key' }).focus();
  await page.keyboard.press('Space');
  await KEYBOARD.press(dialog.getByRole('button', { name: words.probes.plan }));
  await KEYBOARD.press(dialog.getByRole('button', { name: words.probes.start, exact: true }));
  await expect(verdictOf(page, '4.4-key-path')).toHaveText(words.verdicts.observed.name);
  await KEYBOARD.press(page.getByRole('button', { name: words.run.stop }));

  const setting = page.locator('[data-point="4.4-key-path"] .check-setting');
  await expect(setting).toContainText('data.ticket.key');
  const use = setting.getByRole('button', { name: words.setting.use });
  await expect(use).toBeEnabled();
  await use.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.locator('.check-change')).toContainText('"data.ticket.key"');
  await KEYBOARD.press(dialog.getByRole('button', { name: words.setting.action }));
  await expect(setting).toHaveCount(0);
  await KEYBOARD.press(page.getByRole('button', { name: words.setting.undo }));
  await expect(setting).toContainText('data.ticket.key');
});

function verdictOf(page: Page, point: string): Locator {
  return page.locator(`[data-point="${point}"] .check-verdict`);
}
