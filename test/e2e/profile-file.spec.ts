/**
 * A service of one's own: its profile file by every way in, what is wrong with one, several services side by
 * side (S7), and what becomes of its secret (S1, S4). The files are written by the test; no dialog opens.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ElectronApplication, Locator, Page } from 'playwright/test';
import { text } from '../../renderer/text/en.ts';
import { errorText } from '../../renderer/text/errors.ts';
import { serviceForm } from '../../renderer/text/service-form.ts';
import { secondLaunch } from '../launch.ts';
import { signInBy } from './every-method.ts';
import { alertIn, expect, goByRail, noticeOf, readView, titleOf } from './journey.ts';
import { countStored, readStore, storeTokens, test } from './kept-data.ts';
import { type ProfileService, signInAtService, startProfileService, writeProfile } from './profile-service.ts';
import { findSecrets, findSecretsInFolder } from './secret-search.ts';

const DEMO = 'Demo service';
const signInTo = (name: string): string => `Sign in to ${name}`;

test('S1: a profile file that is wrong is named with its field and what is expected, and changes nothing; the right one is opened', async ({
  journey,
  dataFolder,
}) => {
  const { app, page } = journey;
  await using service = await startProfileService(dataFolder);
  await using other = await startProfileService(dataFolder, { id: 'other', name: 'Other' });
  const wrong = join(dirname(dataFolder), 'wrong.json');
  const { application, ...rest } = service.profile;
  writeProfile(wrong, { ...rest, application: { ...application, clientId: undefined } });
  await chooseFiles(app, [null, wrong, service.path, other.path]);
  const open = () => page.keyboard.press('ControlOrMeta+o');
  // Who thinks better of it stays where they are.
  await open();
  await expect(titleOf(page)).toHaveText(signInTo(DEMO));
  await expect(alertIn(page)).toHaveCount(0);

  const details = {
    file: 'wrong.json',
    field: 'application.clientId',
    expected: 'is missing; it must be text',
  };
  const { title, happened } = errorText({ code: 'profile-file-invalid', details });
  await open();
  const alert = alertIn(page);
  await expect(alert).toContainText(title);
  await expect(alert).toContainText(happened);
  await alert.getByText(text.app.details).click();
  for (const value of Object.values(details)) await expect(alert).toContainText(value);
  expect(findSecrets(await page.content(), { secret: service.clientSecret })).toEqual([]);
  expect((await readView(page)).services.map(({ name }) => name)).toEqual([DEMO]);

  await open();
  await expect(titleOf(page)).toHaveText(signInTo(service.name));
  await open();
  await expect(titleOf(page)).toHaveText(signInTo(other.name));
  await expect(rowOf(page, other.name)).toHaveAttribute('aria-current', 'true');
});

test('C7, S7: profile files that launches name make their services the current one, in the first window, and no secret of one arrives at the other, also after a restart; one that is forgotten takes its own along', async ({
  launch,
  browserPage,
  dataFolder,
}) => {
  await using staging = await startProfileService(dataFolder);
  await using other = await startProfileService(dataFolder, { id: 'other', name: 'Other' });
  const journey = await launch({ userDataFolder: dataFolder, args: staging.args });
  await expect(titleOf(journey.page)).toHaveText(signInTo(staging.name));
  await expect(journey.page.getByText(text.signIn.pagesAt(staging.host))).toBeVisible();
  expect(
    (await readView(journey.page)).services.map(({ name, host, isCurrent }) => ({ name, host, isCurrent })),
  ).toEqual([
    { name: DEMO, host: '', isCurrent: false },
    { name: staging.name, host: staging.host, isCurrent: true },
  ]);
  await signInAtService(journey);
  const launchAgain = (...args: readonly string[]) => secondLaunch({ userDataFolder: dataFolder, args });
  expect(await launchAgain(`--profile=${other.path}`)).toBe(0);
  await expect(titleOf(journey.page)).toHaveText(signInTo(other.name));
  expect(await launchAgain('--profile', join(dataFolder, 'absent.json'))).toBe(0);
  await expect(noticeOf(journey.page, 'profile-file-unreadable')).toBeVisible();
  await expect(titleOf(journey.page)).toHaveText(signInTo(other.name));
  expect(journey.app.windows()).toHaveLength(1);
  await signInAtService(journey);
  await switchTo(journey.page, DEMO);
  await signInBy('password', journey, browserPage);

  const rail = journey.page.getByRole('navigation');
  const refresh = journey.page.getByRole('button', { name: text.member.refresh, exact: true });
  await rail.getByText(text.rail.elsewhere).click();
  for (const { name } of [staging, other]) {
    await rail.getByRole('button', { name: new RegExp(`^Scripted Member ?${name}`) }).click();
    await expect(journey.page.getByText(`Signed in to ${name} with login and password`)).toBeVisible();
    await refresh.click();
    await expect(refresh).not.toHaveAttribute('aria-disabled');
  }
  expect([staging, other].map((service) => service.readings('Scripted Member'))).toEqual([1, 1]);
  expectOwnSecretsOnly(staging, other);
  expectOwnSecretsOnly(other, staging);
  await storeTokens(journey);
  await journey.app.close();
  for (const { clientSecret, tokens } of [staging, other]) {
    expect(findSecretsInFolder(dataFolder, { clientSecret, token: tokens()[0] ?? '' })).toEqual([]);
  }
  expect(findSecretsInFolder(dataFolder, { name: '"name": "Staging"' })).not.toEqual([]);

  const { app, page } = await launch({ userDataFolder: dataFolder });
  await expect
    .poll(async () => (await readView(page)).sessions.map(({ status }) => status))
    .toEqual(['verified', 'verified', 'verified']);
  expect([staging, other].map((service) => service.readings('Scripted Member'))).toEqual([2, 2]);
  expectOwnSecretsOnly(staging, other);
  expectOwnSecretsOnly(other, staging);

  await switchTo(page, staging.name);
  await goByRail(page, text.rail.editService(staging.name));
  await page.getByRole('button', { name: serviceForm.edit.more, exact: true }).click();
  await page.getByRole('button', { name: serviceForm.edit.delete }).click();
  const dialog = page.getByRole('dialog', { name: serviceForm.deleting.title(staging.name) });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: serviceForm.deleting.action }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await readView(page)).service.name).toBe(DEMO);
  const view = await readView(page);
  expect(view.services.map(({ name }) => name)).toEqual([DEMO, other.name]);
  expect(view.sessions.map(({ serviceName }) => serviceName).toSorted()).toEqual([DEMO, other.name]);
  await app.close();
  expect(countStored(dataFolder)).toBe(2);
  expect(readStore(dataFolder).text).not.toContain(`"${staging.id}"`);
  expect(existsSync(staging.path)).toBe(true);
});

/** What the system's dialog answers from now on, one file after the other; null where the person thinks better of it. */
async function chooseFiles(app: ElectronApplication, paths: readonly (string | null)[]): Promise<void> {
  await app.evaluate(async ({ dialog }, answers) => {
    const left = [...answers];
    const showOpenDialog = async () => {
      const path = left.shift() ?? null;
      return { canceled: path === null, filePaths: path === null ? [] : [path] };
    };
    Object.assign(dialog, { showOpenDialog });
  }, paths);
}

/** The row of a service in the rail. */
function rowOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name: text.rail.services }).getByRole('button', { name: new RegExp(`^${name}`) });
}

async function switchTo(page: Page, name: string): Promise<void> {
  await rowOf(page, name).click();
  await expect.poll(async () => (await readView(page)).service).toMatchObject({ name, state: 'ready' });
}

/** Nothing that arrived at a service belongs to another, and its own token did arrive. */
function expectOwnSecretsOnly(service: ProfileService, foreign: ProfileService): void {
  const arrived = JSON.stringify(service.requests);
  const [own = ''] = service.tokens();
  const [theirs = ''] = foreign.tokens();
  expect(findSecrets(arrived, { own })).toContain('own (plain)');
  expect(findSecrets(arrived, { theirs, 'their secret': foreign.clientSecret })).toEqual([]);
}
