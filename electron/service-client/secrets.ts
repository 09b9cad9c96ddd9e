/** Tells by a field's name whether its value is a secret, and finds such values in replies and messages. */
import { type Body, isObject } from './decode/body.ts';

/** Replaces a secret. Its length says nothing about the secret's. */
export const MASK = '••••••••';

/**
 * Masks what follows a secret-sounding name, as in `token=…`. Takes no longer per character of a long text.
 * @param maskOf what is shown in place of a value
 */
export function maskNamedValues(text: string, maskOf: (value: string) => string = () => MASK): string {
  if (!/[:=%]/.test(text)) return text;
  return text.replace(namedSecret, (match: string, name: string) => {
    const value = match.slice(name.length);
    // A lower-case word after a colon and a space is prose, as in `Invalid token: malformed`.
    return name.endsWith(': ') && /^[a-z]{1,15}[.!]?$/.test(value) ? match : name + maskOf(value);
  });
}

const secretWord =
  /token|secret|pass|pwd|key|hash(?!tag)|md5|credential|authorization|jwt|session|cookie|device_?code/i;

/** Whether a field is not secret even inside an object with a secret name. */
export function isOrdinaryName(name: string): boolean {
  return /^(?:owner|name|title|login|email|type|label|id)$/i.test(name);
}

/** Matches `name=value`, `name: value` and `"name": "value"`, also escaped or encoded. The value ends the match. */
const namedSecret = (() => {
  const quote = String.raw`(?:\\*["']|&(?:quot|#\w+);)?`;
  const divider = String.raw`\s*(?:=>|[:=]|%3[ad])\s*`;
  const value = String.raw`(?:(?<=")(?:[^"\\]|\\.)+|(?<=')(?:[^'\\]|\\.)+|[^\s&,;"'<>]+)`;
  return new RegExp(
    // Each word is read from its beginning alone.
    `((?<![\\w.-])(?=[\\w.-]*?(?:${secretWord.source}))[\\w.-]+${quote}${divider}${quote}(?:(?:bearer|basic) +)?)${value}`,
    'gi',
  );
})();

/** Whether a field with that name must not be shown. A very long name is not looked through. */
export function isSecretName(name: string): boolean {
  return name.length > longestName || secretWord.test(name);
}

const longestName = 1000;

/**
 * Returns the texts and numbers under secret-sounding names, at any depth. They must be masked everywhere, because the
 * reply may repeat them under a harmless name.
 */
export function secretsIn(body: Body): readonly string[] {
  if (body.kind === 'form') return [...body.fields].flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
  const found: string[] = [];
  /** The same names return in each object of a list. */
  const known = new Map<string, boolean>([['', false]]);
  const isSecretField = (name: string): boolean => {
    const isSecret = known.get(name) ?? isSecretName(name);
    known.set(name, isSecret);
    return isSecret;
  };
  const open: { readonly value: unknown; readonly isSecret: boolean; readonly isErrorMap?: boolean }[] = [];
  if (body.kind === 'json') open.push({ value: body.value, isSecret: false });
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, isSecret, isErrorMap = false } = next;
    if (typeof value === 'object' && value !== null) {
      // A list's indices are no names.
      const entries: readonly [string, unknown][] = Array.isArray(value)
        ? value.map((inner) => ['', inner])
        : Object.entries(value);
      for (const [name, inner] of entries) {
        // In a map of errors the names are codes, so a code such as `wrong_credentials` does not make its value secret.
        const isCode = isErrorMap && isObject(inner);
        const isSecretHere = (isSecretField(name) && !isCode) || (isSecret && !isOrdinaryName(name));
        const isKept = isSecretHere || (typeof inner === 'object' && inner !== null);
        if (isKept) open.push({ value: inner, isSecret: isSecretHere, isErrorMap: name === 'errors' });
      }
    } else if (isSecret && (typeof value === 'string' || typeof value === 'number')) {
      found.push(String(value));
    }
  }
  return found;
}
