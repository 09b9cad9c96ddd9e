/** Whether a certificate is for the host of a connection. */
import { X509Certificate } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';

/** Node 24 takes an IPv6 address for a name, and so refuses every certificate for one. */
export function checkIdentity(host: string, certificate: PeerCertificate): Error | undefined {
  if (!isIPv6(host)) return checkServerIdentity(host, certificate);
  if (new X509Certificate(certificate.raw).checkIP(host) !== undefined) return undefined;
  return Object.assign(new Error('The certificate is not for this address.'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
}
