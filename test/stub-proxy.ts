/**
 * A loopback HTTP proxy for tests: tunnels CONNECT, forwards absolute addresses, or refuses everything with one status.
 * It records requests, so that a test can tell a proxied call from a direct one.
 */
import { createServer as createHttpServer, type RequestListener, request } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { type Certificate, portOf } from './stub-service.ts';

export interface StubProxy extends AsyncDisposable {
  /** Host and port, as a PAC answer names it. */
  readonly address: string;
  /** `CONNECT host:port` or `GET http://…`, in order. */
  readonly asked: readonly string[];
}

/**
 * @param options.refusal status for every request, such as 407; otherwise requests pass
 * @param options.dropsConnections whether connections are cut as soon as a tunnel is asked for
 * @param options.certificate makes it a proxy that is itself reached over TLS
 */
export async function startStubProxy(
  options: { refusal?: number; dropsConnections?: boolean; certificate?: Certificate } = {},
): Promise<StubProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();

  const onRequest: RequestListener = (incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    if (options.refusal) return void response.writeHead(options.refusal).end();
    forwardRequest(incoming, response);
  };
  const server = options.certificate
    ? createHttpsServer({ ...options.certificate }, onRequest)
    : createHttpServer(onRequest);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.on('connect', (incoming, client) => {
    asked.push(`CONNECT ${incoming.url}`);
    client.on('error', () => {});
    if (options.dropsConnections) return void client.destroy();
    if (options.refusal) return void client.end(`HTTP/1.1 ${options.refusal} Refused\r\ncontent-length: 0\r\n\r\n`);
    const target = new URL(`http://${incoming.url}`);
    const onward = connect(Number(target.port), target.hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(onward).pipe(client);
    });
    sockets.add(onward);
    onward.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    address: `${options.certificate ? 'localhost' : '127.0.0.1'}:${portOf(server.address())}`,
    asked,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a proxy does with a request that needs no tunnel: it comes with its whole address. */
export const forwardRequest: RequestListener = (incoming, response) => {
  const { method = 'GET', url = '', headers } = incoming;
  const outgoing = request(url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  incoming.pipe(outgoing);
};
