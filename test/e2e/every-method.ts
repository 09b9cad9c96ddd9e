/**
 * A sign-in at the demo by any method, as a person does it: the form is filled in by its description, and at each step
 * the person does what that step asks for, in the application or in a browser that belongs to nobody. A new step is one
 * more case of `actAt`. What is typed reaches the page as keystrokes do.
 */

import type { Locator, Page } from 'playwright/test';
import type { ShowCode, StepView } from '../../electron/ipc/views/attempts.ts';
import type { LoginMethod } from '../../electron/login/method.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { CALLBACK_PAGES } from '../../electron/text/en.ts';
import { fieldLabel, methodText, text } from '../../renderer/text/en.ts';
import { questions } from '../../renderer/text/questions.ts';
import { readCode } from './device-page.ts';
import {
  bendDemo,
  type Credentials,
  chooseMethod,
  expect,
  type Journey,
  methodRow,
  readOpenedAddress,
  readView,
  SHORT_WAITS_MS,
  titleOf,
  UNPUBLISHED_MEMBER,
} from './journey.ts';

/** Those that bring a token, which may be stored on disk. */
export const TOKEN_METHOD_IDS = LOGIN_METHODS.filter(({ result }) => result === 'token').map(({ id }) => id);

/** What passed by outside the application and the service's interface. */
export interface Traces {
  /** Addresses that the browser was sent to, and the callback that was pasted. */
  readonly addresses: readonly string[];
}

/** How a person presses and types. */
export interface Hands {
  press(target: Locator): Promise<void>;
  type(field: Locator, value: string): Promise<void>;
  /** Called at each screen of the application on which the person has something to do. */
  arrive(page: Page): Promise<void>;
}

export interface SignInOptions {
  readonly member?: Credentials;
  readonly hands?: Hands;
  /** What starts it; its place on the sign-in screen where nothing is said. */
  readonly start?: Locator;
}

interface Person extends Required<Omit<SignInOptions, 'start'>> {
  readonly journey: Journey;
  /** Nobody is signed in on the service's pages. */
  readonly browserPage: Page;
  /** How often the browser was sent away before. */
  readonly openedBefore: number;
  readonly addresses: string[];
}

const MOUSE: Hands = {
  press: (target) => target.click(),
  async type(field, value) {
    await field.focus();
    await field.page().keyboard.insertText(value);
  },
  arrive: async () => undefined,
};

/** Signs in, and returns once there is a session; nobody is signed in on the service's pages before. */
export async function signInBy(
  methodId: string,
  journey: Journey,
  browserPage: Page,
  { member = UNPUBLISHED_MEMBER, hands = MOUSE, start }: SignInOptions = {},
): Promise<Traces> {
  const { page } = journey;
  const method = LOGIN_METHODS.find(({ id }) => id === methodId);
  if (!method) throw new Error(`There is no method ${methodId}.`);
  await browserPage.context().clearCookies();
  const { attempts, sessions } = await readView(page);
  const known = [...attempts, ...sessions].map(({ id }) => id);
  const openedBefore = (await journey.openedAddresses()).length;
  const person: Person = { journey, browserPage, member, hands, openedBefore, addresses: [] };
  // Nobody waits five seconds for the next poll.
  if (methodId === 'device-code') await bendDemo(page, { deviceInterval: '1' });

  await hands.press(start ?? (await goToMethod(method, person)));
  if (method.fields.length > 0) await sendForm(method, person);
  let step = await nextStep(page, methodId, known, null);
  while (step) {
    await actAt(step, person);
    step = await nextStep(page, methodId, known, step.kind);
  }
  return person;
}

/** Types as a person does: through no script of the page. */
export async function typeLogin(page: Page, { login, password }: Credentials, hands: Hands = MOUSE): Promise<void> {
  await hands.type(page.getByLabel(fieldLabel('login')), login);
  await hands.type(page.getByLabel(fieldLabel('password'), { exact: true }), password);
}

/** Begins a sign-in with a code. @returns what is on screen */
export async function startDeviceCode(page: Page): Promise<ShowCode> {
  await bendDemo(page, { deviceInterval: '1' });
  await chooseMethod(page, 'device-code');
  return readCode(page);
}

/** Types the code on the service's page, signs in there and allows it. */
export async function allowDevice(
  browserPage: Page,
  { userCode, address }: Pick<ShowCode, 'userCode' | 'address'>,
  { member = UNPUBLISHED_MEMBER, hands = MOUSE }: SignInOptions = {},
): Promise<void> {
  await browserPage.goto(address);
  await hands.type(browserPage.getByLabel('Code'), userCode);
  await hands.press(browserPage.getByRole('button', { name: 'Continue' }));
  await identify(browserPage, member, hands);
  await hands.press(browserPage.getByRole('button', { name: 'Allow' }));
  await expect(titleOf(browserPage)).toHaveText('You are done');
}

/** Pastes as a person does: through no script of the page. */
export async function pasteCallback(page: Page, address: string, hands: Hands = MOUSE): Promise<void> {
  await hands.type(page.getByRole('textbox', { name: text.waiting.paste }), address);
  await hands.press(page.getByRole('button', { name: text.waiting.pasteSubmit }));
}

/** What the person does at a step. */
async function actAt(step: StepView, person: Person): Promise<void> {
  const { journey, browserPage, hands } = person;
  const { page } = journey;
  switch (step.kind) {
    case 'opening-browser':
    case 'contacting-service':
    case 'exchanging':
    case 'loading-member':
      return;
    case 'waiting-for-browser':
      await hands.arrive(page);
      return finishInBrowser(person);
    case 'show-code':
      await hands.arrive(page);
      return allowDevice(browserPage, step, person);
    case 'confirming-member':
      await hands.arrive(page);
      return hands.press(page.getByRole('button', { name: questions.confirming.yes }));
    case 'member-not-read':
    case 'ended':
      throw new Error(`The sign-in ended: ${step.error.code}`);
    default:
      // A step without a case does not compile.
      step satisfies never;
  }
}

/** Waits for another step, which a person may have to act at. @returns null once there is a session */
async function nextStep(
  page: Page,
  methodId: string,
  known: readonly string[],
  done: StepView['kind'] | null,
): Promise<StepView | null> {
  let step: StepView | null = null;
  const isFound = async (): Promise<boolean> => {
    const { attempts, sessions } = await readView(page);
    const attempt = attempts.find((each) => each.methodId === methodId && !known.includes(each.id));
    step = attempt?.step ?? null;
    return attempt ? attempt.step.kind !== done : sessions.some(({ id }) => !known.includes(id));
  };
  await expect.poll(isFound, { intervals: SHORT_WAITS_MS }).toBe(true);
  return step;
}

/** @returns what starts the method on the sign-in screen */
async function goToMethod({ id, recommended }: LoginMethod, { journey, hands }: Person): Promise<Locator> {
  const { page } = journey;
  await hands.press(page.getByRole('navigation').getByRole('button', { name: text.rail.signIn, exact: true }));
  return recommended ? page.getByRole('button', { name: methodText(id).action }) : methodRow(page, id);
}

async function sendForm({ id, fields }: LoginMethod, { journey, member, hands }: Person): Promise<void> {
  const { page } = journey;
  await expect(titleOf(page)).toHaveText(methodText(id).name);
  await expect(page.locator('form[data-takes-focus] input:focus')).toHaveCount(1);
  const values = new Map(Object.entries(member));
  // The first option of a choice is chosen already.
  for (const { name } of fields.filter(({ kind }) => kind !== 'choice')) {
    const value = values.get(name);
    if (value === undefined) throw new Error(`test/e2e/every-method.ts has nothing to type into the field “${name}”.`);
    await hands.type(page.getByLabel(fieldLabel(name), { exact: true }), value);
  }
  await page.keyboard.press('Enter');
}

/** Signs in on the page that the browser was sent to, and brings the callback back where the browser cannot. */
async function finishInBrowser({
  journey,
  browserPage,
  member,
  hands,
  openedBefore,
  addresses,
}: Person): Promise<void> {
  const address = await readOpenedAddress(journey, openedBefore);
  await browserPage.goto(address);
  await identify(browserPage, member, hands);
  const redirected = browserPage.waitForResponse((response) => response.status() === 303);
  await hands.press(browserPage.getByRole('button', { name: 'Allow' }));
  const { location: callback = '' } = (await redirected).headers();
  addresses.push(address, callback);
  // The browser itself brings back what leads to this computer.
  if (callback.startsWith('http:')) await expect(titleOf(browserPage)).toHaveText(CALLBACK_PAGES.accepted.title);
  else await pasteCallback(journey.page, callback, hands);
}

async function identify(browserPage: Page, { login, password }: Credentials, hands: Hands): Promise<void> {
  await expect(browserPage.getByLabel('Login or e-mail')).toBeFocused();
  await hands.type(browserPage.getByLabel('Login or e-mail'), login);
  await hands.type(browserPage.getByLabel('Password'), password);
  await browserPage.keyboard.press('Enter');
  await browserPage.getByRole('button', { name: 'Allow' }).waitFor();
}
