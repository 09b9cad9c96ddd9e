/**
 * The certificate with which this client proves itself where a service asks for one. What cannot be used is named before
 * anything is sent; nothing of the key or of its passphrase is ever part of an error.
 */
import { createHash, X509Certificate } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';
import { openPrivateKey, unusable } from './private-key.ts';

export interface ClientCertificate {
  /** PEM: the client's own, then those that lead to its authority. */
  readonly certificate: string;
  /** PEM; null if it is not set. */
  readonly key: string | null;
  /** Opens the key; null if it needs none. */
  readonly passphrase: string | null;
}

/**
 * @returns what TLS needs of it
 * @throws ServiceError `client-certificate-unusable`
 */
export function identifyBy({ certificate, key, passphrase }: ClientCertificate): SecureContextOptions {
  const own = readOwn(certificate);
  if (key === null) throw unusable('key', 'is missing; it must be a private key in PEM');
  const opened = openPrivateKey(key, passphrase);
  if (!own.checkPrivateKey(opened)) throw unusable('key', 'must be the key of the certificate');
  // TLS gets it opened: it would take as long again.
  return { cert: certificate, key: opened.export({ type: 'pkcs8', format: 'pem' }) };
}

/** Tells client certificates apart without keeping any. */
export function digestOf({ certificate, key, passphrase }: ClientCertificate): string {
  return createHash('sha256')
    .update(JSON.stringify([certificate, key, passphrase]))
    .digest('base64');
}

function readOwn(certificate: string): X509Certificate {
  try {
    return new X509Certificate(certificate);
  } catch {
    throw unusable('certificate', 'must be a certificate in PEM');
  }
}
