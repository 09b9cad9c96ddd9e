/**
 * The list of exchanges: a hostile service that repeats whatever it was sent, in every place and writing, is called over
 * a socket; nothing that leaves main with what was recorded has a secret in it. The service answers over a socket of its
 * own, so that nothing is too odd to be written: secrets in the status text, in other replies before the reply, in names
 * and values of headers, in cookies, redirects and trailers, byte by byte.
 */
import assert from 'node:assert/strict';
import { createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import fc from 'fast-check';
import { systemRandom } from '../../electron/core/random.ts';
import { curlCommand } from '../../electron/exchange/curl.ts';
import { maskedRequest } from '../../electron/exchange/curl-request.ts';
import { createExchangeLog, type ExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { writeHar } from '../../electron/exchange/har.ts';
import { createServiceClient, type ServiceClient } from '../../electron/service-client/client.ts';
import { PRESENTATIONS, type ServiceProfile, serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { createHttp } from '../../electron/service-client/transport/http.ts';
import { createRandom, pick, type Random } from '../draw.ts';
import { decodingsOf, textsIn } from '../exchange/decoded-texts.ts';
import { FakeClock } from '../fake-clock.ts';
import { type Certificate, makeCertificate, portOf } from '../stub-service.ts';
import type { Attack } from './attacks.ts';
import { drawHostileReply, type HostileEndpoint } from './hostile-replies.ts';

const CALLS = 6;

export const EXCHANGES_ATTACK: Attack = {
  title: 'exchanges',
  share: 1 / 50,
  perRun: CALLS,
  property: () => fc.asyncProperty(fc.nat(), attack),
};

async function attack(seed: number): Promise<void> {
  const random = createRandom(seed);
  const secrets = {
    client: draw(random),
    code: draw(random),
    token: draw(random),
    password: draw(random),
    hash: draw(random),
  };
  const log = createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
  const isTls = random() < 0.4;
  // Without TLS, no password goes out.
  const { client: clientSecret, code, token, password, hash } = secrets;
  const sent = [clientSecret, code, token, ...(isTls ? [password, hash] : [])];
  /** What the service has to repeat, also before this app knows it for a secret. */
  const known = [...sent];
  let endpoint: HostileEndpoint = 'key-request';
  const certificate = isTls ? await theCertificate() : null;
  const answer = () => {
    const granted = draw(random);
    known.push(granted);
    return drawRawReply(random, endpoint, known, granted);
  };
  await using server = await startHostileServer(answer, certificate);
  const profile = drawProfile(random, server.origin, clientSecret, certificate);
  const http = createHttp({
    clock: new FakeClock(),
    resolveProxy: async () => 'DIRECT',
    systemAuthorities: async () => [],
  });
  const signIn = log.beginSignIn({ profile, methodId: 'oauth-code' });
  const client = createServiceClient({ profile, http, recorder: signIn.recorder });
  try {
    for (const [called, send] of callsOf(random, secrets)) {
      if (called === 'identification' && !isTls) continue;
      endpoint = called;
      const granted = await send(client).catch(() => undefined);
      if (typeof granted === 'string') sent.push(granted);
      if (random() < 0.3) log.read(0);
    }
    await expectNothing(log, sent);
  } finally {
    await http.close();
  }
}

type Calls = readonly (readonly [HostileEndpoint, (client: ServiceClient) => Promise<unknown>])[];

function callsOf(
  random: Random,
  { code, token, password, hash }: Readonly<Record<'code' | 'token' | 'password' | 'hash', string>>,
): Calls {
  const { signal } = new AbortController();
  const presentation = PRESENTATIONS[Math.floor(random() * PRESENTATIONS.length)] ?? 'bearer';
  // Each with all that the service may repeat: first of all it is sent.
  return [
    ['code-exchange', (client) => client.exchangeCode({ redirectUri: 'member-login://callback', code }, { signal })],
    ['identification', (client) => client.identify({ login: 'ada', passwordHash: hash }, { signal })],
    [
      'member-information',
      (client) => client.readMember({ kind: 'basic', login: 'ada', password, passwordForm: 'plain' }, { signal }),
    ],
    ['member-information', (client) => client.readMember({ kind: 'token', token, presentation }, { signal })],
    ['device-poll', (client) => client.pollDevice(code, { signal })],
    ['key-request', (client) => client.requestKey({ redirectUri: null }, { signal })],
  ];
}

/** Everything that the page, a file and the clipboard get. */
async function expectNothing(log: ExchangeLog, secrets: readonly string[]): Promise<void> {
  const { rows } = log.read(0);
  const details = rows.flatMap(({ number }) => log.detailsOf(number) ?? []);
  const commands = details.map((one) => curlCommand({ ...maskedRequest(one), trustNote: null }, 'posix'));
  const har: string[] = [];
  for await (const piece of writeHar({ rows, detailsOf: log.detailsOf, version: '1' })) har.push(piece);
  const shown = new Set([rows, details, commands, JSON.parse(har.join(''))].flatMap(textsIn));
  for (const text of shown) {
    const decoded = decodingsOf(text);
    for (const secret of secrets.flatMap(formsOf)) {
      const found = decoded.find((one) => one.includes(secret));
      assert(found === undefined, `${JSON.stringify(secret)} is in ${JSON.stringify(text.slice(0, 2000))}`);
    }
  }
}

/** In a header, UTF-8 is read as Latin-1; the name of a host is in lower case. */
function formsOf(secret: string): readonly string[] {
  return [secret, Buffer.from(secret).toString('latin1'), secret.toLowerCase()];
}

function drawProfile(
  random: Random,
  origin: string,
  clientSecret: string,
  certificate: Certificate | null,
): ServiceProfile {
  const isOdd = random() < 0.5;
  return serviceProfileSchema.parse({
    id: 'hostile',
    name: 'Hostile',
    baseUrl: origin,
    authUrl: origin,
    application: { clientId: 'the-key', clientSecret, redirectUri: 'member-login://callback' },
    certificateAuthorities: certificate ? [certificate.cert] : [],
    ...(isOdd && {
      headerNames: { key: 'Set-Cookie', version: 'X-Echo', token: 'X-Note' },
      devicePollCodeName: 'scope',
      memberMethod: 'POST',
      furtherParameters: { codeExchange: { grant_type: 'a', api_key: 'further-secret' } },
    }),
  });
}

const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ')%>+$:"\\',
  'ab/+=&?#',
  'äöüéß€漢',
];

/** Of all kinds of characters, as a header or an address may not have them too. */
function draw(random: Random): string {
  const length = random() < 0.05 ? 2000 : 10 + Math.floor(random() * 40);
  const alphabets = random() < 0.5 ? ALPHABETS.slice(0, 1) : ALPHABETS;
  const character = (): string => {
    const alphabet = [...(alphabets[Math.floor(random() * alphabets.length)] ?? '')];
    return alphabet[Math.floor(random() * alphabet.length)] ?? 'a';
  };
  return `k${Array.from({ length }, character).join('')}z`;
}

let made: Promise<Certificate> | null = null;

function theCertificate(): Promise<Certificate> {
  made ??= makeCertificate();
  return made;
}

/** @param answer the bytes of a whole reply, or null to hang up */
async function startHostileServer(answer: () => readonly Uint8Array[] | null, certificate: Certificate | null) {
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
function drawRawReply(
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
