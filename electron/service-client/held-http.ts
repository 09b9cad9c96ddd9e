/**
 * Holds the requests of one sign-in before anything is looked up or connected for them, and sends what it is told to. It
 * stands outside of what measures them: the time of the person is no duration.
 */
import type { Header } from './dispatch-request.ts';
import { checkAddress, type Http, type HttpRequest } from './http.ts';
import { maskTarget } from './masked-target.ts';

export interface RequestGate {
  /**
   * Waits until the request may go out.
   * @returns what is sent in its place
   * @throws why nothing is sent
   */
  hold(request: HttpRequest): Promise<HttpRequest>;
  /** Values that were put into requests and must not be shown, such as a password: a reply may repeat them. */
  readonly typedSecrets: readonly string[];
}

export function holdHttp(http: Http, gate: RequestGate): Http {
  return {
    ...http,
    async send(request) {
      checkAddress(request);
      const sent = await gate.hold(request);
      try {
        const reply = await http.send(sent);
        return { ...reply, typedSecrets: gate.typedSecrets };
      } catch (thrown) {
        throw maskTarget(thrown, gate.typedSecrets);
      }
    },
    // That would look up the proxy.
    prepare: () => Promise.resolve(),
  };
}

const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** They follow from the address and the body, or are the connection's. */
const FIXED = /^(?:host|content-length|transfer-encoding|connection|upgrade|keep-alive|expect|te|trailer|proxy-.*)$/i;

/** Whether a person may not set a header of that name. */
export function isFixedHeader(name: string): boolean {
  return FIXED.test(name);
}

/** Whether a header can be sent at all. */
export function isHeaderName(name: string): boolean {
  return TOKEN.test(name);
}

export function isHeaderValue(value: string): boolean {
  return VALUE.test(value);
}

/** Whether a header that is taken away stays away: the HTTP client adds this one again. */
export function isRemovable([name]: Header): boolean {
  return name.toLowerCase() !== 'accept-encoding';
}
