/**
 * `npm run token`, in plain Node: the composition root of signing in from a terminal. It needs neither Electron nor a build,
 * and keeps nothing on disk but the token, where the person says so.
 */
import { fstatSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemClock } from './core/clock.ts';
import { systemRandom } from './core/random.ts';
import { LOGIN_METHODS } from './login/registry.ts';
import { createTerminalHttp } from './terminal/environment-proxy.ts';
import { writeTo } from './terminal/outputs.ts';
import { createPerson } from './terminal/person.ts';
import { drawOver } from './terminal/progress.ts';
import { runTokenCommand } from './terminal/token/token-command.ts';

/** As shells count them: 128 and the number of the signal. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

const { stdin, stdout, stderr } = process;
const interruption = new AbortController();
let interruptedWith: number | null = null;
const interrupt = (signal: keyof typeof SIGNALS): void => {
  interruptedWith ??= SIGNALS[signal];
  interruption.abort();
  person.close();
};
const person = createPerson({ input: stdin, output: stderr, onInterrupt: () => interrupt('SIGINT') });
process.on('SIGHUP', () => interrupt('SIGHUP'));
process.on('SIGINT', () => interrupt('SIGINT'));
process.on('SIGTERM', () => interrupt('SIGTERM'));
// Where nobody reads them, there is nobody to tell.
stderr.on('error', () => undefined);

const exitCode = await runTokenCommand({
  argv: process.argv.slice(2),
  methods: LOGIN_METHODS,
  person,
  http: createTerminalHttp(process.env, systemClock),
  clock: systemClock,
  random: systemRandom,
  // npm runs this in its own folder.
  resolvePath: (path) => resolve(process.env.INIT_CWD ?? '', path),
  output: stdout.isTTY === true ? 'terminal' : isSharedFile(stdout.fd) ? 'shared-file' : 'pipe',
  drawLine: stderr.isTTY === true && process.env.TERM !== 'dumb' ? drawOver(stderr) : null,
  writeOutput: (text) => writeTo(stdout, text),
  signal: interruption.signal,
});
process.exit(interruptedWith ?? exitCode);

/** Windows keeps no such rights. */
function isSharedFile(descriptor: number): boolean {
  const stats = fstatSync(descriptor);
  return process.platform !== 'win32' && stats.isFile() && (stats.mode & 0o077) !== 0;
}
