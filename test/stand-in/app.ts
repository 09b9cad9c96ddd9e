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
import { chromiumSwitches } from './chromium-switches.ts';
import { createEvent } from './event.ts';
import { createProtocolClient } from './protocol-client.ts';
import { readiness } from './readiness.ts';
import { sandbox } from './sandbox.ts';
import { type Claim, claimFolder, type Handover } from './single-instance.ts';

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
  | 'getVersion'
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
  #isExiting = false;
  /** It has quit before it was ready. */
  #quitsWhenReady = false;

  /** Before the application runs. */
  describe(manifest: AppManifest): void {
    this.#manifest = manifest;
    surroundings.onLastWindowClosed = () => this.#onLastWindowClosed();
    surroundings.onWindowCreated = (window) => this.emit('browser-window-created', createEvent({}), window);
    surroundings.onWindowFocused = (window) => this.emit('browser-window-focus', createEvent({}), window);
  }

  /** The application has quit or is about to: nothing more needs to be started for it. */
  get isExiting(): boolean {
    return this.#isExiting || this.#quitsWhenReady;
  }

  /** Once the main module has been evaluated and Chromium answers; where it has quit already, without Chromium. */
  becomeReady(): void {
    if (this.#isExiting) return;
    readiness.isReady = true;
    this.emit('ready', createEvent({}), {});
    this.#ready.resolve();
    for (const handover of this.#handovers.splice(0)) this.#announce(handover);
    if (this.#quitsWhenReady) this.#end(0);
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  isReady(): boolean {
    return readiness.isReady;
  }

  quit(): void {
    if (this.#isQuitting) return;
    if (this.#isPrevented('before-quit')) return;
    this.#isQuitting = true;
    for (const window of StandInWindow.getAllWindows()) window.close();
    if (StandInWindow.getAllWindows().length > 0 || this.#isPrevented('will-quit')) {
      this.#isQuitting = false;
      return;
    }
    if (readiness.isReady) this.#end(0);
    else this.#quitsWhenReady = true;
  }

  exit(exitCode = 0): void {
    this.#isQuitting = true;
    for (const window of StandInWindow.getAllWindows()) window.destroy();
    this.#end(exitCode);
  }

  /** Starts the program, this one by default, once this process has ended. */
  relaunch({ args = process.argv.slice(1), execPath = process.execPath }: Electron.RelaunchOptions = {}): void {
    const command = [fileURLToPath(new URL('relauncher.ts', import.meta.url)), execPath, ...args];
    spawn(NODE, command, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] }).unref();
  }

  #isPrevented(name: string): boolean {
    const event = createEvent({});
    this.emit(name, event);
    return event.defaultPrevented;
  }

  /** What runs now may run to its end, as in Electron. */
  #end(exitCode: number): void {
    if (this.#isExiting) return;
    this.#isExiting = true;
    setImmediate(async () => {
      this.emit('quit', createEvent({}), exitCode);
      if (this.#claim?.isFirst === false) await this.#claim.handedOver;
      await surroundings.browser?.close();
      process.exit(exitCode);
    });
  }

  #onLastWindowClosed(): void {
    if (this.#isQuitting) return;
    if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }

  getPath(name: string): string {
    const userData =
      this.#userData ?? (chromiumSwitches.get('user-data-dir') || join(configFolder(), this.#manifest.name));
    const paths: Readonly<Record<string, string>> = {
      appData: configFolder(),
      userData,
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

  getVersion(): string {
    return this.#manifest.version;
  }

  getSystemLocale(): string {
    return new Intl.DateTimeFormat().resolvedOptions().locale;
  }

  requestSingleInstanceLock(additionalData?: unknown): boolean {
    if (this.hasSingleInstanceLock()) return true;
    const own = { argv: process.argv, workingDirectory: process.cwd(), additionalData };
    this.#claim = claimFolder(this.getPath('userData'), own, (handover) => {
      if (readiness.isReady) this.#announce(handover);
      else this.#handovers.push(handover);
    });
    return this.#claim.isFirst;
  }

  #announce({ argv, workingDirectory, additionalData }: Handover): void {
    this.emit('second-instance', createEvent({}), argv, workingDirectory, additionalData);
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
    StandInWindow.getAllWindows().at(-1)?.focus();
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
