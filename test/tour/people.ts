/** Who signs in on the tour, and the whole way of one of them where a journey is about what comes after it. */
import type { Page } from 'playwright';
import { PUBLISHED_MEMBERS } from '../../electron/demo-service/members.ts';
import { answer, type Credentials, fillIn, startSignIn } from '../e2e/journey.ts';
import type { RunningApp } from './guide.ts';

export interface Person extends Credentials {
  readonly name: string;
}

// Published with the demo: their names and passwords may be in pictures.
export const ADA = findPerson('ada');
export const NOOR = findPerson('noor');
export const ZOE = findPerson('zoe');

/** Signs somebody in through the browser, from wherever the application is. */
export async function signInAs(person: Person, app: RunningApp, browser: Page): Promise<void> {
  await app.page.getByRole('navigation').getByRole('button', { name: 'Sign in' }).click();
  await fillIn(browser, await startSignIn(app), person);
  await answer(browser, 'Allow');
  await waitForTitle(app.page, person.name);
}

/** Waits for the screen, or the page in the browser, with this title. */
export async function waitForTitle(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

function findPerson(login: string): Person {
  const person = PUBLISHED_MEMBERS.find((member) => member.login === login);
  if (!person) throw new Error(`The demo publishes no member "${login}".`);
  return person;
}
