/** Opens the pages of a service in a browser. */
import { readAllowedAddress } from '../core/address.ts';
import { LoginError, toAppError } from '../core/errors.ts';
import type { ApplicationPorts } from './application-ports.ts';

/** Opens only https addresses, and http addresses on this computer, in the form that was checked (W4). */
export async function openAllowed(
  address: string,
  isPrivate: boolean,
  { openExternal, openPrivately, log }: Pick<ApplicationPorts, 'openExternal' | 'openPrivately' | 'log'>,
): Promise<string | null> {
  try {
    const url = readAllowedAddress(address);
    if (url && isPrivate) return await openPrivately(url.href);
    if (url) {
      await openExternal(url.href);
      return null;
    }
    throw new LoginError('address-not-allowed', 'The service’s page was not opened because it does not use https.');
  } catch (thrown) {
    // Logged here, because the attempt goes on and only the page shows the error.
    log.info(`browser not opened: ${toAppError(thrown).code}`);
    throw thrown;
  }
}
