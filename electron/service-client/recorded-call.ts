/** Sends a request and decodes its reply, and tells whoever records what was sent, what came back and what it means. */
import type { Clock } from '../core/clock.ts';
import type { ErrorDetails } from '../core/errors.ts';
import type { Purpose } from '../core/exchange-codes.ts';
import type { RawExchange, RawMeaning, Recorder } from './exchange.ts';
import { beginRecord } from './exchange-record.ts';
import type { Http, HttpReply, HttpRequest } from './transport/http.ts';

/** What a request is to whoever records it. */
export interface Told {
  readonly purpose: Purpose;
  /** Values in the request that must not be shown. */
  readonly secrets: readonly string[];
  readonly passwordForm?: RawExchange['passwordForm'];
}

/** What a reply was decoded to, and what it means. */
export interface Decoded<T> {
  readonly value: T;
  /** Nothing is decoded to a bug: that is thrown. */
  readonly meaning: Exclude<RawMeaning['code'], 'unexpected'>;
  /** Of the error that `value` is or holds. */
  readonly details?: ErrorDetails;
  /** Values in the reply that must not be shown. */
  readonly secrets?: readonly string[];
}

export type Decode<T> = (reply: HttpReply) => Decoded<T> | Promise<Decoded<T>>;

export interface RecordedBy {
  /** Null if nobody records. */
  readonly recorder: Recorder | null;
  readonly clock: Pick<Clock, 'nowMs'>;
}

/** Repeats what was not heard, once, as a request of its own. @throws what `send` and `decode` throw */
export async function callAndTell<T>(
  by: RecordedBy & Pick<Http, 'send'>,
  request: HttpRequest,
  told: Told,
  decode: Decode<T>,
  isRepeated = false,
): Promise<T> {
  const { send, recorder, clock } = by;
  // A call that ended before it began is no exchange.
  if (recorder === null || request.signal.aborted) return (await decode(await send(request))).value;
  const record = beginRecord(recorder, { ...request, ...told }, clock);
  let reply: HttpReply | null = null;
  try {
    reply = await send({ ...request, record });
    record.end(reply.bytes);
    const { value, meaning, details = {}, secrets = [] } = await decode(reply);
    record.means({ code: meaning, details, secrets }, reply);
    return value;
  } catch (thrown) {
    record.fail(thrown, reply);
    if (isRepeated || request.credentials === 'password' || !wasNotHeard(record.exchange)) throw thrown;
    return callAndTell(by, request, told, decode, true);
  }
}

/** Whether it only reads, and the connection had been kept and was cut before a byte of the reply came. */
function wasNotHeard({ purpose, method, isReused, firstByteAt, heldFromMs, error }: RawExchange): boolean {
  const onlyReads = method === 'GET' && READINGS.includes(purpose) && heldFromMs === null;
  return onlyReads && isReused && firstByteAt === null && error?.code === 'connection-lost';
}

const READINGS: readonly Purpose[] = ['member', 'member-as-nobody', 'picture'];
