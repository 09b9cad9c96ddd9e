import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../electron/core/errors.ts';
import type { Identification } from '../../electron/service-client/decode/token.ts';
import { createMember, createReading } from '../member.ts';
import { describeMethod } from './describe-method.ts';
import { setUpManager } from './manager-setup.ts';

describeMethod('password', { steps: ['exchanging'] });

const TYPED = { login: 'mia@service.example', password: 'pässwörd' };

function setUp() {
  const it = setUpManager();
  return {
    ...it,
    start: (fields: Record<string, string>) => it.start('password', fields),
    step: () => it.stepOf('password'),
  };
}

test('sends the login as typed and the MD5 of the password, never the password (S9)', async () => {
  const it = setUp();
  await it.start(TYPED);
  expect(it.requests).toEqual([
    {
      name: 'identify',
      argument: { login: 'mia@service.example', passwordHash: '12841e4ba5e37d2fbfc78458c6714ade' },
    },
  ]);
});

test('takes token and member from one reply: no second call, and the token has not worked yet', async () => {
  const it = setUp();
  await it.start(TYPED);
  expect(it.requests.map(({ name }) => name)).toEqual(['identify']);
  expect(it.signedIn).toMatchObject([
    {
      methodId: 'password',
      credential: { kind: 'token', token: 'issued-token', presentation: 'bearer' },
      member: { id: '1' },
      worked: null,
    },
  ]);
});

test('reads the member where the reply held none that can be read', async () => {
  const it = setUp();
  it.world.identify = async () => ({ token: 'issued-token', member: null, warning: null });
  it.world.readMember = async () => createReading(createMember({ id: '7' }));
  await it.start(TYPED);
  expect(it.requests.map(({ name }) => name)).toEqual(['identify', 'readMember']);
  expect(it.signedIn).toMatchObject([{ member: { id: '7' }, worked: { sending: 'the same', nobody: 'sign in' } }]);
});

test('T7: a warning beside the member goes with the sign-in', async () => {
  const it = setUp();
  const warning = { serviceText: 'Pay soon.' };
  it.world.identify = async () => ({ token: 'issued-token', member: createMember({ id: '7' }), warning });
  await it.start(TYPED);
  expect(it.signedIn).toMatchObject([{ member: { id: '7' }, warning }]);
});

describe('what ends it', () => {
  test.each([
    [{}, 'login'],
    [{ login: '  ', password: 'x' }, 'login'],
    [{ login: 'mia', password: '' }, 'password'],
    [{ login: 'mia' }, 'password'],
  ])('%o: the field %s is named and nothing is sent', async (fields, field) => {
    const it = setUp();
    await it.start(fields);
    expect(it.step()).toEqual({ kind: 'ended', end: 'failed', error: { code: 'field-missing', details: { field } } });
    expect(it.requests).toEqual([]);
  });

  test('a password of spaces is one', async () => {
    const it = setUp();
    await it.start({ login: 'mia', password: ' ' });
    expect(it.signedIn).toHaveLength(1);
  });

  test.each(['credentials-refused', 'address-not-secure', 'connection-lost'] as const)('%s', async (code) => {
    const it = setUp();
    it.world.identify = () => Promise.reject(new ServiceError(code, 'No.'));
    await it.start(TYPED);
    expect(it.step()).toMatchObject({ kind: 'ended', end: 'failed', error: { code } });
    expect(it.signedIn).toEqual([]);
  });

  test('cancelling: a token that arrives late is dropped', async () => {
    const it = setUp();
    const late = Promise.withResolvers<Identification>();
    it.world.identify = () => late.promise;
    const id = await it.start(TYPED);
    expect(it.step()).toEqual({ kind: 'exchanging' });
    it.manager.cancel(id);
    late.resolve({ token: 'late-token', member: null, warning: null });
    await it.clock.advance(0);
    expect(it.signedIn).toEqual([]);
    expect(it.requests).toHaveLength(1);
  });
});
