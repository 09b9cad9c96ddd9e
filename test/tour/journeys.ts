/**
 * The journeys that the tour drives: the member's browser, which no state of the page shows, and the README's pictures, which
 * are of real sign-ins.
 */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { METHOD_IDS } from '../../electron/core/method-ids.ts';
import { PUBLISHED_MEMBERS } from '../../electron/demo-service/members.ts';
import { CALLBACK_PAGES } from '../../electron/text/en.ts';
import { check } from '../../renderer/text/document-check.ts';
import { text } from '../../renderer/text/en.ts';
import { readCode, typeCode } from '../e2e/device-page.ts';
import { allowDevice, signInBy, startDeviceCode } from '../e2e/every-method.ts';
import { linesWith, openExchanges } from '../e2e/exchange-list.ts';
import {
  answer,
  atField,
  bendDemo,
  chooseMethod,
  expect,
  fillIn,
  goByRail,
  type Journey,
  readOpenedAddress,
  readView,
  signInOnPage,
  signOut,
  startSignIn,
  submitLogin,
} from '../e2e/journey.ts';
import type { TourJourney } from './guide.ts';

// Published with the demo: her name and password may be in pictures.
const [published] = PUBLISHED_MEMBERS;
if (!published) throw new Error('The demo publishes nobody.');
const ADA = published;

const firstStart: TourJourney = {
  id: 'first-start',
  title: 'First start',
  about: 'The application opens on a demo service that runs inside it: no account, no network, nothing to set up.',
  async run({ step, openApp, show }) {
    await step('The application opens on its demo service', async () => {
      const { page } = await openApp();
      await waitForTitle(page, text.signIn.title('Demo service'));
      await show(page, 'sign-in', 'One title, one sentence and one button; below them the other ways to sign in');
    });
  },
};

const signIn: TourJourney = {
  id: 'sign-in',
  title: 'Sign in through the browser',
  about:
    'The member signs in on the service’s own page, in their own browser; the application never sees the password.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    const { page } = app;
    const browser = await openBrowser();
    const address = await step('“Continue in browser” sends the browser to the service’s page', async () => {
      const opened = await startSignIn(app);
      await show(
        page,
        'waiting',
        'The time left, ways to help the browser along, and a field for the address it ends up on',
      );
      await browser.goto(opened);
      await show(browser, 'login-page', 'In the browser: the demo’s page');
      return opened;
    });
    await step('A wrong password is reported beside the form', async () => {
      await browser.getByLabel('Login or e-mail').fill(ADA.login);
      await browser.getByLabel('Password').fill('not-the-password');
      await browser.getByRole('button', { name: 'Sign in', exact: true }).click();
      await browser.getByRole('alert').waitFor();
      await show(browser, 'wrong-password', 'In the browser: what is wrong, and what was kept');
    });
    await step('Ada signs in and is asked what the application may see', async () => {
      await fillIn(browser, address, ADA);
      await show(browser, 'consent-page', 'In the browser: consent, with what the application will see and never get');
    });
    await step('“Allow” leads the browser back to the application, which shows who is signed in', async () => {
      await answer(browser, 'Allow');
      await waitForTitle(browser, CALLBACK_PAGES.accepted.title);
      await show(browser, 'return-page', 'In the browser: the answer is handed over, and this page can be closed');
      await waitForTitle(page, ADA.name);
      await show(page, 'member', 'Picture, name, how and when they signed in, and the record that the service keeps');
    });
    await step('Signed out, Ada declines the next time', async () => {
      await signOut(page);
      await browser.goto(await startSignIn(app));
      await answer(browser, 'Decline');
      await waitForTitle(browser, CALLBACK_PAGES.declined.title);
      await show(browser, 'declined-page', 'In the browser: the way back after a no, which is no failure');
    });
    await step('A sign-in is cancelled while the browser asks; its answer comes too late', async () => {
      await page.getByRole('button', { name: text.ended.startAgain }).click();
      await browser.goto(await readOpenedAddress(app, 2));
      await page.getByRole('button', { name: text.cancel }).click();
      await page.locator('.column').getByText(text.signIn.cancelled).waitFor();
      await answer(browser, 'Allow');
      await waitForTitle(browser, CALLBACK_PAGES['too-late'].title);
      await show(browser, 'late-page', 'In the browser: that sign-in had ended, and what to do');
    });
  },
};

const deviceCode: TourJourney = {
  id: 'device-code',
  title: 'A short code',
  about:
    'The application shows a code, the member enters it on the service’s page, and the application asks until then.',
  async run({ step, openApp, openBrowser, show }) {
    const { page } = await openApp();
    const browser = await openBrowser();
    await step('The member opens the address and mistypes the code', async () => {
      await chooseMethod(page, 'device-code');
      await typeCode(browser, { ...(await readCode(page)), userCode: 'ABCD-EFGH' });
      await browser.getByRole('alert').waitFor();
      await show(browser, 'wrong-code', 'In the browser: the page says what is wrong and keeps what was typed');
    });
    await step('The right code leads to the sign-in; meanwhile the application keeps asking', async () => {
      await typeCode(browser, await readCode(page));
      await signInOnPage(browser, ADA);
      await show(browser, 'consent-page', 'In the browser: does the application show the same code?');
      await page.getByText(/^Not confirmed yet\./).waitFor();
      await show(page, 'pending', 'One line tells the result of the last check; each check replaces it');
    });
    await step('The member confirms', async () => {
      await browser.getByRole('button', { name: 'Allow' }).click();
      await waitForTitle(browser, 'You are done');
      await show(browser, 'done-page', 'In the browser: there is nothing to bring back');
      await waitForTitle(page, ADA.name);
    });
  },
};

const browserDirect: TourJourney = {
  id: 'browser-direct',
  title: 'Directly through the browser',
  about: 'The service gives a key for its page, and the token itself comes back.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    const browser = await openBrowser();
    const address = await step('The application gets a key and sends the browser off', async () => {
      await chooseMethod(app.page, 'oauth-like');
      return readOpenedAddress(app, 0);
    });
    await step('A key that the service does not know leads nowhere', async () => {
      await browser.goto(address.replace(/key=[^&]*/, 'key=not-a-key'));
      await browser.getByRole('heading', { level: 1 }).waitFor();
      await show(browser, 'unknown-key', 'In the browser: nobody is asked for a password, or sent anywhere');
    });
    await step('The member signs in with the key', async () => {
      await fillIn(browser, address, ADA);
      await show(browser, 'consent-page', 'In the browser: the same question as on the other way');
      await browser.getByRole('button', { name: 'Allow' }).click();
      await waitForTitle(app.page, ADA.name);
    });
  },
};

const everyMethod: TourJourney = {
  id: 'every-method',
  title: 'Every way to sign in',
  about: 'One member by every way, on a computer with a keychain. Then all of them side by side.',
  async run({ step, openApp, openBrowser, dataFolder, show }) {
    const keyring = `${dataFolder}-keyring`;
    mkdirSync(keyring);
    const app = await openApp({ STAND_IN_KEYRING: keyring });
    const { page } = app;
    const browser = await openBrowser();
    await step('A member signs in, whose token the keychain keeps', async () => {
      await signInBy('password', app, browser, { member: ADA });
      await waitForTitle(page, ADA.name);
      await show(page, 'member', 'The record; the status line says that the token is stored with the keychain');
    });
    await step('All other ways lead to the same member', async () => {
      for (const methodId of METHOD_IDS.filter((id) => id !== 'password')) {
        await signInBy(methodId, app, browser, { member: ADA });
      }
      await goByRail(page, text.rail.compare);
      await page.getByText('all returned the same member').waitFor();
      await show(page, 'all-worked', 'How many requests each took and how long, and that all returned the same member');
    });
  },
};

const exchanges: TourJourney = {
  id: 'exchanges',
  title: 'Exchanges',
  about: 'For testers: every request with what it means, polls and the browser’s part too, and with secrets masked.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    const { page } = app;
    const browser = await openBrowser();
    await step('Some sign in, and one does not', async () => {
      await signInAsAda(app, browser);
      await goByRail(page, text.rail.signIn);
      const code = await startDeviceCode(page);
      await browser.context().clearCookies();
      await expect.poll(() => countPolls(page), { timeout: 15_000 }).toBeGreaterThan(3);
      await allowDevice(browser, code, { member: ADA });
      await waitForTitle(page, ADA.name);
      await goByRail(page, text.rail.signIn);
      await chooseMethod(page, 'password');
      await submitLogin(page, { login: ADA.login, password: 'not-the-password' });
      await page.getByText(atField('credentials-refused'), { exact: true }).waitFor();
    });
    await step('The list shows each as one line that unfolds, and leads to its details', async () => {
      await openExchanges(page);
      for (const name of ['Short code', 'Browser']) {
        await linesWith(page, name).locator('[data-fold]').click();
      }
      await linesWith(page, '/oauth/access_token').first().click();
      await page.getByRole('complementary').locator('.exchange-section').first().waitFor();
      await show(page, 'details', 'As it went over the wire. The same secret has the same letters everywhere');
    });
  },
};

const documentCheck: TourJourney = {
  id: 'document-check',
  title: 'Document check',
  about: 'For testers: what the service does against its document, point by point, and where that is silent.',
  async run({ step, openApp, openBrowser, show }) {
    const app = await openApp();
    const { page } = app;
    const browser = await openBrowser();
    await step('A sign-in shows many points at once', () => signInAsAda(app, browser));
    await step('The service changes, and a point is broken', async () => {
      await bendDemo(page, { tokenReply: 'json-access-token' });
      await browser.context().clearCookies();
      await signInAsAda(app, browser);
      await goByRail(page, check.title);
      const mixed = page.locator('[data-point="4.2-reply-form"][data-verdict="mixed"]');
      await mixed.waitFor();
      await mixed.evaluate((row) => row.scrollIntoView({ block: 'center' }));
      await show(page, 'list', 'Held by the first sign-in, broken by the second; the line above counts it');
    });
  },
};

/** In the order in which a new user meets them. */
export const JOURNEYS: readonly TourJourney[] = [
  firstStart,
  signIn,
  deviceCode,
  browserDirect,
  everyMethod,
  exchanges,
  documentCheck,
];

/** Which of their pictures are used in READMEs, by the name there: the journey, and its picture. */
export const README_PICTURES = {
  member: ['every-method', 'member'],
  'sign-in': ['first-start', 'sign-in'],
  'login-page': ['sign-in', 'login-page'],
  'device-code': ['device-code', 'pending'],
  compare: ['every-method', 'all-worked'],
  exchanges: ['exchanges', 'details'],
  'document-check': ['document-check', 'list'],
} as const;

/** Through the browser, from wherever the application is. */
async function signInAsAda(app: Journey, browser: Page): Promise<void> {
  await goByRail(app.page, text.rail.signIn);
  await fillIn(browser, await startSignIn(app), ADA);
  await answer(browser, 'Allow');
  await waitForTitle(app.page, ADA.name);
}

/** Waits for the screen, or the page in the browser, with this title. */
async function waitForTitle(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

/** More than three fold. */
async function countPolls(page: Page): Promise<number> {
  const { attempts } = await readView(page);
  return Math.max(...attempts.map(({ step }) => (step.kind === 'show-code' ? (step.poll?.count ?? 0) : 0)));
}
