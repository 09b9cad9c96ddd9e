import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { endOwnProcesses, listOwnProcesses } from './world.ts';

const FOLDER = '/tmp/first-run-aB3dE9/plain';
const WAIT = 'setInterval(() => undefined, 1_000); console.log("up")';

async function start(...args: readonly string[]) {
  const child = spawn(process.execPath, ['-e', WAIT, '--', ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  return child;
}

test.skipIf(process.platform === 'win32')('only a process with the whole path of the folder is ended', async () => {
  const [own, other] = await Promise.all([
    start(`--user-data-dir=${FOLDER}`),
    start('/tmp/first-run-zY8xW7/plain', 'plain'),
  ]);
  expect(listOwnProcesses(FOLDER)).toEqual([own.pid]);
  const ended = once(own, 'exit');
  endOwnProcesses(FOLDER);
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(other.exitCode ?? other.signalCode).toBeNull();
  other.kill('SIGKILL');
});

test.each(['plain', '/', '/tmp', '/tmp/plain', 'first-run-aB3dE9/plain', ''])(
  'refuses %j, which somebody else’s process may have',
  (folder) => {
    expect(() => listOwnProcesses(folder)).toThrow('no throw-away folder');
  },
);
