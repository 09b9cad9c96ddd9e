import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROBE_IDS, type ProbeId } from '../../../electron/core/check-codes.ts';
import { planProbe } from '../../../electron/document-check/probes/plan-probe.ts';
import {
  BROUGHT,
  HIDDEN,
  type PlannedStep,
  type Probe,
  type ProbeTarget,
  RANDOM,
} from '../../../electron/document-check/probes/probe.ts';
import { planProbes, runProbes } from '../../../electron/document-check/probes/run-probes.ts';
import { deviceStartOf } from '../../../electron/service-client/endpoints.ts';
import { serviceProfileSchema } from '../../../electron/service-client/profile.ts';
import type { HttpReply } from '../../../electron/service-client/transport/exchange.ts';
import type { Http, HttpRequest } from '../../../electron/service-client/transport/http.ts';
import '../../fixed-seed.ts';
import { FakeClock } from '../../fake-clock.ts';
import { returned } from './probed-service.ts';

const SECRETS = { secret: 'the-secret', token: 'a-token-of-a-session', login: 'the-login', password: 'the-password' };

const profiles = fc
  .record({
    deviceStartParameters: fc.constantFrom('none', 'client-id', 'client-id-and-secret'),
    keyRequestParameters: fc.constantFrom('none', 'redirect-uri'),
    memberMethod: fc.constantFrom('GET', 'POST'),
    tokenPresentation: fc.constantFrom('bearer', 'x-service-token', 'access-token-parameter'),
    versionHeader: fc.constantFrom(null, '3.3', '7'),
    state: fc.constantFrom('send', 'omit'),
    pkce: fc.constantFrom('omit', 'S256'),
    devicePollCodeName: fc.constantFrom('code', 'device_code'),
    headerNames: fc.constantFrom({}, { key: 'X-Api-Key' }),
    paths: fc.constantFrom({}, { revoke: '/revoke' }, { revoke: '/revoke', keyRequest: '/keys', authorize: '/login' }),
    revokeForm: fc.constantFrom('rfc7009', 'bearer'),
    furtherParameters: fc.constantFrom({}, { codeExchange: { grant_type: 'authorization_code' } }),
    isSecure: fc.boolean(),
    clientSecret: fc.constantFrom(SECRETS.secret, null),
  })
  .map(({ isSecure, clientSecret, ...given }) =>
    serviceProfileSchema.parse({
      id: 'any',
      name: 'Any',
      baseUrl: `${isSecure ? 'https' : 'http'}://127.0.0.1:9/api`,
      authUrl: 'http://127.0.0.1:9/pages',
      application: { clientId: 'app-key', clientSecret, redirectUri: 'member-login://callback' },
      ...given,
    }),
  );

const targets: fc.Arbitrary<ProbeTarget> = fc
  .record({
    profile: profiles,
    hasToken: fc.boolean(),
    hasBasic: fc.boolean(),
    isTyped: fc.boolean(),
    email: fc.constantFrom(null, 'mia@example.org'),
  })
  .map(({ profile, hasToken, hasBasic, isTyped, email }) => ({
    profile,
    email,
    token: hasToken ? { kind: 'token', token: SECRETS.token, presentation: profile.tokenPresentation } : null,
    basic: hasBasic ? { kind: 'basic', login: SECRETS.login, password: SECRETS.password, passwordForm: 'plain' } : null,
    login: isTyped ? SECRETS.login : null,
    password: isTyped ? SECRETS.password : null,
    second: { ...profile, id: 'second', application: { ...profile.application, clientId: 'other-key' } },
  }));

/** What a service may answer; a token is another one each time. */
const ANSWERS = {
  nothing: null,
  key: { key: 'a-key' },
  device: {
    device_code: 'a-device-code',
    user_code: 'ABCD',
    verification_url: 'https://service.example/',
    expires_in: 30,
    interval: 5,
  },
  token: { access_token: 'a-fresh-token' },
  member: { member: { id: 7, login: 'mia' } },
  refused: { error: 'refused' },
} as const;

type AnswerName = keyof typeof ANSWERS;

const replies: fc.Arbitrary<{ readonly status: number; readonly answer: AnswerName }> = fc.record({
  status: fc.constantFrom(200, 200, 200, 400, 503),
  answer: fc.constantFrom(...(Object.keys(ANSWERS) as AnswerName[])),
});

/** The answer that lets a probe go on. */
const FITTING: readonly (readonly [end: string, answer: AnswerName])[] = [
  ['/members/oauth', 'key'],
  ['/keys', 'key'],
  ['/oauth/device', 'device'],
  ['/oauth/access_token', 'token'],
  ['/members/auth', 'token'],
  ['/members/infos', 'member'],
];

test('X10: what is sent is a part of what was planned, in its order and without placeholders, at any service', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...PROBE_IDS),
      targets,
      fc.array(fc.option(replies, { freq: 3 }), { maxLength: 8 }),
      async (id, target, odd) => {
        const sent = await sendAll(id, target, odd);
        const [plan] = await planProbes([id], target);
        const steps = plan?.steps ?? [];
        const wayFound = steps.findIndex((step) => step.if === 'way-found');

        const counts = new Map<PlannedStep, number>();
        let at = 0;
        for (const request of sent) {
          const next = steps.findIndex(
            (step, index) => index >= at && fitsStep(step, request, wayFound !== -1 && index >= wayFound),
          );
          expect(next, `${request.method} ${request.address} is not planned`).not.toBe(-1);
          expect(PLACEHOLDERS.filter((one) => textOf(request).includes(one))).toEqual([]);
          const step = steps[next] ?? expect.fail();
          counts.set(step, (counts.get(step) ?? 0) + 1);
          at = step.times === 'once' ? next + 1 : next;
        }
        for (const [{ times, most }, count] of counts) {
          if (times === 'at-most') expect(count).toBeLessThanOrEqual(most ?? 0);
        }
      },
    ),
    { numRuns: 300 },
  );
}, 60_000);

async function sendAll(
  id: ProbeId,
  target: ProbeTarget,
  odd: readonly ({ readonly status: number; readonly answer: AnswerName } | null)[],
): Promise<readonly HttpRequest[]> {
  const clock = new FakeClock();
  const sent: HttpRequest[] = [];
  const http: Http = {
    async send(request) {
      const given = odd[sent.length] ?? null;
      sent.push(request);
      return replyOf(given ?? { status: 200, answer: fittingTo(request) }, sent.length);
    },
    prepare: async () => undefined,
    proxyFor: async () => ({ kind: 'direct' }),
    reach: () => Promise.reject(new Error('not asked')),
    leave: () => undefined,
    close: async () => undefined,
  };
  let made = 0;
  const unused = new AbortController().signal;
  await runProbes({
    clock,
    http,
    random: {
      token() {
        made += 1;
        return `random-${made}`;
      },
    },
    recorderFor: () => ({ begin: () => ({ changed: () => undefined, means: () => undefined }) }),
    observations: () => [returned],
    isSessionToken: () => false,
    async signInByCode(expect, use) {
      const verifier = target.profile.pkce === 'omit' ? null : 'a-verifier';
      if (expect === 'code') await use({ code: 'a-code', redirectUri: 'member-login://callback', verifier }, unused);
      return true;
    },
    async withDeviceCode(_device, use) {
      await use({ signal: unused, hasAnswered: () => true });
      return true;
    },
    allowance: { isSpent: () => false, spend: () => undefined },
    onState: () => undefined,
    onWait: (atMs) => void (atMs !== null && clock.advance(atMs - clock.nowMs())),
    probes: [id],
    target,
    locked: [],
    signal: unused,
  });
  return sent;
}

function fittingTo({ address, headers }: HttpRequest): AnswerName {
  const [, answer = 'nothing'] = FITTING.find(([end]) => new URL(address).pathname.endsWith(end)) ?? [];
  const isNobody = answer === 'member' && !headers.some(([name]) => /authorization|token/.test(name));
  return isNobody ? 'refused' : answer;
}

function replyOf({ status, answer }: { readonly status: number; readonly answer: AnswerName }, n: number): HttpReply {
  const value = answer === 'token' ? { access_token: `a-fresh-token-${n}` } : ANSWERS[answer];
  return { status, headers: {}, bytes: Buffer.from(value === null ? '' : JSON.stringify(value)) };
}

const PLACEHOLDERS = [HIDDEN, RANDOM, BROUGHT];

function textOf({ address, headers, body }: HttpRequest): string {
  return decodeURIComponent([address, ...headers.flat(), body].join('\n'));
}

/** Where a token may be, and what a body brings along. */
const OF_A_WAY = ['authorization', 'x-service-token', 'access_token', 'content-type'];

/** @param mayBeInWay whether the method by which a member is read, and the place of the token, may be others than planned */
function fitsStep({ request, leftOut }: PlannedStep, sent: HttpRequest, mayBeInWay: boolean): boolean {
  if (leftOut !== null) return false;
  const url = new URL(sent.address);
  if (`${url.origin}${url.pathname}` !== request.address) return false;
  const isInWay = mayBeInWay && url.pathname.endsWith('/members/infos');
  const isCompared = ([name]: readonly [string, string]) => !isInWay || !OF_A_WAY.includes(name);
  const parameters = [...url.searchParams, ...new URLSearchParams(sent.body ?? '')] as [string, string][];
  return (
    (isInWay || sent.method === request.method) &&
    fitsAll(request.headers.filter(isCompared), sent.headers.filter(isCompared)) &&
    fitsAll(request.parameters.filter(isCompared), parameters.filter(isCompared))
  );
}

function fitsAll(
  planned: readonly (readonly [string, string])[],
  sent: readonly (readonly [string, string])[],
): boolean {
  return (
    planned.length === sent.length &&
    planned.every(([name, value], index) => {
      const [sentName, sentValue = ''] = sent[index] ?? [];
      if (name !== sentName) return false;
      const hidden = PLACEHOLDERS.find((placeholder) => value.includes(placeholder));
      if (hidden === undefined) return value === sentValue;
      return sentValue.startsWith(value.slice(0, value.indexOf(hidden)));
    })
  );
}

test('a plan holds none of the secrets that are sent', async () => {
  await fc.assert(
    fc.asyncProperty(targets, async (target) => {
      const text = JSON.stringify(await planProbes(PROBE_IDS, target));
      for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
    }),
  );
});

test('a probe that would never end is not planned for ever', async () => {
  const endless: Probe = {
    needs: [],
    feeds: [],
    async run({ profile, send }) {
      while (!(await send(deviceStartOf(profile))).isRefused);
    },
  };
  const [target] = fc.sample(targets, 1);
  await expect(planProbe(endless, target ?? expect.fail())).rejects.toThrow('does not end');
});
