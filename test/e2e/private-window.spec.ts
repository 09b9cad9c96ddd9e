/**
 * Signing in through a private window, with a desktop's own programs played by scripts: its default browser is Firefox. The
 * application runs as from an AppImage.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from '../../renderer/text/en.ts';
import { answer, expect, fillIn, test, titleOf, UNPUBLISHED_MEMBER, wordsFor } from './journey.ts';

const electron: string = createRequire(import.meta.url)('electron');
const IMAGE = dirname(electron);

let programs = '';
test.beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'private-window-'));
});
test.afterEach(() => rmSync(programs, { recursive: true, force: true, maxRetries: 5 }));

function addProgram(name: string, script: string): void {
  const path = join(programs, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

/** @returns what the browser was given, one argument a line */
function readGiven(): readonly string[] {
  return readFileSync(join(programs, 'given'), 'utf8').trimEnd().split('\n');
}

test('W1, W4: where no private window opens, the wait says so and offers to copy the address; once one does, it says in which browser, and signs in', async ({
  launch,
  browserPage,
}) => {
  test.skip(process.platform !== 'linux', 'Scripts play the programs of a Linux desktop.');
  addProgram('gio', 'echo firefox.desktop');
  addProgram('firefox', 'exit 1');
  const { page, openedAddresses } = await launch({
    env: {
      ...{ APPIMAGE: join(programs, 'Member.AppImage'), APPDIR: IMAGE, LD_LIBRARY_PATH: `${IMAGE}/usr/lib` },
      PATH: [IMAGE, programs, process.env.PATH].join(delimiter),
    },
  });
  await page.getByRole('button', { name: text.privateWindow.action, exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(wordsFor('private-window-not-opened'));
  await expect(page.locator('[data-primary]')).toHaveText(text.waiting.copyAddress);

  // After its arguments, it writes down what it got of the image: nothing.
  addProgram('firefox', `printf '%s\\n' "$@" "$APPIMAGE$APPDIR$LD_LIBRARY_PATH" > '${join(programs, 'given')}'`);
  await page.getByRole('button', { name: text.waiting.openAgain }).click();
  await expect(page.getByText(text.privateWindow.open('Firefox'))).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const [option, address = '', ...rest] = readGiven();
  expect([option, rest, await openedAddresses()]).toEqual(['--private-window', [], []]);
  await fillIn(browserPage, address);
  await answer(browserPage, 'Allow');
  await expect(titleOf(page)).toHaveText(UNPUBLISHED_MEMBER.name);
});
