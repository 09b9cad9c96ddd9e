/**
 * Finds the secrets in a reply by their field names, and masks them and other known secrets in texts from the service.
 * Masking time depends on the length of the text, not on the number of secrets. Texts are masked before they are cut,
 * so that no part of a secret is left at the end.
 */
import { type Body, clip, isObject, toSingleLine } from './body.ts';

export interface SecretMask {
  /** Returns one line of at most `length` characters, with every secret replaced by a mask of fixed length. */
  mask(text: string, length: number): string;
  /** Like `mask`, but also masks unknown values after a secret-sounding name, as in `token=…`. */
  maskMessage(text: string, length: number): string;
  /** Whether `mask` would mask anything. */
  holds(text: string, length: number): boolean;
}

const mark = '••••••••';

/** Shorter values are not masked, because they could be part of ordinary words. */
const shortestByValue = 8;
/** Text that matches this many characters of a secret counts as the secret. This limits the work per character. */
const longestHead = 64;

/** @param secrets plain values; their percent-encoded and form-encoded forms are masked too */
export function createSecretMask(secrets: readonly string[]): SecretMask {
  const lengthByHead = new Map<string, number>();
  for (const writing of secrets.flatMap(writingsOf)) {
    const head = writing.slice(0, longestHead);
    lengthByHead.set(head, Math.max(writing.length, lengthByHead.get(head) ?? 0));
  }
  const headLengths = [...new Set([...lengthByHead.keys()].map((head) => head.length))].toSorted((a, b) => b - a);

  /** Length of the secret that begins at `index`; 0 if there is none. */
  function secretLengthAt(line: string, index: number): number {
    for (const headLength of headLengths) {
      const length = lengthByHead.get(line.slice(index, index + headLength));
      if (length !== undefined) return length;
    }
    return 0;
  }

  function mask(text: string, length: number): string {
    const line = toSingleLine(text);
    let masked = '';
    for (let index = 0; index < line.length && masked.length <= length; ) {
      const secretLength = secretLengthAt(line, index);
      masked += secretLength > 0 ? mark : line.charAt(index);
      index += secretLength || 1;
    }
    return clip(masked, length);
  }

  return {
    mask,
    maskMessage: (text, length) => clip(mask(text, length).replace(namedSecret, maskValue), length),
    holds: (text, length) => mask(text, length) !== clip(toSingleLine(text), length),
  };
}

function writingsOf(secret: string): readonly string[] {
  const encodable = secret.toWellFormed();
  return [
    toSingleLine(secret),
    encodeURIComponent(encodable),
    new URLSearchParams({ '': encodable }).toString().slice(1),
  ].filter((writing) => writing.length >= shortestByValue);
}

/** A lower-case word after a colon and a space is not masked: it is prose, as in `Invalid token: malformed`. */
function maskValue(match: string, name: string): string {
  const isProse = name.endsWith(': ') && /^[a-z]{1,15}[.!]?$/.test(match.slice(name.length));
  return isProse ? match : name + mark;
}

const secretWord =
  /token|secret|pass|pwd|key|hash(?!tag)|md5|credential|authorization|jwt|session|cookie|device_?code/i;

/** Fields that are not secret even inside an object with a secret name. */
const ordinaryName = /^(?:owner|name|title|login|email|type|label|id)$/i;

/** Matches `name=value`, `name: value` and `"name": "value"`, also escaped or encoded. The value ends the match. */
const namedSecret = (() => {
  const quote = String.raw`(?:\\*["']|&(?:quot|#\w+);)?`;
  const divider = String.raw`\s*(?:=>|[:=]|%3[ad])\s*`;
  const value = String.raw`(?:(?<=")(?:[^"\\]|\\.)+|(?<=')(?:[^'\\]|\\.)+|[^\s&,;"'<>]+)`;
  return new RegExp(
    `((?:${secretWord.source})[\\w.-]*${quote}${divider}${quote}(?:(?:bearer|basic) +)?)${value}`,
    'gi',
  );
})();

/** Whether a field with that name must not be shown. */
export function isSecretName(name: string): boolean {
  return secretWord.test(name);
}

/**
 * Returns the texts and numbers under secret-sounding names, at any depth. They must be masked everywhere, because the
 * reply may repeat them under a harmless name.
 */
export function secretsIn(body: Body): readonly string[] {
  if (body.kind === 'form') return [...body.fields].flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
  const found: string[] = [];
  const open: { readonly value: unknown; readonly isSecret: boolean; readonly isErrorMap?: boolean }[] = [];
  if (body.kind === 'json') open.push({ value: body.value, isSecret: false });
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, isSecret, isErrorMap = false } = next;
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        // In a map of errors the names are codes, so a code such as `wrong_credentials` does not make its value secret.
        const isCode = isErrorMap && isObject(inner);
        const isSecretHere = (isSecretName(name) && !isCode) || (isSecret && !ordinaryName.test(name));
        open.push({ value: inner, isSecret: isSecretHere, isErrorMap: name === 'errors' });
      }
    } else if (isSecret && (typeof value === 'string' || typeof value === 'number')) {
      found.push(String(value));
    }
  }
  return found;
}
