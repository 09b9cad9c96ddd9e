/**
 * Runs an application as Electron does: the module `electron` is answered, files from `-r` are required, the main
 * module is evaluated while Chromium starts, and only then is the application ready.
 */
import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { createRequire, registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { app } from './app.ts';
import { type Browser, startBrowser } from './browser.ts';
import { surroundings } from './browser-window.ts';
import { prepareChromium } from './chromium.ts';
import { type CommandLine, parseCommandLine } from './command-line.ts';
import { dialog } from './dialog.ts';
import { refuseDownloads } from './downloads.ts';
import { throwUncaught } from './event.ts';
import { chromiumSwitches } from './startup.ts';

const EXECUTABLE = fileURLToPath(new URL('dist/electron', import.meta.url));
const MODULE = 'stand-in:electron';
const require = createRequire(import.meta.url);

/** @param args the command line without the executable */
export async function run(args: readonly string[]): Promise<void> {
  const commandLine = parseCommandLine(args);
  for (const [name, value] of commandLine.switches) chromiumSwitches.set(name, value);
  process.argv = [EXECUTABLE, ...args];
  process.execPath = EXECUTABLE;
  Object.assign(process, { resourcesPath: fileURLToPath(new URL('dist/resources', import.meta.url)) });
  listenToErrors();
  try {
    answerElectron();
    if (commandLine.switches.has('inspect')) inspector.open(0);
    const main = describeApp(commandLine);
    for (const file of commandLine.preloads) require(resolve(file));
    const isVisible = process.env.STAND_IN_VISIBLE === '1';
    const evaluated = evaluateMain(main).then(listenToSignals);
    // Chromium comes with a window at once: an application that quits while it is evaluated shows none.
    if (isVisible) await evaluated;
    const opened = openBrowser(isVisible);
    await Promise.race([evaluated, opened.then(() => evaluated)]);
    if (!app.isShutDown) await opened;
    setImmediate(() => app.becomeReady());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    app.exit(1);
  }
}

/** One shot at a graceful end: a second signal of a kind ends the process at once, as do those that come too early. */
function listenToSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => app.quit());
}

function listenToErrors(): void {
  // Electron says so and goes on, unless the application listens itself.
  process.on('unhandledRejection', (reason) => {
    if (process.listenerCount('unhandledRejection') === 1) console.error('UnhandledPromiseRejectionWarning:', reason);
  });
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return;
    const text = `Uncaught Exception:\n${error.stack ?? `${error.name}: ${error.message}`}`;
    dialog.showErrorBox('A JavaScript error occurred in the main process', text);
  });
}

/** Settles when Chromium answers; from then on Playwright may connect. Chromium's end is the application's. */
async function openBrowser(isVisible: boolean): Promise<void> {
  if (app.isShutDown) return;
  const chromium = await prepareChromium(isVisible);
  if (app.isShutDown) return;
  if (isVisible)
    console.error('This window is Chromium in Electron’s place: for the demo only, not for real accounts.');
  const browser = startBrowser(chromium, isVisible, chromiumSwitches.has('remote-debugging-port'));
  surroundings.browser = browser;
  void browser.announcement.then((line) => process.stderr.write(`${line}\n`));
  void browser.devTools.closed.then(() => app.quit());
  closePopups(browser);
  refuseDownloads(browser);
  await browser.started;
}

/** Main, the files from `-r` and Playwright all get the same module, by its names and as its default export. */
function answerElectron(): void {
  const names = JSON.stringify(new URL('electron.ts', import.meta.url).href);
  const source = `export * from ${names}; import * as electron from ${names}; export default electron;`;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' ? { url: MODULE, format: 'module', shortCircuit: true } : next(specifier, context),
    load: (url, context, next) =>
      url === MODULE ? { format: 'module', source, shortCircuit: true } : next(url, context),
  });
}

/** @returns address of the main module */
function describeApp({ appFolder }: CommandLine): string {
  if (appFolder === null) throw new Error('Name the folder of the application to run.');
  const folder = resolve(appFolder);
  let manifest: { name?: string; productName?: string; version?: string; main?: string; desktopName?: string };
  try {
    manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch (cause) {
    throw new Error(`Unable to find Electron app at ${folder}`, { cause });
  }
  const { name = 'Electron', productName = name, version = '0.0.0', main = 'index.js' } = manifest;
  const { desktopName = `${name}.desktop` } = manifest;
  app.describe({ name: productName, version, desktopName });
  return pathToFileURL(join(folder, main)).href;
}

/** Electron becomes ready also after an error; without a listener of its own, the application then has no window. */
async function evaluateMain(main: string): Promise<void> {
  try {
    await import(main);
  } catch (error) {
    console.error('App threw an error during load');
    console.error(error instanceof Error ? error.stack : error);
    throwUncaught(error);
  }
}

/** With a screen, Chromium opens windows that pages ask for. */
function closePopups({ devTools }: Browser): void {
  devTools.browser.on('Target.targetCreated', ({ targetInfo: { openerId, targetId } }) => {
    if (openerId) devTools.browser.post('Target.closeTarget', { targetId });
  });
  devTools.browser.post('Target.setDiscoverTargets', { discover: true });
}
