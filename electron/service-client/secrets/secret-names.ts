/** Tells by a field's name whether its value is a secret, and masks such values in messages. */

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
  /token|secret|pass|pwd|key|hash(?!tag)|md5|credential|authorization|jwt|session|cookie|device_?code|code_?verifier/i;

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
