/** N2, S6: a client proves itself to the service's own origin alone, and what goes wrong with that is named. */
import {
  createCipheriv,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  pbkdf2Sync,
  scryptSync,
} from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { createServer as createTlsServer, type SecureVersion } from 'node:tls';
import fc from 'fast-check';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createServiceClient } from '../../../electron/service-client/client.ts';
import {
  type ClientCertificate,
  openPrivateKey,
} from '../../../electron/service-client/transport/client-certificate.ts';
import type { Http, HttpRequest } from '../../../electron/service-client/transport/http.ts';
import * as der from '../../encrypted-key.ts';
import { startStubProxy } from '../../stub-proxy.ts';
import { type Certificate, json, makeCertificate, portOf, startStubService } from '../../stub-service.ts';
import { application, profileAt } from '../client-bench.ts';
import { EMPTY } from '../echo-server.ts';
import { setUpHttpBench } from '../http-bench.ts';

const bench = setUpHttpBench();
const { send, useProxy } = bench;
let mine: Certificate;
let other: Certificate;

beforeAll(async () => {
  [mine, other] = await Promise.all([makeCertificate(), makeCertificate()]);
});

const shown = ({ cert, key }: Certificate): ClientCertificate => ({ certificate: cert, key, passphrase: null });

function get(address: string, clientCertificate: ClientCertificate | null): HttpRequest {
  return bench.get(address, { credentials: 'none', clientCertificate });
}

async function listen(listener: Server): Promise<string> {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void listener.close());
  return `https://127.0.0.1:${portOf(listener.address())}`;
}

/** @returns its address, and the names of those who proved themselves */
async function startDemanding(version: SecureVersion, isDemanded = true) {
  const seen: string[] = [];
  const listener = createTlsServer(
    {
      ...bench.certificate,
      ca: [mine.cert],
      requestCert: true,
      rejectUnauthorized: isDemanded,
      minVersion: version,
      maxVersion: version,
    },
    (socket) => {
      socket.on('error', () => {});
      seen.push(String(socket.getPeerCertificate()?.subject?.CN ?? ''));
      socket.once('data', () => socket.end(EMPTY.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')));
    },
  );
  listener.on('tlsClientError', () => {});
  return { origin: await listen(listener), seen };
}

describe.each(['TLSv1.2', 'TLSv1.3'] as const)('N2: a service that demands a certificate in %s', (version) => {
  test('gets the one of the profile', async () => {
    const { origin, seen } = await startDemanding(version);
    expect((await send(get(origin, shown(mine)))).status).toBe(200);
    expect(seen).toEqual([expect.stringMatching(/^Stub service /)]);
  });
  test('is said to want one where none is set', async () => {
    const { origin } = await startDemanding(version);
    await expect(send(get(origin, null))).rejects.toMatchObject({
      code: 'client-certificate-wanted',
      details: { host: new URL(origin).host, profileField: 'application.clientCertificate' },
    });
  });
  test('gets it through a proxy too, which does not', async () => {
    const { origin, seen } = await startDemanding(version);
    await using proxy = await startStubProxy();
    useProxy(`PROXY ${proxy.address}`);
    expect((await send(get(origin, shown(mine)))).status).toBe(200);
    expect([seen.length, proxy.asked.length]).toEqual([1, 1]);
  });
});

test('N2: one that only asks may go without', async () => {
  const { origin, seen } = await startDemanding('TLSv1.3', false);
  expect((await send(get(origin, null))).status).toBe(200);
  expect(seen).toEqual(['']);
});

test('N2: one that closes without a word after it asked refuses the certificate', async () => {
  const { origin } = await startDemanding('TLSv1.2');
  const code = 'client-certificate-refused';
  await expect(send(get(origin, shown(other)))).rejects.toMatchObject({ code });
});

test.each([41, 42, 43, 44, 45, 46, 48, 49, 51, 116])('N2: alert %i refuses the certificate', async (alert) => {
  const listener = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, alert])));
  });
  const origin = await listen(listener);
  const code = 'client-certificate-refused';
  await expect(send(get(origin, shown(mine)))).rejects.toMatchObject({ code });
});

test('N2: no common cipher is no word about a certificate', async () => {
  const listener = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, 40])));
  });
  await expect(send(get(await listen(listener), null))).rejects.toMatchObject({ code: 'tls-failed' });
});

describe('N2: a certificate that cannot be used is named before anything is sent', () => {
  const locked = (passphrase: string | null): ClientCertificate => {
    const cipher = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'the-passphrase' } as const;
    const key = String(createPrivateKey(mine.key).export(cipher));
    return { certificate: mine.cert, key, passphrase };
  };
  test.each<[string, string, () => ClientCertificate]>([
    ['without a key', 'key', () => ({ ...shown(mine), key: null })],
    ['with the key of another', 'key', () => ({ ...shown(mine), key: other.key })],
    ['with a key that is none', 'key', () => ({ ...shown(mine), key: 'the-key' })],
    ['with a key that is locked', 'passphrase', () => locked(null)],
    ['with a wrong passphrase', 'passphrase', () => locked('the-wrong-passphrase')],
    ['that is none', 'certificate', () => ({ ...shown(mine), certificate: 'the-certificate' })],
  ])('%s', async (_what, part, certificate) => {
    await using service = await startStubService({ certificate: bench.certificate });
    const error: unknown = await send(get(service.origin, certificate())).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'client-certificate-unusable',
      details: { profileField: `application.clientCertificate.${part}` },
    });
    expect(service.connections.opened).toBe(0);
    expect(JSON.stringify([error, String(error)])).not.toMatch(/the-|BEGIN/);
  });
  test('but one whose key the passphrase opens is used', async () => {
    const { origin, seen } = await startDemanding('TLSv1.3');
    await send(get(origin, locked('the-passphrase')));
    expect(seen).toHaveLength(1);
  });
});

describe('S6: a client', () => {
  const clientOf = (baseUrl: string, http = bench.http) => {
    const profile = profileAt(baseUrl, {
      application: { ...application, clientCertificate: shown(mine) },
      certificateAuthorities: [bench.certificate.cert],
    });
    return createServiceClient({ profile, http });
  };
  const { signal } = new AbortController();

  test('proves itself to its own origin, for calls and for pictures', async () => {
    const { origin, seen } = await startDemanding('TLSv1.3');
    const client = clientOf(`${origin}/api`);
    await client.requestKey({ redirectUri: null }, { signal }).catch(() => undefined);
    await client.readPicture(`${origin}/picture.png`, { signal }).catch(() => undefined);
    expect(seen).toEqual([expect.stringMatching(/^Stub/), expect.stringMatching(/^Stub/)]);
  });
  test('and to no other one', async () => {
    const own = await startDemanding('TLSv1.3');
    const elsewhere = await startDemanding('TLSv1.3', false);
    const kept: HttpRequest[] = [];
    const refuse: Http['send'] = (request) => {
      kept.push(request);
      return Promise.reject(new Error('not sent'));
    };
    await clientOf(own.origin, { ...bench.http, send: refuse })
      .readPicture(`${elsewhere.origin}/a.png`, { signal })
      .catch(() => undefined);
    expect(kept).toMatchObject([{ clientCertificate: null }]);
    expect(elsewhere.seen).toEqual([]);
  });
  test('with another certificate uses another connection', async () => {
    const { origin, seen } = await startDemanding('TLSv1.3', false);
    for (const certificate of [shown(mine), shown(other), null]) await send(get(origin, certificate));
    expect(new Set(seen).size).toBe(3);
  });
});

test('S8: http has no certificate, and fails for none', async () => {
  await using service = await startStubService();
  service.answerWith(json({}));
  const broken = { ...shown(mine), key: null };
  expect((await send(get(service.origin, broken))).status).toBe(200);
});

test('S6: connections of a certificate are let go of once their request is done, and no others', async () => {
  await using stub = await startStubService({ certificate: bench.certificate });
  const release = Promise.withResolvers<void>();
  stub.answerWith(json({}), json({}), async (response, request) => {
    await release.promise;
    json({ is: 'whole' })(response, request);
  });
  await send(get(stub.origin, null));
  await send(get(stub.origin, shown(mine)));
  const underWay = send(get(stub.origin, shown(mine)));
  await stub.received(3);
  const { opened } = stub.connections;
  bench.http.leave(get(stub.origin, shown(mine)));
  release.resolve();
  expect(Buffer.from((await underWay).bytes).toString()).toBe('{"is":"whole"}');
  stub.answerWith(json({}), json({}));
  await send(get(stub.origin, null));
  expect(stub.connections.opened).toBe(opened);
  await send(get(stub.origin, shown(mine)));
  expect(stub.connections.opened).toBe(opened + 1);
});

const passphrase = 'a b é';
const { privateKey: ec } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const toDer = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'der' });

/** @returns the kind of key, or what is wrong with it */
function open(key: string, given: string | null = passphrase): string {
  try {
    return String(openPrivateKey(key, given).asymmetricKeyType);
  } catch (thrown) {
    return String(Object(Object(thrown).details).expected);
  }
}

const lock = (key: Buffer, data: Buffer) => {
  const cipher = createCipheriv('aes-256-cbc', key, der.IV);
  return Buffer.concat([cipher.update(data), cipher.final()]);
};
const withPbkdf2 = (rounds: number, hash: der.Hash, data: Buffer) =>
  der.encrypted(der.pbkdf2(rounds, hash), lock(pbkdf2Sync(passphrase, der.SALT, rounds, 32, hash), data));
const withScrypt = (N: number, r: number, p: number, data: Buffer) =>
  der.encrypted(der.scrypt(N, r, p), lock(scryptSync(passphrase, der.SALT, 32, { N, r, p }), data));

describe('S12: a key opens', () => {
  test.each(['aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc', 'des-ede3-cbc'])('that is encrypted by %s', (cipher) => {
    const how = { format: 'pem', cipher, passphrase } as const;
    expect(open(String(ec.export({ type: 'pkcs8', ...how })))).toBe('ec');
    expect(open(String(ec.export({ type: 'sec1', ...how })).replaceAll('\n', '\r\n'))).toBe('ec');
    expect(open(String(rsa.export({ type: 'pkcs1', ...how })))).toBe('rsa');
  });

  test.each(['sha1', 'sha256', 'sha384', 'sha512'] as const)('with PBKDF2 by %s', (hash) => {
    expect(open(der.pem(withPbkdf2(2048, hash, toDer(rsa))))).toBe('rsa');
  });

  test('with scrypt, and with a label that does not say that it is encrypted', () => {
    expect(open(der.pem(withScrypt(1024, 8, 1, toDer(ec))))).toBe('ec');
    expect(open(der.pem(withPbkdf2(2048, 'sha1', toDer(ec)), 'PRIVATE KEY'))).toBe('ec');
  });

  test('after white space', () => {
    expect(open(`\n ${der.pem(toDer(rsa), 'PRIVATE KEY')}`, null)).toBe('rsa');
  });

  test('that is not encrypted', () => {
    expect(open(String(ec.export({ type: 'sec1', format: 'pem' })), null)).toBe('ec');
    for (const key of [rsa, generateKeyPairSync('ed25519').privateKey]) {
      expect(open(der.pem(toDer(key), 'PRIVATE KEY'), null)).toBe(key.asymmetricKeyType);
    }
  });
});

const WRITES_SO = '; “openssl pkcs8 -topk8 -iter 100000 -in OLD -out NEW” writes it so';
const tooSlow = (asked: string, way: string, most: string) =>
  `must open faster: it asks for ${asked} rounds of ${way}, and ${most} are the most${WRITES_SO}`;
const WRONG_KIND = 'must be an RSA key of at most 8192 bits, or an EC or Ed25519 key';
const rsaOf = (n: number, e: number, d: number, half: number, ...more: readonly Buffer[]) =>
  der.sequence(der.integer(0), ...[n, e, d, half, half, half, half, half].map(der.large), ...more);

describe('S12: a key is refused', () => {
  test.each([
    ['PBKDF2 with SHA-1', der.pbkdf2(300_001, 'sha1'), tooSlow('300,001', 'PBKDF2 with sha1', '300,000')],
    ['PBKDF2 with SHA-256', der.pbkdf2(2_000_000, 'sha256'), tooSlow('2,000,000', 'PBKDF2 with sha256', '600,000')],
    ['PBKDF2 with SHA-512', der.pbkdf2(210_001, 'sha512'), tooSlow('210,001', 'PBKDF2 with sha512', '210,000')],
    ['scrypt', der.scrypt(16_384, 1, 512), tooSlow('8,388,608', 'scrypt (N × r × p)', '300,000')],
    // Node takes 0 for its default.
    ['scrypt', der.scrypt(2 ** 19, 0, 1), tooSlow('524,288', 'scrypt (N × r × p)', '300,000')],
    // And its own for one that is missing.
    ['scrypt without p', der.scrypt(2 ** 16, 7), 'must be a private key in PEM'],
    ['scrypt', der.scrypt(2, 1, 100_000), tooSlow('200,000', 'scrypt (N × r × p)', '300,000')],
  ])('whose derivation takes long by %s', (_way, derivation, expected) => {
    for (const label of ['ENCRYPTED PRIVATE KEY', 'PRIVATE KEY']) {
      expect(open(der.pem(der.encrypted(derivation, Buffer.alloc(160)), label))).toBe(expected);
    }
  });

  test('which is encrypted in a way that is not known', () => {
    expect(open(der.pem(der.byPkcs12(2048)))).toBe(`must be encrypted by AES and PBKDF2 or scrypt${WRITES_SO}`);
  });

  // OpenSSL computes the public part of these as it opens them, also where they stand under another label.
  test.each([
    ['of another kind', der.plain(der.DSA, der.sequence(...[2048, 2048, 1].map(der.large)), der.large(2048))],
    ['with a large modulus', der.plain(der.RSA, der.der(5), rsaOf(1026, 3, 1026, 513))],
    ['with a large public exponent', der.plain(der.RSA, der.der(5), rsaOf(256, 256, 256, 128))],
    ['with a large private exponent', der.plain(der.RSA, der.der(5), rsaOf(256, 3, 8000, 128))],
    ['with large primes', der.plain(der.RSA, der.der(5), rsaOf(256, 3, 256, 256))],
    ['with more primes', der.plain(der.RSA, der.der(5), rsaOf(256, 3, 256, 128, der.sequence(der.large(256))))],
  ])('%s, also in one that is encrypted', (_what, key) => {
    expect(open(der.pem(key, 'PRIVATE KEY'))).toBe(WRONG_KIND);
    expect(open(der.pem(withPbkdf2(1, 'sha256', key)))).toBe(WRONG_KIND);
    for (const label of ['RSA PRIVATE KEY', 'EC PRIVATE KEY']) expect(open(der.pem(key, label))).toBe(WRONG_KIND);
  });

  test('that has another key inside it, or in its text', () => {
    const slow = der.encrypted(der.pbkdf2(2 ** 31, 'sha1'), Buffer.alloc(160));
    const text = der
      .pem(toDer(ec), 'PRIVATE KEY')
      .replace('-----\n', '-----\r')
      .replace(/-----END.*/, '');
    expect(open(text + der.pem(slow, 'PRIVATE KEY'))).toBe('must be a private key in PEM');
    expect(open(der.pem(withPbkdf2(1, 'sha1', slow)))).toBe('must be a private key in PEM');
  });

  test('whose passphrase is missing or wrong', () => {
    const key = der.pem(withPbkdf2(1, 'sha1', toDer(ec)));
    expect(open(key, null)).toBe('is missing; the key is encrypted');
    expect(open(key, 'another')).toBe('must be the passphrase of the key');
  });
});

test('S12: any bytes are a key, or are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.constantFrom('', 'ENCRYPTED ', 'RSA ', 'EC '), (bytes, label) => {
      expect(open(der.pem(Buffer.from(bytes), `${label}PRIVATE KEY`))).toMatch(/^must be |^ec$|^ed/);
    }),
  );
});
