/** What somebody who looks for secrets reads in what is shown. */

/** @returns every text in a value, names of fields too */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}

/** Most of what is shown is the same in every example. */
const known = new Map<string, readonly string[]>();

/** @returns those decodings of the texts that hold the secret */
export function findDecoded(texts: Iterable<string>, secret: string): readonly string[] {
  const found: string[] = [];
  for (const text of texts) {
    const decodings = known.get(text) ?? [...new Set(decodingsOf(text))];
    if (text.length < 100) known.set(text, decodings);
    const isLong = [...secret].length >= 8;
    const isIn = (decoded: string): boolean =>
      decoded.includes(secret) || (isLong && decoded.toLowerCase().includes(secret.toLowerCase()));
    for (const decoded of decodings) if (isIn(decoded)) found.push(decoded);
  }
  return found;
}

/** @returns a text as it is, and in each decoding of S10, also one within another */
export function decodingsOf(text: string, depth = 0): readonly string[] {
  const decoded = DECODINGS.flatMap((decode) => decode(text)).filter((other) => other !== text);
  return [text, ...(depth < 2 ? decoded.flatMap((other) => decodingsOf(other, depth + 1)) : decoded)];
}

const bytesIn =
  (escapes: RegExp, digits: RegExp, radix: number) =>
  (text: string): string =>
    text.replaceAll(escapes, (found) =>
      Buffer.from(Array.from(found.matchAll(digits), ([, one = '']) => Number.parseInt(one, radix))).toString(),
    );

const DECODINGS: readonly ((text: string) => string | readonly string[])[] = [
  bytesIn(/(?:%[\da-f]{2})+/gi, /%(..)/g, 16),
  bytesIn(/(?:\\x[\da-f]{2})+/gi, /x(..)/gi, 16),
  bytesIn(/(?:\\[0-3][0-7]{2})+/g, /\\(...)/g, 8),
  bytesIn(/(?:(?:=\s+)?=[\da-f]{2})+/gi, /=([\da-f]{2})/gi, 16),
  bytesIn(/(?:[\da-f]{2}){8,}/gi, /(..)/g, 16),
  (text) => text.replaceAll('+', ' '),
  (text) => text.replaceAll(/[%\\]u([\da-f]{4})/gi, (_found, code) => String.fromCharCode(Number.parseInt(code, 16))),
  (text) =>
    text.replaceAll(/(?:\\u\{|&#x)0*([\da-f]{1,5})[};]/gi, (_found, code) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  (text) => text.replaceAll(/\\([^ux\d])/g, '$1'),
  (text) => text.replaceAll(/(?<=[\w+/-]{40})\s+/g, ''),
  (text) =>
    (text.match(/[\w+/-]{8,}={0,2}/g) ?? []).flatMap((found) =>
      [0, 1, 2, 3].map((skipped) => Buffer.from(found.slice(skipped), 'base64').toString()),
    ),
];
