/**
 * The certificate with which this client proves itself where a service asks for one. What cannot be used is named before
 * anything is sent; nothing of the key or of its passphrase is ever part of an error.
 */
import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';
import { ServiceError } from '../core/errors.ts';

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
  if (key === null) throw unusable('key');
  if (!own.checkPrivateKey(openKey(key, passphrase))) throw unusable('key', 'KEY_VALUES_MISMATCH');
  return { cert: certificate, key, ...(passphrase !== null && { passphrase }) };
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
  } catch (thrown) {
    throw unusable('certificate', codeOf(thrown));
  }
}

function openKey(key: string, passphrase: string | null): KeyObject {
  try {
    return createPrivateKey({ key, ...(passphrase !== null && { passphrase }) });
  } catch (thrown) {
    throw unusable(isEncrypted(key) ? 'passphrase' : 'key', codeOf(thrown));
  }
}

/** @see RFC 7468, 11; RFC 1421, 4.6.1.1 */
function isEncrypted(key: string): boolean {
  return /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: *4, *ENCRYPTED/m.test(key);
}

function unusable(part: keyof ClientCertificate, reason?: string): ServiceError {
  const message = `Nothing was sent: the client certificate's ${part} cannot be used. Enter it again in the service profile.`;
  return new ServiceError('client-certificate-unusable', message, {
    details: { profileField: `application.clientCertificate.${part}`, ...(reason !== undefined && { reason }) },
  });
}

function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
}
