/**
 * Keeps known secret values out of texts that the service wrote and a person will read. It looks by value
 * only; what is secret by its name is `decode.ts`'s business.
 */

/** Shorter values would turn up in ordinary words. */
const shortestByValue = 8;

/** The text with every known secret, raw or percent-encoded, replaced by a mask of fixed length. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return writingsOf(secrets).reduce((masked, writing) => masked.replaceAll(writing, '••••••••'), text);
}

export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  return writingsOf(secrets).some((writing) => text.includes(writing));
}

function writingsOf(secrets: readonly string[]): readonly string[] {
  return secrets
    .filter((secret) => secret.length >= shortestByValue && secret.isWellFormed())
    .flatMap((secret) => [secret, encodeURIComponent(secret), new URLSearchParams({ '': secret }).toString().slice(1)])
    .toSorted((one, other) => other.length - one.length);
}
