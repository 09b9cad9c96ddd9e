/**
 * A service client over real HTTPS to a stub service, with a fake clock: what every test of an endpoint needs.
 * It answers nothing by itself.
 */
import { afterEach, beforeEach } from 'vitest';
import { createServiceClient } from '../../electron/service-client/client.ts';
import {
  type ServiceProfile,
  type ServiceProfileInput,
  serviceProfileSchema,
} from '../../electron/service-client/profile.ts';
import { type Answer, type StubService, startStubService } from '../stub-service.ts';
import { setUpHttpBench } from './http-bench.ts';

export const application = {
  clientId: 'app-key',
  clientSecret: 's3cret & more',
  redirectUri: 'member-login://callback',
};

/** A profile of the service at that address, with that change. */
export function profileAt(baseUrl: string, change: Partial<ServiceProfileInput> = {}): ServiceProfile {
  const { origin: authUrl } = new URL(baseUrl);
  return serviceProfileSchema.parse({ id: 'test', name: 'Test', baseUrl, authUrl, application, ...change });
}

/** A bench of its own for each test of the file that calls it; it can be used within tests only. */
export function setUpClientBench() {
  const bench = setUpHttpBench();
  let service: StubService;
  beforeEach(async () => {
    service = await startStubService(bench);
  });
  afterEach(() => service.close());
  const profileWith = (change: Partial<ServiceProfileInput>) =>
    profileAt(`${service.origin}/api`, {
      authUrl: `${service.origin}/pages`,
      certificateAuthorities: [bench.certificate.cert],
      ...change,
    });
  return {
    get service() {
      return service;
    },
    /** The service's; every client of the bench trusts it. */
    get certificate() {
      return bench.certificate;
    },
    get clock() {
      return bench.clock;
    },
    get http() {
      return bench.http;
    },
    profileWith,
    /** @param more what it has besides, such as another Http than the bench's own, or a recorder */
    clientWith(
      change: Partial<ServiceProfileInput> = {},
      more: Partial<Parameters<typeof createServiceClient>[0]> = {},
    ) {
      return createServiceClient({ profile: profileWith(change), http: bench.http, clock: bench.clock, ...more });
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
