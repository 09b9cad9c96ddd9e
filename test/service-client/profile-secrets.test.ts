import { describe, expect, test } from 'vitest';
import {
  PROFILE_SECRETS,
  readSecrets,
  SECRET_PATHS,
  withoutSecrets,
  withSecrets,
} from '../../electron/service-client/profile-secrets.ts';

const SECRETS = { clientSecret: 'the-secret', clientKey: 'the-key', clientKeyPassphrase: 'the-passphrase' };
const WHOLE = {
  name: 'Staging',
  application: {
    clientId: 'id',
    clientSecret: 'the-secret',
    clientCertificate: { certificate: 'chain', key: 'the-key', passphrase: 'the-passphrase' },
  },
};

describe('the secrets of a profile', () => {
  test('are read from their places, and those that are not there are null', () => {
    expect(readSecrets(WHOLE)).toEqual(SECRETS);
    const nothing = { clientSecret: null, clientKey: null, clientKeyPassphrase: null };
    for (const other of [null, 7, [], {}, { application: [] }, { application: { clientSecret: 7 } }]) {
      expect(readSecrets(other)).toEqual(nothing);
    }
    expect(readSecrets(Object.create(WHOLE))).toEqual(nothing);
  });

  test('are taken away, and nothing else is', () => {
    const without = withoutSecrets(WHOLE);
    expect(without).toEqual({
      name: 'Staging',
      application: { clientId: 'id', clientCertificate: { certificate: 'chain' } },
    });
    for (const secret of Object.values(SECRETS)) expect(JSON.stringify(without)).not.toContain(secret);
    expect(withoutSecrets('text')).toBe('text');
  });

  test('are put back in their places', () => {
    expect(withSecrets(withoutSecrets(WHOLE), SECRETS)).toEqual(WHOLE);
  });

  test('of a key have no place without a client certificate', () => {
    const application = { clientId: 'id', clientCertificate: null };
    const bare = { application: { clientId: 'id' } };
    expect(withSecrets({ application }, SECRETS)).toEqual({
      application: { ...application, clientSecret: 'the-secret' },
    });
    expect(withSecrets(bare, SECRETS)).toEqual({ application: { clientId: 'id', clientSecret: 'the-secret' } });
  });

  test('have a path each, as in a profile file', () => {
    expect(SECRET_PATHS).toHaveLength(PROFILE_SECRETS.length);
    expect(SECRET_PATHS).toContain('application.clientCertificate.key');
  });
});
