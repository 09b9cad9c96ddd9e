/**
 * What every journey shares: the application, a separate browser that a member signs in with, and the
 * steps between them. It drives both as a person would.
 */
import { type Browser, test as base, type ElectronApplication, expect, type Page } from 'playwright/test';
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { type LaunchedApp, type LaunchOptions, launchApp } from '../launch.ts';
import { prepareChromium } from '../stand-in/chromium.ts';

export { expect, UNPUBLISHED_MEMBER };

export interface Journey extends LaunchedApp {
  /** Addresses that the application sent the system browser to, oldest first. */
  openedAddresses(): Promise<readonly string[]>;
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

interface Fixtures {
  /** Launches the application; closed after the test. */
  readonly launch: (options?: LaunchOptions) => Promise<Journey>;
  /** A fresh browser page that belongs to no application. */
  readonly browserPage: Page;
}

export const test = base.extend<Fixtures, { readonly systemBrowser: Browser }>({
  systemBrowser: [
    async ({ playwright }, use) => {
      const { executable, env } = await prepareChromium(false);
      const browser = await playwright.chromium.launch({ executablePath: executable, env: { ...process.env, ...env } });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
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

/** Remembers what the application opens instead of opening it. */
export async function watchBrowser(launched: LaunchedApp): Promise<Journey> {
  await launched.app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedAddresses: opened });
    shell.openExternal = async (address) => void opened.push(address);
  });
  const read = () => launched.app.evaluate(() => Reflect.get(globalThis, 'openedAddresses') as readonly string[]);
  return { ...launched, openedAddresses: read };
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
export async function startSignIn({ page, openedAddresses }: Journey): Promise<string> {
  const before = (await openedAddresses()).length;
  await page.getByRole('button', { name: 'Continue in browser' }).click();
  await page.getByRole('heading', { name: 'Finish in your browser' }).waitFor();
  for (;;) {
    const address = (await openedAddresses()).at(before);
    if (address !== undefined) return address;
  }
}

/** Signs in on the demo's page, up to its question. */
export async function fillIn(
  browserPage: Page,
  address: string,
  member: Credentials = UNPUBLISHED_MEMBER,
): Promise<void> {
  await browserPage.goto(address);
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
  if (!/[?&](code|error)=/.test(location ?? '')) throw new Error(`This redirect is not a callback: ${location}`);
  return location ?? '';
}
