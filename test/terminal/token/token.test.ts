/** The command as a process of its own, as npm starts it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { TOP } from '../../build.ts';
import { drawDialects } from '../../foreign-service/dialect.ts';
import { type ForeignService, startForeignService } from '../../foreign-service/foreign-service.ts';
import { makeCertificate } from '../../stub-service.ts';

async function startService(): Promise<ForeignService> {
  const [dialect] = drawDialects(15);
  if (!dialect) throw new Error('There is no dialect.');
  const service = await startForeignService(dialect, await makeCertificate());
  onTestFinished(() => service[Symbol.asyncDispose]());
  return service;
}

function start(service: ForeignService, argv: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'token-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'profile.json'), JSON.stringify(service.profile));
  const env = { ...process.env, INIT_CWD: folder, NO_PROXY: '127.0.0.1' };
  const child = spawn(process.execPath, ['electron/token.ts', '--profile', 'profile.json', ...argv], { cwd: TOP, env });
  const ended = once(child, 'exit');
  return { child, ended, written: readText(child.stdout) };
}

test('the token alone goes to the pipe, and the process ends by itself', async () => {
  const service = await startService();
  const { member } = service;
  const { child, ended, written } = start(service, ['--method', 'password', '--login', member.login]);
  const said = readText(child.stderr);
  // A terminal behind it would stay open, too.
  child.stdin.write(`${member.password}\n`);
  expect(await ended).toEqual([0, null]);
  expect(await written).toBe(`${service.tokens[0]}\n`);
  expect(await said).toContain(`Signed in as ${member.name}.`);
  for (const secret of [service.tokens[0] ?? '', member.password, service.clientSecret]) {
    expect(await said).not.toContain(secret);
  }
});

test.skipIf(process.platform === 'win32').each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends it with %i, and nothing is written', async (signal, code) => {
  const { child, ended, written } = start(await startService(), ['--method', 'device-code']);
  let heard = '';
  for await (const chunk of child.stderr) {
    heard += chunk;
    if (heard.includes('Type this code')) break;
  }
  child.kill(signal);
  expect(await ended).toEqual([code, null]);
  expect(await written).toBe('');
});

test.skipIf(process.platform === 'win32').each([
  ['others, too,', 0o644, /not written to a file that others may read/],
  ['its owner alone', 0o600, /could not be read/],
])('into a file that the shell opened for %s', async (_whom, mode, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'token-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = openSync(join(folder, 'token.txt'), 'w', mode);
  const argv = ['electron/token.ts', '--profile', join(folder, 'none.json'), '--method', 'device-code'];
  const { status, stderr } = spawnSync(process.execPath, argv, { cwd: TOP, stdio: ['ignore', file, 'pipe'] });
  closeSync(file);
  expect([status, String(stderr)]).toEqual([mode === 0o644 ? 2 : 1, expect.stringMatching(expected)]);
});
