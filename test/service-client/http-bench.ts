/** The HTTP client alone, with a fake clock: what every test of the transport needs. */
import { afterEach, beforeAll, beforeEach } from 'vitest';
import {
  createHttp,
  type Http,
  type HttpOptions,
  type HttpRequest,
} from '../../electron/service-client/transport/http.ts';
import { FakeClock } from '../fake-clock.ts';
import { type Certificate, makeCertificate } from '../stub-service.ts';

/** A bench of its own for each test of the file that calls it; it can be used within tests only. */
export function setUpHttpBench() {
  let certificate: Certificate;
  let clock: FakeClock;
  let http: Http;
  const use = (options: Partial<HttpOptions> = {}): void => {
    http = createHttp({ clock, resolveProxy: async () => 'DIRECT', systemAuthorities: async () => [], ...options });
  };
  beforeAll(async () => {
    certificate = await makeCertificate();
  });
  beforeEach(() => {
    clock = new FakeClock();
    use();
  });
  afterEach(() => http.close());
  return {
    /** Trusted by each request that names no others. */
    get certificate() {
      return certificate;
    },
    get clock() {
      return clock;
    },
    get http() {
      return http;
    },
    /** From now on, an Http with these options sends. */
    use,
    /** @param answer of the system, such as `PROXY 127.0.0.1:3128` */
    useProxy: (answer: string, options: Partial<HttpOptions> = {}) =>
      use({ resolveProxy: async () => answer, ...options }),
    send: (request: HttpRequest) => http.send(request),
    get: (address: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
      method: 'GET',
      address,
      headers: [],
      body: null,
      credentials: 'token',
      certificateAuthorities: [certificate.cert],
      signal: new AbortController().signal,
      ...more,
    }),
  };
}
