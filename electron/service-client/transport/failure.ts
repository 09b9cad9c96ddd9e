/**
 * Translates network errors from undici, Node and OpenSSL into ServiceErrors. An error without a code is a bug and is
 * passed on unchanged.
 */
import { AppError, type ErrorDetails, ServiceError, type ServiceErrorCode } from '../../core/errors.ts';
import { type ProxyRoute, proxyAddressOf } from './proxy.ts';

/** Where a call was going, and how far it got before it failed. */
export interface CallSite {
  readonly address: URL;
  readonly route: ProxyRoute;
  /** Whether the connection was open and sending had begun. */
  readonly isUnderWay: boolean;
  /** Whether the call can prove itself with a client certificate. */
  readonly hasClientCertificate: boolean;
  /** Whether the service is known to have asked for one. */
  readonly isCertificateAsked?: boolean;
  /** How many of the system's authorities were read, or why none were; undefined where they do not count. */
  readonly systemAuthorities?: string | undefined;
}

/** @returns where a call is that has not begun */
export function startOfCall(address: URL, clientCertificate: unknown): CallSite {
  const hasClientCertificate = clientCertificate != null;
  return { address, route: { kind: 'direct' }, isUnderWay: false, hasClientCertificate };
}

/**
 * Translates an error of undici, Node or OpenSSL into a ServiceError with the host and a short reason.
 * @returns the error itself if it is an AppError already or has no code
 */
export function toServiceError(thrown: unknown, site: CallSite): unknown {
  const reason = reasonOf(thrown);
  if (thrown instanceof AppError || reason === null) return thrown;
  if (isProxyConnection(site)) return proxyFailed(thrown, site.route);
  if (reason === 'UND_ERR_INVALID_ARG') return thrown;
  const code = codeFor(reason, site);
  return new ServiceError(code, `The call to ${site.address.host} failed: ${reason}. ${adviceFor(code)}`, {
    details: {
      host: site.address.host,
      reason,
      ...fieldFor(code, reason, site),
    },
    // The parser's error contains the bytes that it could not parse; they must not be logged.
    ...(!reason.startsWith('HPE_') && { cause: thrown }),
  });
}

/** Creates the error for a proxy that could not be reached, ended the connection, or answered what nobody can read. */
export function proxyFailed(cause: unknown, route: ProxyRoute): ServiceError {
  const reason = reasonOf(cause) ?? 'no answer';
  return new ServiceError('proxy-failed', `${nameOf(route)} failed: ${reason}. Check the system's proxy settings.`, {
    details: { ...hostOf(route), reason },
    ...(!reason.startsWith('HPE_') && { cause }),
  });
}

/**
 * Creates the error for a proxy that answered a call itself.
 * @param schemes how it wants to know the person, none of which this app has
 */
export function proxyRefused(status: number, route: ProxyRoute, schemes: readonly string[] = []): ServiceError {
  const message = `${nameOf(route)} answered with ${status}. Check the system's proxy settings.`;
  return new ServiceError('proxy-failed', message, {
    details: { ...hostOf(route), status, ...(schemes.length > 0 && { reason: schemes.join(', ') }) },
  });
}

function nameOf(route: ProxyRoute): string {
  return ['The proxy', ...Object.values(hostOf(route))].join(' ');
}

function hostOf(route: ProxyRoute): { readonly host?: string } {
  const host = proxyAddressOf(route);
  return host === null ? {} : { host };
}

function reasonOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code;
  return thrown.name === 'HTTPParserError' ? 'HPE_INVALID' : null;
}

/** Of plain http, the app connects only to the proxy. What fails on the way to a tunnel has its error already. */
function isProxyConnection({ address, route, isUnderWay }: CallSite): boolean {
  return route.kind === 'proxy' && !isUnderWay && address.protocol === 'http:';
}

function fieldFor(code: ServiceErrorCode, reason: string, { systemAuthorities }: CallSite): ErrorDetails {
  if (code.startsWith('client-certificate-')) return { profileField: 'application.clientCertificate' };
  if (!isAuthorityUnknown(reason)) return {};
  return { profileField: 'certificateAuthorities', ...(systemAuthorities !== undefined && { systemAuthorities }) };
}

function codeFor(reason: string, site: CallSite): ServiceErrorCode {
  const { address, isUnderWay, hasClientCertificate } = site;
  if (/^(ENOTFOUND|EAI_\w+|ENODATA)$/.test(reason)) return 'name-not-found';
  if (/^(EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/.test(reason)) return 'network-unreachable';
  if (reason === 'ECONNREFUSED') return 'connection-refused';
  if (/^(ETIMEDOUT|UND_ERR_\w+_TIMEOUT)$/.test(reason)) return 'service-timed-out';
  if (reason.startsWith('HPE_')) return 'reply-unreadable';
  if (/^UND_ERR_(HEADERS_OVERFLOW|RES_EXCEEDED_MAX_SIZE)$/.test(reason)) return 'reply-too-large';
  if (isAboutClient(reason) || endsAsking(reason, site))
    return hasClientCertificate ? 'client-certificate-refused' : 'client-certificate-wanted';
  if (/^(ERR_(SSL|TLS|OSSL)_|EPROTO$)/.test(reason)) return 'tls-failed';
  if (address.protocol === 'https:' && !isUnderWay && !isNetworkCode(reason)) return 'tls-failed';
  return 'connection-lost';
}

/**
 * Whether it is a code of the system, Node or undici. What else ends a connection before it stands is why a certificate
 * was refused, in words that differ between OpenSSL and Electron's BoringSSL, or `UNSPECIFIED` where Node has none.
 */
function isNetworkCode(reason: string): boolean {
  return /^(E[A-Z\d]+|UNKNOWN|(ERR|UND_ERR)_\w+)$/.test(reason);
}

/**
 * Whether it is an alert that a server sends about the client's certificate, or the lack of one, as OpenSSL and BoringSSL
 * name it.
 * @see RFC 8446, 6.2; RFC 5246, 7.2.2
 */
function isAboutClient(reason: string): boolean {
  return /ALERT_(NO_CERTIFICATE|(BAD|UNSUPPORTED)_CERTIFICATE|CERTIFICATE_(REVOKED|EXPIRED|UNKNOWN|REQUIRED)|UNKNOWN_CA|ACCESS_DENIED|DECRYPT_ERROR)$/.test(
    reason,
  );
}

/** A server that asked may have no alert of its own for what it gets, or close the connection without a word. */
function endsAsking(reason: string, { isCertificateAsked }: CallSite): boolean {
  return isCertificateAsked === true && /ALERT_HANDSHAKE_FAILURE$|^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(reason);
}

/** Whether the certificate's authority is not known here. Other certificates are bad in themselves. */
function isAuthorityUnknown(reason: string): boolean {
  return /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+|CERT_UNTRUSTED)$/.test(reason);
}

function adviceFor(code: ServiceErrorCode): string {
  switch (code) {
    case 'name-not-found':
      return 'Check the address of the service and the network connection.';
    case 'tls-failed':
      return 'The certificate is not trusted on this computer or by this service profile.';
    case 'client-certificate-wanted':
      return 'It wants a client certificate; set one in the service profile.';
    case 'client-certificate-refused':
      return 'It did not accept the client certificate of the service profile.';
    case 'reply-unreadable':
      return 'The reply was not valid HTTP; check the address in the service profile.';
    default:
      return 'Check that the service is running, then try again.';
  }
}
