/** Which certificates of servers are taken: in Electron, BoringSSL would refuse some that Node's OpenSSL takes. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { connect } from 'node:tls';
import { generate } from 'selfsigned';
import { expect, test } from 'vitest';
import { trust } from '../../../electron/service-client/transport/trusted-authorities.ts';
import { type Certificate, portOf, reply, startStubService } from '../../stub-service.ts';
import { setUpHttpBench } from '../http-bench.ts';

const { get, send } = setUpHttpBench();

/** Valid from 2020 to 2120, for 127.0.0.1. `selfsigned` makes none. */
const ED25519: Certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIIyyKP2OsQXYKhUWWOy0pR9uaseQtLQGzEKeHotxh+j8
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBMTCB5KADAgECAhQY/3WFu+lCQxAvi9oo2IgkTXyYbDAFBgMrZXAwFzEVMBMG
A1UEAwwMRWQyNTUxOSBzdHViMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAw
MDAwWjAXMRUwEwYDVQQDDAxFZDI1NTE5IHN0dWIwKjAFBgMrZXADIQCqh6kWLAqv
PaWgZIdacN51jexnR6bBGqf6GLbn4IjN86NAMD4wDwYDVR0RBAgwBocEfwAAATAM
BgNVHRMEBTADAQH/MB0GA1UdDgQWBBRvLr5b8Z8eNrbP70hqGUcLxYoAAjAFBgMr
ZXADQQDP15hX5ijr4qQZQTMFr+NNbf3G5w4xRtL4qjtSVbXfhXAdC9yEOoJWM1c1
Gyi/eikEQ65eqmHiSQQZMu2CiSAN
-----END CERTIFICATE-----`,
};

async function makeP521(): Promise<Certificate> {
  const altNames = [{ type: 7 as const, ip: '127.0.0.1' }];
  const made = await generate([{ name: 'commonName', value: 'P-521 stub' }], {
    keyType: 'ec',
    curve: 'P-521',
    algorithm: 'sha512',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames },
    ],
  });
  return { key: made.private, cert: made.cert };
}

test.each([
  ['Ed25519', async () => ED25519],
  ['P-521', makeP521],
] as const)('N1: a service is reached whose certificate has a key of %s', async (_name, make) => {
  const certificate = await make();
  await using service = await startStubService({ certificate });
  service.answerWith(reply('ok'));
  expect((await send(get(service.origin, { certificateAuthorities: [certificate.cert] }))).status).toBe(200);
});

test('N1: a server is told that it may sign with P-521 and Ed25519, whatever the TLS library takes by default', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect({ port: portOf(server.address()), host: '127.0.0.1', secureContext: trust([]) });
  client.on('error', () => {});
  const [socket] = await once(server, 'connection');
  const [hello] = await once(socket, 'data');
  socket.destroy();
  server.close();
  // @see https://www.iana.org/assignments/tls-parameters, SignatureScheme
  expect(signaturesIn(hello).join(' ')).toMatch(/^0403 0804 0401 0503 0805 0501 0603 0807 0806 0601( 0201)?$/);
});

/** @param hello of one record @see RFC 8446, 4.1.2 and 4.2.3 */
function signaturesIn(hello: Buffer): readonly string[] {
  const afterSession = 44 + hello.readUInt8(43);
  const afterCiphers = afterSession + 2 + hello.readUInt16BE(afterSession);
  let at = afterCiphers + 1 + hello.readUInt8(afterCiphers) + 2;
  while (hello.readUInt16BE(at) !== 13) at += 4 + hello.readUInt16BE(at + 2);
  const list = hello.subarray(at + 6, at + 6 + hello.readUInt16BE(at + 4));
  return list.toString('hex').match(/.{4}/g) ?? [];
}
