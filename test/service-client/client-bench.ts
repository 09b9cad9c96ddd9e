/**
 * A service client over real HTTPS to a stub service, with a fake clock: what every test of an endpoint needs.
 * It answers nothing by itself.
 */
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../electron/service-client/client.ts';
import {
  type ServiceProfile,
  type ServiceProfileInput,
  serviceProfileSchema,
} from '../../electron/service-client/profile.ts';
import { createHttp, type Http } from '../../electron/service-client/transport/http.ts';
import { FakeClock } from '../fake-clock.ts';
import { type Answer, type Certificate, makeCertificate, type StubService, startStubService } from '../stub-service.ts';

export const application = {
  clientId: 'app-key',
  clientSecret: 's3cret & more',
  redirectUri: 'member-login://callback',
};

export interface ClientBench {
  readonly service: StubService;
  /** The service's; every client of the bench trusts it. */
  readonly certificate: Certificate;
  readonly clock: FakeClock;
  readonly http: Http;
  /** The profile of the service, with that change. */
  profileWith(change: Partial<ServiceProfileInput>): ServiceProfile;
  /** @param through sends instead of the bench's own Http */
  clientWith(change?: Partial<ServiceProfileInput>, through?: Http): ServiceClient;
}

/** A bench of its own for each test of the file that calls it; it can be used within tests only. */
export function setUpClientBench(): ClientBench {
  let certificate: Certificate;
  let service: StubService;
  let clock: FakeClock;
  let http: Http;
  beforeAll(async () => {
    certificate = await makeCertificate();
  });
  beforeEach(async () => {
    service = await startStubService({ certificate });
    clock = new FakeClock();
    http = createHttp({ clock, resolveProxy: async () => 'DIRECT', systemAuthorities: async () => [] });
  });
  afterEach(async () => {
    await http.close();
    await service.close();
  });
  return {
    get service() {
      return service;
    },
    get certificate() {
      return certificate;
    },
    get clock() {
      return clock;
    },
    get http() {
      return http;
    },
    profileWith: (change) =>
      serviceProfileSchema.parse({
        id: 'test',
        name: 'Test',
        baseUrl: `${service.origin}/api`,
        authUrl: `${service.origin}/pages`,
        application,
        certificateAuthorities: [certificate.cert],
        ...change,
      }),
    clientWith(change = {}, through = http) {
      return createServiceClient({ profile: this.profileWith(change), http: through, clock });
    },
  };
}

/** Answers a request that carries a credential in one way, and one that carries none in another. */
export function byCredential(known: Answer, nobody: Answer): Answer {
  return (response, request) => {
    const { authorization, 'x-service-token': token } = request.headers;
    const isParameter = `${request.target} ${request.body}`.includes('access_token=');
    const answer = authorization !== undefined || token !== undefined || isParameter ? known : nobody;
    answer(response, request);
  };
}
