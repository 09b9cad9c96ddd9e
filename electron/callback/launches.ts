/**
 * Takes what the operating system brings: callbacks by `open-url` on macOS, by a second launch and this
 * process's own command line elsewhere, and the profile file that a launch names. It is bound before the
 * application is ready, keeps early ones until somebody takes them, and interprets nothing.
 */
import { findProfileFile } from './launch-arguments.ts';
import { CALLBACK_SCHEME, type FoundAddress, findCallbackAddress } from './parse.ts';

/** Characters of another copy's version that are shown. */
const MOST_VERSION = 40;

/** What one launch or URL event asks for; `callback` is `none` where it only wants the window or a service. */
export interface Launch {
  readonly callback: FoundAddress;
  /** Absolute path of `--profile FILE`, or null. */
  readonly profileFile: string | null;
  /** Version of the copy that was launched, where it is another one than this; else null. */
  readonly otherVersion: string | null;
}

export interface LaunchListener {
  /** False where another process of this application runs with the same data: this one has handed over and must end. */
  readonly isFirstInstance: boolean;
  /** Whether later launches are heard. Not where the lock could not be made: then they open a window of their own. */
  readonly hearsLaunches: boolean;
  /** From now on `take` gets every launch and URL event, beginning with those before. */
  takeWith(take: (launch: Launch) => void): void;
}

/** The part of Electron's `app` that brings them. */
export interface LaunchApp {
  on(event: 'open-url', listener: (event: { preventDefault(): void }, address: string) => void): unknown;
  on(
    event: 'second-instance',
    listener: (event: unknown, argv: string[], workingDirectory: string, additionalData: unknown) => void,
  ): unknown;
  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean;
}

/** This process, as far as it matters here. */
export interface OwnLaunch {
  /** The whole command line. */
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  readonly version: string;
  /** Asked where the lock was refused: whether that is for want of a folder to write to, and nobody has it. */
  readonly isAlone: () => boolean;
}

export function listenForLaunches(app: LaunchApp, own: OwnLaunch): LaunchListener {
  const waiting: Launch[] = [];
  let take = (launch: Launch): void => void waiting.push(launch);

  app.on('open-url', (event, address) => {
    if (!address.toLowerCase().startsWith(`${CALLBACK_SCHEME}:`)) return;
    event.preventDefault();
    take({ callback: { kind: 'one', address }, profileFile: null, otherVersion: null });
  });
  app.on('second-instance', (_event, secondArgv, workingDirectory, additionalData) => {
    // Chromium may reorder and drop arguments; the second process's own reading of them comes beside.
    const [version = own.version] = readHandover(additionalData, 'version');
    take({
      callback: findCallbackAddress([...secondArgv, ...readHandover(additionalData, 'callback')]),
      profileFile: readHandover(additionalData, 'profileFile')[0] ?? findProfileFile(secondArgv, workingDirectory),
      otherVersion: version === own.version ? null : version.slice(0, MOST_VERSION),
    });
  });

  const callback = findCallbackAddress(own.argv);
  const profileFile = findProfileFile(own.argv, own.workingDirectory);
  const hearsLaunches = app.requestSingleInstanceLock({
    callback: callback.kind === 'one' ? callback.address : '',
    profileFile: profileFile ?? '',
    version: own.version,
  });
  if (callback.kind !== 'none' || profileFile !== null) take({ callback, profileFile, otherVersion: null });

  return {
    isFirstInstance: hearsLaunches || own.isAlone(),
    hearsLaunches,
    takeWith(handler) {
      take = handler;
      for (const launch of waiting.splice(0)) handler(launch);
    },
  };
}

function readHandover(additionalData: unknown, name: 'callback' | 'profileFile' | 'version'): readonly string[] {
  if (typeof additionalData !== 'object' || additionalData === null) return [];
  const value: unknown = Reflect.get(additionalData, name);
  return typeof value === 'string' && value !== '' ? [value] : [];
}
