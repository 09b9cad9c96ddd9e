/** Views of the screens for testers as main would send them: every way the comparison can stand. No rule, no wording. */

import { PRESETS } from '../../../../electron/demo-service/behaviour-control.ts';
import { createBehaviours } from '../../../../electron/demo-service/behaviours.ts';
import type { AppView } from '../../../../electron/ipc/views/app.ts';
import type { AttemptView } from '../../../../electron/ipc/views/attempts.ts';
import type {
  ComparisonView,
  LastResultView,
  MemberStanding,
  RequestView,
} from '../../../../electron/ipc/views/comparison.ts';
import type { OfferedMethodView } from '../../../../electron/ipc/views/methods.ts';
import type { BehaviourView, PresetView } from '../../../../electron/ipc/views/services.ts';
import type { MemberView, SessionView } from '../../../../electron/ipc/views/sessions.ts';
import { ALL_METHODS, attemptAt, BASIC_SESSION, LONG_MEMBER, MEMBER, NOW_MS, SESSION, VIEW } from '../../views.ts';

/** Every method, in the order of main. */
export const METHODS: readonly OfferedMethodView[] = ALL_METHODS.methods;

/** @returns one request that was answered, unless it says otherwise */
export function request(method: string, path: string, difference: Partial<RequestView> = {}): RequestView {
  return {
    method,
    path,
    credentials: 'token',
    status: 200,
    error: null,
    startedAtMs: NOW_MS - 60_000,
    durationMs: 88,
    ...difference,
  };
}

/** @returns a result that worked, unless it says otherwise */
export function result(requests: readonly RequestView[], difference: Partial<LastResultView> = {}): LastResultView {
  const durationMs = requests.reduce((sum, one) => sum + one.durationMs, 0);
  const usual = { outcome: 'worked', error: null, endedAtMs: NOW_MS - 60_000, durationMs, signIn: null } as const;
  return { ...usual, requests, requestCount: requests.length, ...difference };
}

/** A reading of the member, and the same without credentials, to compare. */
const MEMBER_CALLS = [
  request('GET', '/members/infos'),
  request('GET', '/members/infos', { credentials: 'none', status: 401, durationMs: 41 }),
];
const APPLICATION = { credentials: 'application' } as const;
const PASSWORD = { credentials: 'password' } as const;
const TOKEN_CALLS = [request('POST', '/oauth/access_token', { ...APPLICATION, durationMs: 212 }), ...MEMBER_CALLS];
const POLL = request('POST', '/oauth/access_token', { ...APPLICATION, status: 400, durationMs: 61 });
const DOCUMENT_RESULTS = {
  'oauth-code': result(TOKEN_CALLS),
  'device-code': result([request('POST', '/oauth/device', APPLICATION), POLL, POLL, POLL, ...TOKEN_CALLS], {
    endedAtMs: NOW_MS - 400_000,
  }),
  'oauth-like': result([request('POST', '/members/oauth', APPLICATION), ...MEMBER_CALLS]),
  password: result([request('POST', '/members/auth', { ...PASSWORD, durationMs: 3240 })], {
    endedAtMs: NOW_MS - 86_400_000,
  }),
  'http-basic': result([request('GET', '/members/infos', { ...PASSWORD, durationMs: 37 })]),
} satisfies Record<string, LastResultView>;

/** Every method has worked. */
const WORKED: Readonly<Record<string, LastResultView>> = {
  ...Object.fromEntries(METHODS.map(({ id }) => [id, result(TOKEN_CALLS)])),
  ...DOCUMENT_RESULTS,
};

/** The application's own credentials were refused. */
export const REFUSED = result([request('POST', '/members/oauth', { ...APPLICATION, status: 401, durationMs: 45 })], {
  outcome: 'failed',
  error: {
    code: 'application-refused',
    details: { status: 401, serviceCode: 'invalid_client', host: '127.0.0.1:43121' },
  },
});

/** The network went away in the middle. */
export const CUT_OFF = result(
  [
    request('POST', '/oauth/access_token', { ...APPLICATION, durationMs: 140 }),
    request('GET', '/members/infos', { status: null, error: 'service-timed-out', durationMs: 10_003 }),
  ],
  { outcome: 'failed', error: { code: 'service-timed-out', details: { host: '127.0.0.1:43121', limitSeconds: 10 } } },
);

/** More than fifty requests: main sends the first ten and the last forty. */
export const MANY_POLLS = result(
  [
    request('POST', '/oauth/device', APPLICATION),
    ...Array.from({ length: 46 }, (_, index) => ({ ...POLL, startedAtMs: NOW_MS - 400_000 + index * 5000 })),
    ...TOKEN_CALLS,
  ],
  { requestCount: 73, durationMs: 64_000 },
);

/** @returns an attempt at the service that the views are of */
export function attempt(methodId: string, step: AttemptView['step']): AttemptView {
  return { ...attemptAt(step, methodId), serviceId: VIEW.service.id, serviceName: VIEW.service.name };
}

/** Signed in by each method. */
const SESSIONS: readonly SessionView[] = METHODS.map(({ id, result: brings }) => ({
  ...(brings === 'token' ? SESSION : BASIC_SESSION),
  id: `session-${id}`,
  methodId: id,
}));

/** @returns a view with these last results; a method that is not named was not tried */
export function viewOfResults(
  results: Readonly<Record<string, LastResultView>>,
  comparison: Partial<ComparisonView> = {},
  difference: Partial<AppView> = {},
): AppView {
  const workedCount = Object.values(results).filter(({ outcome }) => outcome === 'worked').length;
  const lasts = METHODS.map(({ id }) => ({
    methodId: id,
    last: results[id] ?? null,
    sessionId: results[id]?.outcome === 'worked' ? `session-${id}` : null,
    standing: results[id]?.outcome === 'worked' && workedCount > 1 ? ('same' as const) : null,
  }));
  const usual = {
    results: lasts,
    workedCount,
    verdict: workedCount > 1 ? 'same' : 'nothing',
    differingFields: [],
  } as const;
  return {
    ...VIEW,
    methods: METHODS,
    comparison: { ...usual, ...comparison },
    sessions: SESSIONS.filter(({ methodId }) => results[methodId]?.outcome === 'worked'),
    currentSessionId: workedCount > 0 ? 'session-oauth-code' : null,
    ...difference,
  };
}

export const NOTHING_TRIED = viewOfResults({});

export const ONE_WORKED = viewOfResults({ 'oauth-code': DOCUMENT_RESULTS['oauth-code'] });
/** Three worked and returned the same, one failed, one was not tried. */
export const MIXED = viewOfResults({
  'oauth-code': DOCUMENT_RESULTS['oauth-code'],
  'device-code': MANY_POLLS,
  'oauth-like': REFUSED,
  'http-basic': DOCUMENT_RESULTS['http-basic'],
});
/** A device sign-in that ran out of time, with its exchanges still there. */
export const EXCHANGES_KNOWN = viewOfResults({
  'device-code': result([request('POST', '/oauth/device', APPLICATION), POLL], {
    outcome: 'failed',
    error: { code: 'device-code-expired', details: {} },
    requestCount: 14,
    signIn: 7,
  }),
});
export const NONE_WORKED = viewOfResults({ 'oauth-code': CUT_OFF, 'oauth-like': REFUSED });
export const ALL_WORKED = viewOfResults(WORKED);

/** @returns the view with the members of these methods standing otherwise */
function standing(view: AppView, standings: Readonly<Record<string, MemberStanding>>): AppView {
  const results = view.comparison.results.map((one) => ({ ...one, standing: standings[one.methodId] ?? one.standing }));
  return { ...view, comparison: { ...view.comparison, results } };
}

const OTHER: MemberView = { ...MEMBER, title: 'Noor Sample', id: '1002', login: 'noor', email: 'noor@example.com' };

export const FIELDS_DIFFER = standing(
  viewOfResults(WORKED, {
    verdict: 'fields-differ',
    differingFields: [
      {
        name: 'email',
        values: METHODS.map(({ id }) => ({
          methodId: id,
          value: id === 'password' ? 'ada@work.example.com' : 'ada@example.com',
        })),
      },
      { name: 'last_seen', values: [] },
    ],
  }),
  { password: 'fields-differ' },
);
export const OTHER_MEMBER = standing(
  viewOfResults(
    WORKED,
    {
      verdict: 'other-member',
      differingFields: ['id', 'login', 'email', 'name', 'country'].map((name) => ({
        name,
        values: METHODS.map(({ id }) => ({
          methodId: id,
          value: id === 'oauth-like' ? `${name} of Noor` : `${name} of Ada`,
        })),
      })),
    },
    {
      sessions: SESSIONS.map((session) =>
        session.methodId === 'oauth-like' ? { ...session, member: OTHER } : session,
      ),
    },
  ),
  { 'oauth-like': 'other-member' },
);
/** A name that no column has room for. */
export const LONG_NAMES = viewOfResults(
  WORKED,
  {},
  {
    sessions: SESSIONS.map((session) => ({ ...session, member: LONG_MEMBER })),
  },
);
/** A sign-in is under way, and the answer of another method would have to be pasted. */
export const UNDER_WAY = viewOfResults(
  { 'oauth-code': DOCUMENT_RESULTS['oauth-code'] },
  {},
  {
    methods: METHODS.map((method) =>
      method.id === 'oauth-like' ? { ...method, caution: 'answer-not-received' } : method,
    ),
    attempts: [
      attempt('oauth-code', { kind: 'opening-browser' }),
      attempt('device-code', { kind: 'contacting-service' }),
    ],
  },
);

/** The demo's behaviours as it starts. */
export const BEHAVIOUR: readonly BehaviourView[] = Object.entries(createBehaviours()).map(([name, behaviour]) => {
  const { section, options, value, defaultValue } = behaviour;
  return { name, section, options, option: value, defaultOption: defaultValue };
});
/** The demo's presets. */
export const PRESET_VIEWS: readonly PresetView[] = Object.entries(PRESETS).map(([id, values]) => ({
  id,
  options: Object.entries(values).map(([name, option]) => ({ name, option })),
}));
/** Three of them bent. */
export const BENT: readonly BehaviourView[] = BEHAVIOUR.map((behaviour) => ({
  ...behaviour,
  option: ['tokenReply', 'devicePace', 'delay'].includes(behaviour.name)
    ? (behaviour.options.at(-1) ?? behaviour.option)
    : behaviour.option,
}));
/** What the demo can be made to do once. */
export const ACTIONS: readonly string[] = ['revoke-tokens', 'expire-device-codes', 'forget-keys'];
