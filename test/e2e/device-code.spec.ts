/** Signing in with a code that is typed on the service's page, in a browser of its own, and every other end. */
import type { Page } from 'playwright/test';
import type { ErrorCode, ShowCode } from '../../electron/ipc/contract.ts';
import { text } from '../../renderer/text/en.ts';
import { type Answer, hang, json, type StubService, startStubService } from '../stub-service.ts';
import { readCode, typeCode } from './device-page.ts';
import {
  actOnDemo,
  bendDemo,
  chooseMethod,
  expect,
  goByRail,
  type Journey,
  readView,
  signInOnPage,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  wordsFor,
} from './journey.ts';
import { answerNobody, OWN_MEMBER, OWN_RECORD, OWN_TOKEN, openProfile, writeProfile } from './own-service.ts';

const PENDING = json({ error: 'authorization_pending' }, 400);

test.describe('at the demo, which is asked each second', () => {
  test.beforeEach(({ journey }) => bendDemo(journey.page, { deviceInterval: '1' }));

  test('D8: the code is typed in another browser, and the member is there by the next check', async ({
    journey,
    browserPage,
  }) => {
    const { page } = journey;
    const { address, userCode } = await startCode(page);
    await expect(titleOf(page)).toBeFocused();
    await expect(page.locator('.user-code [aria-hidden]')).toHaveText(userCode);
    await expect(page.locator('.poll-line')).toHaveText(/^First check in [01] s$|^Not confirmed yet\. /);
    await expect(page.getByRole('timer')).toHaveText(/^The code expires in (30:00|29:\d\d)$/);
    expect(await journey.openedAddresses()).toEqual([]);

    await typeCode(browserPage, { address, userCode });
    await signInOnPage(browserPage);
    await expect(browserPage.getByText(`On the device that shows ${userCode}`)).toBeVisible();
    await browserPage.getByRole('button', { name: 'Allow' }).click();
    await expect(titleOf(browserPage)).toHaveText('You are done: go back to the app');
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
    await expect(page.getByText('Signed in to Demo service with a code')).toBeVisible();
    expect((await readView(page)).attempts).toEqual([]);
  });

  test('D8: an address on this computer is no use to a phone, so there is no QR code', async ({ journey }) => {
    const { page } = journey;
    const { address } = await startCode(page);
    await expect(page.getByText(text.device.onThisComputer)).toBeVisible();
    await expect(page.getByRole('img', { name: text.device.qr })).toHaveCount(0);
    await page.getByRole('button', { name: text.device.openPage }).click();
    await expect.poll(journey.openedAddresses).toEqual([address]);
    await page.getByRole('link', { name: address }).click();
    await expect.poll(journey.openedAddresses).toEqual([address, address]);
    await expect(titleOf(page)).toHaveText(text.device.title);
  });

  test('D8: code and address are copied', async ({ journey }) => {
    const { app, page } = journey;
    const { address, userCode } = await startCode(page);
    await page.evaluate(() => {
      const copies: string[] = [];
      Object.assign(window, { copies });
      window.addEventListener('copy', (event) => copies.push(event.clipboardData?.getData('text/plain') ?? ''));
    });
    await page.getByRole('button', { name: text.device.copyCode }).click();
    await expect(page.getByText('Code copied')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'copies'))).toEqual([userCode]);
    await page.getByRole('button', { name: text.device.copyAddress }).click();
    await expect(page.getByText('Address copied')).toBeVisible();
    await expect.poll(() => app.evaluate(async ({ clipboard }) => clipboard.readText())).toBe(address);
  });

  test('D3, D4, D8: one line says what each check brought', async ({ journey }) => {
    const { page } = journey;
    await startCode(page);
    const line = page.locator('.poll-line');
    await expect(line).toHaveText(/^Not confirmed yet\. Next check in [01] s$/);
    await bendDemo(page, { devicePending: 'not-yet-403' });
    await expect(line).toHaveText(/^The service sent an unexpected reply\. Next check in [01] s$/);
    await page.getByRole('main').getByText(text.app.details, { exact: true }).click();
    await expect(page.getByRole('definition').filter({ hasText: 'devicePending' })).toBeVisible();
    await bendDemo(page, { devicePending: 'json-400', devicePace: 'slow-down-next' });
    await expect(line).toHaveText(/^The service asks this app to check less often\. Next check in [56] s$/);
    await expect(page.getByRole('main').getByText(text.app.details, { exact: true })).toHaveCount(0);
    await expect(line).toHaveCount(1);
  });

  test('D4: too many requests are waited out, and the sign-in still ends well', async ({ journey }) => {
    await bendDemo(journey.page, { devicePace: 'too-many-requests' });
    await startCode(journey.page);
    await expect(journey.page.locator('.poll-line')).toHaveText(/^The service is busy\. Next check in [78] s$/);
  });

  test('D5: declining on the page is the member’s choice', async ({ journey, browserPage }) => {
    const { page } = journey;
    const { address, userCode } = await startCode(page);
    await typeCode(browserPage, { address, userCode });
    await signInOnPage(browserPage);
    await browserPage.getByRole('button', { name: 'Decline' }).click();
    await expect(titleOf(browserPage)).toHaveText('You declined: nothing was shared');
    await expect(titleOf(page)).toHaveText(wordsFor('declined'));
    await page.getByRole('button', { name: text.ended.startAgain }).click();
    expect((await readCode(page)).userCode).not.toBe(userCode);
  });

  for (const deviceEnds of ['standard', 'invalid_grant'] as const) {
    test(`D5: a code that the service lets run out ends by a name of its own (${deviceEnds})`, async ({
      journey,
      browserPage,
    }) => {
      const { page } = journey;
      await bendDemo(page, { deviceEnds });
      const { address, userCode } = await startCode(page);
      await actOnDemo(page, 'expire-device-codes');
      const code: ErrorCode = deviceEnds === 'standard' ? 'device-code-expired' : 'service-error';
      await expect(titleOf(page)).toHaveText(wordsFor(code));
      await typeCode(browserPage, { address, userCode });
      await expect(browserPage.getByRole('alert')).toContainText('That code has expired.');
    });
  }

  test('D8: a mistyped code stays on the page, to be put right', async ({ journey, browserPage }) => {
    const { page } = journey;
    const { address, userCode } = await startCode(page);
    const mistyped = `${userCode.slice(0, -1)}${userCode.endsWith('B') ? 'C' : 'B'}`;
    await typeCode(browserPage, { address, userCode: mistyped });
    await expect(browserPage.getByRole('alert')).toContainText('This service does not know that code.');
    await expect(browserPage.getByLabel('Code')).toHaveValue(mistyped);
    await expect(titleOf(page)).toHaveText(text.device.title);
    await browserPage.getByLabel('Code').fill(` ${userCode.toLowerCase().replace('-', ' ')} `);
    await browserPage.getByRole('button', { name: 'Continue' }).click();
    await signInOnPage(browserPage);
    await browserPage.getByRole('button', { name: 'Allow' }).click();
    await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  });
});

test.describe('at a service of the test’s own', () => {
  test('D8: an address that a phone can reach is a QR code too', async ({ journey }) => {
    const { page } = journey;
    await using service = await startStubService();
    service.answerWith(startReply('first', { verification_url: 'https://service.example/device' }));
    await openProfile(journey, writeProfile(journey.userDataFolder, service.origin));
    await startCode(page);
    const picture = page.getByRole('img', { name: text.device.qr });
    await expect(picture).toBeVisible();
    await expect(page.getByText(text.device.onThisComputer)).toHaveCount(0);
  });

  test('D8, W4: an address that is not safe to open is shown and not opened', async ({ journey }) => {
    const { page } = journey;
    await using service = await startStubService();
    service.answerWith(startReply('first', { verification_url: 'http://service.example/device' }));
    await openProfile(journey, writeProfile(journey.userDataFolder, service.origin));
    await startCode(page);
    await expect(page.getByText('http://service.example/device')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('button', { name: text.device.openPage })).toHaveCount(0);
  });

  test('D5, D7: after cancelling and after starting again, the earlier code is asked for no more', async ({
    journey,
  }) => {
    const { page } = journey;
    await using service = await startDeviceService(() => PENDING);
    await openProfile(journey, writeProfile(journey.userDataFolder, service.origin));
    const countOf = (code: string) => service.polled.filter((polled) => polled === code).length;

    await startCode(page);
    await expect.poll(() => countOf('code 1')).toBeGreaterThan(0);
    await page.getByRole('button', { name: text.cancel }).click();
    await expect(titleOf(page)).toHaveText(wordsFor('cancelled'));
    await page.getByRole('button', { name: text.ended.startAgain }).click();
    // Two polls are an interval apart, in which the earlier code would have its turn.
    await expect.poll(() => countOf('code 2')).toBeGreaterThan(1);
    expect(await startByCall(page)).toBe(true);
    await expect.poll(() => countOf('code 3')).toBeGreaterThan(1);
    expect(service.polled).toEqual(service.polled.toSorted());
    expect((await readView(page)).attempts).toHaveLength(1);
  });

  test('D7: a token that comes late for the earlier code is dropped', async ({ journey }) => {
    const { page } = journey;
    const late = Promise.withResolvers<void>();
    let isConfirmed = false;
    await using service = await startDeviceService((code) => {
      if (code === 'code 1') return (response) => void late.promise.then(() => response.end('access_token=late'));
      return isConfirmed ? OWN_TOKEN : PENDING;
    });
    await openProfile(journey, writeProfile(journey.userDataFolder, service.origin));
    await startCode(page);
    await expect.poll(() => service.polled).toEqual(['code 1']);
    expect(await startByCall(page)).toBe(true);
    late.resolve();
    await expect.poll(() => service.polled).toContain('code 2');
    await expect(titleOf(page)).toHaveText(text.device.title);
    service.answerWith(OWN_RECORD);
    isConfirmed = true;
    await expect(titleOf(page)).toHaveText(OWN_MEMBER.name);
    expect((await readView(page)).sessions).toHaveLength(1);
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer scripted-token']);
  });

  test('D6: a computer that wakes asks once for all the time asleep, or finds that the code ran out', async ({
    launch,
  }) => {
    const journey = await launch();
    const { page } = journey;
    await using service = await startStubService();
    await openProfile(journey, writeProfile(journey.userDataFolder, service.origin));
    service.answerWith(startReply('first', { interval: 60, expires_in: 1800 }), PENDING, hang);
    await startCode(page);
    const line = page.locator('.poll-line');
    await expect(line).toHaveText(/^First check in (60|5\d) s$/);
    await wakeAfter(journey, 600);
    await expect(line).toHaveText(/^Not confirmed yet\. /);
    await wakeAfter(journey, 0);
    await wakeAfter(journey, 60);
    await expect(line).toHaveText(text.device.checking);
    await wakeAfter(journey, 60);
    expect(codesOf(service)).toEqual(['first', 'first']);
    await wakeAfter(journey, 1800);
    await expect(titleOf(page)).toHaveText(wordsFor('device-code-expired'));
    await service.allClosed();
    expect(codesOf(service)).toEqual(['first', 'first']);
  });

  test('D5: quitting cuts the check that is under way', async ({ launch }) => {
    const journey = await launch();
    await using service = await startStubService();
    await openProfile(journey, writeProfile(journey.userDataFolder, service.origin));
    service.answerWith(startReply('first'), hang);
    await startCode(journey.page);
    await service.received(2);
    await journey.app.close();
    await service.allClosed();
    expect(codesOf(service)).toEqual(['first']);
  });

  test('N2: a start reply without a code names what was looked for', async ({ journey }) => {
    const { page } = journey;
    await using service = await startStubService();
    await openProfile(journey, writeProfile(journey.userDataFolder, service.origin));
    service.answerWith(json({ code: 'value-that-stays-here', verification_url: 'https://service.example/device' }));
    await chooseMethod(page, 'device-code');
    await expect(titleOf(page)).toHaveText(wordsFor('device-start-incomplete'));
    await page.getByRole('main').getByText(text.app.details, { exact: true }).click();
    await expect(page.getByRole('definition').filter({ hasText: 'device_code, user_code' })).toBeVisible();
    await expect(page.getByText('value-that-stays-here')).toHaveCount(0);
  });
});

test('W5: the row of a code that waits says so and leads back to it', async ({ journey }) => {
  const { page } = journey;
  const { userCode } = await startCode(page);
  await goByRail(page, 'Sign in');
  await expect(titleOf(page)).toHaveText('Sign in to Demo service');
  await expect(page.getByRole('main').getByText(text.rail.steps['show-code'])).toBeVisible();
  await chooseMethod(page, 'device-code');
  await expect(page.locator('.user-code [aria-hidden]')).toHaveText(userCode);
});

/** Presses the method's row and waits for the code. */
async function startCode(page: Page): Promise<ShowCode> {
  await chooseMethod(page, 'device-code');
  return readCode(page);
}

/** The method once more while it waits, which its row does not offer. @returns whether main took it */
async function startByCall(page: Page): Promise<boolean> {
  const { id: serviceId } = (await readView(page)).service;
  const start = { serviceId, methodId: 'device-code', fields: {} };
  return page.evaluate(async (argument) => (await window.memberLogin.startLogin(argument)).ok, start);
}

/** A service that begins with `code 1`, `code 2` and so on; whatever is no start and no poll is scripted. */
async function startDeviceService(answerPoll: (deviceCode: string) => Answer) {
  const polled: string[] = [];
  let started = 0;
  const service = await startStubService({
    aside(request) {
      if (request.target === '/oauth/device') {
        started += 1;
        return startReply(`code ${started}`);
      }
      if (request.target !== '/oauth/access_token') return answerNobody(request);
      const code = new URLSearchParams(request.body).get('code') ?? '';
      polled.push(code);
      return answerPoll(code);
    },
  });
  return Object.assign(service, { polled });
}

/** The computer was asleep for so long: main's clock went on, its timers did not. */
async function wakeAfter({ app }: Journey, seconds: number): Promise<void> {
  await app.evaluate(async ({ powerMonitor }, sleptMs) => {
    const { now } = Date;
    Date.now = () => now() + sleptMs;
    powerMonitor.emit('resume');
  }, seconds * 1000);
}

function startReply(deviceCode: string, more: Readonly<Record<string, unknown>> = {}) {
  const verification_url = 'https://service.example/device';
  return json({
    device_code: deviceCode,
    user_code: 'WDJB-MJHT',
    expires_in: 1800,
    interval: 1,
    verification_url,
    ...more,
  });
}

/** The device codes that were asked for, in order. */
function codesOf({ requests }: StubService): string[] {
  return requests.flatMap(({ body }) => new URLSearchParams(body).getAll('code'));
}
