import { describe, expect, test } from 'vitest';
import { type ErrorCode, ServiceError, type ServiceErrorCode } from '../../electron/core/errors.ts';
import { createMember } from '../member.ts';
import { createRecord } from './fake-session-store.ts';
import { setUpManager } from './manager-setup.ts';

const BASIC = { kind: 'basic', login: 'test', password: 'password-a', passwordForm: 'plain' } as const;
const fail = (code: ServiceErrorCode) => () => {
  throw new ServiceError(code, 'Failed.');
};
const lifeOf = ({ find }: ReturnType<typeof setUpManager>, id: string) => find(id)?.tokenLife;

describe('a token', () => {
  test('is known since it came, and since it last worked; one that came beside its member has not been tried', async () => {
    const setup = setUpManager();
    const [tried, untried] = [setup.signIn(), setup.signIn({ methodId: 'password', worked: null })];
    const issuedAtMs = setup.clock.nowMs();
    expect(lifeOf(setup, tried)).toMatchObject({ issuedAtMs, workedAtMs: issuedAtMs });
    expect(lifeOf(setup, untried)).toMatchObject({ issuedAtMs, workedAtMs: null });
    await setup.clock.advance(5_000);
    await setup.sessionManager.refresh(untried);
    expect(lifeOf(setup, untried)).toMatchObject({ issuedAtMs, workedAtMs: issuedAtMs + 5_000 });
    setup.answer(fail('connection-refused'));
    await setup.sessionManager.refresh(tried);
    expect(lifeOf(setup, tried)).toMatchObject({ workedAtMs: issuedAtMs });
  });

  test.each([
    ['token', 'same', 0],
    ['another', 'other', 60_000],
  ] as const)('is compared with that of the sign-in that it replaces: %s', async (token, broughtBySignIn, later) => {
    const setup = setUpManager();
    const issuedAtMs = setup.clock.nowMs();
    setup.signIn();
    await setup.clock.advance(60_000);
    const again = setup.signIn({ token });
    expect(lifeOf(setup, again)).toMatchObject({ broughtBySignIn, issuedAtMs: issuedAtMs + later });
    await setup.sealedStore.settle();
    expect(setup.store.contentOnDisk(again)).toMatchObject({ tokenLife: lifeOf(setup, again) });
    expect(lifeOf(setup, setup.signIn({ token, methodId: 'device-code' }))).toMatchObject({ broughtBySignIn: null });
  });

  test('is compared only once the member is known, where that comes later', async () => {
    const setup = setUpManager();
    const before = setup.signIn();
    setup.answer(fail('token-refused'));
    await setup.sessionManager.refresh(before);
    const again = setup.signIn({ token: 'another', member: new ServiceError('http-error', 'Failed.') });
    expect(lifeOf(setup, again)?.broughtBySignIn).toBeNull();
    setup.answer(() => createMember());
    await setup.sessionManager.refresh(again);
    expect(lifeOf(setup, again)?.broughtBySignIn).toBe('other');
  });

  test('T1: comes back with what is known of it; of one that an older copy stored that is when it came', async () => {
    const setup = setUpManager({ sessions: [createRecord('a')] });
    await setup.sessionManager.restore();
    const { signedInAtMs } = setup.find('a') ?? {};
    expect(lifeOf(setup, 'a')).toEqual({
      issuedAtMs: signedInAtMs,
      workedAtMs: null,
      broughtBySignIn: null,
      revoked: null,
    });
  });
});

describe('revoking a token (T8)', () => {
  test.each<[string, Parameters<ReturnType<typeof setUpManager>['answer']>[0], string, boolean]>([
    ['works no longer', fail('token-refused'), 'ended', false],
    ['works all the same', () => createMember(), 'verified', true],
    ['cannot be tried', fail('connection-refused'), 'verified', false],
  ])('is followed by one reading, which tells that it %s', async (_what, answer, status, hasWorkedSince) => {
    const setup = setUpManager();
    const id = setup.signIn();
    await setup.clock.advance(1_000);
    const atMs = setup.clock.nowMs();
    setup.answer(answer);
    await setup.sessionManager.revokeToken(id);
    expect(setup.sent).toEqual(['service: revoke token', 'service: token as bearer']);
    expect(setup.find(id)).toMatchObject({ status, isRefreshing: false });
    expect(lifeOf(setup, id)?.revoked).toEqual({ atMs, hasWorkedSince });
    await setup.sealedStore.settle();
    expect(setup.store.contentOnDisk(id)).toMatchObject({ tokenLife: { revoked: { atMs, hasWorkedSince } } });
  });

  test('that the service does not accept leaves everything as it is, and nothing is read', async () => {
    const setup = setUpManager();
    const id = setup.signIn();
    await setup.sealedStore.settle();
    const before = setup.find(id);
    setup.answerRevoking(fail('service-error'));
    await expect(setup.sessionManager.revokeToken(id)).rejects.toMatchObject({ code: 'service-error' });
    expect([setup.find(id), setup.sent]).toEqual([before, ['service: revoke token']]);
  });

  test('T2: whatever comes of it, the token is not sent by itself afterwards, but when asked', async () => {
    const setup = setUpManager();
    const { sessionManager, clock, sent, answer, find } = setup;
    const id = setup.signIn();
    answer(fail('connection-refused'));
    await sessionManager.revokeToken(id);
    sessionManager.verifyRestored();
    await clock.sleepComputer(3_600_000);
    await clock.advance(3_600_000);
    expect(sent).toHaveLength(2);
    const session = find(id);
    expect(session && sessionManager.isTriedAgain(session)).toBe(false);
    answer(() => createMember());
    await sessionManager.refresh(id);
    expect(find(id)).toMatchObject({ status: 'verified', tokenLife: { revoked: { hasWorkedSince: true } } });
  });

  test('waits for a trial to end instead of joining it, and is done once if pressed twice', async () => {
    const setup = setUpManager();
    const id = setup.signIn();
    const trial = Promise.withResolvers<void>();
    setup.answer(async () => {
      await trial.promise;
      return createMember();
    });
    const trying = setup.sessionManager.tryPresentations(id, ['x-service-token']);
    const revoking = [setup.sessionManager.revokeToken(id), setup.sessionManager.revokeToken(id)];
    await setup.clock.advance(0);
    expect(setup.sent).toEqual(['service: token as x-service-token']);
    trial.resolve();
    await Promise.all([trying, ...revoking]);
    expect(setup.sent.slice(1)).toEqual(['service: revoke token', 'service: token as x-service-token']);
  });

  test('is cut off by signing out: the reply changes nothing, and nothing is read', async () => {
    const setup = setUpManager();
    const id = setup.signIn();
    const reply = Promise.withResolvers<void>();
    setup.answerRevoking(() => reply.promise);
    const revoking = setup.sessionManager.revokeToken(id);
    await setup.clock.advance(0);
    setup.sessionManager.signOut(id);
    reply.reject(new Error('aborted'));
    await revoking;
    expect([setup.find(id), setup.sent]).toEqual([null, ['service: revoke token']]);
  });

  test.each<[string, Parameters<ReturnType<typeof setUpManager>['signIn']>[0], string, ErrorCode]>([
    ['HTTP Basic', { methodId: 'http-basic', credential: BASIC }, 'service', 'argument-invalid'],
    ['a service without such a call', {}, 'without-revoking', 'argument-invalid'],
  ])('is refused for %s', async (_what, change, serviceId, code) => {
    const setup = setUpManager();
    setup.open(serviceId);
    const id = setup.signIn({ ...change, serviceId });
    await expect(setup.sessionManager.revokeToken(id)).rejects.toMatchObject({ code });
    expect(setup.sent).toEqual([]);
  });

  test('S7: is not asked of a service that has moved', async () => {
    const setup = setUpManager();
    const id = setup.signIn();
    setup.open('service', 'https://elsewhere.example');
    await expect(setup.sessionManager.revokeToken(id)).rejects.toMatchObject({ code: 'service-moved' });
    expect(setup.sent).toEqual([]);
  });
});

test('a token is handed over without its service, also once its session has ended; HTTP Basic has none', async () => {
  const setup = setUpManager();
  const { sessionManager } = setup;
  const [id, basic] = [setup.signIn(), setup.signIn({ methodId: 'http-basic', credential: BASIC })];
  setup.answer(fail('token-refused'));
  await sessionManager.refresh(id);
  setup.shut('service');
  expect(sessionManager.tokenOf(id)).toBe('token');
  expect(() => sessionManager.tokenOf(basic)).toThrow(expect.objectContaining({ code: 'argument-invalid' }));
  expect(() => sessionManager.tokenOf('gone')).toThrow(expect.objectContaining({ code: 'session-not-found' }));
});
