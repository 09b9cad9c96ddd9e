/**
 * Signs in at the demo by each method as a person does: in the application and, where the method needs it, in a fresh
 * browser. Text is typed key by key.
 */
import type { Page } from 'playwright/test';
import {
  bendDemo,
  type Credentials,
  chooseMethod,
  expect,
  goByRail,
  type Journey,
  readOpenedAddress,
  readView,
  startSignIn,
  UNPUBLISHED_MEMBER,
} from './journey.ts';

/** In the order of the sign-in screen. */
export const METHOD_IDS = ['oauth-code', 'device-code', 'oauth-like', 'password', 'http-basic'] as const;
export type MethodId = (typeof METHOD_IDS)[number];
/** Those that bring a token, which may rest on disk. */
export const TOKEN_METHOD_IDS = METHOD_IDS.filter((id) => id !== 'http-basic');

/** What passed by outside the application and the service's interface. */
export interface Traces {
  /** Addresses that the browser was sent to, and the callback that was pasted. */
  readonly addresses: readonly string[];
}

/** Signs in from the rail's sign-in screen; nobody is signed in on the service's pages before. */
export async function signInBy(
  methodId: MethodId,
  journey: Journey,
  browserPage: Page,
  member: Credentials = UNPUBLISHED_MEMBER,
): Promise<Traces> {
  const { page } = journey;
  await browserPage.context().clearCookies();
  await goByRail(page, 'Sign in');
  const known = new Set((await readView(page)).sessions.map(({ id }) => id));
  const traces = await STEPS[methodId](journey, browserPage, member);
  await expect.poll(async () => (await readView(page)).sessions.filter(({ id }) => !known.has(id)).length).toBe(1);
  return traces;
}

/** Types as a person does: through no script of the page. */
export async function typeLogin(page: Page, { login, password }: Credentials): Promise<void> {
  await page.getByLabel('Login or e-mail address').focus();
  await page.keyboard.insertText(login);
  await page.getByRole('textbox', { name: 'Password', exact: true }).focus();
  await page.keyboard.insertText(password);
}

/** Begins a sign-in with a code. @returns what is on screen */
export async function startDeviceCode(page: Page): Promise<{ readonly userCode: string; readonly address: string }> {
  await bendDemo(page, { deviceInterval: '1' });
  await chooseMethod(page, 'device-code');
  await page.getByRole('heading', { name: 'Type this code on the service’s page' }).waitFor();
  const step = (await readView(page)).attempts.find(({ methodId }) => methodId === 'device-code')?.step;
  if (step?.kind !== 'show-code') throw new Error(`No code is shown: ${step?.kind}`);
  return step;
}

/** Types the code on the service's page, signs in there and allows it. */
export async function allowDevice(
  browserPage: Page,
  { userCode, address }: { readonly userCode: string; readonly address: string },
  member: Credentials = UNPUBLISHED_MEMBER,
): Promise<void> {
  await browserPage.goto(address);
  await browserPage.getByLabel('Code').fill(userCode);
  await browserPage.getByRole('button', { name: 'Continue' }).click();
  await identify(browserPage, member);
  await browserPage.getByRole('button', { name: 'Allow' }).click();
  await browserPage.getByRole('heading', { name: 'You are done' }).waitFor();
}

/** Begins the similar-to-OAuth flow and allows it in the browser. @returns the callback that the browser is left with */
async function finishKeyPage(journey: Journey, browserPage: Page, member: Credentials): Promise<Traces> {
  const before = (await journey.openedAddresses()).length;
  await chooseMethod(journey.page, 'oauth-like');
  const address = await readOpenedAddress(journey, before);
  await browserPage.goto(address);
  await identify(browserPage, member);
  const redirected = browserPage.waitForResponse(
    (response) => response.status() === 303 && /[?&]token=/.test(response.headers().location ?? ''),
  );
  await browserPage.getByRole('button', { name: 'Allow' }).click();
  return { addresses: [address, (await redirected).headers().location ?? ''] };
}

/** Pastes as a person does: through no script of the page. */
export async function pasteCallback(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Paste the address' }).focus();
  await page.keyboard.insertText(address);
  await page.getByRole('button', { name: 'Use address' }).click();
}

type Step = (journey: Journey, browserPage: Page, member: Credentials) => Promise<Traces>;

const STEPS: Readonly<Record<MethodId, Step>> = {
  async 'oauth-code'(journey, browserPage, member) {
    const address = await startSignIn(journey);
    await browserPage.goto(address);
    await identify(browserPage, member);
    const returned = browserPage.waitForRequest((request) => /[?&]code=/.test(request.url()));
    await browserPage.getByRole('button', { name: 'Allow' }).click();
    return { addresses: [address, (await returned).url()] };
  },
  async 'device-code'({ page }, browserPage, member) {
    const shown = await startDeviceCode(page);
    await allowDevice(browserPage, shown, member);
    return { addresses: [] };
  },
  async 'oauth-like'(journey, browserPage, member) {
    const traces = await finishKeyPage(journey, browserPage, member);
    const callback = traces.addresses.at(-1) ?? '';
    // The browser itself brings back what leads to this computer.
    if (!callback.startsWith('http:')) await pasteCallback(journey.page, callback);
    return traces;
  },
  password: (journey, _browserPage, member) => submitForm('password', journey, member),
  'http-basic': (journey, _browserPage, member) => submitForm('http-basic', journey, member),
};

async function submitForm(methodId: MethodId, { page }: Journey, member: Credentials): Promise<Traces> {
  await chooseMethod(page, methodId);
  await typeLogin(page, member);
  await page.keyboard.press('Enter');
  return { addresses: [] };
}

async function identify(browserPage: Page, { login, password }: Credentials): Promise<void> {
  await browserPage.getByLabel('Login or e-mail').fill(login);
  await browserPage.getByLabel('Password').fill(password);
  await browserPage.getByRole('button', { name: 'Sign in', exact: true }).click();
  await browserPage.getByRole('button', { name: 'Allow' }).waitFor();
}
