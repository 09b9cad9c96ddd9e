/**
 * Tells what in a reply is secret, by the names in it, and keeps those values and others that are known out
 * of texts that the service wrote and a person will read. The work grows with the length of the texts
 * alone, however many secrets there are; nothing of a secret is left where a text is cut.
 */
import { type Body, clip, isObject, toSingleLine } from './body.ts';

export interface SecretMask {
  /** One line of at most `length` characters, the cut marked, with a mask of fixed length for every secret. */
  mask(text: string, length: number): string;
  /** The same, for what may tell of secrets that nobody knows yet: also what follows a name, as in `token=…`. */
  maskMessage(text: string, length: number): string;
  /** Whether `mask` would hide anything. */
  holds(text: string, length: number): boolean;
}

const mark = '••••••••';

/** Shorter values would turn up in ordinary words. */
const shortestByValue = 8;
/** A text that goes like a secret for as long as this is taken for it. It bounds the work at each character. */
const longestHead = 64;

/** @param secrets values as they are; they are also found percent-encoded and form-encoded */
export function createSecretMask(secrets: readonly string[]): SecretMask {
  const lengthByHead = new Map<string, number>();
  for (const writing of secrets.flatMap(writingsOf)) {
    const head = writing.slice(0, longestHead);
    lengthByHead.set(head, Math.max(writing.length, lengthByHead.get(head) ?? 0));
  }
  const headLengths = [...new Set([...lengthByHead.keys()].map((head) => head.length))].toSorted((a, b) => b - a);

  /** How long the secret is that begins there; 0 where none does. */
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

/** A word in small letters behind a colon and a space is prose, as in `Invalid token: malformed`. */
function maskValue(match: string, name: string): string {
  const isProse = name.endsWith(': ') && /^[a-z]{1,15}[.!]?$/.test(match.slice(name.length));
  return isProse ? match : name + mark;
}

const secretWord =
  /token|secret|pass|pwd|key|hash(?!tag)|md5|credential|authorization|jwt|session|cookie|device_?code/i;

/** What stands beside a key or a token and is none, even there. */
const ordinaryName = /^(?:owner|name|title|login|email|type|label|id)$/i;

/** `name=value`, `name: value` and `"name": "value"`, also escaped or encoded; the value is the match's end. */
const namedSecret = (() => {
  const quote = String.raw`(?:\\*["']|&(?:quot|#\w+);)?`;
  const divider = String.raw`\s*(?:=>|[:=]|%3[ad])\s*`;
  const value = String.raw`(?:(?<=")(?:[^"\\]|\\.)+|(?<=')(?:[^'\\]|\\.)+|[^\s&,;"'<>]+)`;
  return new RegExp(
    `((?:${secretWord.source})[\\w.-]*${quote}${divider}${quote}(?:(?:bearer|basic) +)?)${value}`,
    'gi',
  );
})();

/** Whether what stands under that name is not to be shown. */
export function isSecretName(name: string): boolean {
  return secretWord.test(name);
}

/** Texts and numbers below a name that sounds secret, at any depth: they may stand again under a harmless one. */
export function secretsIn(body: Body): readonly string[] {
  if (body.kind === 'form') return [...body.fields].flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
  const found: string[] = [];
  const open: { readonly value: unknown; readonly isSecret: boolean; readonly isErrorMap?: boolean }[] = [];
  if (body.kind === 'json') open.push({ value: body.value, isSecret: false });
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, isSecret, isErrorMap = false } = next;
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        // A map of errors is keyed by their codes, and `wrong_credentials` says nothing of what is below it.
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
