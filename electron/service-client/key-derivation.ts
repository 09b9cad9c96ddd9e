/**
 * Tells how long an encrypted private key takes to open. Its file says how often the passphrase is hashed, and opening it
 * keeps the whole application waiting: a hostile file could make that hours.
 * @see RFC 8018, A.2 and A.4; RFC 7292, appendix C
 */

/** How many rounds a key may want: about a second. OpenSSL writes 2048, and what is recommended now is below a million. */
export const MOST_ROUNDS = 2_000_000;

/** Whether a key in PEM wants more rounds than that, or is encrypted in a way that does not tell. */
export function isSlowToOpen(pem: string): boolean {
  // OpenSSL opens an encrypted key also where its label does not say that it is one.
  const [, label, encoded = ''] = /^-----BEGIN (ENCRYPTED )?PRIVATE KEY-----([A-Za-z0-9+/=\s]*)/.exec(pem) ?? [];
  if (encoded === '') return label !== undefined;
  const key = readValue(Buffer.from(encoded, 'base64'));
  // Of EncryptedPrivateKeyInfo, only the algorithm with its parameters. What is not encrypted begins with its version.
  const first = key && readValue(key.content);
  if (first?.tag === INTEGER && label === undefined) return false;
  return first === null || largestNumber(first.content, 0) > MOST_ROUNDS;
}

const SEQUENCE = 0x30;
const INTEGER = 0x02;
/** Parameters of parameters of the algorithm. */
const DEEPEST = 8;

interface Value {
  readonly tag: number;
  readonly content: Buffer;
  readonly rest: Buffer;
}

/** What cannot be read counts as the largest. */
function largestNumber(bytes: Buffer, depth: number): number {
  let largest = 0;
  let left = bytes;
  while (left.length > 0) {
    const value = readValue(left);
    if (value === null) return Infinity;
    const { tag, content } = value;
    if (tag === INTEGER) largest = Math.max(largest, numberOf(content));
    if (tag === SEQUENCE) largest = Math.max(largest, depth < DEEPEST ? largestNumber(content, depth + 1) : Infinity);
    left = value.rest;
  }
  return largest;
}

function numberOf(content: Buffer): number {
  if (content.length > 6) return Infinity;
  return content.length === 0 ? 0 : content.readUIntBE(0, content.length);
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
