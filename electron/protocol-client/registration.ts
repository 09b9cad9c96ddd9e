/**
 * Whether the system hands addresses of the callback scheme to this copy. It asks once the window is up, mends a
 * registration that nobody has, and tells another client apart: what another copy or app has is taken only when the
 * person says so. A promise of the system's that never settles holds nothing up; a synchronous call cannot be cut off.
 */
import type { Clock } from '../core/clock.ts';
import { LoginError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { ProtocolClient } from '../ipc/contract.ts';
import type { FoundClient } from './found-client.ts';

/** What the system says of the scheme, and takes. Present for an installed copy only. */
export interface ProtocolClientSystem {
  /** Who gets addresses of the scheme now. An client whose program is gone is nobody. */
  findClient(): Promise<FoundClient>;
  /**
   * Asks the system to hand them to this copy. What it did is to be asked anew.
   * @param isAsked whether the person asked for it; without, nothing is written that they might not expect
   * @throws LoginError `scheme-place-temporary` where it was asked for, and this copy will not stay where it is
   */
  register(isAsked: boolean): Promise<void>;
}

export interface ProtocolClientRegistration {
  readonly client: ProtocolClient;
  /** Asks the system, and registers this copy where nobody is. Never rejects. */
  check(): Promise<void>;
  /**
   * Takes the scheme over, whoever has it.
   * @throws LoginError `scheme-not-claimed` where the system did not do it, or `scheme-place-temporary`
   */
  claim(): Promise<void>;
}

export interface ProtocolClientRegistrationOptions {
  /** Null where this copy is not installed: it may claim nothing. */
  readonly system: ProtocolClientSystem | null;
  readonly clock: Clock;
  readonly log: Pick<Log, 'failure'>;
  readonly onChange: () => void;
}

/** How long one answer of the system may take. */
const ANSWER_LIMIT_MS = 10_000;

export function createProtocolClientRegistration(
  options: ProtocolClientRegistrationOptions,
): ProtocolClientRegistration {
  const { system, clock, log, onChange } = options;
  let client: ProtocolClient = { kind: system ? 'not-known' : 'not-installed' };
  let turn: Promise<unknown> = Promise.resolve();

  /** One after the other: what one finds must not undo what another did. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };

  const learn = (found: FoundClient): void => {
    if (isSameClient(client, found)) return;
    client = found;
    onChange();
  };

  const ask = ({ findClient }: ProtocolClientSystem): Promise<FoundClient> => inTime(clock, findClient);

  const mend = async (asked: ProtocolClientSystem): Promise<void> => {
    let found: FoundClient | null = null;
    try {
      found = await ask(asked);
      if (found.kind === 'nobody') {
        await inTime(clock, () => asked.register(false));
        // Not every system does what it says.
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
    get client() {
      return client;
    },
    async check() {
      if (system) await inTurn(() => mend(system));
    },
    async claim() {
      if (!system) throw notClaimed();
      await inTurn(() => take(system));
    },
  };
}

/** @returns what `work` brings; rejects when it takes too long, and whatever comes later is dropped */
function inTime<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const cancel = clock.schedule(ANSWER_LIMIT_MS, () => reject(new Error('No answer in time.')));
  // In a function of its own: what throws at once is to reject as well.
  const done = (async () => work())();
  done.then(resolve, reject);
  return promise.finally(cancel);
}

function isSameClient(known: ProtocolClient, found: FoundClient): boolean {
  if (known.kind !== 'other-copy' || found.kind !== 'other-copy') return known.kind === found.kind;
  return known.name === found.name && known.path === found.path;
}

function notClaimed(cause?: unknown): LoginError {
  const message = 'The system did not hand the callback scheme to this copy. Sign-ins come back another way.';
  return new LoginError('scheme-not-claimed', message, { cause });
}
