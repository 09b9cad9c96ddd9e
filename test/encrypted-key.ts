/** Writes private keys in DER and PEM, also as no program would: with any work, any numbers, and anything inside each other. */

/** A value in DER. */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const bytes = [16, 8, 0].map((bits) => (content.length >> bits) & 0xff).slice(content.length > 0xffff ? 0 : 1);
  const length = content.length < 0x80 ? [content.length] : [0x80 + bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

export const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
export const octets = (content: Buffer): Buffer => der(4, content);
export const named = (hex: string): Buffer => der(6, Buffer.from(hex, 'hex'));
export function integer(value: number): Buffer {
  const hex = value.toString(16);
  return der(2, Buffer.from(hex.padStart(hex.length + (/^[89a-f]/.test(hex) ? 2 : 0) + (hex.length % 2), '0'), 'hex'));
}
/** One of so many bytes. */
export const large = (length: number): Buffer => der(2, Buffer.alloc(length, 0x55));

/** A key as PKCS #8 has it when it is not encrypted. */
export const plain = (name: string, parameters: Buffer, key: Buffer): Buffer =>
  sequence(integer(0), sequence(named(name), parameters), octets(key));

export const RSA = '2a864886f70d010101';
export const DSA = '2a8648ce380401';
export const SALT = Buffer.alloc(8, 7);
export const IV = Buffer.alloc(16, 7);

const AES = sequence(named('60864801650304012a'), octets(IV));
const HMACS = { sha1: '07', sha256: '09', sha384: '0a', sha512: '0b' };
export type Hash = keyof typeof HMACS;

export const pbkdf2 = (rounds: number, hash: Hash): Buffer =>
  sequence(
    named('2a864886f70d01050c'),
    sequence(octets(SALT), integer(rounds), sequence(named(`2a864886f70d02${HMACS[hash]}`), der(5))),
  );
export const scrypt = (...costs: readonly number[]): Buffer =>
  sequence(named('2b06010401da47040b'), sequence(octets(SALT), ...costs.map(integer)));

/** A key that is encrypted by PBES2 with AES. */
export const encrypted = (derivation: Buffer, data: Buffer): Buffer =>
  sequence(sequence(named('2a864886f70d01050d'), sequence(derivation, AES)), octets(data));
/** By PKCS #12, or by what was before PBES2. */
export const byPkcs12 = (rounds: number): Buffer =>
  sequence(sequence(named('2a864886f70d010c0103'), sequence(octets(SALT), integer(rounds))), octets(SALT));

export const pem = (bytes: Buffer, label = 'ENCRYPTED PRIVATE KEY'): string =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64')}\n-----END ${label}-----`;
