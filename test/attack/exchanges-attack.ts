/**
 * The list of exchanges: a hostile service that repeats whatever it was sent, in every place and writing, is called over
 * a socket; nothing that leaves main with what was recorded has a secret in it.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { systemRandom } from '../../electron/core/random.ts';
import { curlCommand } from '../../electron/exchange/curl.ts';
import { maskedRequest } from '../../electron/exchange/curl-request.ts';
import { createExchangeLog, type ExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { writeHar } from '../../electron/exchange/har.ts';
import { createServiceClient, type ServiceClient } from '../../electron/service-client/client.ts';
import { PRESENTATIONS, type ServiceProfile, serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { createHttp } from '../../electron/service-client/transport/http.ts';
import { decodingsOf, textsIn } from '../exchange/decoded-texts.ts';
import { FakeClock } from '../fake-clock.ts';
import { type Certificate, makeCertificate } from '../stub-service.ts';
import type { Attack } from './attack.ts';
import { createRandom, type HostileEndpoint, type Random } from './hostile-replies.ts';
import { drawRawReply, startHostileServer } from './hostile-server.ts';

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
