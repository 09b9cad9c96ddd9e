/**
 * What a credential is bound to: the whole base address of the service that issued it, and the certificate authorities
 * that its profile trusts. It is sent nowhere else (S7).
 */
import { createHash, X509Certificate } from 'node:crypto';

export interface ServiceBinding {
  readonly origin: string;
  /** A digest of the base address and the authorities. */
  readonly binding: string;
}

/** The part of a profile that a credential is bound to. */
interface Bound {
  readonly baseUrl: string;
  /** PEM; each text may hold several certificates, all of which are trusted. */
  readonly certificateAuthorities: readonly string[];
}

/** Two profiles have the same binding if calls to them go to the same address and trust the same authorities. */
export function bindingOf({ baseUrl, certificateAuthorities }: Bound): ServiceBinding {
  const parts = [calledAddress(baseUrl), ...authoritiesOf(certificateAuthorities)];
  const binding = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return { origin: new URL(baseUrl).origin, binding };
}

/**
 * @returns the address that every call begins with: scheme and host in lower case, no default port, no dot segments, and
 *   a slash at the end
 */
export function calledAddress(baseUrl: string): string {
  return URL.parse(`${baseUrl}/`)?.href ?? baseUrl;
}

export function hasSameAuthorities(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(authoritiesOf(one)) === JSON.stringify(authoritiesOf(other));
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/\s]*={0,2}\s*-----END CERTIFICATE-----/g;

/** @returns the certificates' SHA-256, in order and each once */
function authoritiesOf(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap(readAuthorities))].sort();
}

/** Anything in the text that is not plainly a certificate counts as it is, because it might still be read as one. */
function readAuthorities(text: string): readonly string[] {
  const found: string[] = [];
  const rest = text.replace(CERTIFICATE, (pem) => {
    const fingerprint = fingerprintOf(pem);
    if (fingerprint === null) return pem;
    found.push(fingerprint);
    return '';
  });
  return rest.trim() === '' ? found : [...found, rest.trim()];
}

function fingerprintOf(pem: string): string | null {
  try {
    return new X509Certificate(pem).fingerprint256;
  } catch {
    return null;
  }
}
