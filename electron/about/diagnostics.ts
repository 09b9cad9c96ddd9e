/**
 * Words what somebody needs to know who helps a person whose sign-in does not work. It is given no secret, and names
 * of services and members are not in it; what the system says goes in only in the form that is expected of it.
 */

import type { LastCallback } from '../callback/last-callback.ts';
import { toOneLine } from '../core/one-line.ts';
import type { ErrorCode, ProtocolClient, ServiceView, StatusView } from '../ipc/contract.ts';

/** What this copy is and runs on; known from the start. */
export interface SystemFacts {
  readonly version: string;
  readonly isInstalled: boolean;
  /** Such as Electron, Chromium and Node.js. */
  readonly runtime: readonly { readonly name: string; readonly version: string }[];
  /** Operating system with its version and architecture, such as `linux 6.8.0 x64`. */
  readonly system: string;
  /** The person's own folder: absolute. */
  readonly homeFolder: string;
}

/** How things stand at the moment. */
export interface StateFacts {
  readonly status: StatusView;
  readonly service: Pick<ServiceView, 'state'> & {
    /** Whether it is the embedded demo. */
    readonly isDemo: boolean;
    /** Why it failed. */
    readonly problem: ErrorCode | null;
  };
  readonly sessionCount: number;
  /** What the system keeps its keys with, in its own word; null where it does not say. */
  readonly storageBackend: string | null;
  /** Whether there is a log file. */
  readonly hasLog: boolean;
  /** This computer's clock minus the current service's, milliseconds; null before a reply told. */
  readonly clockDifferenceMs: number | null;
  readonly lastCallback: LastCallback | null;
  /** Epoch milliseconds. */
  readonly nowMs: number;
}

/** @returns lines of `Name: value` in groups, fit to be pasted into a message */
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
  { route, choice, scheme, protocolClient, isLoopbackRegistered }: StatusView['callbacks'],
  homeFolder: string,
): readonly Line[] {
  const routes = { scheme: `${scheme}://`, loopback: 'this computer' };
  return [
    ['Callbacks arrive by', `${routes[route]} (${choice === 'automatic' ? 'automatic' : 'chosen'})`],
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
  'not-installed': 'not asked, this copy is not installed',
  'not-known': 'not asked yet',
  nobody: 'nobody',
  'not-heard': 'not heard of: the data folder cannot be written',
};

function describeLastCallback(last: LastCallback | null): readonly Line[] {
  if (!last) return [['Last callback', 'none since the start']];
  return [
    ['Last callback', last.address],
    ['It came', `${describeInstant(last.atMs)}, ${last.isPasted ? 'pasted' : 'from the browser'}`],
    ['It was', last.outcome === 'accepted' ? 'accepted' : `refused (${last.outcome})`],
  ];
}

function describeStorage({ status, storageBackend, sessionCount }: StateFacts): readonly Line[] {
  const { place, system, isWeakAllowed, isKeeping } = status.secrets;
  return [
    ['Tokens rest in', PLACES[place]],
    ['Can save in this run', isKeeping ? 'yes' : 'no'],
    ['Keychain', SYSTEMS[system]],
    ...(storageBackend === null ? [] : [['Storage backend', toShortLine(storageBackend)] as const]),
    ['Storing without a keychain', isWeakAllowed ? 'allowed' : 'not allowed'],
    ['Accounts signed in', String(sessionCount)],
  ];
}

const PLACES: Readonly<Record<StatusView['secrets']['place'], string>> = {
  'not-decided': 'not decided yet',
  memory: 'memory only',
  keychain: 'the system’s keychain',
  weak: 'a file without a keychain',
};

const SYSTEMS: Readonly<Record<StatusView['secrets']['system'], string>> = {
  'not-known': 'not asked yet',
  keychain: 'there is one',
  weak: 'there is none, only a fixed key',
  none: 'there is none',
  'not-answering': 'did not answer in time',
};

function describeService({ service, status, clockDifferenceMs }: StateFacts): readonly Line[] {
  const why = service.problem === null ? '' : ` (${service.problem})`;
  return [
    ['Service', `${service.isDemo ? 'the demo' : 'one of a profile file'}, ${STATES[service.state]}${why}`],
    ['Proxy', describeProxy(status.proxy)],
    ['Clock', describeDifference(clockDifferenceMs)],
  ];
}

const STATES: Readonly<Record<ServiceView['state'], string>> = {
  starting: 'starting',
  ready: 'ready',
  failed: 'not running',
};

function describeProxy(proxy: StatusView['proxy']): string {
  switch (proxy.kind) {
    case 'not-known':
      return 'not known yet';
    case 'direct':
      return 'none';
    case 'proxy':
      return proxy.address;
    case 'not-supported':
      return `${proxy.address}, of a kind that is not supported`;
  }
}

/** A service tells whole seconds. */
function describeDifference(differenceMs: number | null): string {
  if (differenceMs === null) return 'not compared with the service’s yet';
  const seconds = Math.round(Math.abs(differenceMs) / 1_000);
  if (seconds === 0) return 'this computer and the service agree to the second';
  return `this computer is about ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} the service`;
}

function describeInstant(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/**
 * Tells which installation it is. A folder for everybody's programs is shown; any other may be called like a person,
 * so that the program's own name is left of it, and whether it is in the person's own folder (`~`).
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

/** What the system calls something, fit to stand in a line. */
function toShortLine(text: string): string {
  return toOneLine(text, LONGEST, '…');
}

const LONGEST = 160;
