import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../electron/core/errors.ts';
import type { MemberReading } from '../../electron/service-client/read-member.ts';
import { createMember, createReading } from '../member.ts';
import { describeMethod } from './describe-method.ts';
import { setUpManager } from './manager-setup.ts';

describeMethod('http-basic', { steps: ['loading-member'] });

const TYPED = { login: 'mia', password: 'pässwörd', passwordForm: 'plain' };

function setUp() {
  const it = setUpManager();
  return {
    ...it,
    start: (fields: Record<string, string>) => it.start('http-basic', fields),
    step: () => it.stepOf('http-basic'),
  };
}

describe('the sign-in', () => {
  test.each([
    ['plain', 'pässwörd'],
    ['md5', '12841e4ba5e37d2fbfc78458c6714ade'],
  ])('is the member call with the credential itself, the password %s', async (passwordForm, password) => {
    const it = setUp();
    await it.start({ ...TYPED, passwordForm });
    const credential = { kind: 'basic', login: 'mia', password, passwordForm };
    expect(it.requests).toEqual([{ name: 'readMember', argument: credential }]);
    expect(it.signedIn).toMatchObject([{ methodId: 'http-basic', credential, member: { id: '1' } }]);
  });

  test('takes the password as it is where the page did not say how', async () => {
    const it = setUp();
    await it.start({ login: 'mia', password: 'x' });
    expect(it.requests).toMatchObject([{ argument: { password: 'x', passwordForm: 'plain' } }]);
  });

  test('T7: a warning beside the record goes with the sign-in', async () => {
    const it = setUp();
    const warning = { serviceText: 'Your membership ends on Friday.' };
    it.world.readMember = async () => createReading(createMember(), { result: { member: createMember(), warning } });
    await it.start(TYPED);
    expect(it.signedIn).toMatchObject([{ member: { id: '1' }, warning }]);
  });

  test('says from the start that the member is being read', async () => {
    const it = setUp();
    it.world.readMember = () => new Promise(() => undefined);
    await it.start(TYPED);
    expect(it.step()).toEqual({ kind: 'loading-member' });
  });
});

describe('what ends it', () => {
  test.each(['mia:', ':', 'a:b'])('S9: the login %s has a colon: refused before anything is sent', async (login) => {
    const it = setUp();
    await it.start({ ...TYPED, login });
    expect(it.step()).toMatchObject({ kind: 'ended', end: 'failed', error: { code: 'login-has-colon' } });
    expect(it.requests).toEqual([]);
  });

  test('a colon in the password is none of a login', async () => {
    const it = setUp();
    await it.start({ ...TYPED, password: 'a:b' });
    expect(it.signedIn).toHaveLength(1);
  });

  test.each([
    [{ ...TYPED, login: '' }, 'login'],
    [{ ...TYPED, password: '' }, 'password'],
  ])('%o: the field %s is named and nothing is sent', async (fields, field) => {
    const it = setUp();
    await it.start(fields);
    expect(it.step()).toMatchObject({ error: { code: 'field-missing', details: { field } } });
    expect(it.requests).toEqual([]);
  });

  test.each(['basic-not-identified', 'address-not-secure', 'connection-lost', 'member-record-missing'] as const)(
    '%s: nobody was identified, so there is no session',
    async (code) => {
      const it = setUp();
      it.world.readMember = async () => createReading(new ServiceError(code, 'No.'));
      await it.start(TYPED);
      expect(it.step()).toMatchObject({ kind: 'ended', end: 'failed', error: { code } });
      expect(it.signedIn).toEqual([]);
    },
  );

  test('cancelling: a member who is read late is not signed in', async () => {
    const it = setUp();
    const late = Promise.withResolvers<MemberReading>();
    it.world.readMember = () => late.promise;
    const id = await it.start(TYPED);
    it.manager.cancel(id);
    late.resolve(createReading());
    await it.clock.advance(0);
    expect(it.signedIn).toEqual([]);
  });
});
