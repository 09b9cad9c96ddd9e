/**
 * A service's client without a network: every function answers as a test says, whichever functions the client has.
 * One without an answer rejects and names the address that it would have called.
 */

import type { CallOptions } from '../electron/service-client/call.ts';
import { createServiceClient, type ServiceClient } from '../electron/service-client/client.ts';
import type { ServiceProfile } from '../electron/service-client/profile.ts';
import type { Http } from '../electron/service-client/transport/http.ts';

/** By function of the client. They are looked up at each call, so a test may change them as it goes. */
export type Answers = { -readonly [Name in keyof ServiceClient]?: ServiceClient[Name] };

/** What would have left for the service. */
export interface FakeRequest {
  readonly name: string;
  /** Null where the function takes none but its options. */
  readonly argument: unknown;
}

/** @param onRequest told of each request; one that returns a promise holds the answer back until that settles */
export function createFakeClient(
  profile: ServiceProfile,
  answers: Answers,
  onRequest: (request: FakeRequest) => Promise<void> | void = () => undefined,
): ServiceClient {
  return new Proxy(createServiceClient({ profile, http: NO_NETWORK }), {
    get(client, name) {
      const real: unknown = Reflect.get(client, name);
      if (typeof real !== 'function') return real;
      return (...args: readonly unknown[]): unknown => {
        const answer = (): unknown => Reflect.apply(Reflect.get(answers, name) ?? real, null, args);
        const options = args.at(-1);
        if (isCallOptions(options)) {
          // As the real one does: with this, nothing leaves.
          if (options.signal.aborted) return Promise.reject(options.signal.reason);
          const held = onRequest({ name: String(name), argument: args.length > 1 ? args[0] : null });
          if (held) return held.then(answer);
        }
        return answer();
      };
    },
  });
}

/** What a client goes by where nothing leaves: a test says what `send` does. */
export const NO_NETWORK: Http = {
  send: ({ address }) => Promise.reject(new Error(`The test has no answer for ${address}.`)),
  prepare: async () => undefined,
  proxyFor: async () => ({ kind: 'direct' }),
  reach: () => Promise.reject(new Error('No way is tested here.')),
  leave: () => undefined,
  close: async () => undefined,
};

function isCallOptions(value: unknown): value is CallOptions {
  return typeof value === 'object' && value !== null && 'signal' in value;
}
