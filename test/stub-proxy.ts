/**
 * A loopback HTTP proxy for tests: tunnels CONNECT, forwards absolute addresses, or refuses everything with one status.
 * It records requests, so that a test can tell a proxied call from a direct one.
 */
import { createServer as createHttpServer, type RequestListener, request } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { type Certificate, portOf } from './stub-service.ts';

export type StubProxy = Awaited<ReturnType<typeof startStubProxy>>;

/**
 * @param options.refusal status for every request, such as 407; otherwise requests pass
 * @param options.login what it asks for, as `login:password`, by Basic
 * @param options.schemes what it names in a reply with 407; Basic if it asks for a login
 * @param options.host where it listens; 127.0.0.1 if left out
 * @param options.answer what it writes in place of an answer as soon as a tunnel is asked for, and ends
 * @param options.dropsConnections whether connections are cut as soon as a tunnel is asked for
 * @param options.certificate makes it a proxy that is itself reached over TLS
 */
export async function startStubProxy(
  options: {
    refusal?: number;
    login?: string;
    schemes?: readonly string[];
    host?: '127.0.0.1' | '::1';
    answer?: string;
    dropsConnections?: boolean;
    certificate?: Certificate;
  } = {},
) {
  const asked: string[] = [];
  const proofs: (string | undefined)[] = [];
  const { schemes = options.login === undefined ? [] : ['Basic realm="A, \\"Negotiate\\" proxy"'] } = options;
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
    if (options.answer !== undefined) return void client.end(options.answer);
    const proof = incoming.headers['proxy-authorization'];
    proofs.push(proof);
    const isProven = options.login === undefined || proof === `Basic ${Buffer.from(options.login).toString('base64')}`;
    const refusal = options.refusal ?? (isProven ? null : 407);
    const challenges = schemes.map((scheme) => `proxy-authenticate: ${scheme}\r\n`).join('');
    if (refusal !== null) {
      return void client.end(`HTTP/1.1 ${refusal} Refused\r\n${challenges}content-length: 0\r\n\r\n`);
    }
    const target = new URL(`http://${incoming.url}`);
    const onward = connect(Number(target.port), target.hostname.replace(/^\[|\]$/g, ''), () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(onward).pipe(client);
    });
    sockets.add(onward);
    onward.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, options.host ?? '127.0.0.1', resolve));

  return {
    /** Host and port, as a PAC answer names it. */
    address: `${options.certificate ? 'localhost' : options.host === '::1' ? '[::1]' : '127.0.0.1'}:${portOf(server.address())}`,
    /** `CONNECT host:port` or `GET http://…`, in order. */
    asked,
    /** `proxy-authorization` of each CONNECT, in order. */
    proofs,
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
