/** Errors in main that nothing catches: they end the application before its window is there, and not after. */
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRealElectron, secondLaunch } from '../launch.ts';
import { test as base, expect, noticeOf, readView, startSignIn } from './journey.ts';

interface Fixtures {
  readonly folder: string;
  /** Makes a copy of the built application whose main module ends with this. @returns its folder */
  readonly copyEndingWith: (code: string) => string;
}

const TOP = fileURLToPath(new URL('../..', import.meta.url));
const WORDS = 'what-the-error-says-71c0';

const test = base.extend<Fixtures>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'unexpected-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  copyEndingWith: async ({ folder }, use) => {
    let count = 0;
    await use((code) => {
      count += 1;
      const copy = join(folder, `copy ${count}`);
      for (const part of ['package.json', 'out']) cpSync(join(TOP, part), join(copy, part), { recursive: true });
      appendFileSync(join(copy, 'out/main/main.js'), `\n;${code}`);
      return copy;
    });
  },
});

test('once the window is there, the application goes on, says so once, and logs where it was without its words', async ({
  journey,
}) => {
  const { app, page, userDataFolder } = journey;
  await app.evaluate(async (_electron, words) => {
    for (let count = 0; count < 100; count += 1) {
      setImmediate(() => {
        throw new RangeError(words);
      });
    }
    void Promise.reject(new RangeError(words));
  }, WORDS);
  await expect(noticeOf(page, 'unexpected-meanwhile')).toHaveCount(1);
  await startSignIn(journey);
  expect(JSON.stringify(await readView(page))).not.toContain(WORDS);
  const readLog = () => readFileSync(join(userDataFolder, 'logs', 'member-login.log'), 'utf8');
  await expect.poll(readLog).toContain('further unexpected errors are not logged for an hour');
  expect(readLog().match(/ unexpected\b.*: RangeError/g)).toHaveLength(20);
  expect(readLog()).not.toContain(WORDS);
});

test.describe('before the window is there', () => {
  test.skip(isRealElectron, 'The message waits for a person.');

  for (const [name, code] of [
    ['while the application is loaded', `throw new RangeError('${WORDS}');`],
    ['when Electron is ready', `void Promise.resolve().then(() => { throw new RangeError('${WORDS}'); });`],
  ] as const) {
    test(`an error ${name} ends it, with code 1 and a log`, async ({ folder, copyEndingWith }) => {
      const userDataFolder = join(folder, 'data');
      expect(await secondLaunch({ userDataFolder, appFolder: copyEndingWith(code) })).toBe(1);
      const log = readFileSync(join(userDataFolder, 'logs', 'member-login.log'), 'utf8');
      expect(log).toMatch(/ start at main\.js:\d+:\d+: RangeError\n$/);
    });
  }

  test('quitting opens none, although Electron becomes ready', async ({ folder, copyEndingWith }) => {
    const userDataFolder = join(folder, 'data');
    const appFolder = copyEndingWith("import('electron').then(({ app }) => app.quit());");
    expect(await secondLaunch({ userDataFolder, appFolder })).toBe(0);
    expect(existsSync(join(userDataFolder, 'logs'))).toBe(false);
  });
});
