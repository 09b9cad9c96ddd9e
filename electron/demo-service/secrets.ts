/**
 * Unguessable values and their comparison. What a client must present is kept and looked up as its
 * SHA-256 hash wherever the value itself is not needed again.
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

/** MD5 of the UTF-8 bytes, in lower-case hex: the document's form of a password (4.5), not a protection. */
export function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}

/** Compares in a time that tells nothing about where the two differ, nor how long they are. */
export function equalsSecret(given: string, expected: string): boolean {
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest());
}
