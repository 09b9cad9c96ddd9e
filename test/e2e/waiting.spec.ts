/** While the browser is open: what a person can do meanwhile, what goes wrong there, and what survives it. */
import type { Locator, Page } from 'playwright/test';
import { text } from '../../renderer/text/en.ts';
import {
  answer,
  chooseRoute,
  deliver,
  expect,
  expectStillWaiting,
  fillIn,
  type Journey,
  readOpenedAddress,
  readView,
  startSignIn,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';

test.describe('a person who waits', () => {
  test('W1: opens the same page again', async ({ journey }) => {
    const address = await startSignIn(journey);
    await journey.page.getByRole('button', { name: 'Open again' }).click();
    await expect.poll(journey.openedAddresses).toEqual([address, address]);
    expect((await readView(journey.page)).attempts).toHaveLength(1);
  });

  test('W1: copies the address, which signs in from any browser', async ({ journey, browserPage }) => {
    const { page } = journey;
    const opened = await startSignIn(journey);
    const copied = await copyAddress(journey);
    expect(copied).toBe(opened);
    await fillIn(browserPage, copied);
    await answer(browserPage, 'Allow');
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  });

  test('W1: cancels within a second, and goes back or starts again', async ({ journey }) => {
    const { page } = journey;
    await startSignIn(journey);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(titleOf(page)).toHaveText(wordsFor('cancelled'), { timeout: 1_000 });
    await page.getByRole('button', { name: 'Start again', exact: true }).click();
    await expect(titleOf(page)).toHaveText('Finish in your browser');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(titleOf(page)).toHaveText('Sign in to Demo service');
    expect((await readView(page)).attempts).toEqual([]);
  });

  test('W2, W3: sees the five minutes run down, and help after ten seconds that moves nothing', async ({ launch }) => {
    const journey = await launch();
    const { page } = journey;
    await page.clock.install();
    await startSignIn(journey);
    const startedAtMs = await readStart(page);
    const timer = page.getByRole('timer');
    const help = page.getByText('Nothing happening?');
    const moving = page.locator('h1, button, input, nav, footer, .countdown');

    await turnClockTo(page, startedAtMs + 9_000);
    await expect(timer).toHaveText('Waiting · 4:51 left');
    await expect(help).toBeHidden();
    const before = await readPlaces(moving);
    await turnClockTo(page, startedAtMs + 10_000);
    await expect(timer).toHaveText('Waiting · 4:50 left');
    await expect(help).toBeVisible();
    expect(await readPlaces(moving)).toEqual(before);

    await turnClockTo(page, startedAtMs + 299_000);
    await expect(timer).toHaveText('Waiting · 0:01 left');
    await turnClockTo(page, startedAtMs + 310_000);
    await expect(timer).toHaveText('Waiting · 0:00 left');
  });
});

test('W3, W5: the help leads to a code for another device, beside the sign-in that waits', async ({ launch }) => {
  const journey = await launch();
  const { page } = journey;
  await page.clock.install();
  await startSignIn(journey);
  await turnClockTo(page, (await readStart(page)) + 10_000);
  await page.getByRole('button', { name: text.waiting.codeInstead }).click();
  await expect(titleOf(page)).toHaveText(text.device.title);
  const { attempts } = await readView(page);
  expect(attempts.map(({ methodId, step }) => [methodId, step.kind])).toEqual([
    ['device-code', 'show-code'],
    ['oauth-code', 'waiting-for-browser'],
  ]);
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Browser Waiting/ })
    .click();
  await expect(titleOf(page)).toHaveText(text.waiting.title);
  // The code that waits already is gone to, not replaced.
  await page.getByRole('button', { name: text.waiting.codeInstead }).click();
  await expect(titleOf(page)).toHaveText(text.device.title);
  expect((await readView(page)).attempts.map(({ id }) => id)).toEqual(attempts.map(({ id }) => id));
});

test.describe('a browser that does not open', () => {
  test('W4: is shown, and opening again takes the problem away', async ({ journey }) => {
    const { page } = journey;
    await breakBrowser(journey);
    await page.getByRole('button', { name: 'Continue in browser' }).click();
    await expect(page.getByRole('alert')).toContainText(wordsFor('browser-not-opened'));
    await expect(titleOf(page)).toHaveText('Finish in your browser');
    await repairBrowser(journey);
    await page.getByRole('button', { name: 'Open again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await journey.openedAddresses()).toHaveLength(1);
  });

  test('W4: that fails when it is to open again says so at once', async ({ journey }) => {
    const { page } = journey;
    await startSignIn(journey);
    await breakBrowser(journey);
    await page.getByRole('button', { name: 'Open again' }).click();
    await expect(page.getByRole('alert')).toContainText(wordsFor('browser-not-opened'));
    await expect(titleOf(page)).toHaveText('Finish in your browser');
  });

  test('W4: is got round by copying the address', async ({ journey, browserPage }) => {
    const { page } = journey;
    await breakBrowser(journey);
    await page.getByRole('button', { name: 'Continue in browser' }).click();
    await expect(page.getByRole('alert')).toContainText(wordsFor('browser-not-opened'));
    await fillIn(browserPage, await copyAddress(journey));
    await answer(browserPage, 'Allow');
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  });
});

test.describe('a window that is loaded anew in the middle', () => {
  const reloads: Readonly<Record<string, (journey: Journey) => Promise<unknown>>> = {
    'by the page': ({ page }) => page.reload(),
    'by the window': async ({ app, page }) => {
      const loaded = page.waitForEvent('load');
      await app.evaluate(async ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload());
      await loaded;
    },
  };
  for (const [how, reload] of Object.entries(reloads)) {
    test(`W2: finds the sign-in again, counting on, and it can be finished (${how})`, async ({
      journey,
      browserPage,
    }) => {
      const { page } = journey;
      await chooseRoute(page, 'member-login://');
      await fillIn(browserPage, await startSignIn(journey));
      const { attempts } = await readView(page);
      await reload(journey);
      await expectStillWaiting(page);
      expect((await readView(page)).attempts).toEqual(attempts);
      await deliver(journey, await answer(browserPage, 'Allow'));
      await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
    });
  }

  test('W2: finds the end of a sign-in, a notice and the member again', async ({ journey, browserPage }) => {
    const { page } = journey;
    await fillIn(browserPage, await startSignIn(journey));
    await answer(browserPage, 'Decline');
    await expect(titleOf(page)).toHaveText('You declined');
    await page.reload();
    await expect(titleOf(page)).toHaveText('You declined');
    await page.getByRole('button', { name: 'Start again', exact: true }).click();
    await browserPage.goto(await readOpenedAddress(journey, 1));
    const callback = await answer(browserPage, 'Allow');
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
    await browserPage.goto(callback);
    await page.reload();
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
    await expect(page.locator('.notice')).toContainText(wordsFor('callback-already-used'));
  });
});

async function readStart(page: Page): Promise<number> {
  const [attempt] = (await readView(page)).attempts;
  if (attempt?.step.kind !== 'waiting-for-browser') throw new Error('No sign-in waits for the browser.');
  return attempt.step.startedAtMs;
}

/** Sets the page's clock, which stands still from then on, and runs what was to run until then. */
async function turnClockTo(page: Page, atMs: number): Promise<void> {
  await page.clock.setFixedTime(atMs);
  await page.clock.runFor(1_000);
}

function readPlaces(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) => all.map((element) => JSON.stringify(element.getBoundingClientRect())));
}

/** Presses "Copy address". @returns what is in the clipboard then; an earlier copy does not count */
async function copyAddress({ app, page }: Journey): Promise<string> {
  await app.evaluate(async ({ clipboard }) => clipboard.writeText(''));
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Address copied')).toBeVisible();
  const read = () => app.evaluate(async ({ clipboard }) => clipboard.readText());
  await expect.poll(read).not.toBe('');
  return read();
}

/** From now on the system fails to open a browser. */
async function breakBrowser({ app }: Journey): Promise<void> {
  await app.evaluate(async ({ shell }) => {
    Object.assign(globalThis, { workingOpen: shell.openExternal });
    shell.openExternal = () => Promise.reject(new Error('There is no browser'));
  });
}

async function repairBrowser({ app }: Journey): Promise<void> {
  await app.evaluate(async ({ shell }) => {
    shell.openExternal = Reflect.get(globalThis, 'workingOpen');
  });
}
