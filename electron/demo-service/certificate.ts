/**
 * The API's certificate. It is created once, stored with its key in the data folder, and renewed before it expires. It
 * is not a certificate authority: trusting it means trusting this key for 127.0.0.1 and localhost only.
 */
import { createPrivateKey, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import type { DataFolder } from './data-folder.ts';

const FILE_NAME = 'certificate.pem';
const DAY_MS = 86_400_000;
const VALID_DAYS = 365;
const RENEW_BEFORE_DAYS = 30;

/**
 * Loads the stored certificate, or creates a new one.
 * @param nowMs the real time, even in tests, because the client checks the certificate by the real clock
 */
export async function loadCertificate(folder: DataFolder, nowMs: number): Promise<ServerCertificate> {
  const kept = await folder.read(FILE_NAME);
  if (kept !== null) {
    const found = readPem(kept);
    if (!found) await folder.setAside(FILE_NAME, nowMs);
    else if (isUsable(found.certificate, nowMs)) return found;
  }
  const made = makeCertificate(nowMs);
  await folder.write(FILE_NAME, made.key + made.certificate);
  return made;
}

/** Returns null unless the text contains a certificate and its key. */
function readPem(text: string): ServerCertificate | null {
  try {
    const certificate = new X509Certificate(text);
    const key = createPrivateKey(text);
    if (!certificate.checkPrivateKey(key)) return null;
    return { key: key.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate: certificate.toString() };
  } catch {
    return null;
  }
}

function isUsable(pem: string, nowMs: number): boolean {
  const certificate = new X509Certificate(pem);
  const isCurrent =
    certificate.validFromDate.getTime() <= nowMs &&
    certificate.validToDate.getTime() > nowMs + RENEW_BEFORE_DAYS * DAY_MS;
  return isCurrent && certificate.checkIP('127.0.0.1') !== undefined;
}

function makeCertificate(nowMs: number): ServerCertificate {
  return makeSelfSigned({
    commonName: 'Demo service on this computer',
    validFromMs: nowMs - DAY_MS,
    validToMs: nowMs + VALID_DAYS * DAY_MS,
    ipv4: [127, 0, 0, 1],
    hostName: 'localhost',
  });
}

interface ServerCertificate {
  /** PEM. */
  readonly key: string;
  /** PEM; the only certificate that a client needs to trust. */
  readonly certificate: string;
}

export interface CertificateFields {
  readonly commonName: string;
  /** Epoch milliseconds, stored in whole seconds. */
  readonly validFromMs: number;
  readonly validToMs: number;
  readonly ipv4: readonly [number, number, number, number];
  /** In ASCII. */
  readonly hostName: string;
}

const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  dnsName: 0x82,
  ipAddress: 0x87,
  version: 0xa0,
  extensions: 0xa3,
} as const;

/** Object identifiers as they are encoded, in hexadecimal. */
const ID = {
  commonName: '550403',
  subjectAltName: '551d11',
  basicConstraints: '551d13',
  extendedKeyUsage: '551d25',
  serverAuth: '2b06010505070301',
  ecdsaWithSha256: '2a8648ce3d040302',
} as const;

/**
 * Makes a new key, and a certificate for it that can sign no other certificate: X.509 version 3, signed with its own key
 * (ECDSA on P-256 with SHA-256). Node.js can read certificates, but not write them.
 * @see RFC 5280, section 4, for the fields; X.690, sections 8 and 10, for their encoding (DER)
 */
export function makeSelfSigned(fields: CertificateFields): ServerCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(TAG.set, sequence(id(ID.commonName), der(TAG.utf8String, Buffer.from(fields.commonName)))));
  const algorithm = sequence(id(ID.ecdsaWithSha256));
  const content = sequence(
    der(TAG.version, der(TAG.integer, Buffer.of(2))),
    der(TAG.integer, serialNumber()),
    algorithm,
    name,
    sequence(time(fields.validFromMs), time(fields.validToMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(TAG.extensions, extensions(fields)),
  );
  const signature = bitString(sign('sha256', content, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: new X509Certificate(sequence(content, algorithm, signature)).toString(),
  };
}

function extensions({ ipv4, hostName }: CertificateFields): Buffer {
  const critical = der(TAG.boolean, Buffer.of(0xff));
  const names = sequence(der(TAG.ipAddress, Buffer.from(ipv4)), der(TAG.dnsName, Buffer.from(hostName, 'ascii')));
  // No keyUsage: with it, BoringSSL, which Electron's Node uses, would not accept the certificate as self-signed.
  return sequence(
    // Empty: it is not a certificate authority.
    sequence(id(ID.basicConstraints), critical, der(TAG.octetString, sequence())),
    sequence(id(ID.extendedKeyUsage), der(TAG.octetString, sequence(id(ID.serverAuth)))),
    sequence(id(ID.subjectAltName), der(TAG.octetString, names)),
  );
}

/** A positive number of 16 random bytes: the first bit is the sign, and the second keeps the first byte from being 0. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8(0) & 0x7f) | 0x40, 0);
  return bytes;
}

/** The year has two digits before 2050, and four from then on. */
function time(ms: number): Buffer {
  const digits = `${new Date(ms).toISOString().replace(/\..*|[-T:]/g, '')}Z`;
  return digits < '2050'
    ? der(TAG.utcTime, Buffer.from(digits.slice(2)))
    : der(TAG.generalizedTime, Buffer.from(digits));
}

function id(hex: string): Buffer {
  return der(TAG.objectIdentifier, Buffer.from(hex, 'hex'));
}

function bitString(bytes: Uint8Array): Buffer {
  const unusedBits = Buffer.of(0);
  return der(TAG.bitString, unusedBits, bytes);
}

function sequence(...items: readonly Uint8Array[]): Buffer {
  return der(TAG.sequence, ...items);
}

/** Tag, length and content of at most 65,535 bytes. A length of 128 or more is preceded by its own length. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  const long = length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff);
  return Buffer.concat([Buffer.of(tag), long, content]);
}
