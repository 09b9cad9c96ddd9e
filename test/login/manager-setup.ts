/**
 * A login manager on a fake clock, with the real callback pending and a client whose every answer a test sets. No
 * request leaves; what would have left is noted.
 */

import { createCallbackRoutes } from '../../electron/callback/callback-routes.ts';
import { createPendingCallbacks } from '../../electron/callback/pending-callbacks.ts';
import { isAllowedAddress } from '../../electron/core/address.ts';
import { LoginError } from '../../electron/core/errors.ts';
import type { LoginTarget, SignedIn } from '../../electron/login/login-attempt.ts';
import { createLoginManager } from '../../electron/login/login-manager.ts';
import type { LoginMethod } from '../../electron/login/method.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import type {
  CallOptions,
  DeviceAuthorization,
  DevicePoll,
  ServiceClient,
} from '../../electron/service-client/client.ts';
import type { Credential } from '../../electron/service-client/credential.ts';
import type { MemberRecord } from '../../electron/service-client/decode.ts';
import { type ServiceProfile, serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { FakeClock } from '../fake-clock.ts';
import { createMember } from '../member.ts';

export const DEVICE: DeviceAuthorization = {
  deviceCode: 'device-secret',
  userCode: 'WDJB-MJHT',
  verificationUrl: 'https://service.example/device',
  expiresInSeconds: 60,
  intervalSeconds: 5,
};

export const PENDING: DevicePoll = { kind: 'pending', intervalSeconds: null };

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

export interface Request {
  readonly name: keyof ServiceClient;
  readonly argument: unknown;
}

/** The answers of the service; a test replaces those that it is about. */
export interface World {
  exchange: () => Promise<string>;
  member: (credential: Credential) => Promise<MemberRecord>;
  startDevice: () => Promise<DeviceAuthorization>;
  poll: () => Promise<DevicePoll>;
  key: () => Promise<string>;
  identify: () => Promise<{ readonly token: string; readonly member: MemberRecord | null }>;
  open: (address: string) => Promise<void>;
}

export function createWorld(): World {
  return {
    exchange: async () => 'issued-token',
    member: async () => createMember(),
    startDevice: async () => DEVICE,
    poll: async () => PENDING,
    key: async () => 'issued-key',
    identify: async () => ({ token: 'issued-token', member: createMember() }),
    open: async () => undefined,
  };
}

/** Answers as the world says, and notes every request; after an end, each would be one too many. */
export function createClient(world: World, requests: Request[], happened: string[] = []): ServiceClient {
  const note = async <T>(
    { signal }: CallOptions,
    name: keyof ServiceClient,
    argument: unknown,
    answer: () => Promise<T>,
  ): Promise<T> => {
    // As the real one does: with this, nothing leaves.
    signal.throwIfAborted();
    requests.push({ name, argument });
    return answer();
  };
  const page = (path: string, fields: Readonly<Record<string, string | null>>): string => {
    const given = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
    return `https://service.example/${path}?${new URLSearchParams(given)}`;
  };
  return {
    prepare: async () => void happened.push('prepared'),
    authorizeAddress: ({ state }) => page('authorize', { state }),
    keyPageAddress: ({ key, state }) => page('oauth', { key, state }),
    exchangeCode: (request, call) => note(call, 'exchangeCode', request, () => world.exchange()),
    startDevice: (call) => note(call, 'startDevice', null, () => world.startDevice()),
    pollDevice: (deviceCode, call) => note(call, 'pollDevice', deviceCode, () => world.poll()),
    requestKey: (request, call) => note(call, 'requestKey', request, () => world.key()),
    identify: (request, call) => note(call, 'identify', request, () => world.identify()),
    readMember: (credential, call) => note(call, 'readMember', credential, () => world.member(credential)),
    readPicture: () => Promise.reject(new Error('not asked for')),
  };
}

/** @param options.methods those on offer; all where nothing is said */
export function setUpManager(options: { profile?: ServiceProfile; methods?: readonly LoginMethod[] } = {}) {
  const clock = new FakeClock();
  const profile = options.profile ?? createProfile();
  const requests: Request[] = [];
  const opened: string[] = [];
  const happened: string[] = [];
  const signedIn: SignedIn[] = [];
  const ended: string[] = [];
  const returned = new Set<string>();
  const world = createWorld();
  const target: LoginTarget = {
    profile,
    client: createClient(world, requests, happened),
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
    onLoopbackCallback: () => ({ title: '', text: '' }),
  });
  const manager = createLoginManager<LoginTarget>({
    methods: options.methods ?? LOGIN_METHODS,
    clock,
    random,
    openCallback: (attemptId, request, of, signal) =>
      routes.open(attemptId, request, { serviceId: of.profile.id, ...of.profile.application }, signal),
    async openExternal(address) {
      opened.push(address);
      happened.push('opened');
      if (!isAllowedAddress(address)) throw new LoginError('address-not-allowed', 'Not allowed.');
      await world.open(address);
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
    await clock.advance(0);
    return delivery.kind === 'accepted' ? 'accepted' : delivery.error.code;
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
