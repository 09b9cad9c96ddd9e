/**
 * The certificate with which this client proves itself where a service asks for one. What cannot be used is named before
 * anything is sent; nothing of the key or of its passphrase is ever part of an error.
 *
 * A key's file says how often the passphrase is hashed and how large its numbers are, so a hostile one could stop the
 * application for hours. Each is bounded before it is used, and OpenSSL gets only the bytes that were checked: it tries
 * several meanings of a text, and would derive again for each.
 * @see RFC 8018, 6.2 and appendix A; RFC 7914, 7; RFC 5958; RFC 8017, A.1.2; RFC 5915; RFC 1421, 4.6.1
 */
import {
  createDecipheriv,
  createHash,
  createPrivateKey,
  type KeyObject,
  pbkdf2Sync,
  scryptSync,
  X509Certificate,
} from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';
import { ServiceError } from '../../core/errors.ts';

export interface ClientCertificate {
  /** PEM: the client's own, then those that lead to its authority. */
  readonly certificate: string;
  /** PEM; null if it is not set. */
  readonly key: string | null;
  /** Opens the key; null if it needs none. */
  readonly passphrase: string | null;
}

/**
 * @returns what TLS needs of it
 * @throws ServiceError `client-certificate-unusable`
 */
export function identifyBy({ certificate, key, passphrase }: ClientCertificate): SecureContextOptions {
  const own = readOwn(certificate);
  if (key === null) throw unusable('key', 'is missing; it must be a private key in PEM');
  const opened = openPrivateKey(key, passphrase);
  if (!own.checkPrivateKey(opened)) throw unusable('key', 'must be the key of the certificate');
  // TLS gets it opened: it would take as long again.
  return { cert: certificate, key: opened.export({ type: 'pkcs8', format: 'pem' }) };
}

/** Tells client certificates apart without keeping any. */
export function digestOf({ certificate, key, passphrase }: ClientCertificate): string {
  return createHash('sha256')
    .update(JSON.stringify([certificate, key, passphrase]))
    .digest('base64');
}

function readOwn(certificate: string): X509Certificate {
  try {
    return new X509Certificate(certificate);
  } catch {
    throw unusable('certificate', 'must be a certificate in PEM');
  }
}

/** @throws ServiceError `client-certificate-unusable`, before anything that takes long */
export function openPrivateKey(pem: string, passphrase: string | null): KeyObject {
  const [, label, cipher, iv = '', base64 = ''] = PEM.exec(pem) ?? [];
  const type = label === 'RSA ' ? 'pkcs1' : label === 'EC ' ? 'sec1' : 'pkcs8';
  const bytes = Buffer.from(base64, 'base64');
  const locked = cipher === undefined ? readLocked(bytes) : readLegacy(bytes, cipher, Buffer.from(iv, 'hex'));
  const key = locked === null ? bytes : unlock(locked, passphrase);
  if (!isOfUsualSize(key, type)) refuse(WRONG_KIND);
  try {
    return createPrivateKey({ key, format: 'der', type });
  } catch {
    return refuse(NO_KEY);
  }
}

/** @param expected what the part has to be; nothing of it is there but figures */
export function unusable(part: 'certificate' | 'key' | 'passphrase', expected: string): ServiceError {
  const message = `Nothing was sent: the client certificate's ${part} ${expected}. Choose it again in the service profile.`;
  const details = { profileField: `application.clientCertificate.${part}`, expected };
  return new ServiceError('client-certificate-unusable', message, { details });
}

/** Each part ends where the next one cannot go on, so that nothing is searched twice. */
const PEM =
  /^\s*-----BEGIN (ENCRYPTED |RSA |EC |)PRIVATE KEY-----(?:\s*Proc-Type: *4, *ENCRYPTED\s+DEK-Info: *([\w-]+),([\dA-F]{16,32})\s)?([A-Za-z\d+/=\s]+)-----END \1PRIVATE KEY-----\s*$/;

/** What takes about 80 ms on an idle computer, so that a busy one stays below a quarter of a second. */
const MOST_ROUNDS: ReadonlyMap<string, readonly [hash: string, most: number]> = new Map([
  ['2a864886f70d0207', ['sha1', 300_000]],
  ['2a864886f70d0209', ['sha256', 600_000]],
  ['2a864886f70d020a', ['sha384', 210_000]],
  ['2a864886f70d020b', ['sha512', 210_000]],
]);
/** Bounds the memory as well. OpenSSL writes 131,072, by 16 MB. */
const MOST_SCRYPT = 300_000;
const SCRYPT_MEMORY = 64 * 1024 * 1024;
const MOST_RSA_BITS = 8192;

/** By their names in DER, with the bytes of their keys. */
const CIPHERS: ReadonlyMap<string, readonly [name: string, length: number]> = new Map([
  ['608648016503040102', ['aes-128-cbc', 16]],
  ['608648016503040116', ['aes-192-cbc', 24]],
  ['60864801650304012a', ['aes-256-cbc', 32]],
  ['2a864886f70d0307', ['des-ede3-cbc', 24]],
]);
const PBES2 = '2a864886f70d01050d';
const PBKDF2 = '2a864886f70d01050c';
const SCRYPT = '2b06010401da47040b';
const HMAC_SHA1 = '2a864886f70d0207';
const RSA: readonly string[] = ['2a864886f70d010101', '2a864886f70d01010a'];
/** On a curve with a name: EC, Ed25519 and Ed448. Other kinds compute while they are opened, as long as their file says. */
const CURVES: readonly string[] = ['2a8648ce3d0201', '2b6570', '2b6571'];

interface Locked {
  readonly cipher: readonly [name: string, length: number];
  readonly iv: Buffer;
  readonly data: Buffer;
  readonly derive: (passphrase: string, length: number) => Buffer;
}

function unlock({ cipher: [name, length], iv, data, derive }: Locked, passphrase: string | null): Buffer {
  if (passphrase === null) return refuse('is missing; the key is encrypted', 'passphrase');
  try {
    const decipher = createDecipheriv(name, derive(passphrase, length), iv);
    const key = Buffer.concat([decipher.update(data), decipher.final()]);
    fieldsOf(readValue(key));
    return key;
  } catch {
    return refuse('must be the passphrase of the key', 'passphrase');
  }
}

/** @returns null for what is not encrypted; a label does not decide that */
function readLocked(bytes: Buffer): Locked | null {
  const [algorithm, data] = fieldsOf(readValue(bytes));
  if (algorithm?.tag !== SEQUENCE) return null;
  const [scheme, parameters] = fieldsOf(algorithm);
  if (nameOf(scheme) !== PBES2) refuse(UNKNOWN_WAY);
  const [derivation, encryption] = fieldsOf(parameters);
  const [cipherName, iv] = fieldsOf(encryption);
  const cipher = CIPHERS.get(nameOf(cipherName)) ?? refuse(UNKNOWN_WAY);
  return { cipher, iv: contentOf(iv, OCTETS), data: contentOf(data, OCTETS), derive: readDerivation(derivation) };
}

function readDerivation(given: Value | undefined): Locked['derive'] {
  const [name, parameters] = fieldsOf(given);
  const [first, ...more] = fieldsOf(parameters);
  const salt = contentOf(first, OCTETS);
  const [rounds = NaN, r = NaN, p = NaN] = more.filter(({ tag }) => tag === INTEGER).map(numberOf);
  if (nameOf(name) === SCRYPT) {
    // Each block is also hashed by PBKDF2, which counts where there are few rounds.
    // One that is left out would be Node's own.
    if (Number.isNaN(rounds * r * p)) refuse(NO_KEY);
    if ((rounds + 4) * r * p > MOST_SCRYPT) refuse(tooSlow(rounds * r * p, 'scrypt (N × r × p)', MOST_SCRYPT));
    return (passphrase, length) => scryptSync(passphrase, salt, length, { N: rounds, r, p, maxmem: SCRYPT_MEMORY });
  }
  const hmac = more.find(({ tag }) => tag === SEQUENCE);
  const known = MOST_ROUNDS.get(hmac ? nameOf(fieldsOf(hmac)[0]) : HMAC_SHA1);
  const [hash, most] = (nameOf(name) === PBKDF2 && known) || refuse(UNKNOWN_WAY);
  if (Number.isNaN(rounds)) refuse(NO_KEY);
  if (rounds > most) refuse(tooSlow(rounds, `PBKDF2 with ${hash}`, most));
  return (passphrase, length) => pbkdf2Sync(passphrase, salt, rounds, length, hash);
}

/** As OpenSSL wrote keys before PKCS #8: hashed once. */
function readLegacy(data: Buffer, name: string, iv: Buffer): Locked {
  const cipher = CIPHERS.values().find(([known]) => known === name.toLowerCase()) ?? refuse(UNKNOWN_WAY);
  const hash = (...parts: readonly Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
  const derive: Locked['derive'] = (passphrase, length) => {
    const salted = Buffer.concat([Buffer.from(passphrase), iv.subarray(0, 8)]);
    const first = hash(salted);
    return Buffer.concat([first, hash(first, salted)]).subarray(0, length);
  };
  return { cipher, iv, data, derive };
}

/** Larger numbers than those of an honest key make it slow to open, or to sign with. */
function isOfUsualSize(key: Buffer, type: 'pkcs1' | 'sec1' | 'pkcs8'): boolean {
  const fields = fieldsOf(readValue(key));
  const [, second, third] = fields;
  if (type === 'pkcs1') return isUsualRsa(fields);
  if (type === 'sec1') return second?.tag === OCTETS && third?.content[0] === OBJECT;
  const [name, parameters] = fieldsOf(second);
  if (RSA.includes(nameOf(name))) return isUsualRsa(fieldsOf(readValue(contentOf(third, OCTETS))));
  return CURVES.includes(nameOf(name)) && parameters?.tag !== SEQUENCE;
}

/** @param numbers the version, the modulus, two exponents, and five that are half as long as the modulus */
function isUsualRsa(numbers: readonly Value[]): boolean {
  const [, n = 0, e = 0, d = 0, ...halves] = numbers.map(({ tag, content }) =>
    tag === INTEGER ? content.length : NaN,
  );
  const isHalf = (length: number): boolean => length <= n / 2 + 8;
  return n <= MOST_RSA_BITS / 8 + 1 && e <= 5 && d <= n && halves.length === 5 && halves.every(isHalf);
}

const NO_KEY = 'must be a private key in PEM';
const WRONG_KIND = `must be an RSA key of at most ${MOST_RSA_BITS} bits, or an EC or Ed25519 key`;
const COMMAND = 'openssl pkcs8 -topk8 -iter 100000 -in OLD -out NEW';
const UNKNOWN_WAY = `must be encrypted by AES and PBKDF2 or scrypt; “${COMMAND}” writes it so`;

function tooSlow(rounds: number, way: string, most: number): string {
  const [asked, taken] = [rounds, most].map((count) => count.toLocaleString('en'));
  return `must open faster: it asks for ${asked} rounds of ${way}, and ${taken} are the most; “${COMMAND}” writes it so`;
}

function refuse(expected: string, part: 'key' | 'passphrase' = 'key'): never {
  throw unusable(part, expected);
}

const INTEGER = 0x02;
const OCTETS = 0x04;
const OBJECT = 0x06;
const SEQUENCE = 0x30;

interface Value {
  readonly tag: number;
  readonly content: Buffer;
  readonly rest: Buffer;
}

function fieldsOf(given: Value | null | undefined): readonly Value[] {
  const fields: Value[] = [];
  let rest = contentOf(given, SEQUENCE);
  while (rest.length > 0) {
    const field = readValue(rest) ?? refuse(NO_KEY);
    fields.push(field);
    rest = field.rest;
  }
  return fields;
}

function contentOf(given: Value | null | undefined, tag: number): Buffer {
  return given?.tag === tag ? given.content : refuse(NO_KEY);
}

/** @returns what an object is named by, in hexadecimal */
function nameOf(given: Value | undefined): string {
  return contentOf(given, OBJECT).toString('hex');
}

/** @returns at least 1: Node takes 0 for a default */
function numberOf({ content }: Value): number {
  if (content.length > 6) return Infinity;
  return content.length === 0 ? 1 : content.readUIntBE(0, content.length) || 1;
}

/** Reads one value in DER, where every length is told first. @see X.690, 8.1 and 10.1 */
function readValue(bytes: Buffer): Value | null {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined) return null;
  const more = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || more > 4 || bytes.length < 2 + more) return null;
  const length = more === 0 ? first & 0x7f : bytes.readUIntBE(2, more);
  const content = bytes.subarray(2 + more, 2 + more + length);
  return content.length < length ? null : { tag, content, rest: bytes.subarray(2 + more + length) };
}
