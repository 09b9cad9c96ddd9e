import { describe, expect, test } from 'vitest';
import { endsForWantOfKeychain } from '../../../renderer/ui/rest.ts';
import { BASIC_SESSION, SESSION, viewOfSecrets } from '../views.ts';

const secretsOf = (system: 'not-known' | 'keychain' | 'weak' | 'none' | 'not-answering') =>
  viewOfSecrets({ system }).status.secrets;

describe('S4: a sign-in ends with the app for want of a keychain', () => {
  test.each(['weak', 'none', 'not-answering'] as const)('where the system’s is %s', (system) => {
    expect(endsForWantOfKeychain(SESSION, secretsOf(system))).toBe(true);
  });
  test.each(['not-known', 'keychain'] as const)('and not where it is %s', (system) => {
    expect(endsForWantOfKeychain(SESSION, secretsOf(system))).toBe(false);
  });
  test('and not where its token is stored, or where there is none to store', () => {
    expect(endsForWantOfKeychain({ ...SESSION, rest: 'weak' }, secretsOf('weak'))).toBe(false);
    expect(endsForWantOfKeychain(BASIC_SESSION, secretsOf('weak'))).toBe(false);
    expect(endsForWantOfKeychain({ ...SESSION, credential: null, rest: 'erased' }, secretsOf('weak'))).toBe(false);
  });
});
