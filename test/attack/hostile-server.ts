/**
 * A service that answers over a socket of its own, so that nothing is too odd to be written: secrets in the status text,
 * in other replies before the reply, in names and values of headers, in cookies, redirects and trailers, byte by byte.
 */
import { createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type Certificate, portOf } from '../stub-service.ts';
import { drawHostileReply, type HostileEndpoint, type Random } from './hostile-replies.ts';

export interface HostileServer extends AsyncDisposable {
  readonly origin: string;
}

/** @param answer the bytes of a whole reply, or null to hang up */
export async function startHostileServer(
  answer: () => readonly Uint8Array[] | null,
  certificate: Certificate | null,
): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  const onConnection = (socket: Socket): void => {
    sockets.add(socket);
    let request = '';
    socket.on('error', () => {});
    socket.on('close', () => void sockets.delete(socket));
    socket.on('data', (bytes) => {
      request += bytes.toString('latin1');
      if (!isWhole(request)) return;
      request = '';
      const pieces = answer();
      for (const piece of pieces ?? []) socket.write(piece);
      socket.end();
      if (!pieces) socket.destroy();
    });
  };
  const server: Server = certificate ? createTlsServer(certificate, onConnection) : createPlainServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `${certificate ? 'https' : 'http'}://127.0.0.1:${portOf(server.address())}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isWhole(request: string): boolean {
  const end = request.indexOf('\r\n\r\n');
  const length = Number(/^content-length: (\d+)/im.exec(request)?.[1] ?? 0);
  return end >= 0 && request.length >= end + 4 + length;
}

/**
 * Draws the reply to one request.
 * @param secrets what the request carried, and what was known before
 * @param granted what the reply brings, in its own field
 */
export function drawRawReply(
  random: Random,
  endpoint: HostileEndpoint,
  secrets: readonly string[],
  granted: string,
): readonly Uint8Array[] | null {
  if (random() < 0.03) return null;
  const echo = (): string => write(random, pick(random, secrets));
  const inHeader = (): string => Buffer.from(echo().replaceAll(/\p{Cc}/gu, '')).toString('latin1');
  const isGranting = random() < 0.5;
  const drawn = drawHostileReply(random, endpoint, secrets, Math.floor(600 + random() * 1500));
  const body = isGranting ? Buffer.from(grant(endpoint, granted, echo)) : drawn.bytes;
  const coding = isGranting ? undefined : drawn.headers['content-encoding'];
  const isRedirect = !isGranting && random() < 0.1;
  const headers: readonly (readonly [string, string])[] = [
    ['Content-Type', isGranting ? `application/json; note=${inHeader()}` : `${drawn.headers['content-type']}`],
    ...(coding === undefined ? [] : [['Content-Encoding', coding] as const]),
    ['X-Echo', inHeader()],
    ['Set-Cookie', `session=${inHeader()}; Path=/`],
    [`X-${pick(random, secrets).replaceAll(/[^\w-]/g, '')}-Y`, 'a name'],
    ...(isRedirect ? [['Location', drawLocation(random, inHeader())] as const] : []),
  ];
  const status = isRedirect ? 302 : isGranting ? 200 : drawn.status;
  const early = random() < 0.2 ? `HTTP/1.1 103 ${inHeader()}\r\nLink: <${inHeader()}>\r\n\r\n` : '';
  const isChunked = random() < 0.3;
  const head = [
    `${early}HTTP/1.1 ${status} ${inHeader()}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length + (random() < 0.05 ? 9 : 0)}`,
    'Connection: close\r\n\r\n',
  ].join('\r\n');
  const first = Buffer.from(head, 'latin1');
  if (!isChunked) return [first, body];
  const middle = Math.floor(random() * body.length);
  const chunks = [body.subarray(0, middle), body.subarray(middle)].filter(({ length }) => length > 0);
  const framed = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  return [first, ...framed, Buffer.from(`0\r\nX-Trailer: ${inHeader()}\r\n\r\n`, 'latin1')];
}

/** A reply that works, and repeats secrets beside what it brings. */
function grant(endpoint: HostileEndpoint, granted: string, echo: () => string): string {
  const others = { note: echo(), [`x ${echo()}`]: 1, list: [[{ about: `It is ${echo()} !` }]], message: echo() };
  switch (endpoint) {
    case 'device-start':
      return JSON.stringify({
        device_code: granted,
        user_code: 'BCDF',
        verification_uri: 'https://a.example',
        ...others,
      });
    case 'key-request':
      return JSON.stringify({ key: granted, ...others });
    case 'identification':
      return JSON.stringify({ token: granted, member: { id: 1, login: 'ada', ...others } });
    case 'member-information':
      return JSON.stringify({ member: { id: 1, login: 'ada', api_token: granted, ...others } });
    default:
      return JSON.stringify({ access_token: granted, ...others });
  }
}

function drawLocation(random: Random, echo: string): string {
  const encoded = encodeURIComponent(echo);
  return pick(random, [
    `https://a.example/?code=${encoded}`,
    `https://a.example/#${encoded}`,
    `https://${echo.replaceAll(/[^A-Za-z0-9-]/g, '')}.a.example/`,
    `//u:${encoded}@a.example/${encoded}`,
    echo,
  ]);
}

/** In one of the writings of S10. */
function write(random: Random, secret: string): string {
  const json = JSON.stringify(secret).slice(1, -1);
  return pick(random, [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(encodeURIComponent(secret)),
    encodeForm(secret),
    json,
    json.replaceAll('/', String.raw`\/`),
    Buffer.from(secret).toString('base64'),
    Buffer.from(`ab${secret}c`).toString('base64url'),
    `before${secret}after`,
  ]);
}

function encodeForm(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}

function pick<T>(random: Random, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from.');
  return chosen;
}
