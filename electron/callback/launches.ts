/**
 * Receives callbacks and profile files from the operating system: through `open-url` on macOS, elsewhere through a
 * second launch or this process's own command line. It starts before the app is ready, and launches wait until a
 * handler is set.
 */
import { statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { NextLaunch, Program } from '../core/launch.ts';
import { CALLBACK_SCHEME, type FoundAddress, findCallbackAddress } from './parse.ts';

/** How many characters of another copy's version are kept. */
const MAX_VERSION_CHARACTERS = 40;

/** What one launch or URL event asks for. `callback` is `none` if it has no address of the app's scheme. */
export interface Launch {
  readonly callback: FoundAddress;
  /** Absolute path of `--profile FILE`, or null. */
  readonly profileFile: string | null;
  /** Version of the copy that was launched, if it differs from this one's; otherwise null. */
  readonly otherVersion: string | null;
}

/** The part of Electron's `app` that is used. */
export interface LaunchApp {
  on(event: 'open-url', listener: (event: { preventDefault(): void }, address: string) => void): unknown;
  on(
    event: 'second-instance',
    listener: (event: unknown, argv: string[], workingDirectory: string, additionalData: unknown) => void,
  ): unknown;
  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean;
}

/** How this process was launched. */
export interface OwnLaunch {
  /** The whole command line. */
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  readonly version: string;
  /** How this copy is started; null if it is not installed. */
  readonly program: Program | null;
  /** Called if the lock was refused. True if no other process uses the data folder and it just is not writable. */
  readonly isAlone: () => boolean;
  /** Called for each later launch. True if this process is ending, and the next one is started for the launch. */
  readonly isForNextProcess: (launch: NextLaunch) => boolean;
}

export function listenForLaunches(app: LaunchApp, own: OwnLaunch) {
  const waiting: Launch[] = [];
  let take = (launch: Launch): void => void waiting.push(launch);
  const takeLater = (launch: Launch, copy: NextLaunch['copy']): void => {
    if (!own.isForNextProcess({ profileFile: launch.profileFile, copy })) take(launch);
  };

  app.on('open-url', (event, address) => {
    if (!address.toLowerCase().startsWith(`${CALLBACK_SCHEME}:`)) return;
    event.preventDefault();
    takeLater({ callback: { kind: 'one', address }, profileFile: null, otherVersion: null }, 'this');
  });
  app.on('second-instance', (_event, secondArgv, workingDirectory, additionalData) => {
    // Chromium may reorder, drop and rewrite arguments, so what the second process read from them itself counts first.
    const [version = own.version] = readHandover(additionalData, 'version');
    const handedOver = findCallbackAddress(readHandover(additionalData, 'callback'));
    const isOther = version !== own.version;
    const launch = {
      callback: handedOver.kind === 'one' ? handedOver : findCallbackAddress(secondArgv),
      profileFile: readProfileFile(additionalData, secondArgv, workingDirectory),
      otherVersion: isOther ? version.slice(0, MAX_VERSION_CHARACTERS) : null,
    };
    takeLater(launch, isOther ? (readProgram(additionalData) ?? 'unknown') : 'this');
  });

  const callback = findCallbackAddress(own.argv);
  const profileFile = findProfileFile(own.argv, own.workingDirectory);
  const receivesLaunches = app.requestSingleInstanceLock({
    callback: callback.kind === 'one' ? callback.address : '',
    profileFile: profileFile ?? '',
    version: own.version,
    program: own.program,
  });
  if (callback.kind !== 'none' || profileFile !== null) take({ callback, profileFile, otherVersion: null });

  return {
    /** False if another process runs with the same data: it has received this launch, and this process must end. */
    isFirstInstance: receivesLaunches || own.isAlone(),
    /** Whether later launches reach this process. If the lock could not be created, they open their own windows. */
    receivesLaunches,
    /** Whether this process was launched with a profile file. */
    opensProfileFile: profileFile !== null,
    /** Sets the handler for all launches and URL events. It first gets those that are waiting. */
    takeWith(handler: (launch: Launch) => void): void {
      take = handler;
      // Each on its own: where one throws, that becomes an unhandled rejection, and the others are still taken.
      for (const launch of waiting.splice(0)) void (async () => handler(launch))();
    },
  };
}

/**
 * The second process has read its command line in its own order. Where it hands nothing over, an option may have been
 * moved before the address that it came after, so a command line with an address names no profile file.
 */
function readProfileFile(
  additionalData: unknown,
  secondArgv: readonly string[],
  workingDirectory: string,
): string | null {
  const handedOver: unknown = Reflect.get(Object(additionalData), 'profileFile');
  if (typeof handedOver === 'string') return handedOver || null;
  return secondArgv.some(isAddress) ? null : findProfileFile(secondArgv, workingDirectory);
}

function readHandover(additionalData: unknown, name: 'callback' | 'version'): readonly string[] {
  if (typeof additionalData !== 'object' || additionalData === null) return [];
  const value: unknown = Reflect.get(additionalData, name);
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/**
 * It comes from a process of the same user, who could start anything anyway. What is checked keeps an old or damaged copy
 * from being started in vain.
 */
function readProgram(additionalData: unknown): Program | null {
  const program: unknown = Reflect.get(Object(additionalData), 'program');
  const file: unknown = Reflect.get(Object(program), 'file');
  const args: unknown = Reflect.get(Object(program), 'args');
  if (typeof file !== 'string' || !isAbsolute(file) || !isFile(file)) return null;
  return Array.isArray(args) && args.every((one) => typeof one === 'string') ? { file, args } : null;
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Finds `--profile FILE` or `--profile=FILE`; the last one counts. Options end at `--` and at the first address, because
 * some systems make several arguments of a link's text, and anybody may have written that.
 * @param workingDirectory the folder that relative paths start from
 * @returns an absolute path, or null if no profile file is named
 */
export function findProfileFile(argv: readonly string[], workingDirectory: string): string | null {
  const path = readOptions(argv).flatMap(readProfile).at(-1);
  return path === undefined || path === '' ? null : resolve(workingDirectory, path);
}

/**
 * @param argv a whole command line
 * @returns its arguments without what was asked for once: addresses, with all that comes after them, and profile files.
 * Switches such as `--user-data-dir` stay, and so does the folder of the app that a development copy is started with.
 */
export function findLastingArguments(argv: readonly string[]): readonly string[] {
  const options = readOptions(argv.slice(1));
  return options.filter((argument, index) => {
    const isValue = !argument.startsWith('-') && options[index - 1] === '--profile';
    return !isValue && argument !== '--profile' && !argument.startsWith('--profile=');
  });
}

/** Whether an argument begins with a scheme. A single letter before a colon is a drive of Windows. */
export function isAddress(argument: string): boolean {
  return /^[a-z][a-z\d+.-]+:/i.test(argument);
}

function readOptions(argv: readonly string[]): readonly string[] {
  const end = argv.findIndex((argument) => argument === '--' || isAddress(argument));
  return end === -1 ? argv : argv.slice(0, end);
}

function readProfile(argument: string, index: number, options: readonly string[]): readonly string[] {
  if (argument.startsWith('--profile=')) return [argument.slice('--profile='.length)];
  const next = argument === '--profile' ? options[index + 1] : undefined;
  return next === undefined || next.startsWith('-') ? [] : [next];
}
