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
    for (const decoded of decodings) if (decoded.includes(secret)) found.push(decoded);
  }
  return found;
}

/** @returns a text as it is, and in each decoding of S10, also one within another */
export function decodingsOf(text: string, depth = 0): readonly string[] {
  const decoded = [
    text.replaceAll(/(?:%[\da-f]{2})+/gi, (found) => Buffer.from(found.replaceAll('%', ''), 'hex').toString()),
    text.replaceAll('+', ' '),
    text.replaceAll(/\\(?:u([\da-f]{4})|(.))/gi, (_found, code?: string, character?: string) =>
      code === undefined ? (character ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
    ),
    ...(text.match(/[\w+/-]{8,}={0,2}/g) ?? []).flatMap((found) =>
      [0, 1, 2, 3].map((skipped) => Buffer.from(found.slice(skipped), 'base64').toString()),
    ),
  ].filter((other) => other !== text);
  return [text, ...(depth < 2 ? decoded.flatMap((other) => decodingsOf(other, depth + 1)) : decoded)];
}
