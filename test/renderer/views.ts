/** Views as main would send them: one base and the ways in which it varies. They hold no rule and no wording. */
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView, ShowCode, StepView, WaitingForBrowser } from '../../electron/ipc/views/attempts.ts';
import type { LastResultView, MethodResultView } from '../../electron/ipc/views/comparison.ts';
import type { AttemptEnd, CauseView, ErrorView } from '../../electron/ipc/views/error.ts';
import type { OfferedMethodView } from '../../electron/ipc/views/methods.ts';
import type { ServiceEntry } from '../../electron/ipc/views/services.ts';
import type { MemberView, SessionView, TokenLifeView, TokenPresentation } from '../../electron/ipc/views/sessions.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { CAUSE_WORDS } from '../../electron/text/causes.ts';

/** The instant at which every example is looked at. */
export const NOW_MS = Date.UTC(2026, 10, 20, 13, 2);

/** Every method, in main's order. */
const METHODS: readonly OfferedMethodView[] = LOGIN_METHODS.map((method) => {
  const { id, section, recommended, fields, passwordGoesTo, result, flow } = method;
  return { id, section, recommended, fields, passwordGoesTo, result, flow, caution: null };
});

export const BROWSER_METHOD = methodOf('oauth-code');
export const PASSWORD_METHOD = methodOf('password');

export const MEMBER: MemberView = {
  title: 'Ada Example',
  id: '1001',
  login: 'ada',
  email: 'ada@example.com',
  pictureAddress: '/picture/session-1',
  record: [
    { name: 'member_since', value: '2019-03-14' },
    { name: 'country', value: 'Norway' },
    { name: 'newsletter', value: 'true' },
    { name: 'invitedBy', value: '–' },
    { name: 'badges', value: 'Founding member, Translator' },
  ],
};

/** As long and as unbroken as a service might send them. */
export const LONG_MEMBER: MemberView = {
  title: 'Maximiliane-Theodora Featherstonehaugh-Wolfeschlegelsteinhausenbergerdorff',
  id: '90071992547409919007199254740991',
  login: 'maximiliane-theodora.featherstonehaugh-wolfeschlegelsteinhausenbergerdorff',
  email: 'maximiliane-theodora.featherstonehaugh-wolfeschlegelsteinhausenbergerdorff@example.com',
  pictureAddress: null,
  record: [{ name: 'a_field_with_a_name_that_no_service_should_ever_have_sent', value: 'x'.repeat(180) }],
};

/** Of a token that came a moment ago, and worked. */
export const TOKEN_LIFE: TokenLifeView = {
  issuedAtMs: NOW_MS - 40_000,
  workedAtMs: NOW_MS - 39_000,
  broughtBySignIn: null,
  revoked: null,
};

export const TOKEN = {
  kind: 'token',
  mask: '••••••••k3f9',
  presentation: 'bearer',
  headerName: 'X-Service-Token',
  isPresentationLearned: false,
  otherPresentations: [],
  life: TOKEN_LIFE,
  revocation: 'possible',
  isGivenTwice: false,
} as const;

export const SESSION: SessionView = {
  id: 'session-1',
  serviceId: 'demo',
  serviceName: 'Demo service',
  methodId: 'oauth-code',
  signedInAtMs: NOW_MS - 40_000,
  member: MEMBER,
  memberReadAtMs: NOW_MS - 39_000,
  isRefreshing: false,
  status: 'verified',
  problem: null,
  isTriedAgain: false,
  hints: [],
  otherMember: null,
  credential: TOKEN,
  storedIn: 'memory',
  isChanged: false,
};

/** Signed in with HTTP Basic. */
export const BASIC_SESSION: SessionView = {
  ...SESSION,
  id: 'session-basic',
  methodId: 'http-basic',
  credential: { kind: 'basic', login: 'ada', passwordForm: 'md5' },
};

export const WAITING: WaitingForBrowser = {
  kind: 'waiting-for-browser',
  startedAtMs: NOW_MS - 5_000,
  deadlineAtMs: NOW_MS + 295_000,
  route: 'scheme',
  isReceived: true,
  isLoopbackPossible: true,
  redirectUri: 'member-login://callback',
  sent: [
    { name: 'client_id', how: 'page', value: 'demo-client' },
    { name: 'redirect_uri', how: 'page', value: 'member-login://callback' },
  ],
  refusal: null,
  problem: null,
};

export const SHOWN_CODE: ShowCode = {
  kind: 'show-code',
  userCode: 'WDJBMJHT',
  address: 'https://service.example/device',
  isAddressAllowed: true,
  isOnThisComputer: false,
  startedAtMs: NOW_MS - 12_000,
  deadlineAtMs: NOW_MS + 1_788_000,
  poll: { count: 2, nextAtMs: NOW_MS + 4_000, intervalSeconds: 5, last: { kind: 'pending' }, repeats: 0 },
  problem: null,
};

const DEMO_SERVICE: ServiceEntry = {
  id: 'demo',
  name: 'Demo service',
  isCurrent: true,
  isDemo: true,
  host: '',
  state: 'ready',
  problem: null,
  isSecretInMemory: false,
};

export const OWN_SERVICE: ServiceEntry = {
  id: 'staging',
  name: 'Staging',
  isCurrent: false,
  isDemo: false,
  host: 'staging.example.com',
  state: 'ready',
  problem: null,
  isSecretInMemory: false,
};

/** Nobody signed in, everything in order. */
export const VIEW: AppView = {
  locale: 'en-US',
  language: { chosen: 'system', ofSystem: 'en' },
  service: {
    id: 'demo',
    name: 'Demo service',
    state: 'ready',
    problem: null,
    baseAddress: 'https://127.0.0.1:43121/api',
    authAddress: 'http://127.0.0.1:43122/pages',
    hasPagesOnThisComputer: true,
    versionHeader: '3.3',
    demo: {
      members: [
        { name: 'Ada Example', login: 'ada', password: 'paper-lantern' },
        { name: 'Noor Sample', login: 'noor', password: 'quiet-harbour' },
        { name: 'Zoë Specimen', login: 'zoe', password: 'seven-compasses' },
      ],
      behaviour: [],
      presets: [],
      change: null,
      actions: [],
    },
  },
  services: [DEMO_SERVICE],
  methods: [BROWSER_METHOD],
  attempts: [],
  sessions: [],
  currentSessionId: null,
  isRestoring: false,
  isPausing: false,
  isAnyLocked: false,
  comparison: { results: [notTried('oauth-code')], workedCount: 0, verdict: 'nothing', differingFields: [] },
  status: {
    callbacks: {
      route: 'scheme',
      choice: 'automatic',
      scheme: 'member-login',
      protocolClient: { kind: 'this-copy' },
      registered: { route: 'scheme', host: 'callback' },
      isLoopbackRegistered: true,
    },
    secrets: { place: 'not-decided', isKeeping: true, isEraseDue: false, system: 'not-known', isWeakAllowed: false },
    proxy: { kind: 'direct' },
  },
  notices: [],
  replacement: null,
  proxyQuestion: null,
  askedCommand: null,
  isAsking: false,
  openCase: null,
};

/** @returns a view with the service starting or failed */
export function viewOfService(state: 'starting' | 'failed', problem: ErrorView | null = null): AppView {
  const service = { ...VIEW.service, state, problem, baseAddress: '', authAddress: '', demo: null };
  return { ...VIEW, service, services: [{ ...DEMO_SERVICE, state, problem }] };
}

export const ALL_METHODS: AppView = {
  ...VIEW,
  methods: METHODS,
  comparison: { ...VIEW.comparison, results: METHODS.map(({ id }) => notTried(id)) },
};

/** @returns a view with one attempt at this step */
export function viewOfStep(step: StepView): AppView {
  return { ...VIEW, attempts: [attemptAt(step)] };
}

/** @returns an attempt at the demo; its id is made of the method's */
export function attemptAt(step: StepView, methodId = 'oauth-code'): AttemptView {
  const id = methodId === 'oauth-code' ? 'attempt-1' : `attempt-${methodId}`;
  return {
    id,
    methodId,
    serviceId: 'demo',
    serviceName: 'Demo service',
    signIn: 7,
    isAnythingSent: true,
    step,
    privateWindow: null,
    isChanged: false,
    held: null,
  };
}

/** @returns a view with every method and an attempt of one of them */
export function viewOfAttempt(methodId: string, step: StepView): AppView {
  return { ...ALL_METHODS, attempts: [attemptAt(step, methodId)] };
}

/** @returns a view with one attempt that has ended */
export function viewOfEnd(end: AttemptEnd, error: ErrorView): AppView {
  return viewOfStep({ kind: 'ended', end, error });
}

/** @returns a view with one session that differs from the usual one */
export function viewOfSession(difference: Partial<SessionView> = {}): AppView {
  return { ...VIEW, sessions: [{ ...SESSION, ...difference }], currentSessionId: SESSION.id };
}

/** @returns a session whose token can still be sent in these ways */
export function withOtherWays(session: SessionView, otherPresentations: readonly TokenPresentation[]): SessionView {
  const { credential } = session;
  if (credential.kind !== 'token') throw new Error('There is no token to send.');
  return { ...session, credential: { ...credential, otherPresentations } };
}

/** @returns a view whose callbacks differ from the usual ones */
export function viewOfCallbacks(difference: Partial<AppView['status']['callbacks']>): AppView {
  return { ...VIEW, status: { ...VIEW.status, callbacks: { ...VIEW.status.callbacks, ...difference } } };
}

/** @returns a view in which tokens rest otherwise */
export function viewOfSecrets(secrets: Partial<AppView['status']['secrets']>): AppView {
  return { ...VIEW, status: { ...VIEW.status, secrets: { ...VIEW.status.secrets, ...secrets } } };
}

/** Of a code exchange that was refused: each with what a mend takes. */
export const CAUSES: readonly CauseView[] = [
  {
    sentence: CAUSE_WORDS.causes.secret,
    clues: [CAUSE_WORDS.clues['application-refused'], CAUSE_WORDS.clues['key-accepted']],
    field: 'application.clientSecret',
    check: 'secret',
  },
  { sentence: CAUSE_WORDS.causes['redirect-uri'], clues: [], field: 'application.redirectUri', check: null },
  { sentence: CAUSE_WORDS.causes['code-too-late'], clues: [], field: null, check: null },
];

/** @returns the view with what was seen of that method's sign-in, which was refused */
export function withRefusal(view: AppView, methodId: string, error: ErrorView): AppView {
  const results = view.comparison.results.map((row) =>
    row.methodId === methodId ? { ...row, last: refused(error) } : row,
  );
  return { ...view, comparison: { ...view.comparison, results } };
}

/** @returns a view of one's own service, with an attempt there that has failed for one of these causes */
export function viewOfCauses(methodId: string, error: ErrorView, causes = CAUSES): AppView {
  const { id: serviceId, name: serviceName } = OWN_SERVICE;
  const attempt = attemptAt({ kind: 'ended', end: 'failed', error, causes }, methodId);
  return withRefusal({ ...viewOfOwnService(), attempts: [{ ...attempt, serviceId, serviceName }] }, methodId, error);
}

/** @returns a view with a service from a profile file as the current one, and the demo beside it */
export function viewOfOwnService(): AppView {
  const { id, name } = OWN_SERVICE;
  return {
    ...ALL_METHODS,
    service: {
      ...VIEW.service,
      id,
      name,
      baseAddress: 'https://staging.example.com/api',
      authAddress: 'https://staging.example.com/auth',
      hasPagesOnThisComputer: false,
      demo: null,
    },
    services: [
      { ...DEMO_SERVICE, isCurrent: false },
      { ...OWN_SERVICE, isCurrent: true },
    ],
  };
}

/** Of the sign-in of `attemptAt`, whose one request was refused. */
function refused(error: ErrorView): LastResultView {
  const request = {
    method: 'POST',
    path: '/oauth/access_token',
    credentials: 'application',
    status: 401,
    error: null,
  } as const;
  return {
    outcome: 'failed',
    error,
    endedAtMs: NOW_MS,
    durationMs: 40,
    requests: [{ ...request, durationMs: 40, startedAtMs: NOW_MS - 40 }],
    requestCount: 1,
    signIn: 7,
  };
}

function notTried(methodId: string): MethodResultView {
  return { methodId, last: null, sessionId: null, standing: null };
}

function methodOf(methodId: string): OfferedMethodView {
  const method = METHODS.find(({ id }) => id === methodId);
  if (!method) throw new Error(`There is no method ${methodId}.`);
  return method;
}
