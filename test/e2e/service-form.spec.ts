/**
 * One's own service, from nothing to a member who is signed in: by the form alone and without a mouse, and by a file that is
 * imported. The service is the tests' foreign one, which differs from its document in names, paths and replies.
 */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { text } from '../../renderer/text/en.ts';
import { fieldWords, optionWords } from '../../renderer/text/field-words.ts';
import { serviceForm } from '../../renderer/text/service-form.ts';
import { drawDialects } from '../foreign-service/dialect.ts';
import { startForeignService } from '../foreign-service/foreign-service.ts';
import { makeCertificate } from '../stub-service.ts';
import { KEYBOARD, tabTo } from './by-keyboard.ts';
import { chooseMethod, expect, goByRail, methodRow, readView, submitLogin, titleOf } from './journey.ts';
import { test } from './kept-data.ts';
import { findSecrets } from './secret-search.ts';

const [DIALECT] = drawDialects(7);
if (!DIALECT) throw new Error('There is no dialect.');
const dialect = DIALECT;

test('S1, A1: a service is added by its form and signed in to, by keyboard alone', async ({ journey, dataFolder }) => {
  await using service = await startForeignService(dialect, await makeCertificate());
  const { app, page } = journey;
  await chooseFile(app, write(dataFolder, 'authority.pem', service.certificate));
  await KEYBOARD.press(page.getByRole('navigation').getByRole('button', { name: text.rail.addService }));
  await expect(titleOf(page)).toBeFocused();

  const { baseUrl, authUrl } = service.profile;
  await typeInto(page, 'name', 'Foreign');
  // Without its scheme, an address is refused at its field, which has the focus then; nothing that was typed is lost.
  await typeInto(page, 'baseUrl', String(baseUrl).replace('https://', ''));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^API address .*https:\/\//)).toBeVisible();
  await expect(labelled(page, 'baseUrl')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(String(baseUrl));
  await typeInto(page, 'authUrl', String(authUrl));
  await typeInto(page, 'application.clientId', 'key-of-a-desktop-application');
  await tabTo(page, page.getByLabel(serviceForm.secrets.labels.clientSecret, { exact: true }));
  await page.keyboard.type(service.clientSecret);
  await press(page, serviceForm.certificates.addAuthority);
  await expect(page.locator('.certificate')).toHaveCount(1);
  await fillPoints(page);
  await page.keyboard.press('Enter');

  await expect(titleOf(page)).toHaveText(text.signIn.title('Foreign'));
  expect(findSecrets(await page.content(), { secret: service.clientSecret })).toEqual([]);
  await expect.poll(async () => (await readView(page)).service.state).toBe('ready');
  await KEYBOARD.press(methodRow(page, 'password'));
  await expect(page.getByLabel('Login or e-mail address')).toBeFocused();
  await page.keyboard.type(service.member.login);
  await page.keyboard.press('Tab');
  await page.keyboard.type(service.member.password);
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveText(service.member.name);
  expect(service.complaints).toEqual([]);
});

test('S7: a file is shown before it is imported beside the others, and its member signs in', async ({
  journey,
  dataFolder,
}) => {
  await using service = await startForeignService(dialect, await makeCertificate());
  const { app, page } = journey;
  await chooseFile(app, write(dataFolder, 'staging.json', JSON.stringify({ ...service.profile, name: 'Foreign' })));
  await goByRail(page, text.rail.addService);
  await page.getByRole('main').getByRole('button', { name: serviceForm.add.import }).click();
  const preview = page.getByRole('dialog', { name: serviceForm.importing.title('Foreign') });
  await expect(preview).toContainText(new URL(String(service.profile.baseUrl)).origin);
  await expect(preview).toContainText(serviceForm.importing.hasSecret);
  expect((await readView(page)).services).toHaveLength(1);
  await preview.getByRole('button', { name: serviceForm.importing.action }).click();

  await expect(titleOf(page)).toHaveText('Foreign');
  expect((await readView(page)).service.demo).not.toBeNull();

  // What is given up is not told as saved; what is saved is.
  await labelled(page, 'name').fill('Another');
  await page.getByRole('button', { name: serviceForm.discard }).click();
  await page.getByRole('dialog').getByRole('button', { name: serviceForm.discarding.action }).click();
  await expect(labelled(page, 'name')).toHaveValue('Foreign');
  await expect(page.getByText(serviceForm.saved, { exact: true })).toBeHidden();
  await labelled(page, 'name').fill('Foreign ');
  await page.getByRole('button', { name: serviceForm.save, exact: true }).click();
  await expect(page.getByText(serviceForm.saved, { exact: true })).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: serviceForm.edit.use }).click();
  await expect(titleOf(page)).toHaveText(text.signIn.title('Foreign'));
  await expect.poll(async () => (await readView(page)).service.state).toBe('ready');
  await chooseMethod(page, 'password');
  await submitLogin(page, service.member);
  await expect(titleOf(page)).toHaveText(service.member.name);
});

/** What a sign-in with login and password needs of how the service differs, in the order of the form. */
async function fillPoints(page: Page): Promise<void> {
  const { headerNames, version, paths, furtherParameters } = dialect;
  await openSection(page, 'calls');
  await typeInto(page, 'headerNames.key', headerNames.key);
  await typeInto(page, 'headerNames.version', headerNames.version);
  await typeInto(page, 'versionHeader', version);
  await openSection(page, 'identification');
  await typeInto(page, 'paths.identification', paths.identification);
  for (const [name, value] of Object.entries(furtherParameters.identification)) {
    await press(page, serviceForm.parameters.add);
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  }
  await typeInto(page, 'identificationTokenPath', dialect.identificationTokenPath);
  await typeInto(page, 'identificationMemberPath', dialect.identificationMemberPath);
  await openSection(page, 'member');
  await choose(page, 'tokenPresentation', dialect.tokenPresentation);
  await typeInto(page, 'headerNames.token', headerNames.token);
  await typeInto(page, 'paths.memberInformation', paths.memberInformation);
  await choose(page, 'memberMethod', dialect.memberMethod);
  await typeInto(page, 'memberPath', dialect.memberPath);
  await typeInto(page, 'memberIdPath', dialect.memberIdPath);
}

async function openSection(page: Page, id: keyof typeof serviceForm.sections): Promise<void> {
  await tabTo(page, page.locator('summary', { hasText: serviceForm.sections[id] }));
  await page.keyboard.press('Enter');
}

/** In one piece, as a keyboard with words of its own types: letter by letter it takes long. */
async function typeInto(page: Page, path: string, value: string): Promise<void> {
  await tabTo(page, labelled(page, path));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(value);
}

async function choose(page: Page, path: string, option: string): Promise<void> {
  await tabTo(page, labelled(page, path));
  await page.keyboard.type(optionWords(path, option));
  await expect(labelled(page, path)).toHaveValue(option);
}

/** Of a row, for labels that several sections have. */
function labelled(page: Page, path: string) {
  return page.locator(`[data-path="${path}"]`).getByLabel(fieldWords(path).label, { exact: true });
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByRole('button', { name, exact: true }).last());
  await page.keyboard.press('Enter');
}

/** @returns the path of a file beside the application's data, and removed with it */
function write(dataFolder: string, name: string, content: string): string {
  const path = join(dirname(dataFolder), name);
  writeFileSync(path, content);
  return path;
}

/** The system's dialog answers with that file from now on. */
async function chooseFile(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(async ({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, path);
}
