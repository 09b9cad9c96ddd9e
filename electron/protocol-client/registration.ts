/**
 * Knows whether this copy is the protocol client, the app that the system opens the callback scheme with. Registers
 * this copy if no app is registered, but takes the scheme over from another app only if the user asks for it. Promises
 * from the system have a time limit; synchronous calls cannot have one.
 */

import { CALLBACK_SCHEME } from '../callback/parse.ts';
import type { Clock } from '../core/clock.ts';
import { LoginError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import { clip, toSingleLine } from '../core/one-line.ts';
import type { ProtocolClient } from '../ipc/views/status.ts';

/** How to find and register the protocol client on the current system. Used by installed copies only. */
export interface ProtocolClientSystem {
  /** Finds the current client. A client whose program no longer exists does not count. */
  findClient(): Promise<FoundClient>;
  /**
   * Asks the system to make this copy the client. It may not do so; call `findClient` to see the result.
   * @param isAsked whether the user asked for it; if not, nothing is written that they might not expect
   * @throws LoginError `scheme-place-temporary` if the user asked for it, but this copy is in a temporary place
   */
  register(isAsked: boolean): Promise<void>;
}

export interface ProtocolClientRegistrationOptions {
  /** Null if this copy is not installed and so must not register itself. */
  readonly system: ProtocolClientSystem | null;
  readonly clock: Clock;
  readonly log: Pick<Log, 'failure'>;
  readonly onChange: () => void;
}

/** How long the system may take to answer. */
const ANSWER_LIMIT_MS = 10_000;
/** Of another app's name. */
const LONGEST_NAME = 80;

export function createProtocolClientRegistration(options: ProtocolClientRegistrationOptions) {
  const { system, clock, log, onChange } = options;
  let client: ProtocolClient = { kind: system ? 'not-known' : 'not-installed' };
  let last: Promise<unknown> = Promise.resolve();

  /** Runs one operation at a time, so that a check does not overwrite the result of a claim. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };

  const learn = (found: FoundClient): void => {
    if (isSameClient(client, found)) return;
    client = found;
    onChange();
  };

  const ask = async ({ findClient }: ProtocolClientSystem): Promise<FoundClient> => {
    const found = await inTime(clock, findClient);
    if (found.kind !== 'other-copy' || found.name === null) return found;
    return { ...found, name: clip(toSingleLine(found.name), LONGEST_NAME) || null };
  };

  const mend = async (asked: ProtocolClientSystem): Promise<void> => {
    let found: FoundClient | null = null;
    try {
      found = await ask(asked);
      if (found.kind === 'nobody') {
        await inTime(clock, () => asked.register(false));
        // Some systems report success without registering, so ask again.
        found = await ask(asked);
      }
    } catch (thrown) {
      log.failure('scheme not checked', thrown);
    }
    if (found) learn(found);
  };

  const take = async (asked: ProtocolClientSystem): Promise<void> => {
    try {
      await inTime(clock, () => asked.register(true));
      learn(await ask(asked));
    } catch (cause) {
      throw cause instanceof LoginError ? cause : notClaimed(cause);
    }
    if (client.kind !== 'this-copy') throw notClaimed();
  };

  return {
    get client(): ProtocolClient {
      return client;
    },
    /** Asks the system, and registers this copy if no app is registered. Never rejects. */
    async check(): Promise<void> {
      if (system) await inTurn(() => mend(system));
    },
    /**
     * Makes this copy the client, even if another app is.
     * @throws LoginError `scheme-not-claimed` if the system did not do it, or `scheme-place-temporary`
     */
    async claim(): Promise<void> {
      if (!system) throw notClaimed();
      await inTurn(() => take(system));
    },
  };
}

/** Settles as `work` does, or rejects if it takes too long; a later result is ignored. */
function inTime<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const cancel = clock.schedule(ANSWER_LIMIT_MS, () => reject(new Error('No answer in time.')));
  // The async function turns an error that `work` throws at once into a rejection.
  const done = (async () => work())();
  done.then(resolve, reject);
  return promise.finally(cancel);
}

function isSameClient(known: ProtocolClient, found: FoundClient): boolean {
  if (known.kind !== 'other-copy' || found.kind !== 'other-copy') return known.kind === found.kind;
  return known.name === found.name && known.path === found.path;
}

function notClaimed(cause?: unknown): LoginError {
  const message = 'The system did not register this copy for the callback scheme. Use another callback route.';
  return new LoginError('scheme-not-claimed', message, { cause });
}

/** The part of Electron's `app` that is used. */
export interface ProtocolApp {
  isDefaultProtocolClient(scheme: string): boolean;
  setAsDefaultProtocolClient(scheme: string): boolean;
  /** Returns an empty string if there is no client. */
  getApplicationNameForProtocol(address: string): string;
  /** Rejects if there is no client, but also if the client merely has no icon. */
  getApplicationInfoForProtocol(address: string): Promise<{ readonly name: string; readonly path: string }>;
}

/** The current protocol client, as reported by the system. */
export type FoundClient = { readonly kind: 'this-copy' | 'nobody' } | ({ readonly kind: 'other-copy' } & NamedClient);

export interface NamedClient {
  /** The system's name for it, or null. */
  readonly name: string | null;
  /** Path of its program or bundle; null if the system does not report it. */
  readonly path: string | null;
}

/**
 * A client that Electron reports only in part still counts, so that another copy's scheme is not taken over by accident.
 * @returns the client that the system reports, or null if there is none
 */
export async function findNamedClient(app: ProtocolApp): Promise<NamedClient | null> {
  const address = `${CALLBACK_SCHEME}://callback`;
  try {
    const { name, path } = await app.getApplicationInfoForProtocol(address);
    return { name: name || null, path: path || null };
  } catch {
    const name = app.getApplicationNameForProtocol(address);
    return name === '' ? null : { name, path: null };
  }
}
