import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { superviseChildProcesses } from './child-processes.ts';

const MODULE = new URL('child-processes.ts', import.meta.url).href;

let server: Server;
let port = 0;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => void server.close());

describe('a supervised program', () => {
  test('tells how it ended, and its last words', async () => {
    const program = "console.error('odd'); process.exit(3)";
    const child = superviseChildProcesses().start(process.execPath, ['-e', program], { output: 'keep' });
    expect(await child.ended).toEqual({ code: 3, signal: null, lastWords: 'odd\n' });
  });
  test('gives what it says on both streams to whoever asked for it, and shows none of it', async () => {
    const said: string[] = [];
    const program = "console.log('plain'); console.error('odd')";
    const output = (text: string) => void said.push(text);
    await superviseChildProcesses().start(process.execPath, ['-e', program], { output }).ended;
    expect(said.toSorted()).toEqual(['odd\n', 'plain\n']);
  });
  test('tells why it could not be started', async () => {
    const child = superviseChildProcesses().start('no-such-program', []);
    expect(await child.ended).toMatchObject({ code: null, lastWords: expect.stringContaining('ENOENT') });
  });
  test('takes along what it started when it is stopped', async () => {
    const child = superviseChildProcesses().start(process.execPath, ['-e', startsAnother()]);
    const grandchild = await connectionOfGrandchild();
    const gone = once(grandchild, 'close');
    await child.stop();
    await gone;
  });
  test('leaves alone what it started when it is told to', async () => {
    const child = superviseChildProcesses().start(process.execPath, ['-e', startsAnother()], { sweep: false });
    const grandchild = await connectionOfGrandchild();
    await child.stop();
    grandchild.write('are you there?');
    expect(String(await once(grandchild, 'data'))).toBe('are you there?');
    grandchild.end();
  });
});

test.skipIf(process.platform === 'win32')('Ctrl-C ends everything that was started, with code 130', async () => {
  const command = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { superviseChildProcesses } from ${JSON.stringify(MODULE)};
     await superviseChildProcesses().start(process.execPath, ['-e', ${JSON.stringify(startsAnother())}]).ended;`,
  ]);
  const ended = once(command, 'exit');
  const gone = once(await connectionOfGrandchild(), 'close');
  command.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  await gone;
});

/** A program that starts another, which stays connected to this test for as long as it lives, and echoes. */
function startsAnother(): string {
  const stays = `const socket = require('node:net').connect(${port}, '127.0.0.1');
    socket.on('data', (data) => socket.write(data)).on('end', () => process.exit()).on('error', () => process.exit());`;
  return `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stays)}], { stdio: 'ignore' });
    setInterval(() => {}, 1000);`;
}

async function connectionOfGrandchild(): Promise<Socket> {
  const [socket] = await once(server, 'connection');
  if (!(socket instanceof Socket)) throw new Error('no connection');
  // A process that is killed may reset its connection; that is one way of closing.
  return socket.on('error', () => {});
}
