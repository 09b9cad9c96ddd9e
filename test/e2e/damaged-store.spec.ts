/**
 * S5: whatever lies where the application keeps its data, it starts; what it cannot read is set aside under a
 * dated name and said once.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorText } from '../../renderer/text/errors.ts';
import { expect, noticeOf, readView, titleOf } from './journey.ts';
import { countStored, test, writeStore } from './kept-data.ts';

const SIGN_IN = 'Sign in to Demo service';
const ASIDE = /^member-login\.damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?\.json$/;

test('S5: a damaged store is set aside, said once, and the application starts', async ({ launch, dataFolder }) => {
  const content = '\u0000\u0001 not JSON \ufffd';
  writeStore(dataFolder, content);
  const { app, page } = await launch({ userDataFolder: dataFolder });
  await expect(titleOf(page)).toHaveText(SIGN_IN);
  await expect(noticeOf(page, 'store-set-aside')).toHaveCount(1);
  const file = (await readView(page)).notices[0]?.error?.details.file ?? '';
  expect(file).toMatch(ASIDE);
  const { happened } = errorText({ code: 'store-set-aside', details: { file } });
  await expect(noticeOf(page, 'store-set-aside')).toContainText(happened);
  expect(readFileSync(join(dataFolder, file), 'utf8')).toBe(content);
  expect(countStored(dataFolder)).toBe(0);
  await app.close();

  const second = await launch({ userDataFolder: dataFolder });
  await expect(titleOf(second.page)).toHaveText(SIGN_IN);
  await expect(second.page.locator('.notice')).toHaveCount(0);
  expect(readdirSync(dataFolder).filter((name) => ASIDE.test(name))).toEqual([file]);
});
