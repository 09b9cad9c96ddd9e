import { describe, expect, test } from 'vitest';
import { createNotices } from '../../electron/application/notices.ts';
import { createSignOut } from '../../electron/application/sign-out.ts';
import { ServiceError, type ServiceErrorCode } from '../../electron/core/errors.ts';
import { createLog } from '../../electron/core/log.ts';
import { systemRandom } from '../../electron/core/random.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { Revocation } from '../../electron/ipc/views/sessions.ts';
import { createMember } from '../member.ts';
import { type ManagerSetup, setUpManager } from '../session/manager-setup.ts';
import { type Answer, drop, hang, json } from '../stub-service.ts';
import { setUp as setUpWorld, signIn as signInOver, TOKEN, until, viewOf } from './application-setup.ts';
import { requestOf, setUpListed } from './exchanges-setup.ts';

function setUp({ revocations = {} as Readonly<Record<string, Revocation>> } = {}) {
  const setup = setUpManager();
  setup.open('other');
  const notices = createNotices(systemRandom, () => undefined);
  const logged: string[] = [];
  const closing = new AbortController();
  const handlers = createSignOut({
    sessions: setup.sessions,
    manager: setup.sessionManager,
    revocationAt: (serviceId) => revocations[serviceId] ?? 'possible',
    tellRevocation: notices.tellRevocation,
    log: createLog((line) => logged.push(line)),
    signal: closing.signal,
  });
  const told = () => notices.all.map((notice) => (notice.error ? null : notice.revocation));
  return { ...setup, ...handlers, notices, logged, closing, told };
}

/** Signs members in, each with a token of its own. @returns their sessions */
function signIn({ signIn: keep }: Pick<ManagerSetup, 'signIn'>, ...tokens: readonly string[]): readonly string[] {
  return tokens.map((token) => keep({ token, member: createMember({ id: token }) }));
}

const fail = (code: ServiceErrorCode, status?: number) => () => {
  throw new ServiceError(code, 'No.', { details: { host: 'service.example', ...(status && { status }) } });
};

describe('T9: signing out', () => {
  test.each([undefined, false])('asks no service for anything unless that is chosen (%s)', (revokes) => {
    const { signIn: keep, signOut, signOutAll, sent, told } = setUp();
    const chosen = revokes === undefined ? {} : { revokes };
    signOut({ sessionId: keep(), ...chosen });
    keep();
    signOutAll(chosen);
    expect([sent, told()]).toEqual([[], []]);
  });

  test('revokes one token, and tells so; the member is not read', async () => {
    const setup = setUp();
    const [first = ''] = signIn(setup, 'a', 'b');
    setup.signOut({ sessionId: first, revokes: true });
    expect(setup.told()).toMatchObject([{ isUnderWay: true, tokenCount: 1 }]);
    await setup.clock.advance(0);
    expect(setup.told()).toEqual([{ isUnderWay: false, tokenCount: 1, revokedCount: 1, failures: [] }]);
    expect(setup.sent).toEqual(['service: revoke a']);
    expect(setup.sessions.all).toHaveLength(1);
  });

  test('T3: ends the session before the service is asked, and a service that hangs keeps nobody signed in', async () => {
    const setup = setUp();
    const id = setup.signIn();
    const seen: unknown[] = [];
    setup.answerRevoking(() => {
      seen.push(setup.find(id), ...setup.store.onDisk.sessions);
      return new Promise(() => undefined);
    });
    setup.signOut({ sessionId: id, revokes: true });
    expect(setup.sessions.all).toEqual([]);
    await setup.clock.advance(0);
    expect(seen).toEqual([null]);
    expect(setup.told()).toMatchObject([{ isUnderWay: true }]);
  });

  test('of all revokes each token once, and tells how many were, and why others were not', async () => {
    const setup = setUp();
    setup.open('third');
    const [ended = ''] = signIn(setup, 'a', 'b');
    setup.signIn({ token: 'a', methodId: 'device-code' });
    setup.signIn({ token: 'a', methodId: 'password' });
    setup.sessions.update(ended, { status: 'ended' });
    setup.signIn({ serviceId: 'other', token: 'a' });
    setup.signIn({ serviceId: 'third', token: 'c' });
    setup.shut('third', 'service-not-ready');
    setup.answerRevoking(() => {
      if (setup.sent.at(-1) === 'service: revoke b') fail('service-error')();
    });
    setup.signOutAll({ revokes: true });
    expect(setup.sessions.all).toEqual([]);
    await setup.clock.advance(0);
    expect(setup.sent.toSorted()).toEqual(['other: revoke a', 'service: revoke a', 'service: revoke b']);
    const [told] = setup.told();
    expect(told).toMatchObject({ isUnderWay: false, tokenCount: 4, revokedCount: 2 });
    expect(told?.failures).toEqual([
      {
        serviceName: 'service',
        count: 1,
        error: { code: 'service-error', details: { host: 'service.example' } },
        isUncertain: false,
      },
      expect.objectContaining({ serviceName: 'third', error: expect.objectContaining({ code: 'service-not-ready' }) }),
    ]);
  });

  test.each<[ServiceErrorCode, boolean, number, number?]>([
    ['network-unreachable', false, 1],
    ['service-timed-out', true, 1],
    ['connection-lost', true, 1],
    ['service-error', false, 3],
    ['http-error', false, 3, 404],
    ['http-error', true, 3, 504],
  ])(
    'tells %s once for all tokens of a service, which is asked no more if it cannot be reached',
    async (code, isUncertain, asked, status) => {
      const setup = setUp();
      signIn(setup, 'a', 'b', 'c');
      setup.answerRevoking(fail(code, status));
      setup.signOutAll({ revokes: true });
      await setup.clock.advance(0);
      expect(setup.told()).toMatchObject([
        { tokenCount: 3, revokedCount: 0, failures: [{ count: 3, error: { code }, isUncertain }] },
      ]);
      expect(setup.sent).toHaveLength(asked);
    },
  );

  test('S7: asks no service that has moved', async () => {
    const setup = setUp();
    const id = setup.signIn();
    setup.open('service', 'https://elsewhere.example');
    setup.signOut({ sessionId: id, revokes: true });
    await setup.clock.advance(0);
    expect(setup.told()).toMatchObject([{ failures: [{ error: { code: 'service-moved' } }] }]);
    expect(setup.sent).toEqual([]);
  });

  test('leaves alone what cannot be revoked, or is over', async () => {
    const setup = setUp({ revocations: { other: 'needs-client-secret' } });
    setup.signIn({ serviceId: 'other' });
    const credential = { kind: 'basic', login: 'ada', password: 'word', passwordForm: 'plain' } as const;
    setup.signIn({ methodId: 'http-basic', credential });
    const [ended = '', revoked = ''] = signIn(setup, 'ended', 'revoked');
    setup.answer(fail('connection-refused'));
    await setup.sessionManager.revokeToken(revoked);
    setup.sessions.update(ended, { status: 'ended' });
    setup.sent.length = 0;
    setup.signOutAll({ revokes: true });
    await setup.clock.advance(0);
    expect([setup.sent, setup.told()]).toEqual([[], []]);
  });

  test('tells what came of it in a notice of its own, also after the first was dismissed; not if the app closes', async () => {
    const setup = setUp();
    const [first = '', second = '', third = ''] = signIn(setup, 'a', 'b', 'c');
    for (const sessionId of [first, second]) setup.signOut({ sessionId, revokes: true });
    expect(setup.told()).toHaveLength(2);
    setup.notices.dismiss(setup.notices.all[0]?.id ?? '');
    await setup.clock.advance(0);
    expect(setup.told()).toMatchObject([{ isUnderWay: false }, { isUnderWay: false }]);
    setup.signOut({ sessionId: third, revokes: true });
    setup.closing.abort();
    await setup.clock.advance(0);
    expect(setup.told()[0]).toMatchObject({ isUnderWay: true });
  });

  test('S1: logs what came of it without the token', async () => {
    const setup = setUp();
    signIn(setup, 'the-token', 'another-token');
    setup.answerRevoking(fail('service-error'));
    setup.signOutAll({ revokes: true });
    await setup.clock.advance(0);
    expect(setup.logged.join('\n')).toContain('tokens revoked, say the services: 0 of 2');
    expect(setup.logged.join('\n')).not.toMatch(/the-token|another-token/);
  });
});

describe('T9, T3: signing out over real HTTP', () => {
  const revokingAt = { profile: { paths: { revoke: '/oauth/revoke' } } };
  const isOver = ({ notices }: AppView) => notices[0]?.revocation?.isUnderWay === false;

  test.each(['rfc7009', 'bearer'] as const)(
    'revokes, and a row says so without the token, which is kept nowhere (S10, T4): %s',
    async (revokeForm) => {
      const world = await setUpListed({ profile: { ...revokingAt.profile, revokeForm } });
      await world.application.handlers.keepSecretsForCurl({ isKept: true });
      const sessionId = await signInOver(world);
      world.stub.answerWith(json({ gone: TOKEN }));
      await world.application.handlers.signOut({ sessionId, revokes: true });
      expect(viewOf(world).sessions).toEqual([]);
      await until(world, isOver, 20);
      expect(viewOf(world).notices).toMatchObject([{ revocation: { tokenCount: 1, revokedCount: 1, failures: [] } }]);
      const row = requestOf(world, 'revocation');
      expect(row).toMatchObject({ status: 200, meaning: { code: 'revoked' }, isRawKept: false });
      const details = await world.application.handlers.readExchange({ number: row.number });
      expect(JSON.stringify([details, world.lines])).not.toContain(TOKEN);
    },
  );

  test.each<[string, Answer, object]>([
    ['cut off', drop, { isUncertain: true, error: { code: 'connection-lost' } }],
    ['silent until the time is up', hang, { isUncertain: true, error: { code: 'service-timed-out' } }],
    ['refused', json({ error: 'no', text: `Not ${TOKEN}.` }, 400), { isUncertain: false }],
  ])('says that the token stays valid where the call is %s', async (_what, answer, failure) => {
    const world = await setUpListed(revokingAt);
    await signInOver(world);
    world.stub.answerWith(answer);
    await world.application.handlers.signOutAll({ revokes: true });
    expect(viewOf(world)).toMatchObject({ sessions: [], notices: [{ revocation: { isUnderWay: true } }] });
    await until(world, isOver, 500);
    expect(viewOf(world).notices).toMatchObject([{ revocation: { revokedCount: 0, failures: [failure] } }]);
    expect(JSON.stringify(viewOf(world))).not.toContain(TOKEN);
  });

  test('says of each token whether it came twice, and whether the service can revoke it', async () => {
    const world = await setUpWorld(revokingAt);
    const credentials = () => viewOf(world).sessions.map(({ credential }) => credential);
    await signInOver(world);
    expect(credentials()).toMatchObject([{ revocation: 'possible', isGivenTwice: false }]);
    // The same token for the same member replaces the first sign-in; for another member, both stay.
    await signInOver(world);
    expect(credentials()).toMatchObject([{ isGivenTwice: true }]);
    const other = await setUpWorld(revokingAt);
    await signInOver(other);
    await signInOver(other, { id: '8', login: 'other' });
    expect(viewOf(other).sessions).toMatchObject([
      { credential: { isGivenTwice: true } },
      { credential: { isGivenTwice: true } },
    ]);
  });
});
