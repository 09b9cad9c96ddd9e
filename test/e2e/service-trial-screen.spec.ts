/** What a person does with a try of a service and with the test of the way to it, with main played by the gallery's bridge. */
import { expect, type Locator } from 'playwright/test';
import { fieldWords } from '../../renderer/text/field-words.ts';
import { serviceForm } from '../../renderer/text/service-form.ts';
import { clockText, trials as words } from '../../renderer/text/trials.ts';
import { test } from '../renderer/gallery.ts';
import { openForm, openReplies, repliesOf } from '../renderer/services/open-form.ts';
import { EXPIRED_WAY, OPEN_WAY, TRIED, testWay, tryService } from '../renderer/services/way-views.ts';
import { OWN_SERVICE, viewOfOwnService } from '../renderer/views.ts';

const { pinned } = serviceForm;
const FIRST = { ok: true, value: viewOfOwnService() } as const;
const ARGUMENT = { serviceId: OWN_SERVICE.id };

test('N1: the test of the way says where it ends, and for which address', async ({ gallery }) => {
  await gallery.open(FIRST);
  await testWay(gallery);
  expect(await gallery.calls()).toContainEqual({ name: 'testWay', argument: ARGUMENT });
  const report = gallery.page.getByRole('dialog', { name: words.way(OWN_SERVICE.name) });
  await expect(report).toContainText(words.open(OPEN_WAY.address));
  await expect(report).toContainText(words.ended(EXPIRED_WAY.address, 'tls'));
  await expect(report.getByRole('alert')).toBeVisible();
});

test('N2: a try is told in words, leads to its rows, and ends when it is left', async ({ gallery }) => {
  const { page } = gallery;
  await gallery.open(FIRST);
  await tryService(gallery);
  await expect(page.getByText(clockText(TRIED.clockDifferenceMs))).toBeVisible();
  await expect(page.getByText(words.unsaved)).toBeHidden();
  await page.getByLabel(fieldWords('name').label, { exact: true }).fill('Another name');
  await expect(page.getByText(words.unsaved)).toBeVisible();

  await gallery.answer('tryService', null);
  const button = page.getByRole('button', { name: words.try, exact: true });
  await button.click();
  await expect(page.getByText(words.trying)).toBeVisible();
  await button.click({ force: true });
  const tried = async () => (await gallery.calls()).filter(({ name }) => name === 'tryService');
  expect(await tried()).toHaveLength(2);
  await page.getByRole('button', { name: 'Compare methods' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare methods');
  expect(await gallery.calls()).toContainEqual({ name: 'cancelTrial', argument: ARGUMENT });
});

test('what was observed otherwise is put into the form, which is not saved by that', async ({ gallery }) => {
  const { page } = gallery;
  await gallery.open(FIRST);
  await tryService(gallery);
  await expect(page.getByText(words.offers.now(fieldWords('memberMethod').label))).toBeVisible();
  await page.getByRole('button', { name: words.offers.take }).press('Enter');
  await expect(page.getByText(words.offers.title)).toBeHidden();
  await expect(page.getByText(words.unsaved)).toBeVisible();
  expect((await gallery.calls()).filter(({ name }) => name === 'saveServiceForm')).toEqual([]);
});

test('A1: a hint is in sight under the pointer and with the focus, and always describes its field', async ({
  gallery,
}) => {
  const { page } = gallery;
  await gallery.open(FIRST);
  await openForm(gallery);
  for (const [path, reach] of [
    ['name', (field: Locator) => field.focus()],
    ['application.redirectUri', (field: Locator) => field.hover()],
  ] as const) {
    const { label, line } = fieldWords(path);
    const field = page.getByLabel(label);
    await expect(page.getByText(line)).toBeHidden();
    await expect(field).toHaveAccessibleDescription(line);
    await reach(field);
    await expect(page.getByText(line)).toBeVisible();
  }
});

test('A1: a reply is added to those of a refusal and taken away, and the focus goes with it', async ({ gallery }) => {
  const { page } = gallery;
  await gallery.open(FIRST);
  await openReplies(gallery);
  const pending = repliesOf(gallery, 'devicePending');
  await pending.getByRole('button', { name: pinned.add }).press('Enter');
  await expect(pending.getByLabel(`${pinned.status} 2`)).toBeFocused();
  await expect(pending.getByRole('button', { name: pinned.add })).toBeHidden();
  await page.keyboard.type('400');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2001');
  const sent = async () => JSON.parse(Object((await gallery.calls()).at(-1)?.argument).profile).devicePending;
  await expect.poll(sent).toEqual([
    { status: 403, code: 'not_yet_known' },
    { status: 400, code: '2001' },
  ]);
  await pending.getByRole('button', { name: pinned.remove(1) }).press('Enter');
  await expect(pending.getByRole('button', { name: pinned.add })).toBeFocused();
  await expect.poll(sent).toEqual({ status: 400, code: '2001' });
  await expect(pending.getByRole('button')).toHaveCount(1);
});

test('N2: each call that was tried leads to its row', async ({ gallery }) => {
  const { page } = gallery;
  await gallery.open(FIRST);
  await tryService(gallery);
  await page.getByRole('button', { name: words.show(22) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exchanges');
});
