/** The document check on the page alone: what a person does there, and what main is asked for. */
import { expect, type Locator, type Page } from 'playwright/test';
import type { DocumentCheckView } from '../../electron/ipc/views/document-check.ts';
import { CHECK_WORDS } from '../../electron/text/document-check.ts';
import { CHECK_FR } from '../../electron/text/fr/check.ts';
import { check as words } from '../../renderer/text/document-check.ts';
import { type Gallery, test } from '../renderer/gallery.ts';
import { askForProbes, openCheck, openReport, showPlan } from '../renderer/testing/document-check/check-states.ts';
import {
  COMPARED,
  MIXED_FINDINGS,
  NOTHING_OBSERVED,
  ONE_SIGN_IN,
  RUNNING,
  withFew,
} from '../renderer/testing/document-check/check-views.ts';
import { logOf, ROWS } from '../renderer/testing/exchanges/exchange-views.ts';
import { SHOWN_CODE, VIEW, viewOfAttempt } from '../renderer/views.ts';

const FEW = withFew(MIXED_FINDINGS);
const serviceId = 'demo';

test('says at one glance what holds, what does not, and what was not seen', async ({ gallery }) => {
  const { page } = gallery;
  await open(gallery, MIXED_FINDINGS);
  await expect(filter(page, '')).toHaveText([
    'All 73',
    '29 held',
    '1 broken',
    '1 mixed',
    '1 not judged',
    '10 seen',
    '31 not seen',
  ]);
  expect(await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight), 'scrolls once').toBe(0);
  await filter(page, 'broken').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, '4.2-reply-form')).toContainText('Sign-in works here');
  await gallery.answer('readDocumentCheck', { ok: true, value: NOTHING_OBSERVED });
  await page.evaluate(() => window.gallery.tellCheck());
  await expect(page.locator('.check-nothing')).toHaveText(words.nothing);
});

test('X9: opens on what was seen; the rest of a section is one line, with the way that shows most of it', async ({
  gallery,
}) => {
  const { page } = gallery;
  await open(gallery, ONE_SIGN_IN);
  await expect(rows(page)).toHaveCount(15);
  const section = page.locator('.check-section', { hasText: '4.5' });
  await expect(section).toHaveText('4.5 Token for a password7 not seenSign in with “Login and password”.');
  await section.getByRole('button').press('Enter');
  await expect(rows(page)).toHaveCount(22);
  await expect(observed(page, '4.5-token'), 'is said once').toHaveText('');
  await expect(observed(page, '4.5-refused')).toHaveText('Observe “An unknown login”.');
  await page.getByRole('navigation').getByRole('button', { name: 'Exchanges' }).click();
  await page.getByRole('navigation').getByRole('button', { name: words.title }).click();
  await expect(rows(page), 'as it was').toHaveCount(22);
  await section.getByRole('button').press('Enter');
  await expect(page.locator('.check-rest').first()).toHaveText('7 not seenSign in with “Short code”.');
  await expect(rows(page)).toHaveCount(15);
});

test('a question takes one line, and a point that needs no more a row of 40', async ({ gallery }) => {
  const { page } = gallery;
  await open(gallery, NOTHING_OBSERVED);
  await filter(page, 'not seen').click();
  for (const points of [CHECK_WORDS.points, CHECK_FR.points]) {
    const findings = NOTHING_OBSERVED.findings.map((one) => ({
      ...one,
      question: points[one.id].question,
      missing: '',
    }));
    await change(gallery, { ...NOTHING_OBSERVED, findings });
    await expect(row(page, '1-http').locator('th')).toHaveText(points['1-http'].question);
    const heights = await rows(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect([...new Set(heights)]).toEqual([40]);
  }
  const question = await row(page, '1-http').locator('th > bdi').boundingBox();
  expect(question?.width).toBe(430);
});

test('A1: the arrows go from row to row, and Tab leaves the list', async ({ gallery }) => {
  const { page } = gallery;
  await open(gallery, FEW);
  const buttons = page.locator('.check-list button:not([popover] *)');
  expect(await buttons.evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex === 0).length)).toBe(1);
  await page.locator('.check-list').focus();
  await page.keyboard.press('Tab');
  await expect(evidence(page, '1-http')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.check-fold').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(setting(page, '4.1-state')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(evidence(page, '4.1-state')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(setting(page, '4.1-state')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(evidence(page, '4.2-reply-form')).toBeFocused();
  await page.keyboard.press('End');
  await expect(buttons.last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.status-item').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(buttons.last()).toBeFocused();
});

test('an exchange is one press behind its finding, and the list is as it was on the way back', async ({ gallery }) => {
  const { page } = gallery;
  await gallery.open({ ok: true, value: VIEW });
  await gallery.answer('readExchanges', { ok: true, value: logOf(ROWS) });
  await openCheck(MIXED_FINDINGS)(gallery);
  await filter(page, 'held').click();
  await evidence(page, '5.5-one-request').press('Enter');
  const top = await scrolledTo(page);
  expect(top).toBeGreaterThan(0);
  await expect(page.getByRole('dialog').getByRole('listitem').first().locator('[data-verdict]')).toHaveText('Held');
  await page.getByRole('dialog').locator('.check-exchange').first().press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exchanges');
  await expect(page.locator('[data-detailed]')).toHaveCount(1);
  await page.getByRole('navigation').getByRole('button', { name: words.title }).click();
  await expect(filter(page, 'held')).toHaveAttribute('aria-pressed', 'true');
  expect(await scrolledTo(page)).toBe(top);
});

test('S11, X10: nothing goes out before its requests were shown; a start that main did not get a yes for loses nothing', async ({
  gallery,
}) => {
  const { page } = gallery;
  await open(gallery, FEW);
  await showPlan(gallery);
  const choice = { serviceId, probes: ['wrong-key', 'own-wrong-password'], secondServiceId: null };
  expect(await sent(gallery)).toEqual([{ name: 'planProbes', argument: choice }]);
  const start = page.getByRole('button', { name: words.probes.start, exact: true });
  await start.click();
  await expect(page.getByLabel(words.probes.login)).toBeFocused();
  await page.getByLabel(words.probes.login).fill('ada');
  await page.getByLabel(words.probes.password).fill('typed-once');
  const started = { name: 'startProbes', argument: { ...choice, login: 'ada', password: 'typed-once' } };
  // The person cancels when main asks, and loses nothing.
  await gallery.answer('startProbes', { ok: true, value: false });
  await start.click();
  await expect.poll(async () => (await sent(gallery)).slice(1)).toEqual([started]);
  await expect(page.getByLabel(words.probes.password)).toHaveValue('typed-once');
  await gallery.answer('startProbes', { ok: true, value: true });
  await start.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await sent(gallery)).slice(1)).toEqual([started, started]);
});

test('a refused start says why in the dialog, where the password is typed again', async ({ gallery }) => {
  const { page } = gallery;
  await open(gallery, FEW);
  await gallery.answer('startProbes', { ok: false, error: { code: 'channel-refused', details: {} } });
  await showPlan(gallery);
  await page.getByLabel(words.probes.login).fill('ada');
  await page.getByLabel(words.probes.password).fill('typed-once');
  await page.getByRole('button', { name: words.probes.start, exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect(page.getByLabel(words.probes.login)).toHaveValue('ada');
  await expect(page.getByLabel(words.probes.password)).toHaveValue('');
});

test('what cannot run is not chosen, and says why', async ({ gallery }) => {
  const { page } = gallery;
  await open(gallery, FEW);
  await askForProbes(gallery);
  const revoke = page.getByRole('checkbox', { name: 'A revoked token' });
  await expect(revoke).toHaveAccessibleDescription('Your profile names no call that revokes a token.');
  await revoke.press(' ');
  await expect(revoke).not.toBeChecked();
  await page.getByRole('button', { name: words.probes.pick.most }).click();
  await expect(revoke).not.toBeChecked();
});

test('the empty check leads to a sign-in, or to what needs no person', async ({ gallery }) => {
  const { page } = gallery;
  await open(gallery, NOTHING_OBSERVED);
  await page.locator('.check-empty').getByRole('button', { name: words.observe }).click();
  await expect(page.getByRole('checkbox', { name: 'A wrong API key' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'A sign-in that you decline' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.locator('.check-empty').getByRole('button', { name: words.empty.signIn }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Demo service');
});

test('settings that are kept say why, and cannot be pressed', async ({ gallery }) => {
  const { page } = gallery;
  await open(gallery, { ...FEW, settingsKept: 'demo' });
  await expect(setting(page, '4.1-state')).toBeDisabled();
  await expect(setting(page, '4.1-state')).toHaveAccessibleDescription(words.setting.kept.demo);
  await setting(page, '4.1-state').press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a run says what it does and waits for, is stopped, and asks what was done on another page', async ({
  gallery,
}) => {
  const { page } = gallery;
  await gallery.open({ ok: true, value: viewOfAttempt('device-code', SHOWN_CODE) });
  await openCheck(withFew(RUNNING))(gallery);
  const run = page.getByRole('region', { name: words.run.label });
  await expect(run).toContainText('Observing: A wrong client secret');
  await expect(run).toContainText('Next request in 0:18');
  await run.getByRole('button', { name: words.run.stop }).click();
  await page.getByRole('button', { name: words.device.confirmed }).click();
  await expect(page.getByText(words.device.question)).toHaveCount(0);
  expect(await sent(gallery)).toEqual([
    { name: 'cancelProbes', argument: { serviceId } },
    { name: 'tellCheck', argument: { serviceId, attemptId: 'attempt-device-code', answer: 'confirmed' } },
  ]);
});

test('a report is saved in a form of one’s choice, and says where or why not', async ({ gallery }) => {
  const { page } = gallery;
  await open(gallery, NOTHING_OBSERVED);
  await openReport(gallery);
  const popover = page.getByRole('dialog');
  await expect(popover.getByRole('button', { name: words.report.formats.json })).toBeDisabled();
  await expect(popover.getByRole('button', { name: words.report.compare })).toBeEnabled();
  await change(gallery, FEW);
  for (const format of ['markdown', 'json', 'junit'] as const) {
    await gallery.answer('saveReport', { ok: true, value: `demo.${format}` });
    await popover.getByRole('button', { name: words.report.formats[format] }).click();
    await expect(popover.getByRole('status')).toHaveText(words.report.saved(`demo.${format}`));
  }
  await gallery.answer('saveReport', { ok: true, value: null });
  await popover.getByRole('button', { name: words.report.formats.json }).click();
  await expect(popover.getByRole('status')).toHaveText('');
  await gallery.answer('saveReport', { ok: false, error: { code: 'channel-refused', details: {} } });
  await popover.getByRole('button', { name: words.report.formats.json }).click();
  await expect(popover.getByRole('alert')).toBeVisible();
  expect((await sent(gallery)).slice(0, 3)).toEqual(
    ['markdown', 'json', 'junit'].map((format) => ({ name: 'saveReport', argument: { serviceId, format } })),
  );
});

test('X9b: compared with a report, the list shows what differs, as it was and as it is, until that ends', async ({
  gallery,
}) => {
  const { page } = gallery;
  await open(gallery, FEW);
  await filter(page, /\d seen/).click();
  await openReport(gallery);
  await gallery.answer('compareWithReport', { ok: true, value: true });
  await page.getByRole('button', { name: words.report.compare }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: words.report.title })).toBeFocused();
  await change(gallery, withFew(COMPARED));
  await expect(page.locator('.check-compared')).toContainText('4 of 40 points differ.');
  await expect(rows(page)).toHaveCount(4);
  await expect(verdict(page, '4.2-reply-form')).toHaveText('ReportHeldNowBroken');
  await expect(observed(page, '4.2-reply-form')).toHaveText('ReportForm textNowJSON objectIt has another form.');
  await expect(observed(page, '4.4-state').locator('.check-shared'), 'what is in both').toHaveText([
    'It does not come back',
    'It does not come back',
  ]);
  await expect(verdict(page, '4.2-pending'), 'is the same in both').toHaveText('Seen');
  await expect(observed(page, '4.5-token-new'), 'is nothing in both').toHaveText('The same one came again.');
  await filter(page, 'All').click();
  await expect(verdict(page, '1-http')).toHaveText('Held');
  await page.getByRole('button', { name: words.comparison.end }).click();
  await expect(page.locator('.check-list')).toBeFocused();
  await change(gallery, FEW);
  await expect(filter(page, words.differs)).toHaveCount(0);
  await expect(filter(page, 'All')).toHaveAttribute('aria-pressed', 'true');
  await openReport(gallery);
  await page.getByRole('button', { name: words.report.compare }).click();
  await change(gallery, withFew(COMPARED));
  await expect(rows(page), 'of another report, what differs as well').toHaveCount(4);
});

test('a report that nothing differs from is said to be one, and what was chosen otherwise is told', async ({
  gallery,
}) => {
  const { page } = gallery;
  const { comparison } = COMPARED;
  if (!comparison) throw new Error('It is compared.');
  await gallery.open({ ok: true, value: VIEW });
  await gallery.answer('readDocumentCheck', { ok: true, value: { ...FEW, comparison: { ...comparison, drift: [] } } });
  await page.getByRole('navigation').getByRole('button', { name: words.title }).click();
  await expect(page.locator('.check-nothing')).toHaveText(words.nothing);
  await expect(page.locator('.check-compared [role=status]')).toHaveText('Nothing differs: 40 points judged in both.');
  await change(gallery, {
    ...FEW,
    comparison: {
      ...comparison,
      service: null,
      isOtherSelection: true,
      isUnfinished: true,
      drift: [],
      judgedInBoth: 0,
    },
  });
  await expect(page.locator('.check-compared [role=status]')).toHaveText(
    `No point was judged in both. ${words.comparison.otherSelection} ${words.comparison.unfinished}`,
  );
  await expect(page.locator('.check-compared')).toContainText(words.comparison.ofNoService);
});

async function open(gallery: Gallery, view: DocumentCheckView): Promise<void> {
  await gallery.open({ ok: true, value: VIEW });
  await openCheck(view)(gallery);
}

async function change(gallery: Gallery, view: DocumentCheckView): Promise<void> {
  await gallery.answer('readDocumentCheck', { ok: true, value: view });
  await gallery.page.evaluate(() => window.gallery.tellCheck());
}

/** What main was asked to do, without questions. */
async function sent(gallery: Gallery): Promise<readonly unknown[]> {
  return (await gallery.calls()).filter(({ name }) => !name.startsWith('read'));
}

function scrolledTo(page: Page): Promise<number> {
  return page.locator('.check-list').evaluate(({ scrollTop }) => scrollTop);
}

/** The counts above the list with such words. */
function filter(page: Page, hasText: string | RegExp): Locator {
  return page.getByRole('group', { name: words.filterLabel }).getByRole('button').filter({ hasText });
}

function rows(page: Page): Locator {
  return page.locator('.check-row');
}

function row(page: Page, point: string): Locator {
  return page.locator(`[data-point="${point}"]`);
}

function verdict(page: Page, point: string): Locator {
  return row(page, point).locator('.check-verdict');
}

function observed(page: Page, point: string): Locator {
  return row(page, point).locator('.check-observed');
}

function evidence(page: Page, point: string): Locator {
  return row(page, point).locator('.check-evidence > button');
}

function setting(page: Page, point: string): Locator {
  return row(page, point).locator('.check-setting > button');
}
