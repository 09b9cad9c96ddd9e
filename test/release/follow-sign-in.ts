/**
 * A sign-in as a person does it, through two programs connected only by the system: the application opens the default
 * browser, the member signs in there, and the browser hands the callback to the system.
 */
import type { Page } from 'playwright';
import { PUBLISHED_MEMBERS } from '../../electron/demo-service/members.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { chooseRoute, readView, signInOnPage, signOutButton } from '../e2e/journey.ts';
import type { DrivenProgram } from './driven-program.ts';

const LIMIT_MS = 60_000;
const LOOK_AGAIN_MS = 100;

/**
 * @param isSchemeOwn whether the application is to know by itself that the scheme is its own; else the person says so
 * @throws Error that names the step which did not happen
 */
export async function followSignIn(app: DrivenProgram, browser: DrivenProgram, isSchemeOwn: boolean): Promise<void> {
  const [member] = PUBLISHED_MEMBERS;
  if (!member) throw new Error('The demo publishes no member.');
  const page = await app.firstPage();
  await waitForView(page, 'the demo service did not start', ({ service }) => service.state === 'ready');
  if (isSchemeOwn) await waitForView(page, 'the scheme is not this copy’s own', isOwn);
  else await chooseRoute(page, 'member-login://');

  const opened = browser.context.waitForEvent('page', { timeout: LIMIT_MS });
  await page.getByRole('button', { name: 'Continue in browser' }).click();
  await page.getByRole('heading', { name: 'Finish in your browser' }).waitFor();
  const browserPage = await opened.catch((cause: unknown) => {
    throw new Error('The default browser opened no page.', { cause });
  });
  await signInOnPage(browserPage, member);
  await browserPage.getByRole('button', { name: 'Allow' }).click();
  await waitForView(page, 'the callback did not come back', ({ sessions }) => sessions.length === 1);
  await signOutButton(page).waitFor();
  await page.getByText(member.email).first().waitFor();
}

/** Waits until main's view is so. @throws Error with what stands against it */
export async function waitForView(page: Page, failure: string, isSo: (view: AppView) => boolean): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    const view = await readView(page);
    if (isSo(view)) return;
    const { service, status, attempts, notices } = view;
    const seen = { service: service.state, callbacks: status.callbacks, attempts, notices };
    if (performance.now() > endMs) throw new Error(`After a minute, ${failure}: ${JSON.stringify(seen)}`);
    await page.waitForTimeout(LOOK_AGAIN_MS);
  }
}

function isOwn({ status: { callbacks } }: AppView): boolean {
  return callbacks.protocolClient.kind === 'this-copy' && callbacks.route === 'scheme';
}
