/**
 * A tester whose profile has one thing wrong, at a published server: what the application says leads to the field, and from
 * there to the member.
 */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { CAUSE_WORDS } from '../../electron/text/causes.ts';
import { text } from '../../renderer/text/en.ts';
import { serviceForm } from '../../renderer/text/service-form.ts';
import { trials } from '../../renderer/text/trials.ts';
import { MEMBER, MIA, startOidcService } from '../oidc-provider/provider.ts';
import { deliver, expect, goByRail, type Journey, readView, startSignIn, titleOf, untilInBrowser } from './journey.ts';
import { test } from './kept-data.ts';
import { findSecrets } from './secret-search.ts';

const NAME = 'Published server';

test('X11: a wrong secret is named, checked, and put right; the next sign-in brings the member', async ({
  journey,
  dataFolder,
}) => {
  await using service = await startOidcService({ tokenAs: 'json' });
  const { page } = journey;
  const { loopbackRedirect: _, ...application } = service.profile.application;
  const clientSecret = String(application.clientSecret);
  await importService(journey, dataFolder, {
    ...service.profile,
    application: { ...application, clientSecret: 'other' },
  });
  await deliver(journey, await MIA.browse(await startSignIn(journey)));

  const causes = page.getByRole('region', { name: trials.causes.title });
  await expect(causes.getByRole('listitem').first()).toContainText(CAUSE_WORDS.causes.secret);
  await page.getByRole('button', { name: trials.causes.check }).first().click();
  const check = page.getByRole('dialog', { name: trials.check.questions.secret });
  await check.getByRole('button', { name: trials.check.send }).click();
  // The server looks at the secret first, and refuses both: that is no evidence.
  await expect(check).toContainText(CAUSE_WORDS.clues.nothing);
  await check.getByRole('button', { name: trials.check.close }).click();

  await page.getByRole('button', { name: trials.causes.edit(serviceForm.secrets.labels.clientSecret) }).click();
  await expect(page.getByLabel(serviceForm.secrets.labels.clientSecret, { exact: true })).toBeFocused();
  await page.keyboard.insertText(clientSecret);
  await page.keyboard.press('Enter');
  expect(findSecrets(await page.content(), { clientSecret })).toEqual([]);
  await reachMember(journey);
});

test('W7: a page that shows an error leads to the redirect URI, and from there to the member', async ({
  journey,
  dataFolder,
}) => {
  await using service = await startOidcService({ tokenAs: 'json' });
  const { page } = journey;
  const { loopbackRedirect: _, ...application } = service.profile.application;
  const redirectUri = String(application.redirectUri);
  const wrong = { ...application, redirectUri: 'member-login://other' };
  await importService(journey, dataFolder, { ...service.profile, application: wrong });
  await startSignIn(journey);

  await page.getByText(text.waiting.sent.title).click();
  await expect(page.locator('.sent-facts')).toContainText(wrong.redirectUri);
  await page.getByRole('button', { name: text.waiting.sent.edit('redirect_uri') }).click();
  await expect(page.locator('[data-path="application.redirectUri"] input')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(redirectUri);
  await page.keyboard.press('Enter');
  await reachMember(journey);
});

/** Imports a profile file, and makes its service the current one. */
async function importService({ app, page }: Journey, dataFolder: string, profile: object): Promise<void> {
  const path = join(dirname(dataFolder), 'profile.json');
  writeFileSync(path, JSON.stringify(profile));
  await app.evaluate(async ({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, path);
  await goByRail(page, text.rail.addService);
  await page.getByRole('main').getByRole('button', { name: serviceForm.add.import }).click();
  await page.getByRole('dialog').getByRole('button', { name: serviceForm.importing.action }).click();
  await page.getByRole('main').getByRole('button', { name: serviceForm.edit.use }).click();
  await expect(titleOf(page)).toHaveText(text.signIn.title(NAME));
  await expect.poll(async () => (await readView(page)).service.state).toBe('ready');
}

/** After saving, the next press has the focus. */
async function reachMember(journey: Journey): Promise<void> {
  const { page } = journey;
  await expect(page.getByRole('button', { name: text.app.tryAgain })).toBeFocused();
  await deliver(journey, await MIA.browse(await untilInBrowser(journey, () => page.keyboard.press('Enter'))));
  await expect(titleOf(page)).toHaveText(MEMBER.name);
}
