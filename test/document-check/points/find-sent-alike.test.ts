/**
 * What counts for a point was sent as it would be sent now, and whatever would be sent and read the same still counts. What
 * is sent is asked of the client itself, for profiles that differ in any of their fields.
 */
import '../../fixed-seed.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PointId } from '../../../electron/core/check-codes.ts';
import type { Observation, ObservedCall, SentFacts } from '../../../electron/document-check/observe/observation.ts';
import { createPrints } from '../../../electron/document-check/observe/prints.ts';
import { settingsOf } from '../../../electron/document-check/observe/settings.ts';
import { findPoints } from '../../../electron/document-check/points/find.ts';
import { POINTS } from '../../../electron/document-check/points/points.ts';
import { isFed } from '../../../electron/document-check/probes/registry.ts';
import { createServiceClient } from '../../../electron/service-client/client.ts';
import { hashPassword } from '../../../electron/service-client/credential.ts';
import { type ServiceProfile, serviceProfileSchema } from '../../../electron/service-client/profile.ts';
import {
  PROFILE_FIELDS,
  type ProfileField,
  valueAt,
  withValueAt,
} from '../../../electron/service-client/profile-fields.ts';
import type { Http, HttpRequest } from '../../../electron/service-client/transport/http.ts';
import { FakeClock } from '../../fake-clock.ts';
import { anyObservations } from '../any-observation.ts';
import { makeRecord, makeRefusal, makeToken, startObserving, withPassword, withToken } from '../observations.ts';
import { makeProfile } from '../profile.ts';

const USUAL = makeProfile({
  application: { clientId: 'client', clientSecret: 'the-client-secret', redirectUri: 'member-login://callback' },
  paths: { revoke: '/oauth/revoke' },
});

/** Other addresses, and the id, are of another service. */
const ANOTHER_SERVICE = ['id', 'baseUrl', 'authUrl'];

const BROUGHT = 'brought';
const NEVER = { signal: new AbortController().signal };
/** The usual profile with another value in one field, and which one. */
const CHANGES = PROFILE_FIELDS.flatMap((field) => changedIn(field).map((profile) => [field.path, profile] as const));
const PROFILES = [USUAL, ...CHANGES.map(([, profile]) => profile)];
const PRINTS = createPrints('the key of these tests');
const SETTINGS = new Map(PROFILES.map((profile) => [profile, settingsOf(profile, PRINTS)]));
const SENT = new Map(await Promise.all(PROFILES.map(async (profile) => [profile, await sentBy(profile)] as const)));

/** Of as many observations each; the other way round, the change is taken back. */
const RUNS = 8;
const isTakenBack = fc.boolean();

test('X9: what counts was sent as it would be now, for a point that it feeds and whose fields are as they were', () => {
  const expectAlike = (observations: readonly Observation[], isBack: boolean): void => {
    for (const [path, changed] of CHANGES) {
      const [before, now] = isBack ? [changed, USUAL] : [USUAL, changed];
      const seen = observations.map((one) => ({ ...one, ...madeUnder(one.n % 2 === 1 ? before : now) }));
      const byNumber = new Map(seen.map((one) => [one.n, one]));
      for (const [id, evidence] of find(seen, now).evidence) {
        for (const { n, counts } of evidence) {
          const one = byNumber.get(n);
          if (counts === 'not-counted' || !one) continue;
          const isAlike = n % 2 === 0 || isSame(id, one, before, now);
          if (!isAlike || !isFed(id, one.feeds)) expect.fail(`After a change of ${path}, ${n} counts for ${id}.`);
        }
      }
    }
  };
  const examples: [readonly Observation[], boolean][] = [[observeEachCall(), true]];
  fc.assert(fc.property(anyObservations, isTakenBack, expectAlike), { numRuns: RUNS, examples });
});

test('X9: what would be sent and read the same now is found as it was', () => {
  fc.assert(
    fc.property(anyObservations, isTakenBack, (observations, isBack) => {
      for (const [path, changed] of CHANGES) {
        const [before, now] = isBack ? [changed, USUAL] : [USUAL, changed];
        const seen = observations.map((one) => ({ ...one, ...madeUnder(before) }));
        const [was, is] = [find(seen, before), find(seen, now)];
        const alike = is.findings.filter(({ id }) =>
          seen.every((one) => !isFed(id, one.feeds) || isSame(id, one, before, now)),
        );
        const toldOf = ({ findings, evidence }: typeof was) =>
          alike.map(({ id }) => [findings.find((finding) => finding.id === id), evidence.get(id)]);
        expect(toldOf(is), path).toEqual(toldOf(was));
      }
    }),
    { numRuns: RUNS },
  );
});

/** Each call refused, as for a name that is wrong in the profile, and once more when it is mended. */
function observeEachCall(): readonly Observation[] {
  const { all, call } = startObserving();
  const reply = { token: makeToken('token'), record: makeRecord('ada') };
  const twice = (endpoint: ObservedCall['endpoint'], sent: Partial<SentFacts> = {}): void => {
    call(endpoint, { sent, reply: makeRefusal('wrong') });
    call(endpoint, { sent, reply });
  };
  twice('identification', { credential: withPassword('login', 'ada') });
  for (const endpoint of ['code-exchange', 'device-start', 'device-poll', 'key-request', 'revocation'] as const) {
    twice(endpoint);
  }
  for (const credential of [withToken('token'), withPassword('basic', 'ada'), { kind: 'none' } as const]) {
    twice('member', { credential });
  }
  return all;
}

function find(observations: readonly Observation[], profile: ServiceProfile) {
  return findPoints(observations, { profile, settings: settingsUnder(profile), isFed, isSecret: () => false });
}

function settingsUnder(profile: ServiceProfile) {
  return SETTINGS.get(profile) ?? new Map<string, string>();
}

function madeUnder(profile: ServiceProfile): Pick<Observation, 'settings'> {
  return { settings: settingsUnder(profile) };
}

/** Whether the request of an observation is sent the same by both, and a point reads its reply by the same fields. */
function isSame(id: PointId, seen: Observation, one: ServiceProfile, other: ServiceProfile): boolean {
  const request = requestOf(seen);
  const [sent, sentByOther] = [one, other].map((profile) => request && SENT.get(profile)?.[request]);
  const isReadOtherwise = POINTS[id].readBy?.some(
    (path) => JSON.stringify(valueAt(one, path)) !== JSON.stringify(valueAt(other, path)),
  );
  return sent === sentByOther && !isReadOtherwise;
}

function requestOf(seen: Observation): string | null {
  if (seen.kind === 'answer') return null;
  if (seen.kind !== 'call') return seen.page === 'authorize' ? 'authorize-page' : 'key-page';
  return seen.endpoint === 'member' ? `member ${seen.sent.credential.kind}` : seen.endpoint;
}

function changedIn({ path, kind, options }: ProfileField): readonly ServiceProfile[] {
  if (ANOTHER_SERVICE.includes(path)) return [];
  const values: Readonly<Record<ProfileField['kind'], readonly unknown[]>> = {
    text: [null, 'other', '/other', 'a.b', 'X-Other', 'other-login://callback'],
    choice: options,
    switch: [true, false],
    'pinned-reply': [{ status: 418, code: 'other' }],
    parameters: [{ scope: 'one' }, { scope: 'two' }],
    certificates: [],
    'client-certificate': [],
    loopback: [],
  };
  const valid = values[kind].flatMap((value) => {
    const { success, data } = serviceProfileSchema.safeParse(withValueAt(USUAL, path, value));
    return success && JSON.stringify(valueAt(USUAL, path)) !== JSON.stringify(value) ? [data] : [];
  });
  return valid.slice(0, 2);
}

/** Each request that a client sends, with the same values brought along, and without what the version and the accept header say. */
async function sentBy(profile: ServiceProfile): Promise<Readonly<Record<string, string>>> {
  const sent: HttpRequest[] = [];
  const send = async (request: HttpRequest): Promise<never> => {
    sent.push(request);
    throw new Error('Nothing is sent.');
  };
  const clientSecret = profile.application.clientSecret && BROUGHT;
  const application = { ...profile.application, clientId: BROUGHT, clientSecret };
  const client = createServiceClient({
    profile: { ...profile, application },
    http: { send } as unknown as Http,
    clock: new FakeClock(),
  });
  const verifier = profile.pkce === 'omit' ? null : BROUGHT;
  const state = (choice: ServiceProfile['state']) => (choice === 'omit' ? null : BROUGHT);
  const all = async (act: () => unknown): Promise<readonly HttpRequest[]> => {
    sent.length = 0;
    await Promise.resolve()
      .then(act)
      .catch(() => null);
    return [...sent];
  };
  const one = async (act: () => unknown, credentials?: HttpRequest['credentials']): Promise<string> => {
    const made = (await all(act)).find((request) => credentials === undefined || request.credentials === credentials);
    return made === undefined ? 'nothing' : written(made, profile);
  };
  const token = { kind: 'token', token: BROUGHT, presentation: profile.tokenPresentation } as const;
  const basic = { kind: 'basic', login: BROUGHT, password: BROUGHT, passwordForm: 'plain' } as const;
  return {
    'authorize-page': client.authorizeAddress({
      redirectUri: BROUGHT,
      state: state(profile.state),
      challenge: verifier,
    }),
    'key-page': client.keyPageAddress({ key: BROUGHT, state: state(profile.keyPageState) }),
    'code-exchange': await one(() => client.exchangeCode({ redirectUri: BROUGHT, code: BROUGHT, verifier }, NEVER)),
    'device-start': await one(() => client.startDevice(NEVER)),
    'device-poll': await one(() => client.pollDevice(BROUGHT, NEVER)),
    'key-request': await one(() => client.requestKey({ redirectUri: BROUGHT }, NEVER)),
    identification: await one(() => client.identify({ login: BROUGHT, passwordHash: hashPassword(BROUGHT) }, NEVER)),
    'member token': await one(() => client.readMember(token, NEVER), 'token'),
    'member basic': await one(() => client.readMember(basic, NEVER), 'password'),
    'member none': await one(() => client.readMember(token, NEVER), 'none'),
    revocation: await one(() => client.revokeToken?.(BROUGHT, NEVER)),
  };
}

function written({ method, address, headers, body }: HttpRequest, { headerNames }: ServiceProfile): string {
  const version = headerNames.version.toLowerCase();
  const named = headers.flatMap(([name, value]) => (name === 'accept' ? [] : [[name, name === version ? '' : value]]));
  return JSON.stringify([method, address, named, body]);
}
