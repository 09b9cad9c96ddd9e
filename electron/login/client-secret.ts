/** Methods that send the client secret do not start where it is not set. */
import type { ServiceProfile } from '../service-client/profile.ts';
import type { LoginMethod } from './method.ts';

export function needsClientSecret(
  { sendsClientSecret = false }: Pick<LoginMethod, 'sendsClientSecret'>,
  { application }: Pick<ServiceProfile, 'application'>,
): boolean {
  return sendsClientSecret && application.clientSecret === null;
}
