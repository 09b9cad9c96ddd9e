/** While the browser is open: what a person can do meanwhile, and what goes wrong there. */
import { answer, expect, fillIn, type Journey, test, titleOf, UNPUBLISHED_MEMBER, wordsFor } from './journey.ts';

test('W1, W4: a browser that does not open is shown; opening again takes that away, and the copied address signs in', async ({
  journey,
  browserPage,
}) => {
  const { page } = journey;
  await breakBrowser(journey);
  await page.getByRole('button', { name: 'Continue in browser' }).click();
  await expect(page.getByRole('alert')).toContainText(wordsFor('browser-not-opened'));
  await expect(titleOf(page)).toHaveText('Finish in your browser');
  const copied = await copyAddress(journey);
  await repairBrowser(journey);
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(journey.openedAddresses).toEqual([copied]);
  await fillIn(browserPage, copied);
  await answer(browserPage, 'Allow');
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
});

/** Presses "Copy address". @returns what is in the clipboard then; an earlier copy does not count */
async function copyAddress({ app, page }: Journey): Promise<string> {
  await app.evaluate(async ({ clipboard }) => clipboard.writeText(''));
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Address copied')).toBeVisible();
  const read = () => app.evaluate(async ({ clipboard }) => clipboard.readText());
  await expect.poll(read).not.toBe('');
  return read();
}

/** From now on the system has no browser; on Linux, nobody hears that of the opener. */
async function breakBrowser({ app }: Journey): Promise<void> {
  await app.evaluate(async ({ app, shell }) => {
    const { getApplicationNameForProtocol } = app;
    Object.assign(globalThis, { withBrowser: { getApplicationNameForProtocol, openExternal: shell.openExternal } });
    app.getApplicationNameForProtocol = () => '';
    shell.openExternal = async () => {
      if (process.platform !== 'linux') throw new Error('There is no browser');
    };
  });
}

async function repairBrowser({ app }: Journey): Promise<void> {
  await app.evaluate(async ({ app, shell }) => {
    const { getApplicationNameForProtocol, openExternal } = Reflect.get(globalThis, 'withBrowser');
    Object.assign(app, { getApplicationNameForProtocol });
    Object.assign(shell, { openExternal });
  });
}
