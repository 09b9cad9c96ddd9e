/**
 * A data folder in which nothing can be kept, not even by root: the application starts, says so, signs in, and ends
 * in order. What lies there is not harmed.
 */
import { mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secondLaunch } from '../launch.ts';
import { signInBy } from './every-method.ts';
import { test as base, expect, noticeOf, readView, titleOf, UNPUBLISHED_MEMBER } from './journey.ts';
import { expectNothingKept, readTokenSessions } from './kept-data.ts';

interface Fixtures {
  /** A plain file, in a folder of its own. */
  readonly file: string;
}

const test = base.extend<Fixtures>({
  file: async ({}, use) => {
    const top = mkdtempSync(join(tmpdir(), 'unwritable-'));
    const file = join(top, 'file');
    writeFileSync(file, 'kept');
    await use(file);
    rmSync(top, { recursive: true, force: true, maxRetries: 5 });
  },
});

test('starts in a folder that cannot be made, says at once that nothing is kept, signs in and quits', async ({
  launch,
  browserPage,
  file,
}) => {
  const journey = await launch({ userDataFolder: join(file, 'data') });
  const { app, page } = journey;
  await expect(titleOf(page)).toHaveText('Sign in to Demo service');
  await expect(noticeOf(page, 'store-not-writable')).toContainText(`“${join(file, 'data')}”`);
  await signInBy('oauth-code', journey, browserPage);
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
  // Said once for all, and true of what came after it.
  await expect(page.locator('.notice')).toHaveCount(1);
  await expectNothingKept(page);
  expect((await readTokenSessions(page)).map(({ storedIn }) => storedIn)).toEqual(['memory']);
  expect((await readView(page)).service.state).toBe('ready');

  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  await app.evaluate(async ({ app }) => app.quit()).catch(() => undefined);
  expect(await ended).toBe(0);
  expect([readFileSync(file, 'utf8'), readdirSync(join(file, '..'))]).toEqual(['kept', ['file']]);
});

test('a folder that fills up while the application runs still has its owner: no second window opens', async ({
  journey: { app, userDataFolder },
}) => {
  // As a full disk does, this refuses every new file to whoever comes; and root, too.
  const probe = join(userDataFolder, '.write-probe');
  await app.evaluate(async (_electron, path) => process.getBuiltinModule('node:fs').mkdirSync(path), probe);
  expect(await secondLaunch({ userDataFolder })).toBe(0);
  expect(app.windows()).toHaveLength(1);
  expect(statSync(probe).isDirectory()).toBe(true);
  rmdirSync(probe);
});
