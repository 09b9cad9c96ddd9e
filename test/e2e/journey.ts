/**
 * What the journeys share: the application, a separate browser in which a member signs in, and the steps between them,
 * driven as a person would.
 */
import { type Browser, test as base, type ElectronApplication, expect, type Locator, type Page } from 'playwright/test';
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ErrorCode } from '../../electron/ipc/views/error.ts';
import { methodText, text } from '../../renderer/text/en.ts';
import { errorText } from '../../renderer/text/errors.ts';
import type {} from '../../renderer/ui/member-login-api.ts';
import { type LaunchedApp, type LaunchOptions, launchApp, secondLaunch } from '../launch.ts';
import { prepareChromium } from '../stand-in/chromium.ts';

export { expect, UNPUBLISHED_MEMBER };

/** Between looks at what comes soon. Each look takes the processor for 20 ms. */
export const SHORT_WAITS_MS = [20, 50, 100];

export interface Journey extends LaunchedApp {
  /** Addresses that the application sent the system browser to, oldest first. */
  openedAddresses(): Promise<readonly string[]>;
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

interface Fixtures {
  /** The application that this worker keeps running, back on its first screen with nobody signed in. */
  readonly journey: Journey;
  /** Launches an application of its own; closed after the test. */
  readonly launch: (options?: LaunchOptions) => Promise<Journey>;
  /** A fresh browser page that belongs to no application. */
  readonly browserPage: Page;
}

interface WorkerFixtures {
  /** The application that runs, or a new one where tests before have sent the browser somewhere too often (W6). */
  readonly runningApp: RunningApp;
  readonly systemBrowser: Browser;
}

interface RunningApp {
  take(): Promise<LaunchedApp>;
  /** @param pages how many were opened since it was taken */
  giveBack(pages: number): void;
}

/** A test that runs in it may open six more. */
const MOST_PAGES_BEFORE = 4;

export const test = base.extend<Fixtures, WorkerFixtures>({
  runningApp: [
    async ({}, use) => {
      const running: LaunchedApp[] = [];
      let opened: readonly { readonly atMs: number; readonly pages: number }[] = [];
      await use({
        async take() {
          opened = opened.filter(({ atMs }) => Date.now() - atMs < 61_000);
          if (opened.reduce((sum, { pages }) => sum + pages, 0) > MOST_PAGES_BEFORE) {
            await running.pop()?.app.close();
            opened = [];
          }
          const launched = running[0] ?? (await launchApp());
          running[0] = launched;
          return launched;
        },
        giveBack(pages) {
          opened = [...opened, { atMs: Date.now(), pages }];
        },
      });
      await running[0]?.app.close();
    },
    { scope: 'worker' },
  ],
  journey: async ({ runningApp }, use) => {
    const journey = await watchBrowser(await runningApp.take());
    await startOver(journey.page);
    await use(journey);
    runningApp.giveBack((await journey.openedAddresses()).length);
  },
  systemBrowser: [
    async ({ playwright }, use) => {
      const { executable, env } = await prepareChromium(false);
      const browser = await playwright.chromium.launch({
        executablePath: executable,
        env: { ...process.env, ...env },
        args: ['--disable-gpu'],
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  launch: async ({}, use) => {
    const running: ElectronApplication[] = [];
    await use(async (options) => {
      const launched = await launchApp(options);
      running.push(launched.app);
      return watchBrowser(launched);
    });
    for (const app of running) await app.close();
  },
  browserPage: async ({ systemBrowser }, use) => {
    const context = await systemBrowser.newContext();
    await use(await context.newPage());
    await context.close();
  },
});

/** Remembers what the application opens instead of opening it; it has started when this settles. */
export async function watchBrowser(launched: LaunchedApp): Promise<Journey> {
  await waitUntilStarted(launched.page);
  await launched.app.evaluate(async ({ app, shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedAddresses: opened });
    shell.openExternal = async (address) => void opened.push(address);
    // On Linux, the application asks first whether there is a browser, and a build machine may have none.
    const { getApplicationNameForProtocol } = app;
    app.getApplicationNameForProtocol = (address) =>
      /^https?:/.test(address) ? 'Browser' : getApplicationNameForProtocol.call(app, address);
  });
  const openedAddresses = (): Promise<readonly string[]> =>
    launched.app.evaluate(async () => Reflect.get(globalThis, 'openedAddresses'));
  return { ...launched, openedAddresses };
}

/** Chooses how the next sign-in comes back, in the status line as a person would. */
export async function chooseRoute(page: Page, route: 'Automatic' | 'member-login://' | 'This computer'): Promise<void> {
  await page.getByRole('button', { name: /^Callbacks/ }).click();
  const choice = page.getByRole('radio', { name: route });
  // The radio shows what main answers, a moment after the press.
  await choice.click();
  await expect(choice).toBeChecked();
  await page.keyboard.press('Escape');
}

/** Presses the primary button and waits until the browser was sent away. @returns the authorize address */
export async function startSignIn(journey: Journey): Promise<string> {
  const { page } = journey;
  return untilInBrowser(journey, () => page.getByRole('button', { name: 'Continue in browser' }).click());
}

/** Does what sends the browser away, and waits until it is. @returns where it was sent */
export async function untilInBrowser(journey: Journey, start: () => Promise<void>): Promise<string> {
  const before = (await journey.openedAddresses()).length;
  await start();
  await journey.page.getByRole('heading', { name: 'Finish in your browser' }).waitFor();
  return readOpenedAddress(journey, before);
}

/** Waits until the browser was sent somewhere for the time after `count` others. @returns that address */
export async function readOpenedAddress({ openedAddresses }: Journey, count: number): Promise<string> {
  let address: string | undefined;
  const readAddress = async () => {
    address = (await openedAddresses()).at(count);
    return address;
  };
  await expect.poll(readAddress, { intervals: SHORT_WAITS_MS }).toBeDefined();
  return address ?? '';
}

/** Signs in on the demo's page, up to its question. */
export async function fillIn(
  browserPage: Page,
  address: string,
  member: Credentials = UNPUBLISHED_MEMBER,
): Promise<void> {
  await browserPage.goto(address);
  await signInOnPage(browserPage, member);
}

/** Signs in on the page of the demo's that is on, up to its question. */
export async function signInOnPage(browserPage: Page, member: Credentials = UNPUBLISHED_MEMBER): Promise<void> {
  await browserPage.getByLabel('Login or e-mail').fill(member.login);
  await browserPage.getByLabel('Password').fill(member.password);
  await browserPage.getByRole('button', { name: 'Sign in', exact: true }).click();
  await browserPage.getByRole('button', { name: 'Allow' }).waitFor();
}

/**
 * Answers the demo's question.
 * @returns where the page redirected to: the callback as the system would hand it over
 */
export async function answer(browserPage: Page, choice: 'Allow' | 'Decline'): Promise<string> {
  const redirected = browserPage.waitForResponse(
    (response) => response.status() === 303 && !!response.headers().location,
  );
  await browserPage.getByRole('button', { name: choice }).click();
  const location = (await redirected).headers().location;
  if (!/[?&](code|error|\w*token)=/.test(location ?? ''))
    throw new Error(`This redirect is not a callback: ${location}`);
  return location ?? '';
}

/**
 * Answers the demo's question where the browser cannot follow the redirect.
 * @returns the callback that the browser would be left with
 */
export async function answerWithoutFollowing(browserPage: Page): Promise<string> {
  const { origin } = new URL(browserPage.url());
  const form = browserPage.locator('form', { has: browserPage.getByRole('button', { name: 'Allow' }) });
  const transaction = await form.locator('[name=transaction]').inputValue();
  const response = await browserPage.request.post(`${origin}${await form.getAttribute('action')}`, {
    form: { transaction, decision: 'allow' },
    headers: { origin },
    maxRedirects: 0,
  });
  return response.headers().location ?? '';
}

/** Hands an address to the application as the system does: by launching it once more. */
export async function deliver({ userDataFolder }: LaunchedApp, ...args: readonly string[]): Promise<void> {
  expect(await secondLaunch({ userDataFolder, args })).toBe(0);
}

/** @returns a callback to where this authorize address sends the browser, with its state and an invented code */
export function inventCallback(authorizeAddress: string, parameters: Readonly<Record<string, string>> = {}): string {
  const { searchParams } = new URL(authorizeAddress);
  const state = searchParams.get('state') ?? '';
  const query = new URLSearchParams({ code: 'invented-code', state, ...parameters });
  return `${searchParams.get('redirect_uri')}?${query}`;
}

/** Starts a sign-in through the application's scheme, up to the demo's question. */
export async function startByScheme(journey: Journey, browserPage: Page, member?: Credentials): Promise<void> {
  await chooseRoute(journey.page, 'member-login://');
  await fillIn(browserPage, await startSignIn(journey), member);
}

/** A whole sign-in through the application's scheme. @returns the callback that was used */
export async function signIn(journey: Journey, browserPage: Page, member?: Credentials): Promise<string> {
  await startByScheme(journey, browserPage, member);
  const callback = await answer(browserPage, 'Allow');
  await deliver(journey, callback);
  await signOutButton(journey.page).waitFor();
  return callback;
}

/** Begins a method beside the leading one, from its row on the sign-in screen. */
export async function chooseMethod(page: Page, methodId: string): Promise<void> {
  await methodRow(page, methodId).click();
}

/** The row of a method beside the leading one, on the sign-in screen. */
export function methodRow(page: Page, methodId: string): Locator {
  const name = page.getByText(methodText(methodId).name, { exact: true });
  return page.getByRole('main').getByRole('listitem').getByRole('button').filter({ has: name });
}

/** Fills in the form of a method that takes the password into the application, and sends it. */
export async function submitLogin(page: Page, member: Credentials = UNPUBLISHED_MEMBER): Promise<void> {
  await page.getByLabel('Login or e-mail address').fill(member.login);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Presses "Refresh" and waits until the member has been read anew. */
export async function refreshMember(page: Page): Promise<void> {
  const readAtMs = async (): Promise<number> => {
    const { sessions, currentSessionId } = await readView(page);
    return sessions.find(({ id }) => id === currentSessionId)?.memberReadAtMs ?? 0;
  };
  const before = await readAtMs();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(readAtMs).toBeGreaterThan(before);
}

/** Asks in the rail whether to sign out of all accounts. */
export async function askSignOutAll(page: Page): Promise<void> {
  await goByRail(page, text.rail.account);
  await goByRail(page, text.rail.signOutAll);
}

/** Goes to a member by the rail, whose entry says more than the name. */
export async function goToMember(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name }).click();
}

/** Goes somewhere by the rail, whose entry is called this and no more. */
export async function goByRail(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name, exact: true }).click();
}

/** Bends the demo: options by the names of its behaviours. */
export async function bendDemo(page: Page, options: Readonly<Record<string, string>>): Promise<void> {
  const faults = await page.evaluate(async (choices) => {
    const outcomes = choices.map(([name = '', option = '']) => window.memberLogin.setDemoBehaviour({ name, option }));
    return (await Promise.all(outcomes)).filter(({ ok }) => !ok);
  }, Object.entries(options));
  expect(faults).toEqual([]);
}

/** Makes something happen in the demo once, by the id of the action. */
export async function actOnDemo(page: Page, action: string): Promise<void> {
  expect(await page.evaluate((id) => window.memberLogin.actOnDemo({ action: id }), action)).toEqual({ ok: true });
}

/** What main says right now. */
export async function readView(page: Page): Promise<AppView> {
  const outcome = await page.evaluate(() => window.memberLogin.getView());
  if (!outcome.ok) throw new Error(`Main gives no view: ${outcome.error.code}`);
  return outcome.value;
}

/** Nothing has changed for the sign-in that waits for its browser. */
export async function expectStillWaiting(page: Page): Promise<void> {
  await expect(titleOf(page)).toHaveText('Finish in your browser');
  await expect(page.getByRole('timer')).toHaveText(/^[45]:\d\d left$/);
  const { attempts, sessions } = await readView(page);
  expect(attempts.map(({ step }) => step.kind)).toEqual(['waiting-for-browser']);
  expect(sessions).toEqual([]);
}

/** The title of the screen. */
export function titleOf(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

/** The sign-in screen says it in one line. */
export async function expectCancelled(page: Page): Promise<void> {
  await expect(page.locator('.column').getByText(text.signIn.cancelled)).toBeVisible();
}

/** Main has fetched the picture of the member on the screen. */
export async function expectPicture(page: Page): Promise<void> {
  const picture = page.locator('main .avatar img');
  await expect(picture).toHaveAttribute('src', /^\/picture\//);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

/** Signs out of the member on the screen. */
export function signOutButton(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true });
}

/** Signs out of the member on the screen, and has nothing revoked where that is asked. */
export async function signOut(page: Page): Promise<void> {
  await signOutButton(page).waitFor();
  const { sessions, currentSessionId } = await readView(page);
  const credential = sessions.find(({ id }) => id === currentSessionId)?.credential;
  await signOutButton(page).click();
  if (credential?.kind === 'token' && credential.revocation === 'possible')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
}

/** How an error is called on the screen. */
export function wordsFor(code: ErrorCode): string {
  return errorText({ code, details: {} }).title;
}

/** What an error says at the field that it is about. */
export function atField(code: ErrorCode): string {
  return errorText({ code, details: {} }).atField ?? '';
}

/** The bar at the top that says this. */
export function noticeOf(page: Page, code: ErrorCode): Locator {
  const dismiss = page.getByRole('button', { name: text.app.dismiss(wordsFor(code)), exact: true });
  return page.locator('.notice', { has: dismiss });
}

/** What is said as going wrong. Regions of a form that say nothing so far are none. */
export function alertIn(within: Page | Locator): Locator {
  return within.getByRole('alert').filter({ hasText: /\S/ });
}

/**
 * Waits until the service is up or has failed. While main is busy, V8 may collect the promise behind an
 * `app.evaluate` before it is read, which then fails with "Resulting promise was garbage collected".
 */
async function waitUntilStarted(page: Page): Promise<void> {
  await titleOf(page).waitFor();
  const readState = async () => (await readView(page)).service.state;
  await expect.poll(readState, { intervals: SHORT_WAITS_MS }).not.toBe('starting');
}

/**
 * Puts the application back to where it began, with a fresh page. What it has learned of the service stays, and so
 * do the last results of the methods.
 */
async function startOver(page: Page): Promise<void> {
  const { attempts, services, status } = await readView(page);
  await page.evaluate(
    async ({ attempts, services, isWeakAllowed }) => {
      const { memberLogin } = window;
      for (const { id: attemptId } of attempts) {
        await memberLogin.cancelLogin({ attemptId });
        await memberLogin.dismissAttempt({ attemptId });
      }
      await memberLogin.signOutAll({});
      for (const { id: serviceId, isDemo } of services) {
        if (isDemo) await memberLogin.selectService({ serviceId });
        else await memberLogin.deleteService({ serviceId });
      }
      await memberLogin.keepSecretsForCurl({ isKept: false });
      await memberLogin.pauseNextSignIn({ isOn: false });
      await memberLogin.clearExchanges();
      await memberLogin.resetDemoBehaviour();
      await memberLogin.chooseCallbackRoute({ choice: 'automatic' });
      if (isWeakAllowed) await memberLogin.allowWeakStorage({ isAllowed: false });
      const view = await memberLogin.getView();
      for (const { id: noticeId } of view.ok ? view.value.notices : []) await memberLogin.dismissNotice({ noticeId });
    },
    { attempts, services, isWeakAllowed: status.secrets.isWeakAllowed },
  );
  await page.reload();
  await titleOf(page).filter({ hasText: 'Sign in to' }).waitFor();
}

/** Main's questions are answered with yes from now on. */
export async function agree(app: ElectronApplication): Promise<void> {
  await app.evaluate(async ({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
  });
}
