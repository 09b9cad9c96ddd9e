/**
 * Holds the requests of one sign-in before anything is looked up or connected for them, and sends what it is told to. It
 * stands outside of what measures them: the time of the person is no duration.
 */

import { maskTarget } from '../masked-target.ts';
import { checkAddress, type Http, type HttpRequest } from './http.ts';

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
