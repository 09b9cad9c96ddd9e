/** `npm start` that is given up early, in a copy of the sources, so that the build here is left alone. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TOP } from '../build.ts';
import { listProcesses, temporaryFolder } from './fixture-app.ts';

const SOURCES = ['electron', 'renderer', 'test', 'package.json', 'vite.config.ts'];

it.skipIf(process.platform !== 'linux')(
  'ends with code 130 and leaves nothing running after Ctrl-C in the build',
  async () => {
    using folder = temporaryFolder();
    for (const name of SOURCES) cpSync(join(TOP, name), join(folder.path, name), { recursive: true });
    symlinkSync(join(TOP, 'node_modules'), join(folder.path, 'node_modules'));
    const start = spawn(process.execPath, [join(folder.path, 'test/stand-in/start.ts')], {
      cwd: folder.path,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(start, 'exit');
    expect(String(await once(start.stdout, 'data'))).toContain('Building');
    start.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    const isLeft = ({ group, commandLine }: { group: number; commandLine: string }): boolean =>
      group === start.pid || commandLine.includes(folder.path);
    expect(listProcesses().filter(isLeft)).toEqual([]);
  },
);
