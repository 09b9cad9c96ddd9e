/**
 * The application at services that nobody here wrote, whose names, codes and statuses are drawn from a seed. For other
 * services: `PROPERTY_SEED=7 npx vitest run --config test/vitest.config.ts test/foreign-service`.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode, ErrorDetails } from '../../electron/core/errors.ts';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { type DrivenApplication, type Person, startApplication } from '../driven-application.ts';
import { makeCertificate } from '../stub-service.ts';
import { drawDialects, type Situation } from './dialect.ts';
import {
  allowing,
  type ForeignService,
  mistaken,
  refusing,
  startForeignService,
  type Weather,
} from './foreign-service.ts';
import { PUBLIC_DIALECT } from './public-dialect.ts';

const DIALECTS = [...drawDialects(fc.readConfigureGlobal().seed ?? 0), PUBLIC_DIALECT];

const idsWhere = (isMeant: (method: (typeof LOGIN_METHODS)[number]) => boolean): readonly string[] =>
  LOGIN_METHODS.filter(isMeant).map(({ id }) => id);
const EVERY_METHOD = idsWhere(() => true);
const WITH_TOKEN = idsWhere(({ result }) => result === 'token');
const ON_SERVICE_PAGE = idsWhere(({ passwordGoesTo }) => passwordGoesTo === 'service-page');
/** One method for each; what becomes of a credential does not depend on where it is from. */
const KINDS_OF_CREDENTIAL = [...WITH_TOKEN.slice(0, 1), ...idsWhere(({ result }) => result === 'no-token').slice(0, 1)];

/** How a sign-in ends while the service does something else, and which of its faults it tells. */
const SIGN_IN_ENDS: readonly (readonly [Weather, readonly string[], ErrorCode, Situation, ErrorDetails])[] = [
  ['key refused', EVERY_METHOD, 'application-refused', 'applicationRefused', {}],
  ['maintenance', EVERY_METHOD, 'service-error', 'maintenance', {}],
  ['limited', EVERY_METHOD, 'service-error', 'limited', {}],
  ['upgrade', EVERY_METHOD, 'service-error', 'upgrade', {}],
  ['maintenance, as a success', WITH_TOKEN, 'service-error', 'maintenance', {}],
  // Wrong credentials are told by a success that is as anybody's (5.5), so this cannot be told from them.
  ['maintenance, as a success', ['http-basic'], 'basic-not-identified', 'maintenance', {}],
  ['maintenance page', EVERY_METHOD, 'http-error', 'maintenance', { status: 503, retryAfterSeconds: 600 }],
  ['maintenance page, as a success', EVERY_METHOD, 'reply-unreadable', 'maintenance', { retryAfterSeconds: 600 }],
];

const expiring = (service: ForeignService): Person => ({
  ...allowing(service),
  typeCode: async () => service.expireDeviceCodes(),
});

/** How a sign-in ends that somebody spoils. */
const SPOILT: readonly (readonly [string, (service: ForeignService) => Person, readonly string[], ErrorCode])[] = [
  ['is declined', refusing, ON_SERVICE_PAGE, 'declined'],
  ['takes too long', expiring, ['device-code'], 'device-code-expired'],
  ['has another password', mistaken, ['password'], 'credentials-refused'],
  ['has another password', mistaken, ['http-basic'], 'basic-not-identified'],
];

const BAD_WEATHERS: readonly Weather[] = [
  'warned',
  'maintenance page',
  'key refused',
  'maintenance',
  'maintenance, as a success',
  'limited',
  'upgrade',
];

const certificate = await makeCertificate();

describe.each(DIALECTS)('at $title', (dialect) => {
  let service: ForeignService;
  let application: DrivenApplication;
  beforeAll(async () => {
    service = await startForeignService(dialect, certificate);
    application = await startApplication(service);
  });
  afterAll(async () => {
    await application[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });

  async function inWeather<T>(weather: Weather, act: () => Promise<T>): Promise<T> {
    service.weather = weather;
    return act().finally(() => {
      service.weather = 'fine';
    });
  }

  test.each(EVERY_METHOD)(
    'somebody signs in by %s, with nothing that the service has to complain about',
    async (id) => {
      const before = service.complaints.length;
      const { session, ended, polls } = await application.signIn(id, allowing(service));
      expect(ended).toBeNull();
      expect(session).toMatchObject({ status: 'verified', member: { title: service.member.name } });
      expect(session?.member?.record).toContainEqual(service.member.shown);
      // What it is about, with all digits.
      expect(JSON.stringify(session?.member)).toContain(service.member.subject);
      // The member that comes with a public service's token has no picture.
      const hasPicture = id !== 'password' || !dialect.customs;
      expect(session?.member?.pictureAddress !== null).toBe(hasPicture);
      expect(polls.filter(({ kind }) => kind !== 'pending')).toEqual([]);
      expect(service.complaints.slice(before)).toEqual([]);
    },
  );

  test.each(SIGN_IN_ENDS)(
    'T7: in this weather, a sign-in ends as the service says: %s',
    async (weather, ids, code, fault, more) => {
      const details = { serviceText: dialect.faults[fault].text, ...more };
      for (const id of ids) {
        const { ended } = await inWeather(weather, () => application.signIn(id, allowing(service)));
        // As under a success: what nobody gets too cannot be told from wrong credentials.
        const isAsNobody = id === 'http-basic' && weather === 'upgrade' && dialect.faults.upgrade.status === 400;
        const error = { code: isAsNobody ? 'basic-not-identified' : code, details };
        expect(ended, id).toMatchObject({ end: 'failed', error });
      }
    },
  );

  test.each(EVERY_METHOD)('T7: a warning beside the member that %s brings keeps nobody out', async (id) => {
    const { session } = await inWeather('warned', () => application.signIn(id, allowing(service)));
    expect(session).toMatchObject({ member: { title: service.member.name }, problem: { code: 'service-warning' } });
  });

  test.each(WITH_TOKEN)('T7: a warning beside what %s is granted on the way is shown beside the member', async (id) => {
    const { session } = await inWeather('grants warned', () => application.signIn(id, allowing(service)));
    const details = { serviceText: dialect.faults.upgrade.text };
    expect(session).toMatchObject({ status: 'verified', problem: { code: 'service-warning', details } });
  });

  test.each(SPOILT)('D11: a sign-in that %s says so', async (_what, people, ids, code) => {
    for (const id of ids) {
      const { session, ended } = await application.signIn(id, people(service));
      expect(session).toBeNull();
      expect(ended, id).toMatchObject({ error: { code } });
    }
  });

  test.each(KINDS_OF_CREDENTIAL)('T2: no weather says anything of the credential of %s', async (id) => {
    const { session } = await application.signIn(id, allowing(service));
    if (!session) throw new Error('Nobody signed in.');
    for (const weather of BAD_WEATHERS) {
      const { status, credential } = await inWeather(weather, () => application.refresh(session));
      expect(credential, weather).toEqual(asBefore(session));
      // Whom HTTP Basic identifies cannot be told from nobody (5.5).
      if (credential?.kind === 'token') expect(['verified', 'not-verified'], weather).toContain(status);
      expect(await application.refresh(session), weather).toMatchObject({ status: 'verified', problem: null });
    }
  });

  test('a token is revoked as the service wants it, and works no longer', async () => {
    const { session } = await application.signIn('device-code', allowing(service));
    if (!session) throw new Error('Nobody signed in.');
    const before = service.complaints.length;
    await application.application.handlers.revokeToken({ sessionId: session.id });
    const [revoked] = application.view().sessions.filter(({ id }) => id === session.id);
    expect(revoked).toMatchObject({
      status: 'ended',
      credential: { revocation: 'possible', life: { revoked: { hasWorkedSince: false } } },
    });
    // The reading's own refusal.
    expect(service.complaints.slice(before)).toEqual(['tokenRefused']);
    application.application.handlers.signOut({ sessionId: session.id });
  });

  test('T6: the same member signing in again replaces the earlier session', async () => {
    for (const id of WITH_TOKEN) {
      await application.signIn(id, allowing(service));
      const { session } = await application.signIn(id, allowing(service));
      const alike = application.view().sessions.filter(({ methodId }) => methodId === id);
      expect(alike.map((one) => one.id)).toEqual([session?.id]);
    }
  });

  test('T5: a token outlives a first reading that fails, and the member is read by itself later', async () => {
    await using fresh = await startApplication(service);
    const { session } = await inWeather('readings limited', () => fresh.signIn('device-code', allowing(service)));
    expect(session).toMatchObject({ status: 'not-verified', member: null });
    // In steps shorter than a request may take, each of them whole.
    for (let elapsedMs = 0; elapsedMs < 10 * 60_000; elapsedMs += 5_000) {
      await fresh.clock.advance(5_000);
      await fresh.until(({ sessions }) => sessions.every(({ isRefreshing }) => !isRefreshing));
    }
    expect(fresh.view().sessions).toMatchObject([{ status: 'verified', member: { title: service.member.name } }]);
  });

  test('T2: without any pin, a token ends by a 401 of its own alone', async () => {
    const pins = ['tokenRefused', 'applicationRefused', 'credentialsRefused', 'deviceDeclined', 'deviceExpired'];
    const profile = Object.fromEntries(Object.entries(service.profile).filter(([name]) => !pins.includes(name)));
    await using unpinned = await startApplication({ profile });
    const { session } = await unpinned.signIn('device-code', allowing(service));
    if (!session) throw new Error('Nobody signed in.');
    for (const weather of BAD_WEATHERS) {
      const seen = await inWeather(weather, () => unpinned.refresh(session));
      expect(seen.credential, weather).toEqual(asBefore(session));
      expect(await unpinned.refresh(session), weather).toMatchObject({ status: 'verified' });
    }
    service.revokeTokens();
    const { status } = await unpinned.refresh(session);
    expect(status === 'ended').toBe(dialect.faults.tokenRefused.status === 401);
  });

  test('each reading is asked of the service, whatever its replies say of caches', async () => {
    const { session } = await application.signIn('http-basic', allowing(service));
    if (!session) throw new Error('Nobody signed in.');
    const before = service.readings;
    await application.refresh(session);
    await application.refresh(session);
    expect(service.readings - before).toBe(2);
  });

  test('T1, T2, S1: members come back after a restart, until their tokens are revoked, and no secret is told', async () => {
    await using first = await startApplication(service);
    for (const id of EVERY_METHOD) await first.signIn(id, allowing(service));
    await first.application.close();
    await using second = await startApplication({ ...service, computer: first.computer });
    const back = await second.until(({ sessions }) => sessions.every(({ status }) => status === 'verified'));
    expect(back.sessions.map(({ methodId }) => methodId).toSorted()).toEqual(WITH_TOKEN.toSorted());
    service.revokeTokens();
    for (const session of back.sessions) {
      expect(await second.refresh(session)).toMatchObject({ status: 'ended' });
    }
    const told = first.told() + second.told();
    for (const secret of [...service.tokens, service.clientSecret, service.member.password]) {
      expect(told).not.toContain(secret);
    }
  });
});

test('services drawn from other seeds are other services', () => {
  const [one, other] = [drawDialects(1), drawDialects(2)];
  expect(drawDialects(1)).toEqual(one);
  expect(other.map(({ paths }) => paths)).not.toEqual(one.map(({ paths }) => paths));
});

/** What is known of a session's credential, but for when it last worked. */
function asBefore({ credential }: SessionView): unknown {
  if (credential.kind === 'basic') return credential;
  return { ...credential, life: { ...credential.life, workedAtMs: expect.any(Number) } };
}
