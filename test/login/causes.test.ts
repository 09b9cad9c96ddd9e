/** What a sign-in that failed is told of its causes, by what was seen (X11). */
import { describe, expect, test } from 'vitest';
import type { CauseId, CheckFinding, CheckId, ClueId } from '../../electron/core/cause-codes.ts';
import { LoginError, ServiceError, type ServiceErrorCode } from '../../electron/core/errors.ts';
import type { Purpose } from '../../electron/core/exchange-codes.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { causesOf } from '../../electron/login/causes.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { createSeenCalls, type SeenCall } from '../../electron/login/seen-calls.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { ANY_REQUIRED } from '../../electron/service-client/profile-fields.ts';

const PROFILE = serviceProfileSchema.parse({
  ...ANY_REQUIRED,
  application: { ...ANY_REQUIRED.application, clientSecret: 'secret' },
});
const SIGN_IN = {};
const seenCalls = createSeenCalls(systemRandom);

/** A call of the sign-in that was refused in one way for all. */
function call(purpose: Purpose, parts: Partial<SeenCall> = {}): SeenCall {
  return {
    purpose,
    signIn: SIGN_IN,
    meaning: 'service-error',
    status: 400,
    serviceCode: null,
    reply: 'refusal',
    isPage: false,
    sent: seenCalls.sentAs(PROFILE, purpose),
    ...parts,
  };
}

const worked = (purpose: Purpose, meaning: SeenCall['meaning'], parts: Partial<SeenCall> = {}) =>
  call(purpose, { meaning, status: 200, reply: `reply to ${purpose}`, signIn: null, ...parts });

interface Told {
  readonly methodId?: string;
  readonly error?: LoginError | ServiceError;
  readonly calls?: readonly SeenCall[];
  readonly found?: readonly (readonly [CheckId, CheckFinding])[];
  readonly profile?: typeof PROFILE;
  readonly heldMs?: number;
}

function told({
  methodId = 'oauth-code',
  error = failure(),
  calls = [],
  found = [],
  profile = PROFILE,
  heldMs = 0,
}: Told) {
  const method = LOGIN_METHODS.find(({ id }) => id === methodId);
  if (!method) throw new Error(methodId);
  const checks = found.map(([check, finding]) => ({
    check,
    found: finding,
    hasWorked: false,
    sent: seenCalls.sentAs(profile),
  }));
  return causesOf(
    { profile, method, error, signIn: SIGN_IN, heldMs },
    { of: () => ({ calls: [...calls], checks }), sentAs: seenCalls.sentAs },
  );
}

function failure(code: ServiceErrorCode = 'service-error', details = {}): ServiceError {
  return new ServiceError(code, 'It failed.', { details });
}

const PKCE = { ...PROFILE, pkce: 'S256' as const };
const POINTED = failure('application-refused');
const TOKEN_HEADER = { ...PROFILE, tokenPresentation: 'x-service-token' as const };
const timedOut = new LoginError('sign-in-timed-out', 'It took too long.');
const refused = (purpose: Purpose, parts: Partial<SeenCall> = {}) =>
  call(purpose, { meaning: 'application-refused', ...parts });
/** Of another sign-in, with the same key. */
const before = (purpose: Purpose, parts: Partial<SeenCall> = {}) => call(purpose, { signIn: {}, ...parts });

/** What failed how, the causes in order, and what speaks for the first. */
const CASES: readonly (readonly [string, Told, readonly CauseId[], readonly ClueId[]])[] = [
  ['a page that nothing came back from', { error: timedOut }, ['redirect-uri', 'key', 'person-left'], []],
  [
    'the same, where a call of another sign-in was refused, which had no secret',
    { error: timedOut, calls: [before('key-request', { meaning: 'application-refused' })] },
    ['key', 'redirect-uri', 'person-left'],
    ['application-refused'],
  ],
  [
    'the same, where that call had one',
    { error: timedOut, calls: [before('code-exchange', { meaning: 'application-refused' })] },
    ['person-left'],
    [],
  ],
  [
    'the same, with a key that another call accepted',
    { error: timedOut, calls: [worked('key-request', 'key')] },
    ['redirect-uri', 'person-left'],
    [],
  ],
  [
    'the same, where a code came back before',
    { error: timedOut, calls: [before('code-exchange')] },
    ['person-left'],
    [],
  ],
  [
    'the same, with a page that knows the address',
    { error: timedOut, found: [['page', 'page-accepted']] },
    ['person-left'],
    [],
  ],
  [
    'a page that names the address',
    { error: new LoginError('authorization-refused', '', { details: { serviceCode: 'redirect_uri_mismatch' } }) },
    ['redirect-uri', 'key'],
    ['code-says'],
  ],
  [
    'a page that knows no PKCE, and says so by its code alone',
    {
      profile: PKCE,
      error: new LoginError('authorization-refused', '', { details: { serviceCode: 'invalid_request' } }),
    },
    ['pkce', 'redirect-uri', 'key'],
    ['code-says'],
  ],
  [
    'a page that demands PKCE',
    { error: new LoginError('authorization-refused', '', { details: { serviceText: 'Requires PKCE.' } }) },
    ['pkce', 'redirect-uri', 'key'],
    ['words-say'],
  ],
  [
    'an exchange that names the verifier',
    {
      profile: PKCE,
      error: failure('service-error', { serviceText: 'Unknown parameter code_verifier.' }),
      calls: [call('code-exchange')],
    },
    ['pkce', 'secret', 'redirect-uri'],
    ['words-say'],
  ],
  [
    'the same, where a code was exchanged with PKCE before',
    {
      profile: PKCE,
      error: failure('service-error', { serviceText: 'Unknown parameter code_verifier.' }),
      calls: [
        worked('code-exchange', 'token', { sent: seenCalls.sentAs(PKCE, 'code-exchange') }),
        call('code-exchange'),
      ],
    },
    ['redirect-uri', 'code-too-late'],
    [],
  ],
  ['an exchange', { calls: [call('code-exchange')] }, ['secret', 'redirect-uri', 'key-header'], ['key-known']],
  [
    'an exchange that refuses the application',
    { error: POINTED, calls: [refused('code-exchange')] },
    ['secret', 'key-header'],
    ['application-refused', 'key-known'],
  ],
  [
    'the same, with a key that another call accepted',
    { error: POINTED, calls: [worked('device-start', 'device-code'), refused('code-exchange')] },
    ['secret'],
    ['application-refused', 'key-accepted'],
  ],
  [
    'the same, where a call without the secret is refused alike',
    { error: POINTED, calls: [before('device-start', { meaning: 'application-refused' }), refused('code-exchange')] },
    ['key-header', 'key', 'swapped'],
    ['application-refused', 'key-known', 'alike-without-secret'],
  ],
  [
    'an exchange with a secret that is read',
    { calls: [worked('device-start', 'device-code'), call('code-exchange')], found: [['secret', 'secret-read']] },
    ['redirect-uri', 'code-too-late'],
    ['secret-read'],
  ],
  [
    'an exchange with a secret that brought a token',
    { calls: [worked('code-exchange', 'token'), call('code-exchange', { serviceCode: 'invalid_grant' })] },
    ['redirect-uri', 'code-too-late'],
    ['code-says'],
  ],
  [
    'an exchange that was held',
    { calls: [worked('code-exchange', 'token'), call('code-exchange')], heldMs: 90_000 },
    ['code-too-late', 'redirect-uri'],
    ['held-long'],
  ],
  [
    'a start',
    { methodId: 'device-code', calls: [call('device-start')] },
    ['key', 'key-header', 'start-parameters'],
    [],
  ],
  [
    'a start with a key that is accepted',
    { methodId: 'device-code', calls: [worked('key-request', 'key'), call('device-start')] },
    ['start-parameters'],
    ['key-accepted'],
  ],
  [
    'a start that works with other parameters',
    { methodId: 'device-code', calls: [call('device-start')], found: [['start-parameters', 'parameters-matter']] },
    ['start-parameters', 'key', 'key-header'],
    ['parameters-matter'],
  ],
  [
    'polls that are not known',
    { methodId: 'device-code', calls: [worked('device-start', 'device-code'), call('device-poll')] },
    ['secret', 'pending-reply'],
    ['key-accepted'],
  ],
  [
    'the same, with a secret that brought a token',
    { methodId: 'device-code', calls: [worked('device-poll', 'token'), call('device-poll')] },
    ['pending-reply'],
    ['secret-accepted'],
  ],
  [
    'a code that expired while the polls were answered as they should',
    {
      methodId: 'device-code',
      error: new LoginError('device-code-expired', 'It expired.'),
      calls: [worked('device-start', 'device-code'), call('device-poll', { meaning: 'pending' })],
    },
    ['person-left'],
    [],
  ],
  [
    'a key request',
    { methodId: 'oauth-like', error: POINTED, calls: [refused('key-request')] },
    ['key', 'key-header', 'swapped'],
    ['application-refused'],
  ],
  [
    'a key that is answered like none',
    { methodId: 'oauth-like', error: POINTED, calls: [refused('key-request')], found: [['key', 'key-not-read']] },
    ['key-header', 'key', 'swapped'],
    ['application-refused', 'key-not-read'],
  ],
  [
    'a key that is answered like a made-up one',
    { methodId: 'oauth-like', error: POINTED, calls: [refused('key-request')], found: [['key', 'key-unlike-none']] },
    ['key', 'swapped'],
    ['application-refused', 'key-unlike-none'],
  ],
  [
    'a key that the browser came back for',
    { methodId: 'oauth-like', error: POINTED, calls: [before('code-exchange'), refused('key-request')] },
    ['key-header', 'key', 'swapped'],
    ['application-refused', 'key-known', 'alike-without-secret'],
  ],
  [
    'key and secret that are refused alike',
    {
      methodId: 'device-code',
      error: POINTED,
      calls: [before('key-request', { meaning: 'application-refused' }), refused('device-poll')],
    },
    ['key-header', 'swapped', 'secret'],
    ['application-refused', 'alike-without-secret'],
  ],
  [
    'a login that the service refuses by a code',
    { methodId: 'password', error: failure('credentials-refused'), calls: [call('identification')] },
    ['credentials'],
    ['code-says'],
  ],
  [
    'a login and the key, where nothing tells them apart',
    { methodId: 'password', calls: [call('identification')] },
    ['credentials', 'key', 'key-header'],
    [],
  ],
  [
    'HTTP Basic that is answered as nobody',
    {
      methodId: 'http-basic',
      error: failure('basic-not-identified'),
      calls: [call('member', { meaning: 'nobody' }), call('member-as-nobody', { meaning: 'as-nobody' })],
    },
    ['credentials', 'key', 'key-header'],
    ['as-nobody'],
  ],
  [
    'the same, with a key that a token worked by',
    {
      methodId: 'http-basic',
      error: failure('basic-not-identified'),
      calls: [worked('member', 'member'), call('member', { meaning: 'nobody' })],
    },
    ['credentials', 'password-form'],
    ['key-accepted'],
  ],
  [
    'HTTP Basic where the application is refused',
    { methodId: 'http-basic', error: POINTED, calls: [refused('member')] },
    ['key', 'key-header', 'swapped'],
    ['application-refused'],
  ],
  [
    'a token that identifies nobody',
    {
      error: failure('member-not-identified'),
      profile: TOKEN_HEADER,
      calls: [
        worked('code-exchange', 'token', { signIn: SIGN_IN }),
        call('member', { meaning: 'nobody' }),
        call('member-as-nobody', { meaning: 'as-nobody' }),
      ],
    },
    ['presentation', 'token-header'],
    ['as-nobody'],
  ],
  [
    'a path that is not there',
    { calls: [worked('device-start', 'device-code'), call('code-exchange', { status: 404 })] },
    ['path', 'secret', 'redirect-uri'],
    ['not-found'],
  ],
  [
    'a code that is not found once it has expired',
    {
      methodId: 'device-code',
      error: failure('service-error', {}),
      calls: [
        worked('device-start', 'device-code'),
        call('device-poll', { reply: 'pending' }),
        call('device-poll', { status: 404 }),
      ],
    },
    ['secret', 'pending-reply'],
    ['key-accepted'],
  ],
  [
    'a page in the place of every reply',
    {
      methodId: 'device-code',
      error: failure('reply-unreadable'),
      calls: [before('key-request', { isPage: true }), call('device-start', { isPage: true })],
    },
    ['address', 'portal', 'key'],
    ['alike-everywhere', 'web-page'],
  ],
  [
    'a redirect to another server',
    {
      methodId: 'device-code',
      error: failure('unexpected-redirect', { host: 'portal.example' }),
      calls: [call('device-start', { meaning: 'unexpected-redirect', status: 302, reply: null })],
    },
    ['portal'],
    ['redirected'],
  ],
  [
    'a page in the place of one reply',
    {
      methodId: 'device-code',
      error: failure('reply-unreadable'),
      calls: [worked('key-request', 'key'), call('device-start', { isPage: true, status: 200 })],
    },
    ['portal'],
    ['web-page'],
  ],
  [
    'a service that says the same of every call, and not that it refuses the application',
    {
      methodId: 'device-code',
      calls: [before('key-request'), call('device-start')],
      profile: { ...PROFILE, applicationRefused: { status: 401, code: null } },
    },
    ['version', 'key', 'key-header'],
    ['alike-everywhere'],
  ],
  [
    'HTTP Basic where login and password were accepted by another method',
    {
      methodId: 'http-basic',
      error: failure('basic-not-identified'),
      calls: [worked('identification', 'token'), call('member', { meaning: 'nobody' })],
    },
    ['password-form', 'credentials'],
    ['password-accepted'],
  ],
  [
    'another version',
    { methodId: 'device-code', calls: [call('device-start', { status: 426 })] },
    ['version', 'key', 'key-header'],
    ['upgrade-required'],
  ],
  ['a service that was never reached', { error: failure('name-not-found') }, ['address'], ['never-reached']],
  [
    'one that was reached before',
    { error: failure('connection-refused'), calls: [worked('key-request', 'key')] },
    [],
    [],
  ],
  [
    'one that is out of order',
    { error: failure('http-error'), calls: [call('code-exchange', { status: 503 })] },
    [],
    [],
  ],
  [
    'polls with a secret that the start had, too, and that a revocation accepted',
    {
      methodId: 'device-code',
      calls: [
        worked('device-start', 'device-code', { sent: seenCalls.sentAs(PROFILE) }),
        worked('revocation', 'revoked', { sent: seenCalls.sentAs(PROFILE) }),
        refused('device-poll'),
      ],
      error: POINTED,
    },
    ['secret'],
    ['application-refused', 'key-accepted'],
  ],
  ['a person who ended it', { error: new LoginError('cancelled', ''), calls: [call('code-exchange')] }, [], []],
];

describe('X11: the likely causes are told in order', () => {
  test.each(CASES)('of %s', (_what, given, expected, clues) => {
    const causes = told(given);
    expect(causes.map(({ id }) => id)).toEqual(expected);
    expect(causes[0]?.clues ?? []).toEqual(clues);
  });

  test('with the field that would mend it, and the check that would settle it', () => {
    const [secret, redirect] = told({ calls: [call('code-exchange')] });
    expect(secret).toMatchObject({ field: 'application.clientSecret', check: 'secret' });
    expect(redirect).toMatchObject({ field: 'application.redirectUri', check: null });
    const [path] = told({ calls: [worked('device-start', 'device-code'), call('code-exchange', { status: 404 })] });
    expect(path).toMatchObject({ field: 'paths.accessToken' });
  });

  test('a check that was made is not offered again, as long as the settings are the same', () => {
    const calls = [refused('key-request')];
    const found = [['key', 'nothing']] as const;
    expect(told({ methodId: 'oauth-like', error: POINTED, calls, found })[0]?.check).toBeNull();
    expect(told({ methodId: 'oauth-like', error: POINTED, calls })[0]?.check).toBe('key');
  });

  test('what was sent by other settings excludes nothing', () => {
    const other = { ...PROFILE, application: { ...PROFILE.application, clientId: 'another' } };
    const sent = seenCalls.sentAs(other, 'key-request');
    const calls = [worked('key-request', 'key', { sent }), refused('code-exchange')];
    expect(told({ error: POINTED, calls })[0]?.clues).toEqual(['application-refused', 'key-known']);
  });

  test('a service that answers whatever it is asked alike says nothing of the key', () => {
    const calls = [
      worked('key-request', 'key', { reply: 'anything' }),
      worked('device-start', 'device-code', { reply: 'anything' }),
      call('identification'),
    ];
    expect(told({ methodId: 'password', calls }).map(({ id }) => id)).toContain('key');
  });
});
