/** Views as main would send them: one base and the ways in which it varies. They hold no rule and no wording. */
import type {
  AppView,
  AttemptEnd,
  ErrorView,
  MemberView,
  MethodView,
  SessionView,
  StepView,
  WaitingForBrowser,
} from '../../electron/ipc/contract.ts';

/** The instant at which every example is looked at. */
export const NOW_MS = Date.UTC(2026, 10, 20, 13, 2);

export const BROWSER_METHOD: MethodView = {
  id: 'oauth-code',
  section: '4.1',
  recommended: true,
  fields: [],
  passwordGoesTo: 'service-page',
};

export const PASSWORD_METHOD: MethodView = {
  id: 'password',
  section: '4.5',
  recommended: false,
  fields: [
    { name: 'login', kind: 'text', options: [], autocomplete: 'username' },
    { name: 'password', kind: 'password', options: [], autocomplete: 'current-password' },
    { name: 'passwordForm', kind: 'choice', options: ['plain', 'md5'], autocomplete: 'off' },
  ],
  passwordGoesTo: 'this-app',
};

export const BASIC_METHOD: MethodView = { ...PASSWORD_METHOD, id: 'http-basic', section: '5.5' };

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

export const SESSION: SessionView = {
  id: 'session-1',
  profileId: 'demo',
  serviceName: 'Demo service',
  methodId: 'oauth-code',
  signedInAtMs: NOW_MS - 40_000,
  member: MEMBER,
  memberReadAtMs: NOW_MS - 39_000,
  isRefreshing: false,
  problem: null,
  tokenMask: '••••••••k3f9',
};

export const WAITING: WaitingForBrowser = {
  kind: 'waiting-for-browser',
  startedAtMs: NOW_MS - 5_000,
  deadlineAtMs: NOW_MS + 295_000,
  route: 'scheme',
  redirectUri: 'member-login://callback',
  problem: null,
};

/** Nobody signed in, everything in order. */
export const VIEW: AppView = {
  service: {
    profileId: 'demo',
    name: 'Demo service',
    state: 'ready',
    problem: null,
    baseAddress: 'https://127.0.0.1:43121/api',
    authAddress: 'http://127.0.0.1:43122/pages',
    versionHeader: '3.3',
    demo: {
      members: [
        { name: 'Ada Example', login: 'ada', password: 'paper-lantern' },
        { name: 'Noor Sample', login: 'noor', password: 'quiet-harbour' },
        { name: 'Zoë Specimen', login: 'zoe', password: 'seven-compasses' },
      ],
    },
  },
  methods: [BROWSER_METHOD],
  attempts: [],
  sessions: [],
  currentSessionId: null,
  status: {
    callbacks: {
      route: 'scheme',
      choice: 'automatic',
      scheme: 'member-login',
      isSchemeOwner: true,
      isInstalled: true,
      isLoopbackRegistered: true,
    },
    secrets: { place: 'memory' },
    proxy: { kind: 'direct' },
  },
  notices: [],
};

/** @returns a view with the service starting or failed */
export function viewOfService(state: 'starting' | 'failed', problem: ErrorView | null = null): AppView {
  const service = { ...VIEW.service, profileId: null, state, problem, baseAddress: '', authAddress: '', demo: null };
  return { ...VIEW, service };
}

/** @returns a view with one attempt at this step */
export function viewOfStep(step: StepView): AppView {
  return { ...VIEW, attempts: [{ id: 'attempt-1', methodId: 'oauth-code', step }] };
}

/** @returns a view with one attempt that has ended */
export function viewOfEnd(end: AttemptEnd, error: ErrorView): AppView {
  return viewOfStep({ kind: 'ended', end, error });
}

/** @returns a view with one session that differs from the usual one */
export function viewOfSession(difference: Partial<SessionView> = {}): AppView {
  return { ...VIEW, sessions: [{ ...SESSION, ...difference }], currentSessionId: SESSION.id };
}

/** @returns a view whose callbacks differ from the usual ones */
export function viewOfCallbacks(difference: Partial<AppView['status']['callbacks']>): AppView {
  return { ...VIEW, status: { ...VIEW.status, callbacks: { ...VIEW.status.callbacks, ...difference } } };
}
