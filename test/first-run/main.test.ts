import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { EXIT_CODES } from './run-steps.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const STAND_IN = fileURLToPath(new URL('../stand-in/dist', import.meta.url));

async function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const inherited = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: STAND_IN, DISPLAY: ':99' };
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, said };
}

describe('the first run', () => {
  test('tries nothing on the stand-in unless it is told to, and says so with a code of its own', async () => {
    const { code, said } = await run([], {});
    expect(code).toBe(EXIT_CODES.nothingTried);
    expect(said).toContain('There is no real Electron here, so nothing was tried');
  });
  test.skipIf(process.platform !== 'linux')('tries nothing without a display', async () => {
    const { code, said } = await run([], { DISPLAY: '', WAYLAND_DISPLAY: '' });
    expect(code).toBe(EXIT_CODES.nothingTried);
    expect(said).toContain('There is no display');
  });
  test('refuses an argument that it does not know', async () => {
    const { code, said } = await run(['--standin'], {});
    expect(code).toBe(EXIT_CODES.usage);
    expect(said).toContain('--stand-in');
  });
});
