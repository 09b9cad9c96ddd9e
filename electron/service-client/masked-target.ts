/** Masks what the service wrote of a request into the name of the host that it redirects to (S10). */
import { ServiceError } from '../core/errors.ts';
import { LONGEST_TEXT } from './decode/reply.ts';
import { createSecretMask } from './secret-mask.ts';

/** @returns anything but the error of a redirect as it is */
export function maskTarget(thrown: unknown, secrets: readonly string[]): unknown {
  if (!(thrown instanceof ServiceError) || thrown.code !== 'unexpected-redirect' || secrets.length === 0) return thrown;
  const { code, message, details } = thrown;
  // In an address, a host's name is in lower case.
  const mask = createSecretMask([...secrets, ...secrets.map((secret) => secret.toLowerCase())]);
  const host = mask.mask(details.host ?? '', LONGEST_TEXT);
  return new ServiceError(code, message, { details: { ...details, host } });
}
