/**
 * Looks for secret values in any bytes: plain, in UTF-16, percent-encoded, in hex, and in base64 at all three
 * alignments. It reports which secret was found in which encoding, never the value.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Values by what they are called. */
export type Secrets = Readonly<Record<string, string>>;

/** @returns such as `token (base64 + 1)`, one for each writing of a secret that the bytes hold */
export function findSecrets(bytes: Uint8Array | string, secrets: Secrets): readonly string[] {
  const haystack = Buffer.from(bytes);
  return Object.entries(secrets).flatMap(([name, value]) => {
    if (value.length < 8) throw new Error(`The value of ${name} is too short to be looked for.`);
    const found = [...writingsOf(value)].filter(([, writing]) => haystack.includes(writing));
    return found.map(([writing]) => `${name} (${writing})`);
  });
}

/** @returns such as `member-login.json: token (plain)`, one for each writing of a secret in each file of a folder */
export function findSecretsInFolder(folder: string, secrets: Secrets): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.flatMap((name) => {
    const path = join(folder, name);
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
    return isFile ? findSecrets(readFileSync(path), secrets).map((found) => `${name}: ${found}`) : [];
  });
}

/** MD5 in lower-case hex, as the service takes passwords. */
export function md5(value: string): string {
  return createHash('md5').update(value).digest('hex');
}

export function writingsOf(value: string): ReadonlyMap<string, Buffer> {
  const hex = Buffer.from(value).toString('hex');
  const everyByte = hex.replaceAll(/../g, '%$&');
  return new Map([
    ['plain', Buffer.from(value)],
    ['UTF-16', Buffer.from(value, 'utf16le')],
    ['percent-encoded', Buffer.from(encodeURIComponent(value))],
    ['every byte percent-encoded', Buffer.from(everyByte)],
    ['every byte percent-encoded, upper case', Buffer.from(everyByte.toUpperCase())],
    ['hex', Buffer.from(hex)],
    ...[0, 1, 2].flatMap((shift) => {
      const standard = base64At(value, shift);
      const urlSafe = standard.replaceAll('+', '-').replaceAll('/', '_');
      return [
        [`base64 + ${shift}`, Buffer.from(standard)] as const,
        [`base64url + ${shift}`, Buffer.from(urlSafe)] as const,
      ];
    }),
  ]);
}

/** What base64 makes of the value behind `shift` bytes: the characters that depend on nothing around it. */
function base64At(value: string, shift: number): string {
  const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(value)]);
  return bytes.toString('base64').slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6));
}
