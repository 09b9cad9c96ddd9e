/**
 * Reads certificates: what a TLS connection tells of itself and of the other end's, and what texts in PEM hold. Nothing in it
 * checks whether a certificate is trusted.
 * @see RFC 7468
 */

import { X509Certificate } from 'node:crypto';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { toShownLine } from '../../core/one-line.ts';
import type { RawCertificate, RawTls } from './exchange.ts';

/** To be called when the handshake is done, whether or not the certificate is trusted. */
export function readTls(socket: TLSSocket): RawTls {
  return {
    version: socket.getProtocol(),
    cipher: socket.getCipher()?.name ?? null,
    certificate: readCertificate(socket.getPeerCertificate()),
    problem: null,
  };
}

/**
 * @param given as Node tells of it; an empty object or null if there is none
 */
export function readCertificate(given: Partial<PeerCertificate> | null): RawCertificate | null {
  if (!given?.fingerprint256) return null;
  const { subject, issuer, subjectaltname = '', valid_from = '', valid_to = '', fingerprint256 } = given;
  return {
    subject: wordName(subject),
    issuer: wordName(issuer),
    names: readNames(subjectaltname),
    validFromMs: readTime(valid_from),
    validToMs: readTime(valid_to),
    fingerprint: fingerprint256,
  };
}

/** A certificate may have anything there, and is then not trusted. What is no time counts as 1 January 1970. */
function readTime(written: string): number {
  return Date.parse(written) || 0;
}

const LONGEST_NAME = 300;
const MOST_NAMES = 100;

/** An attribute that is repeated comes as a list. */
function wordName(attributes: object = {}): string {
  const pairs = Object.entries(attributes).flatMap(([name, value]) => [value].flat().map((each) => `${name}=${each}`));
  return toShownLine(pairs.join(', '), LONGEST_NAME);
}

/** Node writes a list such as `DNS:service.example, IP Address:192.0.2.1`, with odd names quoted as in JSON. */
function readNames(written: string): readonly string[] {
  const found = written.matchAll(/(?:^|, )[^:,"]+:("(?:[^"\\]|\\.)*"|[^,]*)/g);
  return [...found.take(MOST_NAMES)].map(([, name = '']) => toShownLine(unquote(name), LONGEST_NAME));
}

function unquote(name: string): string {
  if (!name.startsWith('"')) return name;
  try {
    return String(JSON.parse(name));
  } catch {
    return name;
  }
}

export interface PemBlock {
  readonly kind: 'certificate' | 'private-key' | 'encrypted-private-key' | 'certificate-request' | 'other';
  /** From its first to its last line, without a line break at the end. */
  readonly text: string;
}

/** @returns the whole blocks of a text, in order; what stands between them is left out */
export function readPem(text: string): readonly PemBlock[] {
  const blocks: PemBlock[] = [];
  let from = text.indexOf(BEGIN);
  while (from !== -1) {
    // One of another kind never ends a block, and nothing is searched twice, however many blocks have no end.
    const end = text.indexOf(END, from);
    const close = end === -1 ? -1 : text.indexOf(DASHES, end + END.length);
    if (close === -1) break;
    const block = text.slice(from, close + DASHES.length);
    const label = /^-----BEGIN ([A-Z0-9 ]{1,40})-----/.exec(block)?.[1];
    if (label !== undefined && block.endsWith(`${END}${label}${DASHES}`)) {
      blocks.push({ kind: kindOf(label, block), text: block });
    }
    from = text.indexOf(BEGIN, close + DASHES.length);
  }
  return blocks;
}

/** Reading more at once would hold the application up. Beside these, all that browsers trust count as well. */
const MOST_CERTIFICATES = 100;
const MOST_CHARACTERS = 256 * 1024;
export const TOO_MANY_CERTIFICATES = 'must have at most 100 certificates, of 256 KiB together';

export function hasTooManyCertificates(text: string): boolean {
  return text.length > MOST_CHARACTERS || readPem(text).length > MOST_CERTIFICATES;
}

/** @returns the facts of every certificate of a text; null if it has none or too many, anything else, or one that cannot be read */
export function readCertificates(text: string): readonly RawCertificate[] | null {
  const blocks = readPem(text);
  if (blocks.length === 0 || hasTooManyCertificates(text) || blocks.some(({ kind }) => kind !== 'certificate'))
    return null;
  const facts = blocks.map((block) => readFacts(block.text));
  return facts.every((one) => one !== null) ? facts : null;
}

/** @returns what a text has that is no certificate, such as `a private key`; null if there is nothing that has a name */
export function nameForeignPem(text: string): string | null {
  const names = readPem(text).map(({ kind }) => FOREIGN[kind]);
  return names.find((name) => name !== null) ?? null;
}

/** Before its first day and after its last one, a certificate is not valid. */
export function validityOf(
  { validFromMs, validToMs }: Pick<RawCertificate, 'validFromMs' | 'validToMs'>,
  nowMs: number,
): 'valid' | 'expired' | 'not-yet-valid' {
  if (nowMs > validToMs) return 'expired';
  return nowMs < validFromMs ? 'not-yet-valid' : 'valid';
}

const BEGIN = '-----BEGIN ';
const END = '-----END ';
const DASHES = '-----';

const FOREIGN: Readonly<Record<PemBlock['kind'], string | null>> = {
  certificate: null,
  'private-key': 'a private key',
  'encrypted-private-key': 'a private key',
  'certificate-request': 'a certificate request',
  other: null,
};

/** @see RFC 7468, 5, 7, 10 and 11; RFC 1421, 4.6.1.1, for the header of an encrypted key as OpenSSL used to write it */
function kindOf(label: string, block: string): PemBlock['kind'] {
  if (label === 'CERTIFICATE') return 'certificate';
  if (/^(?:NEW )?CERTIFICATE REQUEST$/.test(label)) return 'certificate-request';
  if (label === 'ENCRYPTED PRIVATE KEY') return 'encrypted-private-key';
  if (!/(?:^| )PRIVATE KEY$/.test(label)) return 'other';
  return /^Proc-Type: *4, *ENCRYPTED/m.test(block) ? 'encrypted-private-key' : 'private-key';
}

function readFacts(pem: string): RawCertificate | null {
  try {
    return readCertificate(new X509Certificate(pem).toLegacyObject());
  } catch {
    return null;
  }
}
