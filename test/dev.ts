/**
 * `npm run dev`: rebuilds on every change, restarts the application when main or the preload changed, and reloads its
 * window when only the renderer did. The application runs as in production, over app:// with its CSP and checks.
 */
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createBuilder, createLogger, type Logger } from 'vite';
import { PART_NAMES, TOP } from './build.ts';
import { type ChildProcesses, type RunningChild, superviseChildProcesses } from './child-processes.ts';
import { explainEnding, type Runtime } from './stand-in/choose-runtime.ts';
import { launchCommand, prepareRuntime } from './stand-in/prepare-runtime.ts';

const RELOADER = join(TOP, 'test/dev-reload.cjs');

const processes = superviseChildProcesses();
const runtime = await prepareRuntime(processes);
if (runtime.kind === 'tour') {
  console.error(`${runtime.reason}. "npm run tour" shows the application without a window.`);
  process.exit(1);
}
console.log(
  runtime.kind === 'electron'
    ? 'Watching for changes, in Electron. Ctrl-C ends it.'
    : `Watching for changes, through the stand-in in ${runtime.browser}: there every change restarts the application and ends its sign-ins. Ctrl-C ends it.`,
);
const app = makeApp(processes, runtime, process.argv.slice(2));
await watch((parts) => app.refresh(parts));

/** Builds all parts and watches them; tells which were built whenever none is building and none is broken. */
async function watch(onBuilt: (parts: ReadonlySet<string>) => void): Promise<void> {
  const watched = { build: { watch: {} } };
  const builder = await createBuilder({
    configFile: join(TOP, 'vite.config.ts'),
    logLevel: 'warn',
    customLogger: makeLogger(),
    environments: { main: watched, preload: watched, client: watched },
  });
  const building = new Set(Object.keys(builder.environments));
  const broken = new Set<string>();
  const built = new Set<string>();

  for (const [part, environment] of Object.entries(builder.environments)) {
    const watcher = await builder.build(environment);
    if (!('on' in watcher)) throw new Error(`Vite does not watch the ${PART_NAMES[part] ?? part}`);
    watcher.on('event', (event) => {
      if (event.code === 'START') building.add(part);
      if (event.code === 'ERROR') broken.add(part);
      if (event.code === 'BUNDLE_START') broken.delete(part);
      if (event.code === 'BUNDLE_END') {
        built.add(part);
        console.log(`Built the ${PART_NAMES[part] ?? part}`);
      }
      if (event.code !== 'END') return;
      building.delete(part);
      if (building.size > 0 || broken.size > 0 || built.size === 0) return;
      onBuilt(new Set(built));
      built.clear();
    });
  }
}

/** Vite's own, except that the colours in a build error go where NO_COLOR asks for that: Rolldown always puts them in. */
function makeLogger(): Logger {
  const logger = createLogger('warn');
  if (!process.env.NO_COLOR) return logger;
  return { ...logger, error: (message, options) => logger.error(stripVTControlCharacters(message), options) };
}

/** The running application: started at the first build, then restarted or reloaded. */
function makeApp(
  processes: ChildProcesses,
  runtime: Exclude<Runtime, { kind: 'tour' }>,
  appArgs: readonly string[],
): { refresh(parts: ReadonlySet<string>): void } {
  // The stand-in offers what the application uses, and reloading is not of that: there, everything restarts.
  const canReload = runtime.kind === 'electron';
  let running: RunningChild | undefined;
  let restarting = false;

  const open = (): void => {
    const { command, args, env } = launchCommand(runtime, appArgs);
    const child = processes.start(command, canReload ? ['-r', RELOADER, ...args] : args, {
      cwd: TOP,
      env,
      sweep: false,
      onMessage: () => {},
    });
    running = child;
    void child.ended.then((ending) => {
      if (restarting || processes.interrupted) return;
      // The person closed it, or it failed: either way this run is over.
      for (const line of explainEnding(ending) ?? []) console.error(line);
      process.exit(ending.code ?? 1);
    });
  };

  const restart = async (): Promise<void> => {
    if (restarting) return;
    restarting = true;
    await running?.stop();
    restarting = false;
    open();
  };

  return {
    refresh(parts) {
      const isRunning = running !== undefined && !restarting;
      if (canReload && isRunning && [...parts].every((part) => part === 'client')) {
        console.log('Reloading the window');
        running?.send('reload');
      } else {
        console.log('Starting the application');
        void restart();
      }
    },
  };
}
