/**
 * A service held against its document: nothing seen, seen after a sign-in, what a probe sends and finds, a broken point, and
 * what differs from a report.
 */
import { join } from 'node:path';
import { check as words } from '../../renderer/text/document-check.ts';
import { chooseToOpen } from '../e2e/case-files.ts';
import { chooseFile } from '../e2e/exchange-list.ts';
import { bendDemo, goByRail } from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';
import { ADA, signInAs, waitForTitle } from './people.ts';

export const documentCheck: TourJourney = {
  id: 'document-check',
  title: 'Document check',
  about: 'For testers: what the service does against its document, point by point, and where that is silent.',
  async run({ step, dataFolder, openApp, openBrowser, show }) {
    const app = await openApp();
    const { page } = app;
    const browser = await openBrowser();
    const observe = page.locator('.tester-actions').getByRole('button', { name: words.observe });
    await step('Nothing was observed yet', async () => {
      await goByRail(page, words.title);
      await waitForTitle(page, words.title);
      await page.locator('.check-row').first().waitFor();
      await show(page, {
        name: 'empty',
        title: 'Every point, not seen yet',
        text: 'What each point asks, and what would have it seen. Two ways to begin.',
      });
    });
    await step('A sign-in shows many points at once', async () => {
      await signInAs(ADA, app, browser);
      await goByRail(page, words.title);
      await page.locator('[data-verdict="held"]').first().waitFor();
      await show(page, {
        name: 'held',
        title: 'What holds',
        text: 'One sign-in judges every point that it touches. Each verdict leads to its exchanges.',
      });
    });
    await step('What needs provoking is chosen', async () => {
      await observe.click();
      await page.getByRole('checkbox', { name: 'A wrong application key' }).check();
      await show(page, {
        name: 'probes',
        title: 'What to send',
        text: 'Each is chosen by name, with what may come of it and whether it needs a person.',
      });
      await page.getByRole('button', { name: words.probes.plan }).click();
      await page.getByRole('button', { name: words.probes.start, exact: true }).waitFor();
      await show(page, {
        name: 'plan',
        title: 'Exactly what goes out',
        text: 'Every request with its headers and parameters, before anything is sent. Secrets are masked.',
      });
    });
    await step('It is sent, and found', async () => {
      await page.getByRole('button', { name: words.probes.start, exact: true }).click();
      const found = page.locator('[data-point="5.1-wrong-key"][data-verdict="observed"]');
      await found.waitFor();
      await found.scrollIntoViewIfNeeded();
      await found.locator('.check-evidence > button').click();
      await show(page, {
        name: 'evidence',
        title: 'What it rests on',
        text: 'The exchanges behind a finding, with what each counts for and a link to its row.',
      });
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: words.run.label }).waitFor({ state: 'detached' });
    });
    const report = join(dataFolder, 'monday.report.json');
    const openReport = page.getByRole('button', { name: words.report.title, exact: true });
    await step('What was found is kept', async () => {
      await openReport.click();
      await chooseFile(app.app, report);
      await page.getByRole('button', { name: words.report.save.json }).click();
      await page.getByText(words.report.saved('monday.report.json')).waitFor();
      await show(page, {
        name: 'report',
        title: 'A report',
        text: 'To read, to compare with later, or for a pipeline; without secrets or the member’s data.',
      });
      await page.keyboard.press('Escape');
    });
    await step('The service changes, and a point is broken', async () => {
      await bendDemo(page, { tokenReply: 'json-access-token' });
      await browser.context().clearCookies();
      await signInAs(ADA, app, browser);
      await goByRail(page, words.title);
      const mixed = page.locator('[data-point="4.2-reply-form"][data-verdict="mixed"]');
      await mixed.waitFor();
      await mixed.evaluate((row) => row.scrollIntoView({ block: 'center' }));
      await show(page, {
        name: 'list',
        title: 'A point that does not hold, among those that do',
        text: 'Held by the first sign-in, broken by the second: its line is marked, and the line above counts it.',
      });
      await page.locator('[data-filter="broken"]:not([data-none])').click();
      await show(page, {
        name: 'broken',
        title: 'What does not hold, and what it means',
        text: 'Only what is broken or mixed, with its consequence for a member and for this app.',
      });
    });
    await step('What differs from the report', async () => {
      await chooseToOpen(app.app, report);
      await openReport.click();
      await page.getByRole('button', { name: words.report.compare }).click();
      await page.locator('.check-both').first().waitFor();
      await show(page, {
        name: 'compared',
        title: 'Only what differs',
        text: 'As the report has it and as it is now: from one day to the next, or between two services.',
      });
    });
  },
};
