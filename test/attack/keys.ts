/**
 * Keys of client certificates: each is opened, or refused, in a few times what the slowest key takes that is allowed. That is
 * measured in the same run, in processor time of this thread, so that a slow or busy computer is no failure.
 */
import assert from 'node:assert/strict';
import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import fc from 'fast-check';
import { readProfile } from '../../electron/services/read-profile.ts';
import * as der from '../encrypted-key.ts';
import { makeCertificate } from '../stub-service.ts';
import type { Attack } from './attacks.ts';

/** The slowest key opens in about 80 ms; one that nothing bounds takes up to several seconds. */
const MOST_TIMES = 5;
const SLOWEST = der.pem(der.encrypted(der.pbkdf2(600_000, 'sha256'), Buffer.alloc(160)));
const PASSPHRASE = 'drawn';

export const KEYS_ATTACK: Attack = {
  title: 'keys',
  share: 1 / 100,
  perRun: 1,
  property() {
    const owned = makeCertificate().then(({ cert }) => ({ cert, floorMs: measure(cert, SLOWEST) }));
    return fc.asyncProperty(hostileKeys(), async (key) => {
      const { cert, floorMs } = await owned;
      const takenMs = measure(cert, key);
      assert(takenMs < MOST_TIMES * floorMs, `it took ${takenMs} ms, and the slowest that is allowed ${floorMs} ms`);
    });
  },
};

/** @returns how long a profile with the key is read, until it is refused */
function measure(certificate: string, key: string): number {
  const clientCertificate = { certificate, key, passphrase: PASSPHRASE };
  const application = { clientId: 'app-key', redirectUri: 'member-login://callback', clientCertificate };
  const addresses = { baseUrl: 'https://api.service.example', authUrl: 'https://www.service.example' };
  const before = process.threadCpuUsage();
  const read = readProfile({ name: 'Staging', ...addresses, application });
  const { user, system } = process.threadCpuUsage(before);
  assert.equal(read.kind, 'flawed');
  return (user + system) / 1000;
}

/** Those of Node as it opens them by itself take up to some seconds, so that what is found is found soon. */
function hostileKeys(): fc.Arbitrary<string> {
  const upTo = (bits: number) =>
    fc.oneof(
      fc.constant(2 ** bits),
      fc.nat(bits).chain((some) => fc.nat(2 ** some)),
    );
  const derivations = fc.oneof(
    fc
      .tuple(upTo(22), fc.constantFrom('sha1', 'sha256', 'sha384', 'sha512'))
      .map(([rounds, hash]) => der.pbkdf2(rounds, hash)),
    fc.tuple(fc.nat(15), upTo(12), upTo(12)).map(([bits, r, p]) => der.scrypt(2 ** bits, r, p)),
  );
  const locked = fc.oneof(
    derivations.map((derivation) => der.encrypted(derivation, Buffer.alloc(160))),
    upTo(22).map(der.byPkcs12),
  );
  const length = fc.integer({ min: 1, max: 3000 });
  const plain = fc.oneof(
    fc
      .tuple(length, length)
      .map(([p, x]) => der.plain(der.DSA, der.sequence(der.large(p), ...[p, 1].map(der.large)), der.large(x))),
    fc.array(length, { maxLength: 10 }).map((numbers) => der.sequence(der.integer(0), ...numbers.map(der.large))),
    locked,
  );
  const bytes = fc.oneof(locked, plain, plain.map(lock));
  const labels = fc.constantFrom('ENCRYPTED PRIVATE KEY', 'PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY');
  return fc.tuple(bytes, labels).map(([key, label]) => der.pem(key, label));
}

function lock(key: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-cbc', pbkdf2Sync(PASSPHRASE, der.SALT, 1, 32, 'sha256'), der.IV);
  return der.encrypted(der.pbkdf2(1, 'sha256'), Buffer.concat([cipher.update(key), cipher.final()]));
}
