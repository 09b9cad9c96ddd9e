/** What a person does in the list of exchanges, and what main is told; in the gallery, without the application. */
import { expect, type Page } from 'playwright/test';
import type { CasePartsView } from '../../electron/ipc/views/case-file.ts';
import type { ExchangesView } from '../../electron/ipc/views/exchanges.ts';
import { type Gallery, test } from '../renderer/gallery.ts';
import { SIZES } from '../renderer/layout.ts';
import {
  CASE_PARTS,
  CASE_PREVIEW,
  CASE_ROWS,
  HOSTILE_CASE,
  HOSTILE_PARTS,
  HOSTILE_ROWS,
  OPEN_CASE,
  viewOfCase,
} from '../renderer/testing/case-file/case-views.ts';
import { EXCHANGES_KNOWN } from '../renderer/testing/compare/compare-views.ts';
import { NOTHING_OBSERVED } from '../renderer/testing/document-check/check-views.ts';
import {
  DEVICE_ROWS,
  JSON_DETAILS,
  logOf,
  manyRows,
  REQUEST_DETAILS,
  ROWS,
  ROWS_PARTLY_KEPT,
  requestRow,
  SIGN_INS,
  signInRow,
} from '../renderer/testing/exchanges/exchange-views.ts';
import { HELD, HELD_EXCHANGE, HELD_ROWS, TWO_HELD, viewOfHeld } from '../renderer/testing/held/held-views.ts';
import { ALL_METHODS, NOW_MS, WAITING } from '../renderer/views.ts';
import { waitForFrame } from '../wait-for-frame.ts';
import { KEYBOARD } from './by-keyboard.ts';

/** Six hundred rows, the newest sign-in open. */
const MANY = manyRows(600);
const FIRST_NEW = (MANY.at(-1)?.number ?? 0) + 1;

async function openList(gallery: Gallery, log: ExchangesView): Promise<void> {
  await gallery.open({ ok: true, value: ALL_METHODS });
  await gallery.answer('readExchanges', { ok: true, value: log });
  await gallery.answer('readExchange', { ok: true, value: REQUEST_DETAILS });
  await gallery.page.getByRole('button', { name: 'Exchanges' }).click();
  await gallery.page.getByRole('treegrid').waitFor();
}

const line = (page: Page, key: number) => page.locator(`[data-key="${key}"]`);
const openMenu = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const pane = (page: Page) => page.getByRole('complementary');
const callsOf = async (gallery: Gallery, name: string) =>
  (await gallery.calls()).filter((call) => call.name === name).map(({ argument }) => argument);

/** Where each line is on screen that is drawn. */
const readPlaces = (page: Page) =>
  page
    .locator('[data-key]')
    .evaluateAll((lines) =>
      Object.fromEntries(lines.map((one) => [one.getAttribute('data-key') ?? '', one.getBoundingClientRect().top])),
    );
const scrollTo = async (page: Page, top: number) => {
  await page.getByRole('treegrid').evaluate((list, to) => {
    list.scrollTop = to;
  }, top);
  for (let frame = 0; frame < 2; frame += 1) await waitForFrame(page);
};

test.describe('X6: what one reads stays where it is', () => {
  const added = [signInRow(FIRST_NEW, { startedAtMs: NOW_MS }), requestRow(FIRST_NEW + 1, { signIn: FIRST_NEW })];

  test('while rows come and the oldest go', async ({ gallery }) => {
    const { page } = gallery;
    await openList(gallery, logOf(MANY));
    await scrollTo(page, 1203);
    const before = await readPlaces(page);
    await gallery.changeExchanges(logOf(added, { version: 2, firstKept: 200, droppedCount: 199 }));
    await expect(page.getByText('199 older rows were dropped')).toBeVisible();
    const after = await readPlaces(page);
    // The sentence above the list takes a line of its own, once.
    const kept = Object.keys(before).filter((key) => key in after);
    expect(kept.length).toBeGreaterThan(15);
    const moved = new Set(kept.map((key) => Math.round((after[key] ?? 0) - (before[key] ?? 0))));
    expect(moved.size).toBe(1);
    await gallery.changeExchanges(logOf([], { version: 3, firstKept: 260, droppedCount: 259 }));
    const again = await readPlaces(page);
    for (const key of Object.keys(after).filter((one) => one in again)) expect(again[key]).toBe(after[key]);
  });

  test('while the end is not in view, and is followed while it is', async ({ gallery }) => {
    const { page } = gallery;
    await openList(gallery, logOf(MANY));
    await gallery.changeExchanges(logOf(added, { version: 2, firstKept: 1 }));
    await expect(line(page, FIRST_NEW + 1)).toBeInViewport({ ratio: 1 });
    await scrollTo(page, 900);
    await gallery.changeExchanges(logOf([requestRow(FIRST_NEW + 2)], { version: 3, firstKept: 1 }));
    expect(await page.getByRole('treegrid').evaluate(({ scrollTop }) => scrollTop)).toBe(900);
  });

  test('and nothing folds by itself when a newer sign-in begins', async ({ gallery }) => {
    const { page } = gallery;
    await openList(gallery, logOf(ROWS));
    await gallery.changeExchanges(logOf([signInRow(90), requestRow(91, { signIn: 90 })], { version: 2, firstKept: 1 }));
    await expect(line(page, SIGN_INS.running)).toHaveAttribute('aria-expanded', 'true');
    await expect(line(page, 91)).toBeVisible();
    await expect(line(page, SIGN_INS.polled)).toHaveAttribute('aria-expanded', 'false');
  });
});

test.describe('A1: the list by keyboard', () => {
  test('moves, unfolds, opens details that follow, and comes back', async ({ gallery }) => {
    const { page } = gallery;
    await openList(gallery, logOf(ROWS));
    await page.getByRole('treegrid').focus();
    await page.keyboard.press('Home');
    await expect(line(page, SIGN_INS.worked)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(line(page, SIGN_INS.worked)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(line(page, 2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(pane(page).getByRole('heading', { level: 2 })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(line(page, 2)).toBeFocused();
    await expect(pane(page)).toHaveCount(0);
    await line(page, 2).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(line(page, 4)).toBeFocused();
    await expect(pane(page)).toContainText('/oauth/access_token');
    expect(await callsOf(gallery, 'readExchange')).toEqual([2, 2, 3, 4].map((number) => ({ number })));
  });

  test('keeps the focus on a line that is scrolled out of view, or whose place another takes', async ({ gallery }) => {
    const { page } = gallery;
    await openList(gallery, logOf(MANY));
    await page.getByRole('treegrid').focus();
    await page.keyboard.press('End');
    await scrollTo(page, 0);
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('[data-key]:focus')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Home');
    await expect(line(page, 1)).toBeFocused();
    await gallery.changeExchanges(logOf([], { version: 2, firstKept: 30 }));
    await expect(page.locator('[data-key]:focus')).toHaveCount(1);
  });

  test('selects ranges and everything; what is saved follows', async ({ gallery }) => {
    const { page } = gallery;
    await openList(gallery, logOf(ROWS));
    await page.getByRole('treegrid').focus();
    await page.keyboard.press('End');
    for (const key of ['Shift+ArrowUp', 'Shift+ArrowUp']) await page.keyboard.press(key);
    await expect(page.locator('[aria-selected="true"]')).toHaveCount(3);
    await openMenu(page, 'Save');
    await page.getByRole('checkbox', { name: 'Include the member’s own data' }).check();
    await page.getByRole('button', { name: 'Save 3 selected as HAR…' }).click();
    expect(await callsOf(gallery, 'saveHar')).toEqual([{ numbers: [51, 52, 53], hasMemberData: true }]);
    await page.locator('[data-key="52"]').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await openMenu(page, 'Save');
    await expect(page.getByRole('button', { name: `Save ${ROWS.length} selected as HAR…` })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.locator('[data-key="52"]').focus();
    await page.keyboard.press('Escape');
    await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
  });

  test('“/” goes to the filter, and its groups open on what is found', async ({ gallery }) => {
    const { page } = gallery;
    await openList(gallery, logOf(ROWS));
    await page.getByRole('treegrid').focus();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('invalid_client');
    await expect(page.locator('[data-key]')).toHaveCount(2);
    await expect(page.getByRole('search').getByRole('status').or(page.getByText('2 of 34 rows'))).toBeVisible();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await openMenu(page, 'Filters');
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Failed' });
    await expect(page.locator('[data-key]')).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Filters: 1' })).toBeVisible();
  });
});

test.describe('details', () => {
  test('keep which sections are open from row to row, and are read again when the row changes', async ({ gallery }) => {
    const { page } = gallery;
    await openList(gallery, logOf(ROWS));
    await line(page, 51).click();
    const section = (name: string) => page.locator('.exchange-section', { has: page.getByText(name, { exact: true }) });
    await section('Request').locator('summary').click();
    await section('Connection').locator('summary').click();
    await line(page, 52).click();
    await expect(section('Connection')).toHaveAttribute('open', '');
    await expect(section('Request')).not.toHaveAttribute('open', '');
    await gallery.changeExchanges(logOf([requestRow(52, { signIn: 50, status: 503 })], { version: 2, firstKept: 1 }));
    await expect.poll(() => callsOf(gallery, 'readExchange')).toEqual([51, 52, 52].map((number) => ({ number })));
  });

  test('close with a row that is gone, and with a Clear', async ({ gallery }) => {
    const { page } = gallery;
    await openList(gallery, logOf(ROWS));
    await line(page, 44).click();
    await expect(pane(page)).toContainText('Callback over loopback refused');
    await gallery.changeExchanges(logOf([], { version: 2, logId: 2 }));
    await expect(page.getByText('Nothing has been exchanged yet')).toBeVisible();
    await expect(pane(page)).toHaveCount(0);
  });

  test('take the list’s place in a narrow window, and give it back', async ({ gallery }) => {
    const { page } = gallery;
    await page.setViewportSize({ width: 900, height: 600 });
    await openList(gallery, logOf(ROWS));
    await line(page, 52).click();
    await expect(pane(page).getByRole('heading', { level: 2 })).toBeFocused();
    await expect(page.getByRole('treegrid')).toBeHidden();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(line(page, 52)).toBeFocused();
  });
});

test('beside the details, what a row means, its method and both ends of its path are read; above the list are 96 px, and six rows are in sight when zoomed', async ({
  gallery,
}) => {
  const { page } = gallery;
  await openList(gallery, logOf(ROWS));
  await line(page, 52).click();
  await pane(page).waitFor();
  const measures = await page.locator('[data-key]').evaluateAll((lines) =>
    lines.map((one) => {
      const [name, meaning] = ['name', 'meaning'].map((cell) => one.querySelector(`.exchange-${cell}`));
      const end = one.querySelector('.exchange-end');
      const [start, room] = ['.exchange-start > bdi', '.exchange-start'].map((part) => one.querySelector(part));
      const isStartInView = start && room && start.getBoundingClientRect().top < room.getBoundingClientRect().bottom;
      const means = meaning?.querySelector('.exchange-means');
      return {
        name: name?.clientWidth ?? 0,
        meaning: meaning?.clientWidth ?? 0,
        isEndCut: (end?.scrollWidth ?? 0) > (end?.clientWidth ?? 0),
        saysLittle: isStartInView && start.scrollWidth > start.clientWidth && start.clientWidth < 35,
        isMeaningCut: (means?.scrollHeight ?? 0) > (means?.clientHeight ?? 0) + 1,
        hasBar: one.querySelector('.exchange-axis')?.checkVisibility(),
        hasDuration: one.querySelector('.exchange-duration')?.checkVisibility(),
      };
    }),
  );
  for (const { name, meaning, saysLittle, ...rest } of measures) {
    expect(name).toBeGreaterThanOrEqual(150);
    expect(meaning).toBeGreaterThanOrEqual(240);
    expect(saysLittle).toBeFalsy();
    expect(rest).toEqual({ isEndCut: false, isMeaningCut: false, hasBar: false, hasDuration: true });
  }
  await openList(gallery, logOf(ROWS));
  await page.setViewportSize(SIZES['normal zoomed']);
  const inSight = async () => {
    const places = Object.values(await readPlaces(page));
    return places.filter((top) => top > 0 && top + 32 <= SIZES['normal zoomed'].height).length;
  };
  await expect.poll(inSight).toBeGreaterThanOrEqual(6);
  // Words that are longer than the French ones.
  await page.setViewportSize(SIZES.smallest);
  await page.evaluate(() => window.pseudo.speak(true));
  await gallery.push({ ...ALL_METHODS, locale: 'ja-JP' });
  expect((await page.locator('.exchanges').boundingBox())?.y).toBeLessThanOrEqual(96);
  await page.evaluate(() => window.pseudo.speak(false));
});

test.describe('X4: cURL', () => {
  test('is copied masked, for the shell that was chosen', async ({ gallery }) => {
    const { page } = gallery;
    await openList(gallery, logOf(ROWS));
    await line(page, 52).click();
    await gallery.answer('copyAsCurl', { ok: true, value: 1 });
    await pane(page).getByRole('button', { name: 'Copy as cURL' }).click();
    await page.getByRole('radio', { name: 'PowerShell' }).check();
    await expect(page.getByRole('button', { name: 'Copy with secrets…' })).toBeDisabled();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText('cURL command copied')).toBeVisible();
    expect(await callsOf(gallery, 'copyAsCurl')).toEqual([{ numbers: [52], shell: 'powershell', withSecrets: false }]);
  });

  test('S11: with secrets is a separate act, which main asks about; a no changes nothing', async ({ gallery }) => {
    const { page } = gallery;
    const requests = ROWS_PARTLY_KEPT.filter((row) => row.kind === 'request' && row.signIn === SIGN_INS.polled);
    const numbers = requests.flatMap((row) => (row.kind === 'request' && row.isRawKept ? [row.number] : []));
    const count = requests.length;
    await openList(gallery, logOf(ROWS_PARTLY_KEPT, { isKeepingSecrets: true }));
    await line(page, SIGN_INS.polled).click();
    await page.getByRole('button', { name: 'Copy as cURL' }).click();
    const raw = page.getByRole('button', { name: `Copy ${numbers.length} of ${count} with secrets…` });
    await gallery.answer('copyAsCurl', { ok: true, value: null });
    await raw.click();
    expect(await callsOf(gallery, 'copyAsCurl')).toEqual([{ numbers, shell: 'posix', withSecrets: true }]);
    await expect(page.getByText('copied')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    // Erased while main asked.
    const error = { code: 'secrets-not-kept', details: { exchange: 'POST /oauth/access_token' } } as const;
    await gallery.answer('copyAsCurl', { ok: false, error });
    await raw.click();
    await expect(page.getByText('The secrets were not kept')).toBeVisible();
    await page.keyboard.press('Escape');
    await gallery.changeExchanges(logOf(ROWS, { version: 2, isKeepingSecrets: true }));
    await page.getByRole('button', { name: 'Copy as cURL' }).click();
    await expect(page.getByRole('button', { name: `Copy ${count} with secrets…` })).toBeDisabled();
    await expect(page.getByText('The secrets of these requests were not kept')).toBeVisible();
  });
});

test('the list is as it was left after another screen', async ({ gallery }) => {
  const { page } = gallery;
  const leaveAndReturn = async () => {
    await page.getByRole('button', { name: 'Compare methods' }).click();
    await page.getByRole('heading', { name: 'Compare methods', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Exchanges', exact: true }).click();
    await page.getByRole('treegrid').waitFor();
  };
  await openList(gallery, logOf(MANY));
  await page.getByRole('treegrid').press('Home');
  await page.keyboard.press('ArrowRight');
  await scrollTo(page, 803);
  const before = await readPlaces(page);
  await gallery.answer('readExchanges', { ok: true, value: logOf([], { version: 2 }) });
  await leaveAndReturn();
  await expect.poll(() => readPlaces(page)).toEqual(before);

  const filter = page.getByRole('searchbox', { name: 'Filter' });
  await filter.fill('token');
  await leaveAndReturn();
  await expect(filter).toHaveValue('token');
  await gallery.changeExchanges(logOf([], { version: 1, logId: 2 }));
  await expect(filter).toHaveValue('');
});

test('a step of a drawing in Compare leads to its row, with its details', async ({ gallery }) => {
  const { page } = gallery;
  await gallery.open({ ok: true, value: EXCHANGES_KNOWN });
  await gallery.answer('readExchanges', { ok: true, value: logOf(DEVICE_ROWS) });
  await gallery.answer('readExchange', { ok: true, value: REQUEST_DETAILS });
  await page.getByRole('button', { name: 'Compare methods' }).click();
  await page.locator('[data-method="device-code"]').click();
  await page.getByRole('button', { name: /^Asks for a code/ }).click();
  await expect(pane(page).getByRole('heading', { level: 2 })).toContainText('/oauth/device');
  await openMenu(page, 'Filters: 1');
  await expect(page.getByRole('combobox', { name: 'Sign-in' })).toHaveValue('7');
  await expect(page.locator('[data-key][tabindex="0"]')).toContainText('Code received');
});

test.describe('stepping through a sign-in', () => {
  const [, , , held] = HELD_ROWS;
  if (held?.kind !== 'request') throw new Error('The sample has other rows.');
  const sent = { ...held, state: 'sent', heldId: null } as const;
  const openHeld = async (gallery: Gallery) => {
    const { page } = gallery;
    await gallery.open({ ok: true, value: viewOfHeld(HELD) });
    await gallery.answer('readExchanges', { ok: true, value: logOf(HELD_ROWS) });
    await gallery.answer('readExchange', { ok: true, value: HELD_EXCHANGE });
    await page.getByRole('button', { name: 'Exchanges', exact: true }).click();
    await line(page, 10).click();
  };
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

  test('A1: a change is sent by place, what is masked never leaves main, and what is refused stands at its field', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await openHeld(gallery);
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByRole('button', { name: 'Send changed' }).click();
    await expect(page.getByText('Nothing is changed yet.')).toBeVisible();
    await KEYBOARD.press(page.getByRole('button', { name: 'Change code' }));
    await expect(field(page, 'code')).toBeFocused();
    await expect(field(page, 'code')).toHaveValue('');
    await page.keyboard.type('another/code');
    await page.getByRole('button', { name: 'Remove client_id' }).click();
    await expect(page.getByRole('button', { name: 'Undo client_id' })).toBeFocused();
    await KEYBOARD.press(page.getByRole('button', { name: 'Add a header' }));
    await page.keyboard.type('X-Trace');
    await field(page, 'Value').fill('one\ntwo');
    const refusal = {
      code: 'change-refused',
      details: { field: 'edits.2.value', reason: 'value-not-allowed' },
    } as const;
    await gallery.answer('decideHeld', { ok: false, error: refusal });
    await field(page, 'Value').press('Enter');
    await expect(page.getByRole('alert')).toContainText('A header’s value is one line');
    await expect(field(page, 'Value')).toBeFocused();
    await expect(field(page, 'Value')).toHaveAccessibleDescription(/This change is not possible/);
    await expect(field(page, 'code')).toHaveValue('another/code');

    await field(page, 'Value').fill('one');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await gallery.answer('decideHeld', { ok: true, value: undefined });
    await KEYBOARD.press(page.getByRole('button', { name: 'Send changed' }));
    expect((await callsOf(gallery, 'decideHeld')).at(-1)).toEqual({
      attemptId: 'attempt-1',
      heldId: 'held-1',
      decision: {
        kind: 'change',
        path: null,
        edits: [
          { kind: 'replace', place: 'form', index: 3, value: 'another/code' },
          { kind: 'remove', place: 'form', index: 0 },
          { kind: 'add', place: 'header', name: 'X-Trace', value: 'one' },
        ],
      },
    });
    await gallery.push(viewOfHeld(null));
    await gallery.changeExchanges(logOf([sent], { version: 2, firstKept: 7 }));
    await expect(page.getByRole('button', { name: 'Send changed' })).toHaveCount(0);
    await expect(pane(page).getByRole('heading', { level: 2 })).toBeFocused();
  });

  test('a field that is being edited keeps the focus and its keys while other requests come and are held', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await openHeld(gallery);
    await page.getByRole('button', { name: 'Change…' }).click();
    await field(page, 'Path').fill('/oauth');
    const more = requestRow(11, { ...held, number: 11, heldId: 'held-2', path: '/members/infos' });
    await gallery.push(viewOfHeld(TWO_HELD));
    await gallery.changeExchanges(logOf([more, requestRow(12)], { version: 2, firstKept: 7 }));
    await expect(page.locator('.exchange-side').getByText('Paused before POST /members/infos')).toBeVisible();
    await expect(field(page, 'Path')).toBeFocused();
    await page.keyboard.type('/token');
    await page.keyboard.press('Escape');
    await expect(field(page, 'Path')).toHaveValue('/oauth/token');
    await page.getByRole('button', { name: 'Look at it' }).click();
    await expect(pane(page).getByRole('heading', { level: 2 })).toContainText('/members/infos');
  });

  test('A1: the panel decides by name, once for a double click, and a keyboard goes on from there', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await gallery.open({ ok: true, value: viewOfHeld(HELD) });
    const panel = page.getByRole('region', { name: 'Step through' });
    await expect(page.locator('p[role=status]').first()).toHaveText('Paused before POST /oauth/access_token');
    const goOn = panel.getByRole('button', { name: /^Go on [PG]/ });
    const next = { ...HELD, requests: TWO_HELD.requests.map((one) => ({ ...one, heldId: `held-9` })).slice(1) };
    await goOn.focus();
    await page.keyboard.press('Enter');
    await gallery.push(viewOfHeld(null));
    await gallery.push(viewOfHeld(next, { kind: 'loading-member' }));
    await page.keyboard.press('Tab');
    await expect(goOn).toBeFocused();
    await goOn.dblclick();
    await panel.getByRole('button', { name: 'Go on to the end' }).click();
    const decision = (heldId: string, kind: string) => ({ attemptId: 'attempt-1', heldId, decision: { kind } });
    expect(await callsOf(gallery, 'decideHeld')).toEqual([
      decision('held-1', 'go-on'),
      decision('held-9', 'go-on'),
      decision('held-9', 'go-on-to-end'),
    ]);
    await panel.getByRole('button', { name: 'Stop' }).click();
    expect(await callsOf(gallery, 'cancelLogin')).toEqual([{ attemptId: 'attempt-1' }]);
  });

  test('the panel leads to the row, also to one that comes a moment later; what waits for the browser stands still meanwhile', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await gallery.open({ ok: true, value: viewOfHeld(HELD, WAITING) });
    await gallery.answer('readExchange', { ok: true, value: HELD_EXCHANGE });
    await expect(page.getByText('Paused · 5:07 left')).toBeVisible();
    await gallery.turnClockTo(NOW_MS + 5_000);
    await expect(page.getByText('Paused · 5:07 left')).toBeVisible();
    await expect(page.getByText('29:43 left, then the sign-in ends')).toBeVisible();
    await page.getByRole('button', { name: 'Look at it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exchanges');
    await gallery.changeExchanges(logOf(HELD_ROWS));
    await expect(pane(page).getByRole('heading', { level: 2 })).toContainText('/oauth/access_token');
    await pane(page).getByRole('button', { name: 'Go on', exact: true }).click();
    expect(await callsOf(gallery, 'decideHeld')).toHaveLength(1);
  });

  test('A1: going on leads to what is held next, once for a double click; after a change, a line leads there', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await openHeld(gallery);
    const next = requestRow(11, { ...held, number: 11, heldId: 'held-2', path: '/members/infos' });
    const title = pane(page).getByRole('heading', { level: 2 });
    await pane(page).getByRole('button', { name: 'Go on', exact: true }).click();
    await gallery.push(viewOfHeld({ ...HELD, requests: TWO_HELD.requests.slice(1) }));
    await gallery.changeExchanges(logOf([{ ...sent, endedAtMs: NOW_MS - 12_000 }, next], { version: 2, firstKept: 7 }));
    await expect(title).toContainText('/members/infos');
    await expect(title).toBeFocused();
    await pane(page).getByRole('button', { name: 'Go on', exact: true }).dblclick();
    expect(await callsOf(gallery, 'decideHeld')).toHaveLength(2);

    await openHeld(gallery);
    await page.setViewportSize({ width: 900, height: 600 });
    await gallery.push(viewOfHeld({ ...HELD, requests: TWO_HELD.requests.slice(1) }));
    await gallery.changeExchanges(logOf([{ ...sent, endedAtMs: NOW_MS - 12_000 }, next], { version: 2, firstKept: 7 }));
    await expect(title).not.toContainText('/members/infos');
    await pane(page).getByRole('button', { name: 'Look at it' }).click();
    await expect(title).toContainText('/members/infos');
  });

  test('the rest of a trial is not lost by a look at the request: the line above leads back to it', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await openList(gallery, logOf(HELD_ROWS));
    await page.getByRole('button', { name: 'Compare methods' }).click();
    await page.getByRole('button', { name: 'Try all' }).click();
    await gallery.push(viewOfHeld(HELD, WAITING));
    await page.getByRole('button', { name: 'Look at it' }).click();
    const { length } = ALL_METHODS.methods;
    await expect(page.getByText(`${length} ways to sign in are still to be tried.`)).toBeVisible();
    await page.getByRole('button', { name: 'Go on trying' }).click();
    await expect(page.getByText(`Trying the rest: ${length - 1} more after this one.`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Step through' })).toBeVisible();
    expect(await callsOf(gallery, 'startLogin')).toHaveLength(1);
  });

  test('the pause is armed in the heads of both screens, and taken away where one signs in', async ({ gallery }) => {
    const { page } = gallery;
    await openList(gallery, logOf(ROWS));
    await page.getByRole('checkbox', { name: 'Pause the next sign-in' }).click();
    await gallery.push({ ...ALL_METHODS, isPausing: true });
    await page.getByRole('button', { name: 'Compare methods' }).click();
    await expect(page.getByRole('checkbox', { name: 'Pause the next sign-in' })).toBeChecked();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    expect(await callsOf(gallery, 'pauseNextSignIn')).toEqual([{ isOn: true }, { isOn: false }]);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test.describe('X5b: a case file', () => {
  const askSave = async (gallery: Gallery) => {
    await gallery.answer('previewCase', { ok: true, value: CASE_PREVIEW });
    await openMenu(gallery.page, 'Save');
    await gallery.page.getByRole('button', { name: 'Save a case file…' }).click();
    return gallery.page.getByRole('dialog', { name: 'Save a case file' });
  };
  const openCase = async (gallery: Gallery, rows = CASE_ROWS) => {
    await gallery.open({ ok: true, value: ALL_METHODS });
    await gallery.answer('readCase', { ok: true, value: logOf(rows) });
    await gallery.answer('readCaseExchange', { ok: true, value: JSON_DETAILS });
    await gallery.answer('readCaseParts', { ok: true, value: partsWith(SIGN_INS.refused) });
    await gallery.push(viewOfCase());
    await gallery.page.getByRole('treegrid').waitFor();
  };

  test('holds what is ticked, without the member’s own data unless that is ticked too', async ({ gallery }) => {
    const { page } = gallery;
    await openList(gallery, logOf(ROWS));
    const dialog = await askSave(gallery);
    await expect(dialog).toContainText('141.0 kB');
    const numbers = ROWS.map(({ number }) => number);
    const asked = async () => (await callsOf(gallery, 'previewCase')).at(-1);
    expect(await asked()).toEqual({ numbers, leftOut: [], hasMemberData: false, hasReports: true });
    await dialog.getByRole('checkbox', { name: 'Browser, direct' }).uncheck();
    await expect.poll(asked).toEqual({ numbers, leftOut: [30, 31], hasMemberData: false, hasReports: true });
    await dialog.getByRole('checkbox', { name: 'Include the member’s own data' }).check();
    await expect.poll(asked).toEqual({ numbers, leftOut: [30, 31], hasMemberData: true, hasReports: true });

    const note = dialog.getByRole('textbox', { name: 'Note' });
    await note.fill('x'.repeat(20_001));
    await dialog.getByRole('button', { name: 'Save…' }).click();
    await expect(note).toHaveAccessibleDescription(/at most 20,000 characters/);
    expect(await callsOf(gallery, 'saveCase')).toEqual([]);
    await note.fill('Look at the polls.');
    // Who thinks better of it in the system's dialog keeps what is ticked and typed.
    await gallery.answer('saveCase', { ok: true, value: null });
    await dialog.getByRole('button', { name: 'Save…' }).click();
    await expect(note).toHaveValue('Look at the polls.');
    await gallery.answer('saveCase', { ok: false, error: { code: 'file-not-written', details: {} } });
    await dialog.getByRole('button', { name: 'Save…' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await gallery.answer('saveCase', { ok: true, value: 'case.json' });
    await dialog.getByRole('button', { name: 'Save…' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Saved as case.json')).toBeVisible();
    const plan = { numbers, leftOut: [30, 31], hasMemberData: true, hasReports: true, note: 'Look at the polls.' };
    expect(await callsOf(gallery, 'saveCase')).toEqual([plan, plan, plan]);
  });

  test('begins with the note and the current service, all in sight; all and none are one press each', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await openList(gallery, logOf([...ROWS, signInRow(90, { serviceId: 'other' })]));
    const dialog = await askSave(gallery);
    const leftOut = async () =>
      (await callsOf(gallery, 'previewCase')).map((plan) => Reflect.get(Object(plan), 'leftOut'));
    expect((await leftOut()).at(-1)).toEqual([90]);
    await expect(dialog.locator('input, textarea').first()).toHaveAccessibleName('Note');
    await expect(dialog).toContainText('Whole file');
    expect(await dialog.evaluate((box) => box.scrollHeight <= box.clientHeight)).toBe(true);
    await dialog.getByRole('button', { name: 'None' }).click();
    await expect(dialog).toContainText('Nothing yet.');
    await dialog.getByRole('button', { name: 'All' }).click();
    await expect.poll(async () => (await leftOut()).at(-1)).toEqual([]);
    await page.keyboard.press('Escape');
    await line(page, 90).click({ modifiers: ['ControlOrMeta'] });
    await askSave(gallery);
    await expect.poll(async () => (await leftOut()).at(-1)).toEqual([]);
  });

  test('holds what is selected alone, also while more comes', async ({ gallery }) => {
    const { page } = gallery;
    await openList(gallery, logOf(ROWS));
    await line(page, 51).click({ modifiers: ['ControlOrMeta'] });
    const dialog = await askSave(gallery);
    await gallery.changeExchanges(logOf([requestRow(60)], { version: 2, firstKept: 1 }));
    await expect(dialog.getByRole('checkbox', { name: 'Short code' })).toBeChecked();
    // The sign-in, the member’s own data, and what the document check found.
    await expect(dialog.getByRole('checkbox')).toHaveCount(3);
    await dialog.getByRole('button', { name: 'Save…' }).click();
    expect(await callsOf(gallery, 'saveCase')).toMatchObject([{ numbers: [51], leftOut: [] }]);
  });

  test('is not saved with nothing in it', async ({ gallery }) => {
    await openList(gallery, logOf([requestRow(1)]));
    const dialog = await askSave(gallery);
    await dialog.getByRole('checkbox', { name: 'Outside a sign-in' }).uncheck();
    await expect(dialog).toContainText('Nothing yet.');
    await dialog.getByRole('button', { name: 'Save…' }).press('Enter');
    expect(await callsOf(gallery, 'saveCase')).toEqual([]);
  });

  test('that was opened is shown, and the way back leads to one’s own exchanges, which are as they were', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await openCase(gallery);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // What was under way a day ago, when it was saved, does not go on.
    await expect(line(page, SIGN_INS.running)).toContainText('11.0 s');
    await page.getByRole('searchbox', { name: 'Filter' }).fill('poll');
    await gallery.answer('readExchanges', { ok: true, value: logOf([signInRow(1), requestRow(2, { signIn: 1 })]) });
    await page.getByRole('navigation').getByRole('button', { name: 'Exchanges' }).click();
    await expect(page.getByText('2 rows')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Filter' })).toHaveValue('');
    await page.getByRole('navigation').getByRole('button', { name: 'Case file' }).click();
    await expect(page.getByRole('searchbox', { name: 'Filter' })).toHaveValue('poll');
    await page.getByRole('button', { name: 'Close case' }).click();
    expect(await callsOf(gallery, 'closeCase')).toEqual([{ caseId: 'case-1' }]);
    await gallery.push(ALL_METHODS);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exchanges');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText('2 rows')).toBeVisible();
  });

  test('that is dropped on the window is opened, where nothing asks; more than one is not, and a refusal is told', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await openList(gallery, logOf(ROWS));
    const drop = (...names: readonly string[]) =>
      page.evaluate((files) => {
        const dataTransfer = new DataTransfer();
        for (const name of files) dataTransfer.items.add(new File(['{}'], name));
        const events = ['dragover', 'drop'].map((type) => new DragEvent(type, { dataTransfer, cancelable: true }));
        return events.map((event) => !document.dispatchEvent(event));
      }, names);
    expect(await drop('one.json', 'two.json')).toEqual([true, true]);
    expect(await drop()).toEqual([false, false]);
    const dialog = await askSave(gallery);
    await drop('one.json');
    expect(await callsOf(gallery, 'openDroppedCase')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await gallery.answer('readDocumentCheck', { ok: true, value: NOTHING_OBSERVED });
    await gallery.answer('openDroppedCase', { ok: false, error: { code: 'case-file-invalid', details: {} } });
    await drop('one.json');
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await callsOf(gallery, 'openDroppedCase')).toHaveLength(1);
  });

  test('that another one takes the place of is gone with its filter', async ({ gallery }) => {
    const { page } = gallery;
    await openCase(gallery);
    await page.getByRole('searchbox', { name: 'Filter' }).fill('poll');
    await gallery.answer('readCase', { ok: true, value: logOf([requestRow(1)]) });
    await gallery.push(viewOfCase({ ...OPEN_CASE, id: 'case-2', file: 'other.json' }));
    await expect(page.getByText('1 row', { exact: true })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Filter' })).toHaveValue('');
  });

  test('leads from a result to its exchanges and from its drawing to one of them', async ({ gallery }) => {
    const { page } = gallery;
    await openCase(gallery);
    const results = page.getByRole('button', { name: 'Results' });
    await results.click();
    await page.locator('summary.case-result', { hasText: 'Browser, direct' }).click();
    await page.getByRole('button', { name: 'Show its exchanges' }).click();
    await expect(page.getByRole('button', { name: 'Exchanges', exact: true }).last()).toBeFocused();
    await openMenu(page, 'Filters: 1');
    await expect(page.getByRole('combobox', { name: 'Sign-in' })).toHaveValue(String(SIGN_INS.refused));
    await expect(pane(page).getByRole('heading', { level: 2 })).toContainText('Browser, direct');
    await results.click();
    await page.locator('summary.case-result', { hasText: 'Browser, direct' }).click();
    await page.getByRole('button', { name: /^Asks for a key/ }).click();
    await expect(pane(page).getByRole('heading', { level: 2 })).toContainText('/members/oauth');
  });

  test('leads from what the document check found to an exchange, and gives its report', async ({ gallery }) => {
    const { page } = gallery;
    await openCase(gallery);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Document check' }).click();
    const point = (id: string) => page.locator(`[data-point="${id}"]`);
    const broken = point('4.2-reply-form');
    await expect(broken).toContainText('Broken');
    await expect(point('1-http')).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Use observed' })).toHaveCount(0);
    await main.getByRole('button', { name: 'Report of “Staging”' }).click();
    await gallery.answer('saveCaseReport', { ok: true, value: 'staging.md' });
    await page.getByRole('button', { name: 'Save as Markdown…' }).click();
    await expect(page.getByText('Saved as staging.md')).toBeVisible();
    const asked = { caseId: 'case-1', serviceId: 'case:0', format: 'markdown' };
    expect(await callsOf(gallery, 'saveCaseReport')).toEqual([asked]);
    await page.keyboard.press('Escape');
    await broken.getByRole('button', { name: '1 exchange' }).click();
    await page.getByRole('button', { name: /^Page opened/ }).click();
    await expect(page.getByRole('button', { name: 'Exchanges', exact: true }).last()).toBeFocused();
    await expect(pane(page).getByRole('heading', { level: 2 })).toContainText('/pages/device');
  });

  test('is only looked at: nothing in it acts, links or tells main more than what is looked at', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await openCase(gallery, HOSTILE_ROWS);
    await gallery.answer('readCaseParts', { ok: true, value: HOSTILE_PARTS });
    await gallery.push(viewOfCase({ ...HOSTILE_CASE, id: 'case-2' }));
    const main = page.getByRole('main');
    const expectNoWayOut = async () => {
      await expect(main.getByRole('link')).toHaveCount(0);
      await expect(main.locator('a, img, iframe, object, embed, form, script')).toHaveCount(0);
      for (const name of [/cURL/, /^Clear…/, /Sign in/, /Try/, /secrets/])
        await expect(main.getByRole('button', { name })).toHaveCount(0);
    };
    for (const key of [51, SIGN_INS.refused]) {
      await line(page, key).click();
      await pane(page).getByRole('heading', { level: 2 }).waitFor();
      await expectNoWayOut();
      expect(await main.innerText()).not.toMatch(/[\u202e\u200b]/);
    }
    for (const part of ['Note', 'Results', 'Document check', 'Profile', 'Diagnostics']) {
      await main.getByRole('button', { name: part, exact: true }).click();
      await expectNoWayOut();
      expect(await main.innerText()).not.toMatch(/[\u202e\u200b]/);
    }
    const names = new Set((await gallery.calls()).map(({ name }) => name));
    expect([...names].toSorted()).toEqual(['readCase', 'readCaseExchange', 'readCaseParts']);
  });
});

/** With a result by one sign-in of the case. */
function partsWith(signIn: number): CasePartsView {
  const { services, ...rest } = CASE_PARTS;
  return {
    ...rest,
    services: services.map((service) => ({
      ...service,
      comparison: {
        ...service.comparison,
        results: service.comparison.results.map((result) =>
          result.methodId === 'oauth-like' && result.last ? { ...result, last: { ...result.last, signIn } } : result,
        ),
      },
    })),
  };
}
