import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPrograms } from '../../electron/desktop/programs.ts';
import { FakeClock } from '../fake-clock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Writes down what it was given, one line each, and does as told. */
function program(name: string, then = ''): string {
  const path = join(folder, name);
  const text = `#!/bin/sh\nprintf '%s\\n' "$@" > "$OUT.new"\nmv "$OUT.new" "$OUT"\n${then}\n`;
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}

function setUp(environment: Readonly<Record<string, string>> = {}) {
  const clock = new FakeClock();
  const out = join(folder, 'given');
  const programs = createPrograms({ clock, environment: { PATH: process.env.PATH ?? '', OUT: out, ...environment } });
  return { clock, programs, given: () => readFileSync(out, 'utf8').trimEnd().split('\n') };
}

const HOSTILE = `https://service.example/?a=$(reboot)\`b\`;c&d|e>f'*?~%u`;

describe.skipIf(process.platform === 'win32')('a program', () => {
  test('gets its arguments as they are: no shell reads them', async () => {
    const { programs, given } = setUp();
    await programs.start([program('browser'), '--private-window', HOSTILE]);
    expect(given()).toEqual(['--private-window', HOSTILE]);
  });

  test('counts as started while it goes on, and is left alone', async () => {
    const { programs, clock } = setUp();
    const starting = programs.start([program('browser', 'exec sleep 0.3')]);
    await clock.advance(1_500);
    await expect(starting).resolves.toBeUndefined();
    expect(clock.pending).toBe(0);
  });

  test.each([
    ['is not there', '', 'ENOENT'],
    ['fails at once, as a launcher does whose program is not installed', 'exit 3', 'code 3'],
    ['is killed', 'kill -9 $$', 'code null'],
  ])('one that %s has not started', async (_, then, reason) => {
    const { programs, clock } = setUp();
    const path = then === '' ? join(folder, 'missing') : program('browser', then);
    await expect(programs.start([path])).rejects.toThrow(reason);
    expect(clock.pending).toBe(0);
  });

  test('does not get what Electron has put into the environment', async () => {
    const { programs } = setUp({
      CHROME_DESKTOP: 'member-login.desktop',
      XDG_CURRENT_DESKTOP: 'Unity',
      ORIGINAL_XDG_CURRENT_DESKTOP: 'ubuntu:GNOME',
    });
    const script = 'printf "%s %s" "$XDG_CURRENT_DESKTOP" "$CHROME_DESKTOP$ORIGINAL_XDG_CURRENT_DESKTOP"';
    await expect(programs.read(['sh', '-c', script])).resolves.toBe('ubuntu:GNOME ');
  });

  test('one that writes without end, or fails, tells nothing', async () => {
    const { programs } = setUp();
    await expect(programs.read(['sh', '-c', 'yes'])).rejects.toThrow();
    await expect(programs.read(['sh', '-c', 'echo firefox.desktop; exit 1'])).rejects.toThrow();
  });
});

describe('a program that is only run', () => {
  test('is left alone as soon as it runs, however it ends', async () => {
    const { programs } = setUp();
    await expect(programs.run([process.execPath, '-e', 'process.exit(24)'])).resolves.toBeUndefined();
  });

  test('W4: fails where it is not there', async () => {
    const { programs } = setUp();
    await expect(programs.run([join(folder, 'missing'), HOSTILE])).rejects.toThrow('ENOENT');
  });
});
