/** Case files of real sign-ins: saved here, opened in a copy that knows nothing of them, and saved again there. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { caseFile } from '../../renderer/text/case-file.ts';
import { exchanges } from '../../renderer/text/exchanges.ts';
import { KEYBOARD, tabTo } from './by-keyboard.ts';
import { askSaveCase, chooseToOpen, openCase, openPart } from './case-files.ts';
import { signInBy } from './every-method.ts';
import { chooseFile, linesWith, openExchanges, readEveryExchange, saveInto } from './exchange-list.ts';
import { expect, expectPicture, type Journey, readView, titleOf, UNPUBLISHED_MEMBER, wordsFor } from './journey.ts';
import { test } from './kept-data.ts';
import { findSecrets, md5 } from './secret-search.ts';

const WORDS = caseFile.saving;
const NOTE = 'Why is the member read twice?';

test('X5b: a case file made here holds no secret and nothing of the member, opens in a fresh data folder as it was, and is the same byte for byte when saved again', async ({
  journey: first,
  launch,
  browserPage,
  dataFolder,
}) => {
  for (const methodId of ['oauth-code', 'password']) {
    await signInBy(methodId, first, browserPage);
    // The request for it comes at some time before, and is a row as well.
    await expectPicture(first.page);
  }
  await openExchanges(first.page);
  const lines = await readEveryExchange(first.page);
  const path = join(dirname(dataFolder), 'two.member-login.json');
  const dialog = await askSaveCase(first.page);
  // Two sign-ins, the picture that belongs to neither, the member's own data, and what the document check found.
  await expect(dialog.getByRole('checkbox')).toHaveCount(5);
  await expect(dialog).toContainText(WORDS.counts.profiles(1));
  await dialog.getByRole('textbox', { name: WORDS.note }).fill(`${NOTE} ${md5(UNPUBLISHED_MEMBER.password)}`);
  await chooseFile(first.app, path);
  await dialog.getByRole('button', { name: WORDS.action }).click();
  await expect(first.page.getByText(exchanges.actions.saved('two.member-login.json'))).toBeVisible();
  const saved = readFileSync(path);
  const { login, password, name, email } = UNPUBLISHED_MEMBER;
  const own = { login, password, 'md5 of the password': md5(password), name, email };
  expect(findSecrets(saved, own)).toEqual([]);

  const { app, page } = await launch({ userDataFolder: dataFolder });
  const before = await readView(page);
  await openCase(app, page, path);
  await expect(page.getByRole('main')).toContainText(caseFile.readOnly);
  await expect(page.getByRole('main')).toContainText('Demo service at 127.0.0.1:');
  const inCase = (await readEveryExchange(page)).join('\n');
  expect(inCase).not.toContain(name);
  expect(withoutMember(inCase)).toBe(withoutMember(lines.join('\n')));
  await linesWith(page, '/members/infos').first().click();
  await expect(page.getByRole('complementary')).toContainText('left out when the case was saved');
  await openPart(page, 'note');
  await expect(page.getByRole('main')).toContainText(NOTE);
  await openPart(page, 'results');
  await page.locator('summary.case-result').first().click();
  await page.getByRole('button', { name: caseFile.results.open }).click();
  await linesWith(page, 'Browser').click();
  await expect(page.getByRole('complementary').locator('.sequence-picture')).toBeVisible();
  await openPart(page, 'check');
  await page.locator('[data-point="2-token-form"]').getByRole('button').click();
  await page.locator('.check-exchange:visible', { hasText: '/oauth/access_token' }).first().click();
  await expect(page.getByRole('complementary')).toContainText('/oauth/access_token');
  const here = { app, page } as Journey;
  const har: unknown = JSON.parse(await saveInto(here, exchanges.actions.saveShown(6), join(dataFolder, 'case.har')));
  expect(har).toMatchObject({ log: { entries: expect.arrayContaining([expect.anything()]) } });
  await saveInto(here, caseFile.saveAgain, join(dataFolder, 'again.json'));
  expect(readFileSync(join(dataFolder, 'again.json')).equals(saved)).toBe(true);

  // It stands beside what this copy has, and changes nothing of that.
  await page.getByRole('main').getByRole('button', { name: caseFile.close }).click();
  await expect(titleOf(page)).toHaveText(exchanges.title);
  await expect(page.getByRole('heading', { name: exchanges.nothing })).toBeVisible();
  const { sessions, services, comparison, openCase: still } = await readView(page);
  expect({ sessions, services, comparison, openCase: still }).toEqual({
    sessions: [],
    services: before.services,
    comparison: before.comparison,
    openCase: null,
  });
});

test('A1, X5b: by keyboard alone, a case is saved with the member’s own data, one that is cut off is refused, and the whole one is opened and closed', async ({
  journey,
  browserPage,
  dataFolder,
}) => {
  const { app, page } = journey;
  await signInBy('password', journey, browserPage, { hands: KEYBOARD });
  const path = join(dirname(dataFolder), 'one.member-login.json');
  const rail = page.getByRole('navigation');
  await KEYBOARD.press(rail.getByRole('button', { name: exchanges.title }));
  await KEYBOARD.arrive(page);
  await chooseFile(app, path);
  await KEYBOARD.press(page.getByRole('main').getByRole('button', { name: exchanges.actions.save, exact: true }));
  await KEYBOARD.press(page.getByRole('button', { name: caseFile.save }));
  const dialog = page.getByRole('dialog', { name: WORDS.title });
  await tabTo(page, dialog.getByRole('checkbox', { name: WORDS.memberData }));
  await page.keyboard.press('Space');
  await KEYBOARD.press(dialog.getByRole('button', { name: WORDS.action }));
  await expect(page.getByText(exchanges.actions.saved('one.member-login.json'))).toBeVisible();
  const saved = readFileSync(path, 'utf8');
  expect(saved).toContain(UNPUBLISHED_MEMBER.name);
  expect(findSecrets(saved, { password: UNPUBLISHED_MEMBER.password, md5: md5(UNPUBLISHED_MEMBER.password) })).toEqual(
    [],
  );

  const cut = join(dirname(dataFolder), 'cut.member-login.json');
  writeFileSync(cut, saved.slice(0, -100));
  await chooseToOpen(app, cut);
  const open = page.getByRole('button', { name: caseFile.open });
  await KEYBOARD.press(page.getByRole('main').getByRole('button', { name: exchanges.actions.save, exact: true }));
  await KEYBOARD.press(open);
  await expect(page.getByRole('alert')).toContainText(wordsFor('case-file-cut-off'));
  await chooseToOpen(app, path);
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveText(caseFile.title);
  await KEYBOARD.arrive(page);
  await KEYBOARD.press(page.getByRole('button', { name: caseFile.sections.diagnostics }));
  await expect(page.getByRole('region', { name: caseFile.sections.diagnostics })).toContainText('Member Login');
  await KEYBOARD.press(page.getByRole('main').getByRole('button', { name: caseFile.close }));
  await expect(titleOf(page)).toHaveText(exchanges.title);
  await KEYBOARD.arrive(page);
});

/** Who was signed in, and where their picture is. */
function withoutMember(lines: string): string {
  return lines.replaceAll(/(?<=Signed in as ).*|(?<=GET )\/\S.*(?= 200 Picture)/g, '');
}
