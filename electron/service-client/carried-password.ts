/** Tells whether a request that a person wrote or changed carries a password: it then goes out over https only (S8). */
import { canonicalPathOf } from '../core/address.ts';
import type { ServiceProfile } from './profile.ts';
import type { HttpRequest } from './transport/http.ts';

/** @returns whether it goes to the path that logins and passwords go to, or has a header with HTTP Basic */
export function carriesPassword(
  { address, headers }: Pick<HttpRequest, 'address' | 'headers'>,
  { baseUrl, paths }: Pick<ServiceProfile, 'baseUrl' | 'paths'>,
): boolean {
  const isBasic = headers.some(([name, value]) => name.toLowerCase() === 'authorization' && /^\s*basic\b/i.test(value));
  return isBasic || canonicalPathOf(address) === canonicalPathOf(`${baseUrl}${paths.identification}`);
}
