/**
 * Reads the system's certificate authorities, once, in a thread of its own: it cannot be interrupted, and on macOS it can
 * take minutes. Calls wait for them up to a limit, and then go on without them.
 * @see https://github.com/nodejs/node/issues/63313, https://github.com/nodejs/node/issues/61636
 */
import type { Clock } from '../../core/clock.ts';
import { describeFailure, type Log } from '../../core/log.ts';

export type SystemAuthorities = ReturnType<typeof createSystemAuthorities>;

export interface SystemAuthoritiesOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Reads them once. */
  readonly load?: () => Promise<readonly string[]>;
}

/**
 * How long calls wait. Usually it takes less than a second, so this is for a slow system; a person who waits for a
 * sign-in can cancel it meanwhile, and few services need the system's authorities.
 */
export const AUTHORITIES_LIMIT_MS = 20_000;
/** How long it is not tried again after a failure, because every call would wait for it. */
export const AUTHORITIES_RETRY_MS = 60_000;

export function createSystemAuthorities({
  clock,
  log,
  load = () => loadInThread(READ_SYSTEM_AUTHORITIES),
}: SystemAuthoritiesOptions) {
  let known: readonly string[] | null = null;
  let isReading = false;
  /** Settles when calls may go on. */
  let waiting = Promise.resolve();
  let failedAtMs: number | null = null;
  let state = '0 (pending)';

  async function begin(): Promise<void> {
    isReading = true;
    const limit = Promise.withResolvers<void>();
    waiting = limit.promise;
    const cancelLimit = clock.schedule(AUTHORITIES_LIMIT_MS, () => {
      log.info('system authorities: not read in time, calls go on without them');
      limit.resolve();
    });
    try {
      known = await load();
      state = String(known.length);
      log.info(`system authorities: ${state}`);
    } catch (thrown) {
      failedAtMs = clock.nowMs();
      // Node reads all or none: on Windows, it throws for the whole list where it cannot write one of them as PEM.
      state = `0 (${describeFailure(thrown)})`;
      log.failure('system authorities', thrown);
    }
    isReading = false;
    cancelLimit();
    limit.resolve();
  }

  /** The computer's clock may have been set back. */
  const hasJustFailed = (): boolean =>
    failedAtMs !== null && Math.abs(clock.nowMs() - failedAtMs) < AUTHORITIES_RETRY_MS;

  return {
    /**
     * Begins to read them, unless that has begun, and waits for as long as the limit allows, which counts from the
     * beginning. Never rejects.
     * @returns PEM; null if they are not known, now or at all. Later calls may get them.
     */
    async read(): Promise<readonly string[] | null> {
      if (known === null && !isReading && !hasJustFailed()) void begin();
      await waiting;
      return known;
    },
    /** How many were read, with a code where none could be, such as `0 (Error)`. */
    state: (): string => state,
    /** Whether they are still being read, which would keep the process from exiting. */
    get isReading(): boolean {
      return isReading;
    },
  };
}

/** Given as text, it needs neither a bundle of its own nor a file. */
const READ_SYSTEM_AUTHORITIES = `
  const { parentPort } = require('node:worker_threads');
  const { getCACertificates } = require('node:tls');
  parentPort.postMessage(getCACertificates('system'));
`;

/**
 * Runs a script in a thread that does not keep the process alive; but once the process exits, it waits for what the
 * thread is doing outside of JavaScript.
 * @param source CommonJS, which posts what is returned
 */
export async function loadInThread(source: string): Promise<readonly string[]> {
  // Loaded only now, because the first window does not need it.
  const { Worker } = await import('node:worker_threads');
  const thread = new Worker(source, { eval: true });
  thread.unref();
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('messageerror', reject);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread has ended without an answer.')));
  });
}
