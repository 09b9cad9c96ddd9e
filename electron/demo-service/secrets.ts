/**
 * Makes, hashes and compares secrets. Secrets that clients present are stored as SHA-256 hashes, unless the value is
 * needed again.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 fresh random bits as URL-safe text. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in lower-case hex. */
export function hash(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** MD5 of the UTF-8 bytes, in lower-case hex: the form in which 4.5 sends passwords. It does not protect them. */
export function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}

/** Compares in constant time, so that the time reveals neither where the two differ nor how long they are. */
export function equalsSecret(given: string, expected: string): boolean {
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest());
}
