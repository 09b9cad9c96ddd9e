/**
 * The DevTools protocol over Chromium's pipe: commands, their replies, and events by session. It knows no
 * command; the types come with Playwright.
 */
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Protocol } from '../../node_modules/playwright-core/types/protocol.d.ts';

export type { Protocol };

/** What `JSON.parse` gives: typed where it is used, by the protocol's own types. */
type Json = ReturnType<typeof JSON.parse>;

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: Json;
  readonly result?: Json;
  readonly error?: { readonly message: string };
}

interface Waiting {
  resolve(result: Json): void;
  reject(error: Error): void;
}

/** One session: the browser's own, or one page's. */
export interface DevToolsSession {
  send<M extends keyof Protocol.CommandParameters>(
    method: M,
    params?: Protocol.CommandParameters[M],
  ): Promise<Protocol.CommandReturnValues[M]>;
  /** As `send`, for what nobody waits for: a page or browser that is gone meanwhile is no error. */
  post<M extends keyof Protocol.CommandParameters>(method: M, params?: Protocol.CommandParameters[M]): void;
  on<E extends keyof Protocol.Events>(event: E, listener: (payload: Protocol.Events[E]) => void): void;
}

interface DevToolsConnection {
  readonly browser: DevToolsSession;
  openSession(sessionId: string): DevToolsSession;
  /** Settles when the browser's end is closed. */
  readonly closed: Promise<void>;
}

/** @param outgoing @param incoming the ends of Chromium's file descriptors 3 and 4 */
export function connectDevTools(outgoing: Writable, incoming: Readable): DevToolsConnection {
  const waiting = new Map<number, Waiting>();
  const emitters = new Map<string, EventEmitter>();
  let lastId = 0;
  let isClosed = false;

  const closed = new Promise<void>((resolve) => {
    incoming.once('close', () => {
      isClosed = true;
      for (const { reject } of waiting.values()) reject(new Error('The browser is gone.'));
      waiting.clear();
      resolve();
    });
  });
  outgoing.on('error', () => undefined);
  incoming.on('error', () => undefined);
  readMessages(incoming, receive);

  function receive(message: Message): void {
    if (message.id === undefined) {
      if (message.method) emitters.get(message.sessionId ?? '')?.emit(message.method, message.params);
      return;
    }
    const caller = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) caller?.reject(new Error(message.error.message));
    else caller?.resolve(message.result);
  }

  function openSession(sessionId: string): DevToolsSession {
    const emitter = new EventEmitter();
    emitters.set(sessionId, emitter);
    const session: DevToolsSession = {
      send: (method, params) =>
        new Promise((resolve, reject) => {
          if (isClosed) {
            reject(new Error('The browser is gone.'));
            return;
          }
          lastId += 1;
          waiting.set(lastId, { resolve, reject });
          outgoing.write(`${JSON.stringify({ id: lastId, method, params, sessionId: sessionId || undefined })}\0`);
        }),
      post: (method, params) => void session.send(method, params).catch(() => undefined),
      on: (event, listener) => void emitter.on(event, listener),
    };
    return session;
  }

  return { browser: openSession(''), openSession, closed };
}

/** Messages end with a zero byte, and may arrive in pieces. */
function readMessages(incoming: Readable, receive: (message: Message) => void): void {
  let pieces = '';
  incoming.setEncoding('utf8').on('data', (text: string) => {
    const messages = (pieces + text).split('\0');
    pieces = messages.pop() ?? '';
    for (const message of messages) receive(JSON.parse(message));
  });
}
