import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRestart } from '../../electron/desktop/restart.ts';

test('starts once more with the lasting arguments and the profile file, and quits', () => {
  const calls: unknown[] = [];
  const app = {
    relaunch: (options: unknown) => void calls.push(options),
    quit: () => void calls.push('quit'),
  };
  createRestart({ app, args: ['.', '--no-sandbox'], appImage: null })(null);
  const restart = createRestart({ app, args: ['.'], appImage: null });
  restart('/a b/staging.json');
  restart('/a b/staging.json', { file: '/opt/other/member-login', args: ['--other'] });
  expect(calls).toEqual([
    { args: ['.', '--no-sandbox'] },
    'quit',
    { args: ['.', '--profile=/a b/staging.json'] },
    'quit',
    { execPath: '/opt/other/member-login', args: ['--other', '--profile=/a b/staging.json'] },
    'quit',
  ]);
});

test.skipIf(process.platform === 'win32').each(['its own file', 'another copy'])(
  'from an AppImage, %s is started once the process has ended',
  async (which) => {
    const folder = mkdtempSync(join(tmpdir(), 'restart test-'));
    const seen = join(folder, 'seen');
    const appImage = join(folder, 'Member "Login".AppImage');
    writeFileSync(appImage, `#!/bin/sh\nprintf '<%s>' "$@" >> '${seen}'\necho >> '${seen}'\n`, { mode: 0o755 });
    const program = `
    import { appendFileSync } from 'node:fs';
    import { createRestart } from ${JSON.stringify(new URL('../../electron/desktop/restart.ts', import.meta.url).href)};
    process.on('exit', () => appendFileSync(${JSON.stringify(seen)}, 'ended '));
    const app = { relaunch: () => { throw new Error('from inside the image'); }, quit: () => process.exit() };
    const args = ['--a b', '$HOME'];
    const file = ${JSON.stringify(appImage)};
    if (${which === 'its own file'}) createRestart({ app, args, appImage: file })('/c d');
    else createRestart({ app, args: [], appImage: '/own' })('/c d', { file, args });
  `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    await expect.poll(() => readFileSync(seen, 'utf8')).toBe('ended <--a b><$HOME><--profile=/c d>\n');
    rmSync(folder, { recursive: true });
  },
);
