/**
 * T1 and T3 at a service that goes away: what could not be confirmed is kept and said, and nobody needs the service to
 * sign out.
 */
import { text } from '../../renderer/text/en.ts';
import { expect, readView, signOutButton, titleOf, wordsFor } from './journey.ts';
import { countStored, storeTokens, test } from './kept-data.ts';
import { signInAtService, startProfileService } from './profile-service.ts';

test('T1, T3: offline at start keeps the sign-in as not verified and tries again; signing out asks nobody', async ({
  launch,
  dataFolder,
}) => {
  await using service = await startProfileService(dataFolder);
  const first = await launch({ userDataFolder: dataFolder, args: service.args });
  await signInAtService(first);
  await storeTokens(first);
  await first.app.close();

  service.become('down');
  const { app, page } = await launch({ userDataFolder: dataFolder });
  const readStatus = async () => (await readView(page)).sessions[0]?.status;
  await expect(titleOf(page)).toHaveText('Scripted Member');
  await expect(page.getByText(text.member.notVerified)).toBeVisible();
  await expect(page.getByText(text.member.triesAgain)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(wordsFor('connection-lost'));
  await expect(page.getByText('scripted@example.com')).toBeVisible();
  expect(await readStatus()).toBe('not-verified');
  expect(countStored(dataFolder)).toBe(1);

  service.become('up');
  // As the system says that the computer woke.
  await app.evaluate(async ({ powerMonitor }) => void powerMonitor.emit('resume'));
  await expect(page.getByText(text.member.notVerified)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await readStatus()).toBe('verified');

  service.become('down');
  const asked = service.requests.length;
  await signOutButton(page).click();
  await expect(titleOf(page)).toHaveText(`Sign in to ${service.name}`);
  expect(countStored(dataFolder)).toBe(0);
  expect(service.requests).toHaveLength(asked);
});
