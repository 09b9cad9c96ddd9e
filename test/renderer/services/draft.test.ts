import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormFieldView } from '../../../electron/ipc/views/own-services.ts';
import {
  differs,
  draftOf,
  isEdited,
  nameGivenTwice,
  profileOf,
  resetField,
  rowsOf,
  withObserved,
} from '../../../renderer/services/draft.ts';
import { beginForm } from '../../../renderer/services/form-state.ts';
import { FORM, NEW_FORM } from './form-views.ts';

const { fields } = beginForm(FORM).view;

describe('a draft', () => {
  test('is the profile that it began with, without what is as the document says', () => {
    const profile = profileOf(fields, draftOf(fields, FORM.profile));
    expect(profile).toMatchObject({ name: 'Staging', headerNames: { key: 'X-Api-Key' }, versionHeader: null });
    expect(Object.keys(profile)).not.toContain('memberMethod');
    expect(profile.headerNames).toEqual({ key: 'X-Api-Key' });
  });
  test('of a new service has what is required, and nothing else', () => {
    expect(profileOf(fields, draftOf(fields, NEW_FORM.profile))).toEqual({
      name: '',
      baseUrl: '',
      authUrl: '',
      application: { clientId: '', redirectUri: 'member-login://callback' },
    });
  });
  test('is edited by what would be kept otherwise, not by what only looks so', () => {
    const first = draftOf(fields, FORM.profile);
    const withRow = { ...first, 'furtherParameters.revoke': [['', '']], keyPath: '' };
    expect(isEdited(fields, first, withRow)).toBe(false);
    expect(isEdited(fields, first, { ...first, keyPath: 'oauth.key' })).toBe(true);
  });
  test('keeps a text that may be missing as missing, once it is empty', () => {
    const draft = { ...draftOf(fields, FORM.profile), 'paths.revoke': '', versionHeader: '' };
    expect(profileOf(fields, draft)).toMatchObject({ versionHeader: null });
    expect(differs(field('paths.revoke'), draft)).toBe(false);
    expect(differs(field('versionHeader'), draft)).toBe(true);
  });
  test('keeps a pinned reply without a status and a code as none', () => {
    const draft = { ...draftOf(fields, FORM.profile), devicePending: { status: null, code: null } };
    expect(differs(field('devicePending'), draft)).toBe(false);
  });
  test('keeps several replies without the empty ones, and one as itself', () => {
    const [one, other] = [
      { status: 403, code: null },
      { status: null, code: 'not_yet' },
    ];
    const kept = (devicePending: unknown) => profileOf([field('devicePending')], { devicePending }).devicePending;
    expect([kept([one, {}, { code: 'not_yet' }]), kept([{}, one]), kept([{}])]).toEqual([[one, other], one, undefined]);
  });
  test('gets observed replies beside its own, and any other value in place of its own', () => {
    const [own, seen] = [
      { status: 403, code: null },
      { status: 400, code: '2001' },
    ];
    const pending = field('devicePending');
    expect(withObserved(pending, own, [seen])).toEqual([own, seen]);
    expect(withObserved(pending, [own, seen], seen)).toEqual([own, seen]);
    expect(withObserved(pending, null, seen)).toEqual(seen);
    expect(withObserved(field('state'), 'send', 'required')).toBe('required');
  });
  test('takes a field back to its default, and that field alone', () => {
    const draft = draftOf(fields, FORM.profile);
    const after = resetField(field('furtherParameters.codeExchange'), draft);
    expect(rowsOf(after['furtherParameters.codeExchange'])).toEqual([]);
    expect(after.devicePollCodeName).toBe('device_code');
  });
});

test('parameters are kept in order, with any names', () => {
  const parameters = fc.dictionary(
    fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
    fc.string(),
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(parameters, (given) => {
      const profile = { furtherParameters: { revoke: given } };
      const draft = draftOf([field('furtherParameters.revoke')], profile);
      const again = profileOf([field('furtherParameters.revoke')], draft);
      expect(again).toEqual(Object.keys(given).length === 0 ? {} : profile);
    }),
  );
});

test('a name that comes twice among parameters is found, and rows without anything are not looked at', () => {
  expect(nameGivenTwice([])).toBeNull();
  expect(
    nameGivenTwice([
      ['', ''],
      ['', ''],
      ['scope', 'a'],
    ]),
  ).toBeNull();
  expect(
    nameGivenTwice([
      ['scope', 'a'],
      ['scope', 'b'],
    ]),
  ).toBe('scope');
});

function field(path: string): FormFieldView {
  const found = fields.find((one) => one.path === path);
  if (!found) throw new Error(`There is no field ${path}.`);
  return found;
}
