/**
 * Writes the diagnostics text that a user sends to support. It contains no secrets and no names of services or
 * members, and values from the system are cleaned up before they go in.
 */

import type { LastCallback } from '../callback/last-callback.ts';
import { assertNever } from '../core/errors.ts';
import { clip, toSingleLine } from '../core/one-line.ts';
import type { ErrorCode } from '../ipc/views/error.ts';
import type { ProxyLoginState } from '../ipc/views/proxy.ts';
import type { ServiceView } from '../ipc/views/services.ts';
import type { ProtocolClient, StatusView } from '../ipc/views/status.ts';

/** Facts about this copy and the computer; they do not change while the app runs. */
export interface SystemFacts {
  readonly version: string;
  readonly isInstalled: boolean;
  /** Electron, Chromium and Node.js with their versions. */
  readonly runtime: readonly { readonly name: string; readonly version: string }[];
  /** Operating system with its version and architecture, such as `linux 6.8.0 x64`. */
  readonly system: string;
  /** The user's home folder; absolute. */
  readonly homeFolder: string;
}

/** The current state. */
export interface StateFacts {
  readonly status: StatusView;
  readonly service: Pick<ServiceView, 'state'> & {
    /** Whether it is the embedded demo. */
    readonly isDemo: boolean;
    /** Why the service failed. */
    readonly problem: ErrorCode | null;
  };
  readonly sessionCount: number;
  /** Whether a log file exists. */
  readonly hasLog: boolean;
  /** How many of the system's authorities were read, such as `0 (Error)`. */
  readonly authorities: string;
  /** This computer's clock minus the current service's, in milliseconds; null until a reply has shown it. */
  readonly clockDifferenceMs: number | null;
  readonly lastCallback: LastCallback | null;
  /** Epoch milliseconds. */
  readonly nowMs: number;
}

/** @returns groups of `Name: value` lines, separated by empty lines */
export function describeDiagnostics(system: SystemFacts, state: StateFacts): string {
  const groups: readonly (readonly Line[])[] = [
    describeCopy(system, state),
    describeCallbacks(state.status.callbacks, system.homeFolder),
    describeLastCallback(state.lastCallback),
    describeStorage(state),
    describeService(state),
  ];
  const texts = groups.map((lines) => lines.map(([name, value]) => `${name}: ${value}`).join('\n'));
  return texts.join('\n\n');
}

type Line = readonly [name: string, value: string];

function describeCopy(
  { version, isInstalled, runtime, system }: SystemFacts,
  { nowMs, hasLog }: StateFacts,
): readonly Line[] {
  return [
    ['Member Login', `${version}, ${isInstalled ? 'installed' : 'not installed'}`],
    ['Taken', describeInstant(nowMs)],
    ['System', system],
    ...runtime.map((part): Line => [part.name, part.version]),
    ['Log file', hasLog ? 'yes' : 'no'],
  ];
}

function describeCallbacks(
  { route, choice, scheme, protocolClient, registered, isLoopbackRegistered }: StatusView['callbacks'],
  homeFolder: string,
): readonly Line[] {
  const routes = { scheme: `${scheme}://`, loopback: 'this computer', elsewhere: 'pasting' };
  const chosen = choice === 'automatic' ? 'automatic' : 'chosen';
  return [
    ['Callbacks arrive by', `${routes[route]} (${registered.route === 'scheme' ? chosen : 'registered'})`],
    [`${scheme}:// belongs to`, describeClient(protocolClient, homeFolder)],
    ['Callback on this computer', isLoopbackRegistered ? 'registered at the service' : 'not registered at the service'],
  ];
}

function describeClient(protocolClient: ProtocolClient, homeFolder: string): string {
  if (protocolClient.kind !== 'other-copy') return CLIENTS[protocolClient.kind];
  const name = protocolClient.name === null ? 'without a name' : toShortLine(protocolClient.name);
  return `another copy or app, ${name}${protocolClient.path === null ? '' : ` (${shortenPath(protocolClient.path, homeFolder)})`}`;
}

const CLIENTS: Readonly<Record<Exclude<ProtocolClient['kind'], 'other-copy'>, string>> = {
  'this-copy': 'this copy',
  'not-installed': 'not checked: this copy is not installed',
  'not-known': 'not checked yet',
  nobody: 'no app',
  'not-heard': 'not checked: this copy receives no callbacks, because its data folder is not writable',
};

function describeLastCallback(last: LastCallback | null): readonly Line[] {
  if (!last) return [['Last callback', 'none since the app started']];
  return [
    ['Last callback', last.address],
    ['Received', `${describeInstant(last.atMs)}, ${last.isPasted ? 'pasted' : 'from the browser'}`],
    ['Result', describeOutcome(last.outcome)],
  ];
}

function describeOutcome(outcome: LastCallback['outcome']): string {
  if (outcome === 'accepted') return 'accepted';
  return outcome === 'unproven' ? 'a refusal without state, so the user was asked' : `refused (${outcome})`;
}

function describeStorage({ status, sessionCount }: StateFacts): readonly Line[] {
  const { place, system, isWeakAllowed, isKeeping } = status.secrets;
  return [
    ['Tokens are stored in', PLACES[place]],
    ['Can save', isKeeping ? 'yes' : 'no'],
    ['Keychain', SYSTEMS[system]],
    ['Storing without a keychain', isWeakAllowed ? 'allowed' : 'not allowed'],
    ['Sign-ins', String(sessionCount)],
  ];
}

const PLACES: Readonly<Record<StatusView['secrets']['place'], string>> = {
  'not-decided': 'not decided yet',
  memory: 'memory only',
  keychain: 'the system’s keychain',
  weak: 'a file without a keychain',
};

const SYSTEMS: Readonly<Record<StatusView['secrets']['system'], string>> = {
  'not-known': 'not checked yet',
  keychain: 'available',
  weak: 'none, or locked; only a fixed key',
  none: 'none',
  'not-answering': 'did not answer in time',
};

function describeService({ service, status, authorities, clockDifferenceMs }: StateFacts): readonly Line[] {
  const why = service.problem === null ? '' : ` (${service.problem})`;
  return [
    ['Service', `${service.isDemo ? 'the demo' : 'from a profile file'}, ${STATES[service.state]}${why}`],
    ['Proxy', describeProxy(status.proxy)],
    ['System authorities', authorities.replace('0 (', 'not read (')],
    ['Clock', describeDifference(clockDifferenceMs)],
  ];
}

const STATES: Readonly<Record<ServiceView['state'], string>> = {
  starting: 'starting',
  ready: 'ready',
  failed: 'not running',
};

const PASSWORDS: Readonly<Record<ProxyLoginState, string>> = {
  none: '',
  wanted: ' (asks for a password)',
  memory: ' (with a password)',
  keychain: ' (with a password)',
  weak: ' (with a password)',
};

function describeProxy(proxy: StatusView['proxy']): string {
  switch (proxy.kind) {
    case 'not-known':
      return 'not known yet';
    case 'direct':
      return 'none';
    case 'proxy':
      return `${proxy.address}${PASSWORDS[proxy.login]}`;
    case 'socks':
      return `SOCKS5 ${proxy.address}${PASSWORDS[proxy.login]}`;
    case 'not-supported':
      return `${proxy.address} (not supported)`;
    default:
      return assertNever(proxy);
  }
}

/** Rounded to seconds, because services send the time in whole seconds. */
function describeDifference(differenceMs: number | null): string {
  if (differenceMs === null) return 'not yet compared with the service’s clock';
  const seconds = Math.round(Math.abs(differenceMs) / 1_000);
  if (seconds === 0) return 'this computer and the service agree to the second';
  return `this computer is about ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} the service`;
}

function describeInstant(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/**
 * Shortens a program's path without losing which installation it is. A path in a folder for all users' programs is
 * shown whole. Any other may contain a person's name, so only the file's name is kept, and `~` for the home folder.
 */
function shortenPath(path: string, homeFolder: string): string {
  const divider = path.includes('/') ? '/' : '\\';
  const isInHome = homeFolder !== '' && `${path}${divider}`.startsWith(`${homeFolder}${divider}`);
  const isForEverybody = PROGRAM_FOLDERS.test(path) && !/[\\/]\.\.(?:[\\/]|$)/.test(path);
  if (isForEverybody && !isInHome) return toShortLine(path);
  const parts = path.slice(isInHome ? homeFolder.length : 0).split(/[\\/]/);
  const name = parts.findLast((part) => part !== '') ?? '';
  return toShortLine([...(isInHome ? ['~'] : []), '…', name].join(divider));
}

const PROGRAM_FOLDERS = /^(?:\/(?:opt|usr|snap|Applications)\/|[a-z]:\\Program Files(?: \(x86\))?\\)/i;

/** Fits a name or path from the system onto one line. */
function toShortLine(text: string): string {
  return clip(toSingleLine(text), LONGEST);
}

const LONGEST = 160;
