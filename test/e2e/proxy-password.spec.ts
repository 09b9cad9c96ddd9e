/** N2, S4: behind a proxy with a password, a person signs in by mouse, is asked once, and not again after a restart. */
import { text } from '../../renderer/text/en.ts';
import { statusFacts } from '../../renderer/text/status-facts.ts';
import { windowDialogs } from '../../renderer/text/window-dialogs.ts';
import { startHostileProxy } from './hostile-proxy.ts';
import { expect, readView, signIn, titleOf, UNPUBLISHED_MEMBER } from './journey.ts';
import { readStore, storeTokens, test } from './kept-data.ts';

const PASSWORD = 'hüsh-hush:)%>+$';
const words = windowDialogs.proxyPassword;

test('N2: a proxy’s password is asked for once, kept, and forgotten on request', async ({
  launch,
  browserPage,
  dataFolder,
}) => {
  await using proxy = await startHostileProxy();
  proxy.go({ wants: `ada:${PASSWORD}` });
  const first = await launch({ userDataFolder: dataFolder, args: proxy.args });
  const dialog = first.page.getByRole('dialog', { name: words.title });
  // The browser of the test goes its own way.
  const signingIn = signIn(first, browserPage);
  await expect(dialog).toContainText(words.body(proxy.address));
  await dialog.getByLabel(words.login).fill('ada');
  await dialog.getByLabel(words.passwordLabel, { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: words.send }).click();
  await signingIn;
  await expect(titleOf(first.page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect(dialog).toBeHidden();
  await storeTokens(first);
  await expect.poll(async () => (await readView(first.page)).status.proxy).not.toMatchObject({ login: 'memory' });
  await first.app.close();
  expect(readStore(dataFolder).text).not.toContain('hush');

  const second = await launch({ userDataFolder: dataFolder, args: proxy.args });
  await expect(titleOf(second.page)).toHaveText(UNPUBLISHED_MEMBER.name);
  await expect.poll(async () => (await readView(second.page)).sessions[0]?.status).toBe('verified');
  expect((await readView(second.page)).proxyQuestion).toBeNull();
  await second.page.getByRole('button', { name: text.status.proxy.item(proxy.address) }).click();
  await second.page.getByRole('button', { name: statusFacts.proxy.forget }).click();
  await expect(second.page.getByText(statusFacts.proxy.logins.none)).toBeVisible();
});
