import { describe, expect, test } from 'vitest';
import type { ProfileSecretName } from '../../../electron/ipc/views/own-services.ts';
import { flawsByField } from '../../../renderer/services/flaws.ts';
import {
  beginForm,
  certificatesOf,
  checkedForm,
  chosenReferences,
  flawsOf,
  isUnsaved,
  savedForm,
} from '../../../renderer/services/form-state.ts';
import { FLAWED, FORM } from './form-views.ts';

const NOTHING_TYPED: ReadonlySet<ProfileSecretName> = new Set();
const SECRET_TYPED: ReadonlySet<ProfileSecretName> = new Set(['clientSecret']);
const FIRST = beginForm(FORM);
const KEY = { kind: 'chosen', file: 'key.pem', reference: 'key:1', isEncrypted: true } as const;

describe('S1: what a form sends', () => {
  test('is checked without any secret', () => {
    const { serviceId, revision, secrets } = checkedForm('staging', FIRST, SECRET_TYPED);
    expect({ serviceId, revision }).toEqual({ serviceId: 'staging', revision: 'revision-1' });
    expect(secrets).toEqual({ clientSecret: 'set', clientKey: 'keep', clientKeyPassphrase: 'keep' });
  });
  test('is saved with what was typed, chosen or taken away', () => {
    const form = {
      ...FIRST,
      secrets: { ...FIRST.secrets, clientKey: KEY, clientKeyPassphrase: { kind: 'clear' } },
    } as const;
    const read = (name: ProfileSecretName) => (name === 'clientSecret' ? 'typed' : '');
    expect(savedForm('staging', form, read).secrets).toEqual({
      clientSecret: { kind: 'set', value: 'typed' },
      clientKey: { kind: 'chosen', reference: 'key:1' },
      clientKeyPassphrase: { kind: 'clear' },
    });
    expect(savedForm('staging', FIRST, () => '').secrets.clientSecret).toEqual({ kind: 'keep' });
  });
  test('names certificates by their references', () => {
    const { profile } = checkedForm(null, FIRST, NOTHING_TYPED);
    expect(JSON.parse(profile).certificateAuthorities).toEqual(['certificate:1']);
    expect(certificatesOf(FIRST, 'certificate:2')?.certificates).toHaveLength(1);
    expect(certificatesOf(FIRST, 'certificate:9')).toBeUndefined();
  });
});

test('a form is unsaved once a field or a secret is otherwise', () => {
  expect(isUnsaved(FIRST, NOTHING_TYPED)).toBe(false);
  expect(isUnsaved(FIRST, SECRET_TYPED)).toBe(true);
  expect(isUnsaved({ ...FIRST, draft: { ...FIRST.draft, name: 'Other' } }, NOTHING_TYPED)).toBe(true);
  expect(isUnsaved({ ...FIRST, secrets: { ...FIRST.secrets, clientKey: KEY } }, NOTHING_TYPED)).toBe(true);
  expect(isUnsaved({ ...FIRST, secrets: { ...FIRST.secrets, clientSecret: { kind: 'enter' } } }, NOTHING_TYPED)).toBe(
    false,
  );
});

test('files that were chosen in a form are forgotten with it, and no others', () => {
  const chosen = { ...FIRST, chosen: [{ reference: 'certificate:3', certificates: [] }] };
  const form = { ...chosen, secrets: { ...FIRST.secrets, clientKey: KEY } };
  expect(chosenReferences(form)).toEqual(['certificate:3', 'key:1']);
});

describe('what is wrong', () => {
  test.each([
    ['baseUrl', 'baseUrl'],
    ['devicePending.status', 'devicePending'],
    ['certificateAuthorities.0', 'certificateAuthorities'],
    ['furtherParameters.codeExchange.scope', 'furtherParameters.codeExchange'],
    ['headerNames', 'headerNames.key'],
    ['application.clientSecret', 'clientSecret'],
    ['application.clientCertificate.key', 'clientKey'],
    ['application.clientCertificate.passphrase', 'clientKeyPassphrase'],
    ['application.clientCertificate.certificate', 'application.clientCertificate'],
    ['', ''],
    ['no.such.field', ''],
  ])('at %s belongs to the field %s', (field, path) => {
    expect([...flawsByField(FORM.fields, [{ field, expected: 'must differ' }]).keys()]).toEqual([path]);
  });
  test('is told once for a field, the first of it', () => {
    const flaws = ['first', 'second'].map((expected) => ({ field: 'baseUrl', expected }));
    expect(flawsByField(FORM.fields, flaws).get('baseUrl')?.expected).toBe('first');
  });
  test('has what a profile could not even say: a parameter that is there twice', () => {
    const rows = [
      ['scope', 'a'],
      ['scope', 'b'],
    ];
    const form = { ...FIRST, draft: { ...FIRST.draft, 'furtherParameters.revoke': rows } };
    expect(flawsOf(form, FLAWED).map(({ field }) => field)).toEqual([
      'furtherParameters.revoke',
      'baseUrl',
      'devicePending.status',
    ]);
  });
});
