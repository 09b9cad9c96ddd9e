/** The methods side by side: what each last did at a service, and whether they all say the same of the member. */
import type { Locator, Page } from 'playwright/test';
import { PUBLISHED_MEMBERS } from '../../electron/demo-service/members.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { comparedText, text } from '../../renderer/text/en.ts';
import { testers } from '../../renderer/text/testers.ts';
import { findAxeFaults } from '../renderer/layout.ts';
import { json } from '../stub-service.ts';
import { signInBy } from './every-method.ts';
import {
  answer,
  type Credentials,
  expect,
  fillIn,
  goByRail,
  type Journey,
  readView,
  submitLogin,
  test,
  titleOf,
  UNPUBLISHED_MEMBER,
  untilInBrowser,
  wordsFor,
} from './journey.ts';
import {
  OWN_NAME,
  openProfile,
  readDemoCertificate,
  startOwnService,
  writeDemoProfile,
  writeProfile,
} from './own-service.ts';

const [ADA] = PUBLISHED_MEMBERS;
if (!ADA) throw new Error('The demo publishes members.');

const NAMES = LOGIN_METHODS.map((method) => comparedText(method).name);
const COUNT = NAMES.length;

test('all ways are tried from the comparison and return the same member, also after a restart', async ({
  launch,
  browserPage,
}, info) => {
  // A sign-in by each of them, and two starts.
  test.slow();
  const userDataFolder = info.outputPath('user-data');
  const journey = await launch({ userDataFolder });
  const { page } = journey;
  await goByRail(page, text.rail.compare);
  await expect(summaryOf(page)).toHaveText(testers.compare.summary.nothing);
  for (const name of NAMES) await expect(rowOf(page, name)).toContainText(testers.compare.notTried);

  for (const [index, method] of LOGIN_METHODS.entries()) {
    const start = tryButton(page, comparedText(method).name);
    await signInBy(method.id, journey, browserPage, { start });
    await goByRail(page, text.rail.compare);
    await expect(summaryOf(page)).toContainText(testers.compare.summary.worked(index + 1, COUNT));
    if (index === 0) await expect(summaryOf(page)).toHaveText(`1 of ${COUNT} ways worked ${COUNT - 1} not tried`);
    if (index === 1) {
      const both = `2 of ${COUNT} ways worked; both returned the same member ${COUNT - 2} not tried`;
      await expect(summaryOf(page)).toHaveText(both);
    }
  }
  const said = `${COUNT} of ${COUNT} ways worked; all returned the same member`;
  await expect(summaryOf(page)).toHaveText(said);
  for (const name of NAMES)
    await expect(rowOf(page, name)).toContainText(/Worked\s*\d+ requests? · \d+ ms · \d\d?:\d\d/);
  expect(await findAxeFaults(page)).toEqual([]);
  expect((await readView(page)).sessions).toHaveLength(COUNT);
  await journey.app.close();

  const again = await launch({ userDataFolder });
  await goByRail(again.page, text.rail.compare);
  await expect(summaryOf(again.page)).toHaveText(said);
});

test('what happened is shown beside the list, and leaving it gives the focus back', async ({ launch, browserPage }) => {
  const journey = await launch();
  const { page } = journey;
  await goByRail(page, text.rail.compare);
  await tryByBrowser(journey, browserPage, '1 OAuth: browser');
  const result = resultOf(page, '1 OAuth: browser');
  await result.click();
  const pane = page.getByRole('complementary');
  await expect(pane.getByRole('heading', { name: testers.compare.detail.title('1 OAuth: browser') })).toBeFocused();
  await expect(pane.getByRole('listitem').getByText('POST /oauth/access_token')).toBeVisible();
  await expect(pane.getByRole('listitem').getByText('GET /members/infos').first()).toBeVisible();
  await expect(pane).not.toContainText('code=');
  expect(await findAxeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(pane).toHaveCount(0);
  await expect(result).toBeFocused();
});

test('a way that failed says why, and one that was cancelled claims nothing', async ({ launch }) => {
  const journey = await launch();
  const { page } = journey;
  await goByRail(page, text.rail.compare);
  await tryButton(page, '3 Basic identification').click();
  await submitLogin(page, { login: UNPUBLISHED_MEMBER.login, password: 'not-the-password' });
  await expect(page.getByRole('alert')).toContainText(wordsFor('credentials-refused'));
  await goByRail(page, text.rail.compare);
  await untilInBrowser(journey, () => tryButton(page, '1 OAuth: browser').click());
  await goByRail(page, text.rail.compare);
  await expect(rowOf(page, '1 OAuth: browser')).toContainText(testers.compare.underWay);
  await tryButton(page, '1 OAuth: browser').click();
  await page.getByRole('button', { name: text.cancel }).click();
  await goByRail(page, text.rail.compare);

  await expect(rowOf(page, '1 OAuth: browser')).toContainText(testers.compare.notTried);
  await expect(rowOf(page, '3 Basic identification')).toContainText('Failed: wrong login or password');
  await expect(summaryOf(page)).toHaveText(`The one way that was tried did not work ${COUNT - 1} not tried`);
  await resultOf(page, '3 Basic identification').click();
  const pane = page.getByRole('complementary');
  await expect(pane.getByRole('listitem')).toHaveText([/POST \/members\/auth\s*401 · /]);
});

test('another member is told apart', async ({ launch }) => {
  const { page } = await launch();
  await goByRail(page, text.rail.compare);
  await tryByForm(page, '3 Basic identification', ADA);
  await tryByForm(page, '4 HTTP Basic', UNPUBLISHED_MEMBER);
  await expect(summaryOf(page)).toHaveText(
    `2 of ${COUNT} ways worked; they returned different members ${COUNT - 2} not tried`,
  );
});

test('fields that differ are named, and results belong to their service', async ({ launch }) => {
  const journey = await launch();
  const { page, userDataFolder } = journey;
  await goByRail(page, text.rail.compare);
  await tryByForm(page, '4 HTTP Basic');

  await using service = await startOwnService(userDataFolder);
  const certificateAuthorities = [readDemoCertificate(userDataFolder).cert];
  await openProfile(journey, writeProfile(userDataFolder, service.origin, { certificateAuthorities }));
  await goByRail(page, text.rail.compare);
  await expect(summaryOf(page)).toHaveText(testers.compare.summary.nothing);
  const member = { id: 7001, login: 'scripted', name: 'Scripted Member', lists: 3 };
  service.answerWith(json({ token: 'scripted-token', member }), json({ member: { ...member, lists: 4 } }));
  await tryByForm(page, '3 Basic identification', UNPUBLISHED_MEMBER, member.name);
  await tryByForm(page, '4 HTTP Basic', UNPUBLISHED_MEMBER, member.name);
  await expect(summaryOf(page)).toHaveText(
    new RegExp(
      `^2 of ${COUNT} ways worked; they returned the same member, but these fields differ: lists ?${COUNT - 2} not tried$`,
    ),
  );

  await page.getByRole('navigation').getByRole('button', { name: OWN_NAME }).first().click();
  await page.getByRole('radio', { name: /^Demo service/ }).click();
  await page.keyboard.press('Escape');
  await goByRail(page, text.rail.compare);
  await expect(summaryOf(page)).toHaveText(`1 of ${COUNT} ways worked ${COUNT - 1} not tried`);
});

test('T3: a profile for the same service is another service, with results and accounts of its own', async ({
  launch,
}) => {
  const journey = await launch();
  const { page } = journey;
  await goByRail(page, text.rail.compare);
  await tryByForm(page, '3 Basic identification');
  await openProfile(journey, await writeDemoProfile(journey));
  await goByRail(page, text.rail.compare);
  await expect(summaryOf(page)).toHaveText(testers.compare.summary.nothing);
  await tryByForm(page, '3 Basic identification');
  expect((await readView(page)).sessions).toHaveLength(2);
});

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader').getByText(name, { exact: true }) });
}

function summaryOf(page: Page): Locator {
  return page.locator('.compare-summary');
}

function tryButton(page: Page, name: string): Locator {
  return rowOf(page, name).getByRole('button', { name: /^(Try|Try again|Open) / });
}

function resultOf(page: Page, name: string): Locator {
  return rowOf(page, name).getByRole('button', { name: /^(Worked|Failed)/ });
}

/** Each of these begins and ends at the comparison. */
async function tryByForm(
  page: Page,
  name: string,
  member: Credentials = UNPUBLISHED_MEMBER,
  title: string | RegExp = /Member$|Example$/,
): Promise<void> {
  await tryButton(page, name).click();
  await submitLogin(page, member);
  await expect(titleOf(page)).toHaveText(title);
  await goByRail(page, text.rail.compare);
}

async function tryByBrowser(journey: Journey, browserPage: Page, name: string): Promise<void> {
  const { page } = journey;
  const address = await untilInBrowser(journey, () => tryButton(page, name).click());
  await browserPage.context().clearCookies();
  await fillIn(browserPage, address);
  await answer(browserPage, 'Allow');
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await goByRail(page, text.rail.compare);
}
