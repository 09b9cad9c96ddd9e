/**
 * A service of one's own: its profile file by every way in, what is wrong with one, several services side by
 * side (S7), and what becomes of its secret (S1, S4). The files are written by the test; no dialog opens.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import type { ErrorView } from '../../electron/ipc/contract.ts';
import { errorText, text } from '../../renderer/text/en.ts';
import { secondLaunch } from '../launch.ts';
import { signInBy } from './every-method.ts';
import { expect, goByRail, noticeOf, readView, titleOf, UNPUBLISHED_MEMBER, wordsFor } from './journey.ts';
import { countStored, readStore, storeTokens, test } from './kept-data.ts';
import { type ProfileService, signInAtService, startProfileService, writeProfile } from './profile-service.ts';
import { findSecrets, findSecretsInFolder } from './secret-search.ts';

const DEMO = 'Demo service';
const signInTo = (name: string): string => `Sign in to ${name}`;

test('a profile file that the launch names makes its service the current one', async ({ launch, dataFolder }) => {
  await using service = await startProfileService(dataFolder);
  const { page } = await launch({ userDataFolder: dataFolder, args: service.args });
  await expect(titleOf(page)).toHaveText(signInTo(service.name));
  await expect(page.getByText(text.signIn.pagesAt(service.host))).toBeVisible();
  const { services } = await readView(page);
  expect(services.map(({ name, host, isCurrent }) => ({ name, host, isCurrent }))).toEqual([
    { name: DEMO, host: '', isCurrent: false },
    { name: service.name, host: service.host, isCurrent: true },
  ]);
});

test('C7: a second launch with a profile file opens it in the first window', async ({ launch, dataFolder }) => {
  await using service = await startProfileService(dataFolder);
  const { app, page } = await launch({ userDataFolder: dataFolder });
  await expect(titleOf(page)).toHaveText(signInTo(DEMO));
  expect(await secondLaunch({ userDataFolder: dataFolder, args: [`--profile=${service.path}`] })).toBe(0);
  await expect.poll(async () => (await readView(page)).service.name).toBe(service.name);
  await expect(titleOf(page)).toHaveText(signInTo(service.name));
  expect(app.windows()).toHaveLength(1);

  expect(await secondLaunch({ userDataFolder: dataFolder, args: ['--profile', join(dataFolder, 'absent.json')] })).toBe(
    0,
  );
  await expect(noticeOf(page, 'profile-file-unreadable')).toBeVisible();
  await expect(titleOf(page)).toHaveText(signInTo(service.name));
});

test('a profile file is opened from the screen for it, and from the service’s popover', async ({
  launch,
  dataFolder,
}) => {
  await using service = await startProfileService(dataFolder);
  await using other = await startProfileService(dataFolder, { id: 'other', name: 'Other' });
  const { app, page } = await launch({ userDataFolder: dataFolder });
  await chooseFiles(app, [null, service.path, other.path]);
  await goByRail(page, text.rail.ownService);
  const open = page.getByRole('main').getByRole('button', { name: text.ownService.open });
  // Who thinks better of it stays where they are.
  await open.click();
  await expect(open).not.toHaveAttribute('aria-disabled');
  await expect(titleOf(page)).toHaveText(text.ownService.title);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await open.click();
  await expect(titleOf(page)).toHaveText(signInTo(service.name));

  await openSwitcher(page, service.name);
  await page.getByRole('dialog').getByRole('button', { name: text.service.openFile }).click();
  await expect.poll(async () => (await readView(page)).service.name).toBe(other.name);
  await expect(page.getByRole('dialog').getByRole('radio', { name: other.name })).toBeChecked();
});

/** What may be wrong with a profile file, and what the person is told of it. */
const FAULTS: readonly {
  readonly name: string;
  readonly spoil: (profile: ProfileService['profile']) => unknown;
  readonly code: ErrorView['code'];
  readonly details: Omit<ErrorView['details'], 'file'>;
}[] = [
  {
    name: 'not JSON',
    spoil: () => '{\n  "name": "x",\n  oops\n}',
    code: 'profile-file-not-json',
    details: { reason: 'line 3, column 3' },
  },
  {
    name: 'with a field that nobody knows',
    spoil: (profile) => ({ ...profile, baseURI: 'https://x.example' }),
    code: 'profile-file-invalid',
    details: { field: 'baseURI', expected: 'is unknown; the closest match is baseUrl' },
  },
  {
    name: 'with a field of another type',
    spoil: (profile) => ({ ...profile, name: 5 }),
    code: 'profile-file-invalid',
    details: { field: 'name', expected: 'must be text' },
  },
  {
    name: 'without a field that is required',
    spoil: ({ application, ...profile }) => ({ ...profile, application: { ...application, clientId: undefined } }),
    code: 'profile-file-invalid',
    details: { field: 'application.clientId', expected: 'is missing; it must be text' },
  },
  {
    name: 'with the demo’s id',
    spoil: (profile) => ({ ...profile, id: 'demo' }),
    code: 'profile-file-invalid',
    details: { field: 'id', expected: 'must not be “demo”, which is the id of the demo service' },
  },
  {
    name: 'with an http address elsewhere',
    spoil: (profile) => ({ ...profile, baseUrl: 'http://staging.example.com/api' }),
    code: 'profile-file-invalid',
    details: { field: 'baseUrl', expected: 'must be an https address, or http to this computer' },
  },
  {
    name: 'with several fields that are wrong',
    spoil: (profile) => ({ ...profile, baseUrl: 5, authUrl: 5, state: 'maybe' }),
    code: 'profile-file-invalid',
    details: { field: 'baseUrl', expected: 'must be text', furtherFields: 2 },
  },
];

test('S1: a profile file that is wrong is named with its field and what is expected, and changes nothing', async ({
  launch,
  dataFolder,
}) => {
  await using service = await startProfileService(dataFolder);
  const journey = await launch({ userDataFolder: dataFolder, args: service.args });
  const { app, page } = journey;
  await signInAtService(journey);
  const before = await readView(page);
  await goByRail(page, text.rail.ownService);
  const main = page.getByRole('main');
  const attempts = [
    {
      name: 'missing',
      path: join(dataFolder, 'absent.json'),
      code: 'profile-file-unreadable',
      details: { reason: 'ENOENT' },
    },
    { name: 'a folder', path: dirname(service.path), code: 'profile-file-unreadable', details: { reason: 'EISDIR' } },
    ...FAULTS.map(({ name, spoil, code, details }, index) => {
      const path = join(dirname(dataFolder), `wrong-${index}.json`);
      writeProfile(path, spoil(service.profile));
      return { name, path, code, details };
    }),
  ] as const;
  for (const { name, path, code, details } of attempts) {
    await test.step(name, async () => {
      await chooseFiles(app, [path]);
      await main.getByRole('button', { name: text.ownService.open }).click();
      const file = path.split(/[\\/]/).at(-1) ?? '';
      const words = errorText({ code, details: { ...details, file } });
      const alert = main.getByRole('alert');
      await expect(alert).toContainText(words.title);
      await expect(alert).toContainText(words.happened);
      await alert.getByText(text.app.details).click();
      for (const value of [file, ...Object.values(details)]) await expect(alert).toContainText(String(value));
      expect(findSecrets(await page.content(), { secret: service.clientSecret })).toEqual([]);
      await main.getByRole('button', { name: text.ownService.open }).waitFor();
    });
  }
  const after = await readView(page);
  expect(after.service).toEqual(before.service);
  expect(after.services).toEqual(before.services);
  expect(after.sessions.map(({ id }) => id)).toEqual(before.sessions.map(({ id }) => id));
});

test('S7: services side by side, and no token of one arrives at the other', async ({
  launch,
  browserPage,
  dataFolder,
}) => {
  await using staging = await startProfileService(dataFolder);
  await using other = await startProfileService(dataFolder, { id: 'other', name: 'Other' });
  const journey = await launch({ userDataFolder: dataFolder, args: staging.args });
  const { app, page } = journey;
  await signInAtService(journey);
  await chooseFiles(app, [other.path]);
  await goByRail(page, text.rail.ownService);
  await page.getByRole('main').getByRole('button', { name: text.ownService.open }).click();
  await expect(titleOf(page)).toHaveText(signInTo(other.name));
  await signInAtService(journey);
  await switchTo(page, DEMO);
  await signInBy('password', journey, browserPage);

  const rail = page.getByRole('navigation');
  for (const current of [staging.name, DEMO, other.name]) {
    await switchTo(page, current);
    for (const { name } of [staging, other]) {
      await rail.getByRole('button', { name: new RegExp(`^Scripted Member ?${name}`) }).click();
      await expect(page.getByText(`Signed in to ${name} with login and password`)).toBeVisible();
      await page.getByRole('button', { name: text.member.refresh, exact: true }).click();
      await expect(page.getByRole('button', { name: text.member.refresh, exact: true })).not.toHaveAttribute(
        'aria-disabled',
      );
    }
  }
  expect([staging, other].map((service) => service.readings('Scripted Member'))).toEqual([3, 3]);
  expectOwnSecretsOnly(staging, other);
  expectOwnSecretsOnly(other, staging);

  // What was kept goes to its own service after a start as well.
  await storeTokens(page);
  await app.close();
  const again = await launch({ userDataFolder: dataFolder });
  await expect
    .poll(async () => (await readView(again.page)).sessions.map(({ status }) => status))
    .toEqual(['verified', 'verified', 'verified']);
  expect([staging, other].map((service) => service.readings('Scripted Member'))).toEqual([4, 4]);
  expectOwnSecretsOnly(staging, other);
  expectOwnSecretsOnly(other, staging);
});

test('S7: a profile of the same id at another address gets none of the earlier one’s tokens', async ({
  launch,
  dataFolder,
}) => {
  await using before = await startProfileService(dataFolder);
  const first = await launch({ userDataFolder: dataFolder, args: before.args });
  await signInAtService(first);
  await storeTokens(first.page);
  await first.app.close();

  await using after = await startProfileService(dataFolder);
  expect(after.host).not.toBe(before.host);
  const second = await launch({ userDataFolder: dataFolder, args: after.args });
  const { page } = second;
  await expect.poll(async () => (await readView(page)).services.map(({ host }) => host)).toEqual(['', after.host]);
  await page.getByRole('navigation').getByRole('button', { name: 'Scripted Member' }).click();
  await page.getByRole('button', { name: text.member.refresh, exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(wordsFor('service-moved'));
  expect(after.requests).toEqual([]);

  // A sign-in there stands beside the old one and does not take its place.
  await signInAtService(second);
  await expect.poll(() => after.requests.length).toBeGreaterThan(0);
  expect(findSecrets(JSON.stringify(after.requests), { token: before.tokens()[0] ?? '' })).toEqual([]);
  expect((await readView(page)).sessions).toHaveLength(2);
});

test('a service that is forgotten takes its sign-ins, its secret and its results with it', async ({
  launch,
  browserPage,
  dataFolder,
}) => {
  await using service = await startProfileService(dataFolder);
  const first = await launch({ userDataFolder: dataFolder, args: service.args });
  const { page } = first;
  await signInAtService(first);
  await switchTo(page, DEMO);
  await signInBy('password', first, browserPage);
  await storeTokens(page);
  await switchTo(page, service.name);
  await openSwitcher(page, service.name);
  await page.getByRole('dialog').getByRole('button', { name: text.service.forget }).click();
  const dialog = page.getByRole('dialog', { name: text.confirm.forget.title(service.name) });
  await expect(dialog).toContainText('This signs you out of its account and erases the service’s addresses');
  await dialog.getByRole('button', { name: text.confirm.forget.action }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await readView(page)).service.name).toBe(DEMO);
  const view = await readView(page);
  expect(view.services.map(({ name }) => name)).toEqual([DEMO]);
  expect(view.sessions.map(({ serviceName }) => serviceName)).toEqual([DEMO]);
  await first.app.close();
  expect(countStored(dataFolder)).toBe(1);
  const stored: unknown = JSON.parse(readStore(dataFolder).text);
  expect(stored).toMatchObject({ services: [], currentServiceId: null });
  expect(readStore(dataFolder).text).not.toContain(service.id);
  expect(existsSync(service.path)).toBe(true);

  const second = await launch({ userDataFolder: dataFolder });
  await expect(titleOf(second.page)).toHaveText(UNPUBLISHED_MEMBER.name);
  expect((await readView(second.page)).services).toHaveLength(1);
});

test('S1: with a keychain a service survives a restart with its secret sealed', async ({
  launch,
  dataFolder,
  keyring,
}) => {
  await using service = await startProfileService(dataFolder);
  const secret = { 'client secret': service.clientSecret };
  const options = { userDataFolder: dataFolder, env: keyring.env };
  const first = await launch({ ...options, args: service.args });
  await signInAtService(first);
  expect(findSecrets(await first.page.content(), secret)).toEqual([]);
  expect(findSecrets(JSON.stringify(await readView(first.page)), secret)).toEqual([]);
  await first.app.close();
  expect(findSecretsInFolder(dataFolder, { name: '"name": "Staging"' })).not.toEqual([]);
  expect(findSecretsInFolder(dataFolder, { ...secret, token: service.tokens()[0] ?? '' })).toEqual([]);

  // The file itself is not needed any more.
  writeFileSync(service.path, '');
  const second = await launch(options);
  await expect(titleOf(second.page)).toHaveText('Scripted Member');
  await expect.poll(async () => (await readView(second.page)).sessions[0]?.status).toBe('verified');
  const asked = service.requests.length;
  await signInAtService(second, { login: 'other', name: 'Other Member' });
  expect(service.requests.length).toBeGreaterThan(asked);
});

test('S4: without a keychain the profile file has to be opened again, and that is said', async ({
  launch,
  dataFolder,
}) => {
  await using service = await startProfileService(dataFolder);
  const first = await launch({ userDataFolder: dataFolder, args: service.args });
  await signInAtService(first);
  test.skip((await readView(first.page)).status.secrets.place === 'keychain', 'This system brings a keychain.');
  await first.app.close();
  expect(findSecretsInFolder(dataFolder, { 'client secret': service.clientSecret })).toEqual([]);

  const second = await launch({ userDataFolder: dataFolder });
  const { app, page } = second;
  await expect(titleOf(page)).toHaveText(signInTo(service.name));
  await expect(page.getByRole('main').getByRole('alert')).toContainText(wordsFor('profile-secret-missing'));
  await chooseFiles(app, [service.path]);
  await goByRail(page, text.rail.ownService);
  await page.getByRole('main').getByRole('button', { name: text.ownService.open }).click();
  await expect(titleOf(page)).toHaveText(signInTo(service.name));
  await signInAtService(second);
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

async function openSwitcher(page: Page, currentName: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: currentName }).first().click();
}

async function switchTo(page: Page, name: string): Promise<void> {
  const current = (await readView(page)).service.name;
  await openSwitcher(page, current);
  await page.getByRole('dialog').getByRole('radio', { name }).click();
  await page.keyboard.press('Escape');
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
