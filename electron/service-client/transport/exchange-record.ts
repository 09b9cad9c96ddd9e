/**
 * Fills in the exchange of one request as it goes on, and tells the recorder of each step. While it is sent and answered,
 * takes down what undici tells: the head as it was written, the connection, the times, and the reply as it comes, also of one
 * that is not whole in the end.
 */

import type { Dispatcher } from 'undici';
import type { Clock } from '../../core/clock.ts';
import { type AppError, LoginError, toAppError } from '../../core/errors.ts';
import type { Purpose, RequestChange } from '../../core/exchange-codes.ts';
import type { ConnectionFacts } from './connection-facts.ts';
import type { HttpReply, RawConnection, RawExchange, RawHeld, RawMeaning, Recorder, Recording } from './exchange.ts';
import type { ProxyRoute } from './proxy.ts';
import { lengthHeaderOf } from './request-headers.ts';

/** What is sent in place of what was held. */
interface ChangedRequest {
  readonly address: string;
  readonly body: string | null;
  /** Further values that must not be shown. */
  readonly secrets: readonly string[];
  readonly changes: readonly RequestChange[];
}

/** What is known of a request before it is sent. */
interface RecordedRequest {
  readonly purpose: Purpose;
  readonly method: string;
  readonly address: string;
  readonly body: string | null;
  readonly credentials?: 'none' | 'application' | 'token' | 'password';
  /** Values that must not be shown. */
  readonly secrets: readonly string[];
  readonly passwordForm?: RawExchange['passwordForm'];
}

export type ExchangeRecord = ReturnType<typeof beginRecord>;

export function beginRecord(recorder: Recorder, request: RecordedRequest, clock: Pick<Clock, 'nowMs'>) {
  const exchange = createExchange(request, clock.nowMs());
  const recording = beginQuietly(recorder, exchange);
  const leaveHold = (): void => {
    exchange.held = null;
    exchange.state = 'waiting';
    exchange.startedAtMs = Math.max(exchange.startedAtMs, clock.nowMs());
    exchange.startedAt = performance.now();
  };
  return {
    exchange,
    /** It waits for a person, before anything is looked up or connected. */
    hold(held: RawHeld): void {
      exchange.held = held;
      exchange.heldFromMs = exchange.startedAtMs;
      exchange.state = 'held';
      recording.changed();
    },
    /** It goes on, changed or not, and its time counts from now. */
    release(changed: ChangedRequest | null): void {
      leaveHold();
      if (changed) {
        exchange.address = changed.address;
        exchange.sentBody = changed.body;
        exchange.secrets = [...exchange.secrets, ...changed.secrets];
        exchange.changes = changed.changes;
        exchange.hasTyped ||= changed.secrets.length > 0;
      }
      recording.changed();
    },
    /** The proxy is known. */
    prepare(route: ProxyRoute): void {
      exchange.route = route;
    },
    /** A connection is asked for. */
    connect(): void {
      exchange.preparedAt = performance.now();
      exchange.state = 'connecting';
      recording.changed();
    },
    /** Something else of the exchange was filled in. */
    changed: () => recording.changed(),
    /** The reply is whole, and unpacked. */
    end(replyBytes: Uint8Array): void {
      exchange.replyBytes = replyBytes;
      exchange.endedAt = performance.now();
      exchange.endedAtMs = clock.nowMs();
      exchange.state = 'done';
      recording.changed();
    },
    /** There is no whole reply, or one that cannot be decoded. */
    fail(thrown: unknown, reply: HttpReply | null): void {
      const error = errorOf(thrown);
      if (exchange.endedAt === null) {
        if (exchange.held) leaveHold();
        exchange.endedAt = performance.now();
        exchange.endedAtMs = clock.nowMs();
        exchange.state = 'failed';
        exchange.error = error;
        // A connection that was given up goes on by itself, which is not part of the exchange.
        if (exchange.sendingAt === null && exchange.connection) exchange.connection = { ...exchange.connection };
        recording.changed();
      }
      recording.means({ code: error.code, details: error.details, secrets: [] }, reply);
    },
    means: (meaning: RawMeaning, reply: HttpReply) => recording.means(meaning, reply),
  };
}

/** An error of the recorder is not one of the call. */
function beginQuietly(recorder: Recorder, exchange: RawExchange): Recording {
  const quietly = <T>(act: () => T): T | null => {
    try {
      return act();
    } catch {
      return null;
    }
  };
  const recording = quietly(() => recorder.begin(exchange));
  return {
    changed: () => void quietly(() => recording?.changed()),
    means: (meaning, reply) => void quietly(() => recording?.means(meaning, reply)),
  };
}

/** A caller may end a call without saying why. */
function errorOf(thrown: unknown): AppError {
  const isAbort = thrown instanceof Error && thrown.name === 'AbortError';
  return isAbort ? new LoginError('cancelled', 'The call was ended.') : toAppError(thrown);
}

/** @returns an exchange of which nothing has happened yet */
export function createExchange(request: RecordedRequest, startedAtMs: number): RawExchange {
  const { purpose, method, address, secrets, body, credentials, passwordForm } = request;
  return {
    purpose,
    method,
    address,
    secrets,
    hasTyped: credentials === 'password',
    ...(passwordForm !== undefined && { passwordForm }),
    startedAtMs,
    startedAt: performance.now(),
    held: null,
    heldFromMs: null,
    changes: [],
    state: 'waiting',
    route: null,
    preparedAt: null,
    connection: null,
    isReused: false,
    sendingAt: null,
    sentAt: null,
    sentHead: null,
    sentBody: body,
    firstByteAt: null,
    status: null,
    replyHeaders: [],
    wireBytes: 0,
    replyBytes: NOTHING,
    endedAt: null,
    error: null,
  };
}

const NOTHING = new Uint8Array();

type Handler = Dispatcher.DispatchHandler;

/**
 * @param handler gets everything that undici tells
 * @param dispatch sends the request
 */
export function recordDispatch(
  record: ExchangeRecord,
  facts: ConnectionFacts,
  handler: Handler,
  dispatch: (handler: Handler) => void,
): void {
  const { exchange } = record;
  facts.whileOpening(
    (connection) => noteConnection(exchange, connection),
    () => dispatch({ ...handler, ...recordSending(record, facts, handler), ...recordReply(record, facts, handler) }),
  );
}

function recordSending({ exchange, changed }: ExchangeRecord, facts: ConnectionFacts, handler: Handler): Handler {
  const onHead = (head: string, connection: RawConnection | null): void => {
    exchange.sentHead = head + lengthHeaderOf(exchange.method, exchange.sentBody);
    noteConnection(exchange, connection);
  };
  return {
    onRequestStart(controller, context) {
      handler.onRequestStart?.(controller, context);
      if (controller.aborted) return;
      exchange.sendingAt = performance.now();
      // It is written before anything else.
      facts.awaitHead(onHead);
    },
    onRequestSent() {
      facts.awaitHead(null);
      exchange.sentAt = performance.now();
      exchange.state = 'sent';
      changed();
    },
  };
}

function recordReply({ exchange, changed }: ExchangeRecord, facts: ConnectionFacts, handler: Handler): Handler {
  return {
    onResponseStarted() {
      exchange.firstByteAt ??= performance.now();
    },
    onResponseStart(controller, status, headers, text) {
      // Others may come before it, such as 103.
      if (status >= 200) {
        exchange.status = status;
        exchange.replyHeaders = readRaw(controller.rawHeaders);
        exchange.state = 'receiving';
        changed();
      }
      handler.onResponseStart?.(controller, status, headers, text);
    },
    onResponseData(controller, chunk) {
      exchange.wireBytes += chunk.length;
      handler.onResponseData?.(controller, chunk);
    },
    onResponseError(controller, error) {
      if (exchange.sendingAt === null) noteConnection(exchange, facts.of(error));
      handler.onResponseError?.(controller, error);
    },
  };
}

function noteConnection(exchange: RawExchange, connection: RawConnection | null): void {
  if (connection === null) return;
  exchange.connection = connection;
  exchange.isReused = exchange.preparedAt !== null && connection.startedAt < exchange.preparedAt;
}

function readRaw(headers: Dispatcher.DispatchController['rawHeaders']): readonly string[] {
  if (!Array.isArray(headers)) return [];
  return headers.map((each) => (typeof each === 'string' ? each : each.toString('latin1')));
}
