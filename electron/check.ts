/**
 * `npm run check`, in plain Node: the composition root of checking a service from a terminal. It needs neither Electron nor
 * a build, and keeps nothing on disk but the reports.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { createDemoStarter } from './application/start-demo.ts';
import { systemClock } from './core/clock.ts';
import { describeFailure } from './core/log.ts';
import { systemRandom } from './core/random.ts';
import { runCheckCommand } from './terminal/check/check-command.ts';
import { createDemoVisitor } from './terminal/check/demo-visitor.ts';
import { breakLine, paintLine } from './terminal/check/terminal-lines.ts';
import { createTerminalHttp, proxySecretsIn } from './terminal/environment-proxy.ts';
import { writeTo } from './terminal/outputs.ts';
import { createPerson } from './terminal/person.ts';
import { drawOver } from './terminal/progress.ts';
import { watchForWaking } from './terminal/waking.ts';
import { CHECK_TEXT } from './text/check-command.ts';

/** Until there is an outcome: a pipeline must not take a crash for a finding. */
const COULD_NOT_RUN = 2;
/** npm forwards the signal that the terminal sends as well: two within this time are one. */
const ONE_PRESS_MS = 1_000;

process.exitCode = COULD_NOT_RUN;
process.on('exit', (code) => {
  // Node's own code for a promise that never settles.
  if (code === 13) process.exitCode = COULD_NOT_RUN;
});
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (thrown: unknown) => {
    stderr.write(`${CHECK_TEXT.unexpected(describeFailure(thrown))}\n`);
    process.exit(COULD_NOT_RUN);
  });
}

const { stdin, stdout, stderr } = process;
// Where nobody reads them, there is nobody to tell.
for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
const { MEMBER_LOGIN_CLIENT_SECRET: clientSecret, ...environment } = process.env;
// The browsers that are opened would inherit it.
delete process.env.MEMBER_LOGIN_CLIENT_SECRET;

const interruption = new AbortController();
let interruptedAtMs = 0;
function interrupt(): void {
  if (!interruption.signal.aborted) {
    interruptedAtMs = systemClock.nowMs();
    interruption.abort();
  } else if (systemClock.nowMs() - interruptedAtMs >= ONE_PRESS_MS) process.exit(COULD_NOT_RUN);
}
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, interrupt);

const hasColour = !environment.NO_COLOR && environment.TERM !== 'dumb';
const exitCode = await runCheckCommand({
  argv: process.argv.slice(2),
  version: readVersion(),
  isTerminal: stdin.isTTY === true && stderr.isTTY === true,
  isInputTerminal: stdin.isTTY === true,
  createPerson: (isInteractive) =>
    createPerson({ input: isInteractive ? stdin : Readable.from([]), output: stderr, onInterrupt: interrupt }),
  piped: stdin,
  drawLine: stderr.isTTY === true && environment.TERM !== 'dumb' ? drawOver(stderr) : null,
  clientSecret: clientSecret || null,
  secrets: proxySecretsIn(environment),
  createHttp: ({ noteRoute }) => createTerminalHttp(environment, systemClock, { noteRoute }),
  startDemo: createDemoStarter(null),
  createVisitor: createDemoVisitor,
  openPage: openInBrowser,
  onWake: watchForWaking(systemClock),
  clock: systemClock,
  random: systemRandom,
  // npm runs this in its own folder.
  resolvePath: (path) => resolve(environment.INIT_CWD ?? '', path),
  writeOutput: (text) => writeTo(stdout, text),
  paint(line) {
    if (stdout.isTTY !== true) return line.text;
    const broken = { ...line, text: breakLine(line.text, stdout.columns || undefined) };
    return hasColour ? paintLine(broken) : broken.text;
  },
  signal: interruption.signal,
});
// Some systems write to pipes later.
await new Promise<void>((done) => void stderr.write('', () => done()));
process.exit(exitCode);

/** Loaded with the first page. Where there is no browser, the address was printed anyway. */
async function openInBrowser(address: string): Promise<void> {
  const { default: open } = await import('open');
  const child = await open(address);
  child.on('error', () => undefined);
}

function readVersion(): string {
  const { version }: { version: unknown } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return String(version);
}
