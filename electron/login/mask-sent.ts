/** Masks in an error what was sent with the browser: the page's address carries the state, and the key if there is one. */

import { maskWords } from '../service-client/decode/reply.ts';
import type { ServiceProfile } from '../service-client/profile.ts';

export interface Sent {
  /** Of the service's page; null if the browser has not been sent there. */
  readonly address: string | null;
  /** It is no secret, nor is the application's id. */
  readonly redirectUri: string;
  readonly application: Pick<ServiceProfile['application'], 'clientId' | 'clientSecret'>;
}

/** @returns what was thrown, with its words masked */
export function maskSent(thrown: unknown, { address, redirectUri, application }: Sent): unknown {
  const { clientId, clientSecret } = application;
  const redirect = normalise(redirectUri);
  const values = [...(URL.parse(address ?? '')?.searchParams.values() ?? [])];
  const secrets = values.filter((value) => value !== clientId && normalise(value) !== redirect);
  return maskWords(thrown, clientSecret === null ? secrets : [clientSecret, ...secrets]);
}

function normalise(address: string): string {
  return URL.parse(address)?.href ?? address;
}
