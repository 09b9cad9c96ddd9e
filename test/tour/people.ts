/** Who signs in on the tour, with ready-made sign-ins for journeys about what comes after. */
import type { Page } from 'playwright';
import { PUBLISHED_MEMBERS } from '../../electron/demo-service/members.ts';
import type { ErrorCode } from '../../electron/ipc/views/error.ts';
import {
  answer,
  atField,
  type Credentials,
  chooseMethod,
  fillIn,
  goByRail,
  startSignIn,
  submitLogin,
  wordsFor,
} from '../e2e/journey.ts';
import type { RunningApp } from './guide.ts';

export interface Person extends Credentials {
  readonly name: string;
}

// Published with the demo: their names and passwords may be in pictures.
export const ADA = findPerson('ada');
export const NOOR = findPerson('noor');
export const ZOE = findPerson('zoe');

/**
 * Signs somebody in through the browser, from wherever the application is.
 * @param title of the screen that comes then, where it is another than the person's name
 */
export async function signInAs(person: Person, app: RunningApp, browser: Page, title = person.name): Promise<void> {
  await goByRail(app.page, 'Sign in');
  await fillIn(browser, await startSignIn(app), person);
  await answer(browser, 'Allow');
  await waitForTitle(app.page, title);
}

/** Signs somebody in with a method that takes the password into the application, from wherever it is. */
export async function signInByForm(methodId: string, person: Person, { page }: RunningApp): Promise<void> {
  await goByRail(page, 'Sign in');
  await chooseMethod(page, methodId);
  await submitLogin(page, person);
  await waitForTitle(page, person.name);
}

/** Waits for the screen, or the page in the browser, with this title. */
export async function waitForTitle(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

/** Waits for a problem on the screen. A reader's announcement of it says more. */
export async function waitForProblem(page: Page, code: ErrorCode): Promise<void> {
  const title = page.getByText(wordsFor(code), { exact: true });
  const sentence = atField(code);
  await (sentence ? title.or(page.getByText(sentence, { exact: true })) : title).waitFor();
}

function findPerson(login: string): Person {
  const person = PUBLISHED_MEMBERS.find((member) => member.login === login);
  if (!person) throw new Error(`The demo publishes no member "${login}".`);
  return person;
}
