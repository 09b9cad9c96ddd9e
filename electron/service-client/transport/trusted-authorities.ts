/**
 * Whose certificates a connection trusts, which of them vouches for one that was accepted, and whether a certificate is for the
 * host of a connection.
 */

import { X509Certificate } from 'node:crypto';
import { isIPv6 } from 'node:net';
import {
  checkServerIdentity,
  createSecureContext,
  getCACertificates,
  type PeerCertificate,
  type SecureContext,
  type SecureContextOptions,
} from 'node:tls';

/** Those of the profile, those that come with Node, and the system's; all PEM. */
export interface TrustedAuthorities {
  readonly by: 'profile' | 'app' | 'system';
  readonly authorities: readonly string[];
}

/**
 * In the order in which they count: OpenSSL uses the first of two with the same name. Node's list `default` is not used,
 * because an environment variable can add the system's to it, which would be read here and now.
 * @param own the profile's
 * @param system null if only the profile's are trusted
 */
export function listTrusted(own: readonly string[], system: readonly string[] | null): readonly TrustedAuthorities[] {
  const ofProfile = { by: 'profile', authorities: own } as const;
  if (system === null) return [ofProfile];
  const ofApp = [...getCACertificates('bundled'), ...getCACertificates('extra')];
  return [ofProfile, { by: 'app', authorities: ofApp }, { by: 'system', authorities: system }];
}

/** @param identity what the client proves itself with, if it does */
export function trust(trusted: readonly TrustedAuthorities[], identity: SecureContextOptions = {}): SecureContext {
  const ca = [...new Set(trusted.flatMap(({ authorities }) => authorities))];
  return createSecureContext({ ...identity, ca, sigalgs: SIGNATURES });
}

/** As BoringSSL by default, with P-521 and Ed25519, in names that OpenSSL knows too. @see electron/electron issue 45358 */
const SIGNATURES =
  'ecdsa_secp256r1_sha256:rsa_pss_rsae_sha256:rsa_pkcs1_sha256:ecdsa_secp384r1_sha384:rsa_pss_rsae_sha384:rsa_pkcs1_sha384:ecdsa_secp521r1_sha512:ed25519:rsa_pss_rsae_sha512:rsa_pkcs1_sha512:rsa_pkcs1_sha1';

/**
 * @param chain DER, from the certificate to the last that is known of those above it
 * @returns the first list with one of them, or null
 */
export function whoVouches(
  chain: readonly Uint8Array[],
  trusted: readonly TrustedAuthorities[],
): TrustedAuthorities['by'] | null {
  const wanted = chain.map((der) => Buffer.from(der).toString('base64'));
  const holds = (pem: string): boolean => {
    const bare = pem.replace(/\s+/g, '');
    return wanted.some((base64) => bare.includes(base64));
  };
  return trusted.find(({ authorities }) => authorities.some(holds))?.by ?? null;
}

/** Node 24 takes an IPv6 address for a name, and so refuses every certificate for one. */
export function checkIdentity(host: string, certificate: PeerCertificate): Error | undefined {
  if (!isIPv6(host)) return checkServerIdentity(host, certificate);
  if (new X509Certificate(certificate.raw).checkIP(host) !== undefined) return undefined;
  return Object.assign(new Error('The certificate is not for this address.'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
}
