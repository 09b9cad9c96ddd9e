/**
 * A loopback server of plain TCP or TLS, without any HTTP library, that keeps every request exactly as it came in, and
 * answers with the bytes that a test gives.
 */
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type Certificate, portOf } from '../stub-service.ts';

/** Answers one request: the bytes to send, or what to do with the connection. */
export type EchoAnswer = string | Uint8Array | ((socket: Socket) => void);

export interface EchoServer extends AsyncDisposable {
  /** Such as `https://127.0.0.1:50123`. */
  readonly origin: string;
  readonly host: string;
  /** Requests in the order in which they arrived in full; one character is one byte. */
  readonly received: readonly string[];
  connections: number;
  /** Queues answers, one request each; without one, a request gets {@link EMPTY}. */
  answerWith(...answers: readonly EchoAnswer[]): void;
}

export const EMPTY = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

/** A whole reply with that JSON. */
export function answerJson(value: unknown, status = '200 OK'): string {
  const body = JSON.stringify(value);
  return `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** @param certificate makes it TLS */
export async function startEchoServer(certificate?: Certificate): Promise<EchoServer> {
  const received: string[] = [];
  const answers: EchoAnswer[] = [];
  const sockets = new Set<Socket>();
  const serve = (socket: Socket): void => {
    server.connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    let bytes = '';
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.toString('latin1');
      for (let end = endOfRequest(bytes); end !== null; end = endOfRequest(bytes)) {
        received.push(bytes.slice(0, end));
        bytes = bytes.slice(end);
        const answer = answers.shift() ?? EMPTY;
        if (typeof answer === 'function') answer(socket);
        else socket.write(answer);
      }
    });
  };
  const listener = certificate ? createTlsServer({ ...certificate }, serve) : createServer(serve);
  listener.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${portOf(listener.address())}`;
  const server: EchoServer = {
    origin: `${certificate ? 'https' : 'http'}://${host}`,
    host,
    received,
    connections: 0,
    answerWith: (...more) => void answers.push(...more),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  return server;
}

/** Where the first request ends, or null if it is not whole yet. */
function endOfRequest(bytes: string): number | null {
  const endOfHead = bytes.indexOf('\r\n\r\n');
  if (endOfHead < 0) return null;
  const [, length = '0'] = /\r\ncontent-length: (\d+)\r\n/i.exec(bytes.slice(0, endOfHead + 2)) ?? [];
  const end = endOfHead + 4 + Number(length);
  return bytes.length < end ? null : end;
}
