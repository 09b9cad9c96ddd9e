/**
 * N1 to N3 from a person's side: what goes wrong between the application and the service is said on a screen of its own,
 * takes nothing away, and "Start again" works afterwards.
 */
import type { Page } from 'playwright/test';
import type { ErrorCode, ErrorView } from '../../electron/ipc/views/error.ts';
import { text } from '../../renderer/text/en.ts';
import { errorDetails } from '../../renderer/text/error-details.ts';
import { errorText } from '../../renderer/text/errors.ts';
import { statusFacts } from '../../renderer/text/status-facts.ts';
import { navigate } from '../navigate.ts';
import { hang, makeCertificate, type StubService, startStubService } from '../stub-service.ts';
import { type HostileProxy, startHostileProxy } from './hostile-proxy.ts';
import {
  expect,
  expectCancelled,
  inventCallback,
  type Journey,
  readOpenedAddress,
  readView,
  startSignIn,
  test,
  titleOf,
} from './journey.ts';
import { OWN_MEMBER, OWN_RECORD, OWN_TOKEN, startOwnService } from './own-service.ts';

/** The application behind a hostile proxy. */
interface Scene {
  readonly journey: Journey;
  readonly proxy: HostileProxy;
  /** Answers in the demo's place where a tunnel leads there. */
  readonly service: StubService;
}

test('N1, N2, W1: what goes wrong on the way through the system’s proxy is named, and starting again signs in', async ({
  launch,
}) => {
  await using proxy = await startHostileProxy();
  const journey = await launch({ args: proxy.args });
  const { page } = journey;
  await using service = await startOwnService(journey.userDataFolder);
  const scene = { journey, proxy, service };

  await test.step('nothing does: the status line names the proxy', async () => {
    succeed(scene);
    await comeBack(await startSignIn(journey));
    await showsTitle(page, OWN_MEMBER.name);
    const { baseAddress } = (await readView(page)).service;
    expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${new URL(baseAddress).host}`]));
    const item = page.getByRole('button', { name: text.status.proxy.item(proxy.address) });
    await item.click();
    await expect(page.getByText(statusFacts.proxy.proxy)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a service with another certificate, which gets nothing', async () => {
    await using impostor = await startStubService({ certificate: await makeCertificate() });
    proxy.go({ leadsTo: impostor.host });
    await comeBack(await beginAnother(scene));
    await expectEnd(scene, {
      code: 'tls-failed',
      details: { [errorDetails.reason]: 'DEPTH_ZERO_SELF_SIGNED_CERT', [errorDetails.host]: '127.0.0.1' },
    });
    expect(impostor.requests).toEqual([]);
    expect(impostor.connections.opened).toBe(1);
    await startAgain(scene);
  });

  await test.step('the service does not answer, and the person cancels', async () => {
    const before = service.requests.length;
    service.answerWith(hang);
    await comeBack(await beginAnother(scene));
    await showsTitle(page, text.passing.exchanging);
    await service.received(before + 1);
    await page.getByRole('button', { name: text.cancel }).click();
    await expectCancelled(page);
    await service.allClosed();
    await expect.poll(() => proxy.open).toBe(0);
  });
});

/** What a person is told. */
interface Expected {
  readonly code: ErrorCode;
  /** What the closed part of the screen names. */
  readonly details: Readonly<Record<string, string>>;
}

/** From now on the test's own service answers, and the next sign-in succeeds. */
function succeed({ proxy, service }: Scene): void {
  proxy.go({ leadsTo: service.host });
  service.answerWith(OWN_TOKEN, OWN_RECORD);
}

/** Starts a sign-in beside the one that stands. @returns the authorize address */
async function beginAnother({ journey }: Scene): Promise<string> {
  await journey.page.getByRole('button', { name: text.rail.signIn }).click();
  return startSignIn(journey);
}

async function showsTitle(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

/** The browser's way back, without a browser. */
async function comeBack(authorizeAddress: string): Promise<void> {
  expect(await navigate(inventCallback(authorizeAddress))).toContain('Back to Member Login');
}

/** The screen of the end, and the member from before still signed in. */
async function expectEnd({ journey: { page } }: Scene, { code, details }: Expected): Promise<void> {
  const startAgain = page.getByRole('button', { name: text.ended.startAgain });
  await startAgain.waitFor();
  const error = await readEnd(page);
  expect(error.code).toBe(code);
  const words = errorText(error);
  await expect(titleOf(page)).toHaveText(words.title);
  const main = page.getByRole('main');
  for (const sentence of [words.happened, words.next ?? '']) await expect(main).toContainText(sentence);
  if (Object.keys(details).length > 0) await main.locator('details').getByText(text.app.details).click();
  for (const [name, value] of Object.entries(details)) {
    const detail = main.locator('details div', { has: page.getByText(name, { exact: true }) });
    await expect(detail).toContainText(value);
  }
  await expect(page.getByRole('button', { name: OWN_MEMBER.name })).toBeVisible();
  expect((await readView(page)).sessions.map(({ member }) => member?.title)).toEqual([OWN_MEMBER.name]);
}

async function readEnd(page: Page): Promise<ErrorView> {
  const step = (await readView(page)).attempts[0]?.step;
  if (step?.kind !== 'ended') throw new Error(`The sign-in has not ended: ${step?.kind}`);
  return step.error;
}

/** "Start again" where all is well by now: the member is shown. */
async function startAgain(scene: Scene): Promise<void> {
  const { journey } = scene;
  succeed(scene);
  const opened = (await journey.openedAddresses()).length;
  await journey.page.getByRole('button', { name: text.ended.startAgain }).click();
  await comeBack(await readOpenedAddress(journey, opened));
  await showsTitle(journey.page, OWN_MEMBER.name);
}
