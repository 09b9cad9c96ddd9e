/** Views of the screens for testers as main would send them: every way the comparison can stand. No rule, no wording. */

import { createQuirks } from '../../../electron/demo-service/quirks.ts';
import type {
  AppView,
  AttemptView,
  BehaviourView,
  ComparisonView,
  LastResultView,
  OfferedMethodView,
  RequestView,
} from '../../../electron/ipc/contract.ts';
import { ALL_METHODS, NOW_MS, VIEW } from '../views.ts';

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
  const usual = { outcome: 'worked', error: null, endedAtMs: NOW_MS - 60_000, durationMs } as const;
  return { ...usual, requests, requestCount: requests.length, ...difference };
}

const TOKEN_CALLS = [request('POST', '/oauth/access_token', { durationMs: 212 }), request('GET', '/members/infos')];
const POLL = request('POST', '/oauth/access_token', { status: 400, durationMs: 61 });
const DOCUMENT_RESULTS = {
  'oauth-code': result(TOKEN_CALLS),
  'device-code': result([request('POST', '/oauth/device'), POLL, POLL, POLL, ...TOKEN_CALLS], {
    endedAtMs: NOW_MS - 400_000,
  }),
  'oauth-like': result([request('POST', '/members/oauth'), request('GET', '/members/infos')]),
  password: result([request('POST', '/members/auth', { durationMs: 3240 })], { endedAtMs: NOW_MS - 86_400_000 }),
  'http-basic': result([request('GET', '/members/infos', { durationMs: 37 })]),
} satisfies Record<string, LastResultView>;

/** Every method has worked. */
const WORKED: Readonly<Record<string, LastResultView>> = {
  ...Object.fromEntries(METHODS.map(({ id }) => [id, result(TOKEN_CALLS)])),
  ...DOCUMENT_RESULTS,
};

/** The application's own credentials were refused. */
export const REFUSED = result([request('POST', '/members/oauth', { status: 401, durationMs: 45 })], {
  outcome: 'failed',
  error: {
    code: 'application-refused',
    details: { status: 401, serviceCode: 'invalid_client', host: '127.0.0.1:43121' },
  },
});

/** The network went away in the middle. */
export const CUT_OFF = result(
  [
    request('POST', '/oauth/access_token', { durationMs: 140 }),
    request('GET', '/members/infos', { status: null, error: 'service-timed-out', durationMs: 10_003 }),
  ],
  { outcome: 'failed', error: { code: 'service-timed-out', details: { host: '127.0.0.1:43121', limitSeconds: 10 } } },
);

/** More than fifty requests: main sends the first ten and the last forty. */
export const MANY_POLLS = result(
  [request('POST', '/oauth/device'), ...Array.from({ length: 47 }, () => POLL), ...TOKEN_CALLS],
  { requestCount: 73, durationMs: 64_000 },
);

/** @returns an attempt at the service that the views are of */
export function attempt(methodId: string, step: AttemptView['step']): AttemptView {
  return { id: `attempt-${methodId}`, serviceId: VIEW.service.id, serviceName: VIEW.service.name, methodId, step };
}

/** @returns a view with these last results; a method that is not named was not tried */
export function viewOfResults(
  results: Readonly<Record<string, LastResultView>>,
  comparison: Partial<ComparisonView> = {},
  difference: Partial<AppView> = {},
): AppView {
  const workedCount = Object.values(results).filter(({ outcome }) => outcome === 'worked').length;
  const lasts = METHODS.map(({ id }) => ({ methodId: id, last: results[id] ?? null }));
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
    ...difference,
  };
}

export const NOTHING_TRIED = viewOfResults({});
export const ALL_WORKED = viewOfResults(WORKED);
export const ONE_WORKED = viewOfResults({ 'oauth-code': DOCUMENT_RESULTS['oauth-code'] });
/** Three worked and returned the same, one failed, one was not tried. */
export const MIXED = viewOfResults({
  'oauth-code': DOCUMENT_RESULTS['oauth-code'],
  'device-code': MANY_POLLS,
  'oauth-like': REFUSED,
  'http-basic': DOCUMENT_RESULTS['http-basic'],
});
export const NONE_WORKED = viewOfResults({ 'oauth-code': CUT_OFF, 'oauth-like': REFUSED });
export const FIELDS_DIFFER = viewOfResults(WORKED, {
  verdict: 'fields-differ',
  differingFields: ['email', 'last_seen'],
});
export const OTHER_MEMBER = viewOfResults(WORKED, { verdict: 'other-member' });
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
export const BEHAVIOUR: readonly BehaviourView[] = Object.entries(createQuirks()).map(([name, quirk]) => {
  const { section, options, value, defaultValue } = quirk;
  return { name, section, options, option: value, defaultOption: defaultValue };
});
/** Three of them bent. */
export const BENT: readonly BehaviourView[] = BEHAVIOUR.map((behaviour) => ({
  ...behaviour,
  option: ['tokenReply', 'devicePace', 'delay'].includes(behaviour.name)
    ? (behaviour.options.at(-1) ?? behaviour.option)
    : behaviour.option,
}));
/** What the demo can be made to do once. */
export const ACTIONS: readonly string[] = ['revoke-tokens', 'expire-device-codes', 'forget-keys'];
