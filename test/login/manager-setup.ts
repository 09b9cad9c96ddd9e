/**
 * A login manager on a fake clock, with the real callback pending and a client whose every answer a test sets. No
 * request leaves; what would have left is noted.
 */
import { createCallbackRoutes } from '../../electron/callback/callback-routes.ts';
import { createPendingCallbacks } from '../../electron/callback/pending-callbacks.ts';
import { readAllowedAddress } from '../../electron/core/address.ts';
import { LoginError } from '../../electron/core/errors.ts';
import type { LoginTarget, SignedIn } from '../../electron/login/login-attempt.ts';
import { createLoginManager } from '../../electron/login/login-manager.ts';
import type { Fields, LoginMethod } from '../../electron/login/method.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import type { DeviceAuthorization, PollReply } from '../../electron/service-client/decode/device.ts';
import { type ServiceProfile, serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { type Answers, createFakeClient, type FakeRequest } from '../fake-client.ts';
import { FakeClock } from '../fake-clock.ts';
import { createMember, createReading } from '../member.ts';

export const DEVICE: DeviceAuthorization = {
  deviceCode: 'device-secret',
  userCode: 'WDJB-MJHT',
  verificationUrl: 'https://service.example/device',
  expiresInSeconds: 60,
  intervalSeconds: 5,
};

export const PENDING: PollReply = { kind: 'pending', intervalSeconds: null };

/** Returns a text or a choice for each field of a method, by name. */
export function fillIn(methodId: string): Fields {
  const { fields = [] } = LOGIN_METHODS.find(({ id }) => id === methodId) ?? {};
  return Object.fromEntries(fields.map(({ name, options }) => [name, options[0] ?? `the ${name}`]));
}

export function createProfile(change: Partial<ServiceProfile> = {}): ServiceProfile {
  const profile = serviceProfileSchema.parse({
    id: 'service',
    name: 'Service',
    baseUrl: 'https://service.example/api',
    authUrl: 'https://service.example',
    application: { clientId: 'id', clientSecret: 'secret', redirectUri: 'member-login://callback' },
  });
  return { ...profile, ...change };
}

/** What the service answers, and how the browser opens; a test replaces what it is about. */
export interface World extends Answers {
  open: (address: string) => Promise<void>;
}

export function createWorld(): World {
  const page = (path: string, fields: Readonly<Record<string, string | null>>): string => {
    const given = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
    return `https://service.example/${path}?${new URLSearchParams(given)}`;
  };
  return {
    authorizeAddress: ({ state }) => page('authorize', { state }),
    keyPageAddress: ({ key, state }) => page('oauth', { key, state }),
    exchangeCode: async () => ({ token: 'issued-token' }),
    startDevice: async () => DEVICE,
    pollDevice: async () => PENDING,
    requestKey: async () => ({ key: 'issued-key' }),
    identify: async () => ({ token: 'issued-token', member: createMember(), warning: null }),
    readMember: async () => createReading(),
    open: async () => undefined,
  };
}

export interface ManagerOptions {
  readonly profile?: ServiceProfile;
  /** Those on offer; all where nothing is said. */
  readonly methods?: readonly LoginMethod[];
  /** How long the service takes for each answer; none where nothing is said. */
  readonly answerMs?: number;
}

export function setUpManager(options: ManagerOptions = {}) {
  const clock = new FakeClock();
  const profile = options.profile ?? createProfile();
  const requests: FakeRequest[] = [];
  const opened: string[] = [];
  const happened: string[] = [];
  const signedIn: SignedIn[] = [];
  const ended: string[] = [];
  const returned = new Set<string>();
  const world: World = { ...createWorld(), prepare: async () => void happened.push('prepared') };
  const target: LoginTarget = {
    profile,
    client: createFakeClient(profile, world, (request) => {
      requests.push(request);
      const { answerMs } = options;
      if (answerMs !== undefined) return new Promise<void>((resolve) => void clock.schedule(answerMs, resolve));
    }),
    presentation: profile.tokenPresentation,
  };
  let tokens = 0;
  let changes = 0;
  const random = { token: () => `random-${++tokens}` };
  const pending = createPendingCallbacks();
  const routes = createCallbackRoutes({
    pending,
    random,
    clock,
    protocolClient: () => 'this-copy',
    choice: 'automatic',
    onChoice: () => undefined,
    learned: {
      hasReturnedState: (serviceId, parameter) => returned.has(`${serviceId} ${parameter}`),
      rememberStateReturned: (serviceId, parameter) => void returned.add(`${serviceId} ${parameter}`),
    },
    onLoopbackCallback: () => ({ lang: 'en', end: 'accepted', title: '', text: '' }),
  });
  const manager = createLoginManager<LoginTarget>({
    methods: options.methods ?? LOGIN_METHODS,
    clock,
    random,
    openCallback: (attemptId, request, of, signal) =>
      routes.open(attemptId, request, { serviceId: of.profile.id, ...of.profile.application }, signal),
    async openExternal(address, _target, isPrivate) {
      opened.push(address);
      happened.push(isPrivate ? 'opened privately' : 'opened');
      if (!readAllowedAddress(address)) throw new LoginError('address-not-allowed', 'Not allowed.');
      await world.open(address);
      return isPrivate ? 'Firefox' : null;
    },
    onWake: clock.onWake,
    onSignedIn: (session) => void signedIn.push(session),
    onEnded: (methodId, error) => void ended.push(`${methodId}: ${error.code}`),
    onChange: () => {
      changes += 1;
    },
  });
  const start = async (methodId: string, fields: Readonly<Record<string, string>> = {}, at: LoginTarget = target) => {
    const id = manager.start(methodId, fields, at);
    await clock.advance(0);
    return id;
  };
  /** Delivers a callback to the registered redirect URI, as the system would. */
  const deliver = async (query: string, attemptId?: string) => {
    const delivery = pending.deliver(`${profile.application.redirectUri}?${query}`, attemptId);
    const isAsked =
      delivery.kind === 'unproven' && manager.askToEnd(delivery.attemptId, delivery.error, delivery.answer);
    await clock.advance(0);
    if (delivery.kind === 'refused') return delivery.error.code;
    return isAsked ? 'asked' : delivery.kind;
  };
  return {
    clock,
    profile,
    world,
    target,
    manager,
    start,
    deliver,
    requests,
    opened,
    happened,
    signedIn,
    ended,
    stepOf: (methodId: string) => manager.attempts.find((attempt) => attempt.methodId === methodId)?.step,
    /** The state that the browser was sent away with, the last first. */
    statesSent: () => opened.map((address) => new URL(address).searchParams.get('state')).reverse(),
    changes: () => changes,
  };
}
