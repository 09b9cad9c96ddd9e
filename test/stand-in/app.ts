/**
 * Electron's `app`: its life from start to exit, its name and paths, and the single-instance lock. It claims
 * no scheme with the real system.
 */
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StandInWindow, surroundings } from './browser-window.ts';
import { putSwitchesFirst } from './command-line.ts';
import { emitNatively } from './event.ts';
import { createProtocolClient } from './protocol-client.ts';
import { type Claim, claimFolder, type Handover } from './single-instance.ts';
import { chromiumSwitches, readiness, sandbox } from './startup.ts';

type Electrons = Pick<
  Electron.App,
  | 'isPackaged'
  | 'whenReady'
  | 'isReady'
  | 'quit'
  | 'exit'
  | 'relaunch'
  | 'getPath'
  | 'setPath'
  | 'getName'
  | 'setName'
  | 'getVersion'
  | 'getPreferredSystemLanguages'
  | 'getSystemLocale'
  | 'requestSingleInstanceLock'
  | 'hasSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'isDefaultProtocolClient'
  | 'setAsDefaultProtocolClient'
  | 'getApplicationNameForProtocol'
  | 'enableSandbox'
  | 'focus'
  | 'dock'
  | 'setAppUserModelId'
  | 'setToastActivatorCLSID'
  | 'setAboutPanelOptions'
>;

/** What the application's folder says about itself. */
interface AppManifest {
  readonly name: string;
  readonly version: string;
  /** Of its entry on a Linux desktop. */
  readonly desktopName: string;
}

/** `process.execPath` becomes the stand-in's own. */
const NODE = process.execPath;
/** `process.exit` becomes Electron's. */
const exitProcess = process.exit.bind(process);

class StandInApp extends EventEmitter implements Electrons {
  readonly commandLine: Pick<Electron.CommandLine, 'appendSwitch' | 'hasSwitch' | 'getSwitchValue'> = {
    appendSwitch: (name, value) => void chromiumSwitches.set(name, value ?? ''),
    hasSwitch: (name) => chromiumSwitches.has(name),
    getSwitchValue: (name) => chromiumSwitches.get(name) ?? '',
  };
  readonly dock = undefined;
  #manifest: AppManifest = { name: '', version: '', desktopName: '' };
  #ready = Promise.withResolvers<void>();
  #userData: string | null = null;
  readonly #protocolClient = createProtocolClient(() => this.#manifest.desktopName);
  #claim: Claim | null = null;
  #handovers: Handover[] = [];
  #isQuitting = false;
  /** By `exit`, which asks nobody. */
  #isExiting = false;
  #isShutDown = false;
  #exitCode = 0;

  /** Before the application runs. */
  describe(manifest: AppManifest): void {
    this.#manifest = manifest;
    surroundings.onLastWindowClosed = () => this.#onLastWindowClosed();
    surroundings.onCloseCancelled = () => {
      this.#isQuitting = false;
    };
    surroundings.onWindowCreated = (window) => emitNatively(this, 'browser-window-created', {}, window);
    surroundings.onWindowFocused = (window) => emitNatively(this, 'browser-window-focus', {}, window);
    // Whoever ends the process by Node's means quits here too.
    const exit = (code?: number | string | null): void => {
      if (code !== undefined) process.exitCode = code;
      this.exit(Number(process.exitCode ?? 0));
    };
    Object.assign(process, { exit });
  }

  /** Nothing more needs to be started for the application. */
  get isShutDown(): boolean {
    return this.#isShutDown;
  }

  /**
   * Once the main module has been evaluated and Chromium answers; where it has quit already, without Chromium. Who
   * waits for `whenReady` goes on after the listeners, but before what those leave for later. Call it in a turn of
   * its own.
   */
  becomeReady(): void {
    readiness.isReady = true;
    this.#ready.resolve();
    emitNatively(this, 'ready', {}, {});
    for (const handover of this.#handovers.splice(0)) this.#announce(handover);
    if (this.#isShutDown) this.#leaveSoon();
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  isReady(): boolean {
    return readiness.isReady;
  }

  quit(): void {
    if (this.#isQuitting) return;
    this.#isQuitting = !emitNatively(this, 'before-quit');
    if (!this.#isQuitting) return;
    const windows = StandInWindow.getAllWindows();
    if (windows.length === 0) this.#shutDownUnlessPrevented();
    for (const window of windows) window.close();
  }

  exit(exitCode = 0): void {
    if (this.#isShutDown) return;
    this.#exitCode = exitCode;
    // Before there is a message loop to leave, that is the end at once; nobody is told.
    if (!readiness.isReady) {
      this.#leave();
      return;
    }
    this.#isQuitting = true;
    this.#isExiting = true;
    const windows = StandInWindow.getAllWindows();
    if (windows.length === 0) this.#shutDown();
    for (const window of windows) window.destroy();
  }

  /** Starts the program, this one by default, once this process has ended. */
  relaunch({ args = process.argv.slice(1), execPath = process.execPath }: Electron.RelaunchOptions = {}): void {
    const command = [fileURLToPath(new URL('relauncher.ts', import.meta.url)), execPath, ...args];
    spawn(NODE, command, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] }).unref();
  }

  #onLastWindowClosed(): void {
    if (this.#isExiting) this.#shutDown();
    else if (this.#isQuitting) this.#shutDownUnlessPrevented();
    else if (this.listenerCount('window-all-closed') === 0) this.quit();
    else emitNatively(this, 'window-all-closed');
  }

  #shutDownUnlessPrevented(): void {
    if (this.#isShutDown) return;
    if (emitNatively(this, 'will-quit')) this.#isQuitting = false;
    else this.#shutDown();
  }

  /** One that quits before it is ready becomes ready all the same, and leaves then. */
  #shutDown(): void {
    if (this.#isShutDown) return;
    this.#isShutDown = true;
    this.#isQuitting = true;
    emitNatively(this, 'quit', {}, this.#exitCode);
    if (readiness.isReady) this.#leaveSoon();
  }

  /** What runs now may run to its end. */
  #leaveSoon(): void {
    setImmediate(() => this.#leave());
  }

  /** Nothing of the application runs after this, no timer either. Chromium ends with the process. */
  #leave(): void {
    const leave = (): void => exitProcess(this.#exitCode);
    // What it was started with is on its way to another process: Electron has waited for that before.
    if (this.#claim?.isFirst === false) void this.#claim.handedOver.then(leave);
    else leave();
  }

  getPath(name: string): string {
    const userData =
      this.#userData ?? (chromiumSwitches.get('user-data-dir') || join(configFolder(), this.#manifest.name));
    const paths: Readonly<Record<string, string>> = {
      appData: configFolder(),
      userData,
      home: homedir(),
      temp: tmpdir(),
      logs: join(userData, 'logs'),
    };
    const path = paths[name];
    // What was set is told as it is; what was not is made, or there is no path.
    const isThere = path !== undefined && ((name === 'userData' && this.#userData !== null) || makeFolder(path));
    if (!isThere) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  setPath(name: string, path: string): void {
    if (name !== 'userData') throw new Error(`The stand-in keeps its own '${name}' path.`);
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    this.#userData = path;
  }

  getName(): string {
    return this.#manifest.name;
  }

  setName(name: string): void {
    this.#manifest = { ...this.#manifest, name };
  }

  getVersion(): string {
    return this.#manifest.version;
  }

  getPreferredSystemLanguages(): string[] {
    const { LANGUAGE, LC_ALL, LC_MESSAGES, LANG } = process.env;
    const locale = LC_ALL || LC_MESSAGES || LANG || 'C';
    // As glib, without an order for a computer that says that it speaks none.
    const names = locale === 'C' ? [] : [...(LANGUAGE?.split(':') ?? []), locale];
    return [...names.filter((name) => name !== ''), 'C'];
  }

  getSystemLocale(): string {
    if (!readiness.isReady) throw new Error('app.getSystemLocale() can only be called after app is ready');
    return new Intl.DateTimeFormat().resolvedOptions().locale;
  }

  requestSingleInstanceLock(additionalData?: unknown): boolean {
    if (this.hasSingleInstanceLock()) return true;
    const own = { argv: putSwitchesFirst(process.argv), workingDirectory: process.cwd(), additionalData };
    this.#claim = claimFolder(this.getPath('userData'), own, (handover) => {
      if (readiness.isReady) this.#announce(handover);
      else this.#handovers.push(handover);
    });
    return this.#claim.isFirst;
  }

  #announce({ argv, workingDirectory, additionalData }: Handover): void {
    emitNatively(this, 'second-instance', {}, argv, workingDirectory, additionalData ?? null);
  }

  hasSingleInstanceLock(): boolean {
    return this.#claim?.isFirst ?? false;
  }

  releaseSingleInstanceLock(): void {
    if (this.#claim?.isFirst !== true) return;
    this.#claim.release();
    this.#claim = null;
  }

  get isPackaged(): boolean {
    return this.#protocolClient.isInstalled;
  }

  isDefaultProtocolClient(scheme: string): boolean {
    return this.#protocolClient.isDefault(scheme);
  }

  setAsDefaultProtocolClient(scheme: string): boolean {
    return this.#protocolClient.setAsDefault(scheme);
  }

  getApplicationNameForProtocol(address: string): string {
    return this.#protocolClient.nameFor(address);
  }

  /** Without the icon, which nobody asks for here. */
  getApplicationInfoForProtocol(address: string): Promise<{ readonly name: string; readonly path: string }> {
    return this.#protocolClient.infoFor(address);
  }

  enableSandbox(): void {
    if (readiness.isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
    sandbox.enable();
  }

  focus(): void {
    StandInWindow.getAllWindows()
      .find((window) => window.isVisible())
      ?.focus();
  }

  setAppUserModelId(): void {
    // Windows' taskbar and notifications only.
  }

  setToastActivatorCLSID(): void {
    // Windows' notifications only.
  }

  setAboutPanelOptions(): void {
    // There is no panel to show.
  }
}

export const app = new StandInApp();

function makeFolder(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true });
    return true;
  } catch {
    return false;
  }
}

function configFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support');
  return process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
}
