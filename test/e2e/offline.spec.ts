/**
 * T1, T2 and T3 at a service that comes and goes: what could not be confirmed is kept and said, what was
 * rejected ends and is one press from its way back, and nobody needs the service to sign out.
 */
import type { ElectronApplication } from 'playwright/test';
import { text } from '../../renderer/text/en.ts';
import { expect, type Journey, readView, signOutButton, titleOf, wordsFor } from './journey.ts';
import { countStored, storeTokens, test } from './kept-data.ts';
import { signInAtService, startProfileService } from './profile-service.ts';

const MEMBER = 'Scripted Member';

/** Signs in at the service, lets the token rest on disk, and quits. */
async function leaveSignedIn(journey: Journey): Promise<void> {
  await signInAtService(journey);
  await storeTokens(journey.page);
  await journey.app.close();
}

async function readStanding({ page }: Journey): Promise<string | undefined> {
  return (await readView(page)).sessions[0]?.status;
}

/** As the system says that the computer woke. */
async function wake(app: ElectronApplication): Promise<void> {
  await app.evaluate(async ({ powerMonitor }) => void powerMonitor.emit('resume'));
}

test('T1: offline at start keeps the sign-in, says that it is not verified, and tries again', async ({
  launch,
  dataFolder,
}) => {
  await using service = await startProfileService(dataFolder);
  await leaveSignedIn(await launch({ userDataFolder: dataFolder, args: service.args }));

  service.become('down');
  const journey = await launch({ userDataFolder: dataFolder });
  const { page } = journey;
  await expect(titleOf(page)).toHaveText(MEMBER);
  await expect(page.getByText(text.member.notVerified)).toBeVisible();
  await expect(page.getByText(text.member.triesAgain)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(wordsFor('connection-lost'));
  await expect(page.getByText('scripted@example.com')).toBeVisible();
  expect(await readStanding(journey)).toBe('not-verified');
  expect(countStored(dataFolder)).toBe(1);

  service.become('up');
  await wake(journey.app);
  await expect(page.getByText(text.member.notVerified)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await readStanding(journey)).toBe('verified');
});

test('T1: until the service has answered, a kept sign-in is shown as not verified', async ({ launch, dataFolder }) => {
  await using service = await startProfileService(dataFolder);
  await leaveSignedIn(await launch({ userDataFolder: dataFolder, args: service.args }));

  service.become('silent');
  const journey = await launch({ userDataFolder: dataFolder });
  await expect(titleOf(journey.page)).toHaveText(MEMBER);
  await expect(journey.page.getByText(text.member.notVerified)).toBeVisible();
  service.become('up');
  await expect(journey.page.getByText(text.member.notVerified)).toHaveCount(0);
  expect(await readStanding(journey)).toBe('verified');
});

test('T3: sign-out works offline, and asks nothing of the service', async ({ launch, dataFolder }) => {
  await using service = await startProfileService(dataFolder);
  await leaveSignedIn(await launch({ userDataFolder: dataFolder, args: service.args }));

  service.become('down');
  const { app, page } = await launch({ userDataFolder: dataFolder });
  await expect(page.getByRole('alert')).toContainText(wordsFor('connection-lost'));
  const asked = service.requests.length;
  await signOutButton(page).click();
  await expect(titleOf(page)).toHaveText(`Sign in to ${service.name}`);
  expect(countStored(dataFolder)).toBe(0);
  expect(service.requests).toHaveLength(asked);
  await app.close();

  service.become('up');
  const again = await launch({ userDataFolder: dataFolder });
  await expect(titleOf(again.page)).toHaveText(`Sign in to ${service.name}`);
  expect(service.requests).toHaveLength(asked);
});

test('T2: a token that the service rejects ends its session alone, and the way back is one press', async ({
  launch,
  dataFolder,
}) => {
  await using service = await startProfileService(dataFolder);
  const journey = await launch({ userDataFolder: dataFolder, args: service.args });
  const { page } = journey;
  await signInAtService(journey, { login: 'other', name: 'Other Member' });
  await signInAtService(journey);
  await storeTokens(page);
  // From the member call on, the service is known to take this token.
  await page.getByRole('button', { name: text.member.refresh }).click();
  await expect.poll(() => service.readings(MEMBER)).toBe(1);

  service.revoke(MEMBER);
  await page.getByRole('button', { name: text.member.refresh }).click();
  await expect(page.getByRole('alert')).toContainText(wordsFor('token-refused'));
  await expect(page.getByRole('main').getByText(text.status.secrets.places.erased)).toBeVisible();
  await expect(page.getByText('scripted@example.com')).toBeVisible();
  const statuses = (await readView(page)).sessions.map(({ status }) => status);
  expect(statuses).toEqual(['verified', 'ended']);
  expect(countStored(dataFolder)).toBe(1);

  await page.getByRole('button', { name: text.member.signInAgain }).click();
  await expect(titleOf(page)).toHaveText('Login and password');
  await expect(page.getByText(text.signIn.to(service.name))).toBeVisible();
});

test('T2: a token that was rejected while the application was away ends at the next start', async ({
  launch,
  dataFolder,
}) => {
  await using service = await startProfileService(dataFolder);
  const first = await launch({ userDataFolder: dataFolder, args: service.args });
  await signInAtService(first);
  await first.page.getByRole('button', { name: text.member.refresh }).click();
  await expect.poll(() => service.readings(MEMBER)).toBe(1);
  await storeTokens(first.page);
  await first.app.close();

  service.revoke(MEMBER);
  const second = await launch({ userDataFolder: dataFolder });
  await expect(titleOf(second.page)).toHaveText(MEMBER);
  await expect(second.page.getByRole('alert')).toContainText(wordsFor('token-refused'));
  expect(countStored(dataFolder)).toBe(0);
  await second.page.getByRole('button', { name: text.member.remove }).click();
  await expect(titleOf(second.page)).toHaveText(`Sign in to ${service.name}`);
});
