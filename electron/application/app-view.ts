/**
 * Turns main's state into the one view that the page draws. Pure, and the last place before the page: what it
 * is given has no secret in it save a session's credential, which it masks.
 */

import { CALLBACK_SCHEME } from '../callback/parse.ts';
import { isThisComputer } from '../core/address.ts';
import { pictureAddress } from '../core/picture-address.ts';
import type {
  AppView,
  AttemptView,
  CallbackChoice,
  CallbackRoute,
  ComparisonView,
  CredentialView,
  DemoView,
  MemberView,
  NoticeView,
  OfferedMethodView,
  ProtocolClient,
  ServiceEntry,
  ServiceView,
  SessionView,
  StatusView,
  StepView,
  TokenPresentation,
  WaitingForBrowser,
} from '../ipc/contract.ts';
import type { Attempt } from '../login/login-manager.ts';
import type { LoginMethod } from '../login/method.ts';
import type { Credential } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { ProxyRoute } from '../service-client/proxy.ts';
import { DEMO_SERVICE_ID, type DemoControls, type ServiceRecord } from '../services/service-list.ts';
import type { Session } from '../session/session.ts';

/** All that the view is made of. */
export interface ViewParts {
  readonly locale: string | null;
  readonly services: readonly ServiceRecord[];
  readonly currentService: ServiceRecord;
  readonly methods: readonly LoginMethod[];
  readonly attempts: readonly Attempt[];
  readonly sessions: readonly Session[];
  readonly currentSessionId: string | null;
  readonly isRestoring: boolean;
  readonly comparison: ComparisonView;
  readonly notices: readonly NoticeView[];
  readonly callbacks: {
    readonly choice: CallbackChoice;
    readonly protocolClient: ProtocolClient;
  };
  /** The route that a sign-in would take whose service learns the redirect URI, or does not. */
  readonly routeFor: (request: { loopbackRedirect: LoopbackRedirect; isRedirectSent: boolean }) => CallbackRoute;
  /** Whether the answer to such a sign-in would come to this copy by itself. */
  readonly isReceived: (
    way: Pick<ServiceProfile['application'], 'redirectUri' | 'loopbackRedirect'> & { isRedirectSent: boolean },
  ) => boolean;
  /** Whether the answer to a sign-in that waits already comes to this copy by itself. */
  readonly isStillReceived: (way: Pick<WaitingForBrowser, 'route' | 'redirectUri'>) => boolean;
  /** How a service's token sessions are sent by default: as learned, else as the profile says. */
  readonly presentationsOf: (
    serviceId: string,
  ) => { profile: TokenPresentation; learned: TokenPresentation | null } | null;
  readonly secrets: StatusView['secrets'];
  /** Null where the system's answer is not known. */
  readonly proxy: ProxyRoute | null;
}

type LoopbackRedirect = ServiceProfile['application']['loopbackRedirect'];

export function viewApplication(parts: ViewParts): AppView {
  const { services, currentService, methods, attempts, sessions } = parts;
  const profile = profileOf(currentService);
  return {
    locale: parts.locale,
    service: viewService(currentService),
    services: services.map((service) => viewEntry(service, currentService.id, sessions)),
    methods: methods.map((method) => viewMethod(method, profile, parts)),
    attempts: attempts.map((attempt) => viewAttempt(attempt, parts)),
    sessions: sessions.map((session) => viewSession(session, parts.presentationsOf)),
    currentSessionId: parts.currentSessionId,
    isRestoring: parts.isRestoring,
    comparison: parts.comparison,
    notices: parts.notices,
    status: {
      callbacks: viewCallbacks(profile, parts),
      secrets: parts.secrets,
      proxy: viewProxy(parts.proxy),
    },
  };
}

function profileOf({ state }: ServiceRecord): ServiceProfile | null {
  return state?.kind === 'ready' ? state.service.profile : null;
}

function viewService({ id, name, state }: ServiceRecord): ServiceView {
  const started = state?.kind === 'ready' ? state.service : null;
  const failure = state?.kind === 'failed' ? state.error : null;
  return {
    id,
    name,
    // One that was not needed before is about to start.
    state: state?.kind ?? 'starting',
    problem: failure && { code: failure.code, details: failure.details },
    baseAddress: started?.profile.baseUrl ?? '',
    authAddress: started?.profile.authUrl ?? '',
    // Known of the demo before it has an address.
    hasPagesOnThisComputer:
      id === DEMO_SERVICE_ID || isThisComputer(URL.parse(started?.profile.authUrl ?? '')?.hostname ?? ''),
    versionHeader: started?.profile.versionHeader ?? null,
    demo: started?.demo ? viewDemo(started.demo) : null,
  };
}

function viewDemo({ members, behaviour }: DemoControls): DemoView {
  return {
    members,
    behaviour: behaviour.list().map(({ name, section, options, value, defaultValue }) => {
      return { name, section: section || null, options, option: value, defaultOption: defaultValue };
    }),
    actions: behaviour.actions,
  };
}

function viewEntry({ id, name, host }: ServiceRecord, currentId: string, sessions: readonly Session[]): ServiceEntry {
  return {
    id,
    name,
    host,
    isCurrent: id === currentId,
    isDemo: id === DEMO_SERVICE_ID,
    sessionCount: sessions.filter(({ serviceId }) => serviceId === id).length,
  };
}

function viewMethod(method: LoginMethod, profile: ServiceProfile | null, parts: ViewParts): OfferedMethodView {
  const { id, section, recommended, fields, passwordGoesTo, result } = method;
  const caution = profile && cautionOf(method, profile, parts);
  return { id, section, recommended, fields, passwordGoesTo, result, caution };
}

function cautionOf(
  { callback, passwordGoesTo }: LoginMethod,
  profile: ServiceProfile,
  { isReceived }: ViewParts,
): OfferedMethodView['caution'] {
  if (passwordGoesTo === 'this-app') return profile.baseUrl.startsWith('https:') ? null : 'needs-https';
  const request = callback?.(profile);
  const isLost = request && !isReceived({ ...profile.application, isRedirectSent: request.isRedirectSent });
  return isLost ? 'answer-not-received' : null;
}

function viewAttempt({ id, methodId, serviceId, serviceName, step }: Attempt, parts: ViewParts): AttemptView {
  return { id, methodId, serviceId, serviceName, step: viewStep(step, parts) };
}

function viewStep(step: Attempt['step'], { isStillReceived }: ViewParts): StepView {
  if (step.kind === 'confirming-member') return { ...step, member: viewMember(step.member, null) };
  // The scheme may have found its owner, or been taken over, since this sign-in began.
  return step.kind === 'waiting-for-browser' ? { ...step, isReceived: isStillReceived(step) } : step;
}

function viewSession(session: Session, presentationsOf: ViewParts['presentationsOf']): SessionView {
  const { id, serviceId, serviceName, methodId, signedInAtMs, member, memberReadAtMs } = session;
  const { isRefreshing, status, problem, credential, storedIn } = session;
  return {
    id,
    serviceId,
    serviceName,
    methodId,
    signedInAtMs,
    member: member && viewMember(member, member.picture && pictureAddress(id, memberReadAtMs ?? 0)),
    memberReadAtMs,
    isRefreshing,
    status,
    problem,
    credential: credential && viewCredential(credential, session.triedPresentations, presentationsOf(serviceId)),
    storedIn,
  };
}

function viewCredential(
  credential: Credential,
  tried: readonly TokenPresentation[],
  presentations: ReturnType<ViewParts['presentationsOf']>,
): CredentialView {
  if (credential.kind === 'basic') {
    const { kind, login, passwordForm } = credential;
    return { kind, login, passwordForm };
  }
  const { kind, token, presentation } = credential;
  return {
    kind,
    mask: maskToken(token),
    presentation,
    isPresentationLearned:
      presentations !== null && presentations.learned === presentation && presentations.profile !== presentation,
    otherPresentations: PRESENTATIONS.filter((other) => other !== presentation && !tried.includes(other)),
  };
}

/** Headers before the parameter, which may end up in a log of addresses. */
const PRESENTATIONS: readonly TokenPresentation[] = ['bearer', 'x-service-token', 'access-token-parameter'];

/** Eight bullets; behind them the last four characters where that tells nothing of a long token. */
export function maskToken(token: string): string {
  return `••••••••${token.length >= 20 ? token.slice(-4) : ''}`;
}

function viewMember(member: MemberRecord, pictureAddress: string | null): MemberView {
  const { title, id, login, email, rest } = member;
  return { title, id, login, email, pictureAddress, record: rest };
}

function viewCallbacks(profile: ServiceProfile | null, { callbacks, routeFor }: ViewParts): StatusView['callbacks'] {
  const loopbackRedirect = profile?.application.loopbackRedirect ?? null;
  return {
    ...callbacks,
    route: routeFor({ loopbackRedirect, isRedirectSent: true }),
    scheme: CALLBACK_SCHEME,
    isLoopbackRegistered: loopbackRedirect !== null,
  };
}

function viewProxy(route: ProxyRoute | null): StatusView['proxy'] {
  if (route === null) return { kind: 'not-known' };
  return route.kind === 'direct' ? { kind: 'direct' } : { kind: route.kind, address: route.address };
}
