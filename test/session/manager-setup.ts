/**
 * A session manager with its store, and services that answer as a test says. Every credential that a service was
 * sent is listed, so that a test can tell who was sent what.
 */
import { AppError, type ErrorCode, isNetworkError, ServiceError } from '../../electron/core/errors.ts';
import { createLog } from '../../electron/core/log.ts';
import { systemRandom } from '../../electron/core/random.ts';
import type { ServiceClient } from '../../electron/service-client/client.ts';
import type { Credential } from '../../electron/service-client/credential.ts';
import type { MemberRecord } from '../../electron/service-client/decode/member-record.ts';
import { type ServiceProfile, serviceProfileSchema } from '../../electron/service-client/profile.ts';
import type { MemberReading } from '../../electron/service-client/read-member.ts';
import type { Session } from '../../electron/session/session.ts';
import type { NewSession } from '../../electron/session/session-keeping.ts';
import { createSessionManager, type SessionManager } from '../../electron/session/session-manager.ts';
import { createSessions, type Sessions } from '../../electron/session/sessions.ts';
import { createFakeClient } from '../fake-client.ts';
import { FakeClock } from '../fake-clock.ts';
import { createMember, createReading, WORKED } from '../member.ts';
import { type SessionStoreSetup, setUpSessionStore } from './fake-session-store.ts';

type Answered = MemberRecord | MemberReading;
/**
 * Throws what keeps an answer away, or a ServiceError that the answer amounts to. `token-refused` stands for the 401 that
 * nobody got when the token last worked, and that everyone gets.
 */
type Answer = (credential: Credential, signal: AbortSignal) => Answered | Promise<Answered>;

export interface ManagerSetup extends SessionStoreSetup {
  readonly sessionManager: SessionManager;
  readonly sessions: Sessions;
  readonly clock: FakeClock;
  /** `service: token as presentation`, or what else a service was asked. */
  readonly sent: string[];
  readonly learned: string[];
  /** How often what the page shows may have changed. */
  readonly changes: () => number;
  /** @returns what `read` gave at each change from now on, as the page would be shown it */
  changesWith<T>(read: () => T): readonly T[];
  /** What every service answers from now on. */
  answer(answer: Answer): void;
  /** What every service does from now on when a token is to be revoked. */
  answerRevoking(answer: () => void | Promise<void>): void;
  /** Brings a service up, moves it, or opens its profile with another key. */
  open(serviceId: string, origin?: string, clientId?: string): void;
  /** @param code why it is not up */
  shut(serviceId: string, code?: 'service-not-known' | 'service-not-ready'): void;
  close(): void;
  /** Keeps a sign-in. @returns its session's id */
  signIn(
    change?: Partial<Omit<NewSession, 'profile'>> & { readonly serviceId?: string; readonly token?: string },
  ): string;
  find(sessionId: string): Session | null;
}

export function setUpManager(content: Parameters<typeof setUpSessionStore>[0] = {}): ManagerSetup {
  const services = new Map<string, { readonly profile: ServiceProfile; readonly client: ServiceClient }>();
  const sent: string[] = [];
  const learned: string[] = [];
  const clock = new FakeClock();
  const closing = new AbortController();
  let changes = 0;
  let answer: Answer = () => createMember();
  let revoke: () => void | Promise<void> = () => undefined;
  const watchers = new Set<() => void>();
  const shutWith = new Map<string, ErrorCode>();
  const onChange = (): void => {
    changes += 1;
    for (const watch of watchers) watch();
  };
  const sessions = createSessions(onChange);
  const sessionStoreSetup = setUpSessionStore(content, (id, storedIn) => sessions.update(id, { storedIn }));
  const open = (serviceId: string, origin = `https://${serviceId}.example`, clientId = serviceId): void => {
    const profile = createProfile(serviceId, origin, clientId);
    const client = createClient(
      profile,
      sent,
      (credential, signal) => answer(credential, signal),
      () => revoke(),
    );
    services.set(serviceId, { profile, client });
  };
  open('service');
  const serviceFor = (serviceId: string) => {
    const service = services.get(serviceId);
    if (service) return service;
    throw new AppError(shutWith.get(serviceId) ?? 'service-not-known', 'No such service.');
  };
  const sessionManager = createSessionManager({
    sessions,
    sessionStore: sessionStoreSetup.sessionStore,
    serviceFor,
    recorderFor: () => null,
    useService: (_serviceId, act) => act(),
    demoServiceId: 'demo',
    learnPresentation: (serviceId, presentation) => learned.push(`${serviceId} ${presentation}`),
    windowShown: Promise.resolve(),
    onWake: clock.onWake,
    onChange,
    clock,
    random: systemRandom,
    log: createLog(() => undefined),
    signal: closing.signal,
  });

  return {
    ...sessionStoreSetup,
    sessionManager,
    sessions,
    clock,
    sent,
    learned,
    changes: () => changes,
    changesWith(read) {
      const seen: ReturnType<typeof read>[] = [];
      watchers.add(() => void queueMicrotask(() => seen.push(read())));
      return seen;
    },
    answer(next) {
      answer = next;
    },
    answerRevoking(next) {
      revoke = next;
    },
    open,
    shut(serviceId, code = 'service-not-known') {
      services.delete(serviceId);
      shutWith.set(serviceId, code);
    },
    close: () => closing.abort(new Error('closing')),
    signIn({ serviceId = 'service', token = 'token', ...change } = {}) {
      const profile = services.get(serviceId)?.profile;
      if (!profile) throw new Error(`no service ${serviceId}`);
      const credential = { kind: 'token', token, presentation: 'bearer' } as const;
      const member = createMember({ picture: 'https://service.example/1.png' });
      const worked = change.member instanceof AppError ? null : WORKED;
      const signedIn = { profile, methodId: 'oauth-code', credential, member, worked, warning: null, isChanged: false };
      sessionManager.keep({ ...signedIn, ...change });
      return sessions.current?.id ?? '';
    },
    find: (sessionId) => sessions.find(sessionId),
  };
}

function createClient(
  profile: ServiceProfile,
  sent: string[],
  answer: Answer,
  revoke: () => void | Promise<void>,
): ServiceClient {
  return createFakeClient(profile, {
    async readMember(credential, { signal }) {
      const shown =
        credential.kind === 'token' ? `${credential.token} as ${credential.presentation}` : credential.login;
      sent.push(`${profile.id}: ${shown}`);
      return readWith(() => answer(credential, signal));
    },
    async revokeToken(token) {
      sent.push(`${profile.id}: revoke ${token}`);
      await revoke();
    },
    async readPicture(address) {
      sent.push(`${profile.id}: ${address}`);
      return { bytes: new Uint8Array(), type: 'image/png' };
    },
  });
}

async function readWith(answer: () => Answered | Promise<Answered>): Promise<MemberReading> {
  try {
    const answered = await answer();
    return 'result' in answered ? answered : createReading(answered);
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || isNetworkError(thrown.code)) throw thrown;
    if (thrown.code === 'token-refused') return createReading(new ServiceError('member-not-identified', 'Refused.'));
    const other = { kind: 'other', exact: 'other', isData: true };
    return createReading(thrown, { answer: other, isRefusal: false });
  }
}

function createProfile(id: string, origin: string, clientId: string): ServiceProfile {
  return serviceProfileSchema.parse({
    id,
    name: id,
    baseUrl: `${origin}/api`,
    authUrl: origin,
    paths: { revoke: id === 'without-revoking' ? null : '/revoke' },
    application: { clientId, clientSecret: 'secret', redirectUri: 'member-login://callback' },
  });
}
