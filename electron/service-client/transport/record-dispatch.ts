/**
 * Takes down what undici tells of a request while it is sent and answered: the head as it was written, the connection,
 * the times, and the reply as it comes, also of one that is not whole in the end.
 */
import type { Dispatcher } from 'undici';
import type { RawConnection, RawExchange } from '../exchange.ts';
import type { ExchangeRecord } from '../exchange-record.ts';
import type { ConnectionFacts } from './connection-facts.ts';
import { lengthHeaderOf } from './request-head.ts';

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
