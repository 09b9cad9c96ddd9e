import { expect, test } from 'vitest';
import { ServiceError } from '../../../electron/core/errors.ts';
import { type CallSite, toServiceError } from '../../../electron/service-client/transport/failure.ts';

const direct: CallSite = {
  address: new URL('https://service.example:8443/path?code=secret'),
  route: { kind: 'direct' },
  isUnderWay: false,
  hasClientCertificate: false,
};

function errorWith(code: string): Error {
  return Object.assign(new Error('as the library words it'), { code });
}

test.each([
  ['ENOTFOUND', 'name-not-found'],
  ['EAI_AGAIN', 'name-not-found'],
  ['ECONNREFUSED', 'connection-refused'],
  ['EHOSTUNREACH', 'network-unreachable'],
  ['ENETUNREACH', 'network-unreachable'],
  ['ECONNRESET', 'connection-lost'],
  ['EPIPE', 'connection-lost'],
  ['UND_ERR_SOCKET', 'connection-lost'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'connection-lost'],
  ['ETIMEDOUT', 'service-timed-out'],
  ['UND_ERR_CONNECT_TIMEOUT', 'service-timed-out'],
  ['CERT_HAS_EXPIRED', 'tls-failed'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls-failed'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls-failed'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls-failed'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls-failed'],
  ['UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY', 'tls-failed'],
  ['INVALID_CA', 'tls-failed'],
  ['ERROR_IN_CERT_NOT_AFTER_FIELD', 'tls-failed'],
  ['UNSPECIFIED', 'tls-failed'],
  ['NAME_CONSTRAINTS_WITHOUT_SANS', 'tls-failed'],
  ['EE_KEY_TOO_SMALL', 'tls-failed'],
  ['UNKNOWN', 'connection-lost'],
  ['ERR_SOCKET_CONNECTION_TIMEOUT', 'connection-lost'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls-failed'],
  ['EPROTO', 'tls-failed'],
  ['HPE_INVALID_CONSTANT', 'reply-unreadable'],
  ['UND_ERR_HEADERS_OVERFLOW', 'reply-too-large'],
])('N2: %s is %s, with host and reason', (reason, code) => {
  expect(toServiceError(errorWith(reason), direct)).toMatchObject({
    code,
    details: { host: 'service.example:8443', reason },
  });
});

test('N2: a code that nobody knows is of TLS only while that is set up, also beyond a proxy', () => {
  const proxy: CallSite['route'] = { kind: 'proxy', address: 'proxy.example:3128', isSecure: true };
  const codeAt = (change: Partial<CallSite>, reason = 'UNSPECIFIED') =>
    toServiceError(errorWith(reason), { ...direct, ...change });
  expect(codeAt({ route: proxy })).toMatchObject({ code: 'tls-failed', details: { host: 'service.example:8443' } });
  expect(codeAt({ isUnderWay: true })).toMatchObject({ code: 'connection-lost' });
  expect(codeAt({ isUnderWay: true }, 'ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC')).toMatchObject({ code: 'tls-failed' });
  const plain = new URL('http://localhost:8080');
  expect(codeAt({ address: plain })).toMatchObject({ code: 'connection-lost' });
  expect(codeAt({ address: plain, route: proxy })).toMatchObject({ code: 'proxy-failed' });
});

test.each([
  'ERR_SSL_SSL/TLS_ALERT_NO_CERTIFICATE',
  'ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE',
  'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE',
  'ERR_SSL_SSL/TLS_ALERT_UNSUPPORTED_CERTIFICATE',
  'ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_REVOKED',
  'ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_EXPIRED',
  'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN',
  'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
  'ERR_SSL_TLSV1_ALERT_ACCESS_DENIED',
  'ERR_SSL_TLSV1_ALERT_DECRYPT_ERROR',
  'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
  'ERR_SSL_TLSV1_ALERT_CERTIFICATE_REQUIRED',
])('N2: %s is about the client’s certificate, before and after the handshake', (reason) => {
  for (const isUnderWay of [false, true]) {
    const codeWith = (hasClientCertificate: boolean) =>
      toServiceError(errorWith(reason), { ...direct, isUnderWay, hasClientCertificate });
    const details = { host: 'service.example:8443', reason, profileField: 'application.clientCertificate' };
    expect(codeWith(false)).toMatchObject({ code: 'client-certificate-wanted', details });
    expect(codeWith(true)).toMatchObject({ code: 'client-certificate-refused', details });
  }
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', true],
  ['SELF_SIGNED_CERT_IN_CHAIN', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
  ['UNABLE_TO_GET_ISSUER_CERT', true],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', true],
  ['CERT_UNTRUSTED', true],
  ['CERT_HAS_EXPIRED', false],
  ['ERR_TLS_CERT_ALTNAME_INVALID', false],
  ['EPROTO', false],
  ['ECONNRESET', false],
])('%s can be mended by the profile: %s', (reason, isMendable) => {
  const error = toServiceError(errorWith(reason), direct);
  const details = { host: 'service.example:8443', reason };
  expect(error).toHaveProperty(
    'details',
    isMendable ? { ...details, profileField: 'certificateAuthorities' } : details,
  );
});

test('S1: neither message nor details hold more of the address than its host', () => {
  const error = toServiceError(errorWith('ECONNRESET'), direct);
  expect(error).toBeInstanceOf(ServiceError);
  expect(JSON.stringify([error, String(error)])).not.toContain('secret');
});

test('S1: the bytes that a parser choked on are not kept as a cause', () => {
  const cause = Object.assign(errorWith('HPE_INVALID_CONSTANT'), { data: 'access_token=secret' });
  expect(toServiceError(cause, direct)).not.toHaveProperty('cause');
});

test('a ServiceError, and an error that is no failure of the wire, pass as they are', () => {
  for (const thrown of [
    new ServiceError('reply-too-large', ''),
    new TypeError('a bug'),
    errorWith('UND_ERR_INVALID_ARG'),
  ]) {
    expect(toServiceError(thrown, direct)).toBe(thrown);
  }
});
