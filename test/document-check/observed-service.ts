/** A scripted service, a client that calls it, and what is observed of it, for tests. */
import { onTestFinished } from 'vitest';
import { createObservations, type Observations } from '../../electron/application/observations.ts';
import { systemRandom } from '../../electron/core/random.ts';
import type {
  Observation,
  ObservedCall,
  ObservedCallback,
  ObservedPage,
} from '../../electron/document-check/observe/observation.ts';
import { createExchangeLog, type ExchangeLog, type SignInRecord } from '../../electron/exchange/exchange-log.ts';
import { createServiceClient, type ServiceClient } from '../../electron/service-client/client.ts';
import {
  type ServiceProfile,
  type ServiceProfileInput,
  serviceProfileSchema,
} from '../../electron/service-client/profile.ts';
import { createHttp, type Http } from '../../electron/service-client/transport/http.ts';
import { FakeClock } from '../fake-clock.ts';
import { type Answer, type Certificate, type StubService, startStubService } from '../stub-service.ts';

export interface ObservedService {
  readonly stub: StubService;
  readonly http: Http;
  readonly clock: FakeClock;
  readonly log: ExchangeLog;
  readonly observations: Observations;
  readonly profile: ServiceProfile;
  /** Begins a sign-in, and makes the client of it. */
  signIn(): { readonly record: SignInRecord; readonly client: ServiceClient };
  /** A client outside a sign-in. @param sessionId whose member it reads */
  client(sessionId?: string): ServiceClient;
  readonly all: readonly Observation[];
  readonly calls: readonly ObservedCall[];
  readonly pages: readonly ObservedPage[];
  readonly callbacks: readonly ObservedCallback[];
  /** @returns the last call @throws Error if there is none */
  readonly call: ObservedCall;
  /** Answers one call, and lets it pass whatever comes of it. */
  answered(answer: Answer, act: (client: ServiceClient) => Promise<unknown>): Promise<ObservedCall>;
  /** Changes the profile from now on. */
  change(profile: Partial<ServiceProfileInput>): void;
}

export const SIGNAL = { signal: new AbortController().signal };
export const REDIRECT = 'member-login://callback';

export async function observeService(
  given: Partial<ServiceProfileInput> = {},
  certificate?: Certificate,
): Promise<ObservedService> {
  const stub = await startStubService(certificate && { certificate });
  const clock = new FakeClock();
  const http = createHttp({ clock, resolveProxy: async () => 'DIRECT', systemAuthorities: async () => [] });
  onTestFinished(async () => {
    await http.close();
    await stub.close();
  });
  const parse = (more: Partial<ServiceProfileInput>): ServiceProfile =>
    serviceProfileSchema.parse({
      id: 'stub',
      name: 'Stub',
      baseUrl: stub.origin,
      authUrl: `${stub.origin}/pages`,
      application: { clientId: 'the-key', clientSecret: 'the-client-secret', redirectUri: REDIRECT },
      ...(certificate && { certificateAuthorities: [certificate.cert] }),
      ...more,
    });
  let profile = parse(given);
  const observations = createObservations({
    random: systemRandom,
    nowMs: () => clock.nowMs(),
    onWake: clock.onWake,
    exchangeLog: () => log,
    profileNow: (serviceId) => (serviceId === profile.id ? profile : null),
    onChange: () => undefined,
  });
  const log = createExchangeLog({
    clock,
    random: systemRandom,
    onChange: () => undefined,
    profileNow: () => profile,
    observer: observations.observer,
  });
  const all = () => observations.of(profile.id);
  const calls = () => all().filter((seen) => seen.kind === 'call');
  const service: ObservedService = {
    stub,
    http,
    clock,
    log,
    observations,
    get profile() {
      return profile;
    },
    signIn() {
      const record = log.beginSignIn({ profile, methodId: 'oauth-code' });
      return { record, client: createServiceClient({ profile, http, clock, recorder: record.recorder }) };
    },
    client: (sessionId) =>
      createServiceClient({ profile, http, clock, recorder: log.recorderFor(profile, sessionId ?? null) }),
    get all() {
      return all();
    },
    get calls() {
      return calls();
    },
    get pages() {
      return all().filter((seen) => seen.kind === 'page');
    },
    get callbacks() {
      return all().filter((seen) => seen.kind === 'callback');
    },
    get call() {
      const last = calls().at(-1);
      if (!last) throw new Error('Nothing was called.');
      return last;
    },
    async answered(answer, act) {
      stub.answerWith(answer);
      await act(service.client()).catch(() => undefined);
      return service.call;
    },
    change(more) {
      profile = parse({ ...given, ...more });
    },
  };
  return service;
}
