/** Reads what a TLS connection tells of itself and of the other end's certificate. */
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { toShownLine } from '../../core/one-line.ts';
import type { RawCertificate, RawTls } from '../exchange.ts';

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
