/** Opens the pages of a service in a browser. */
import { readAllowedAddress } from '../core/address.ts';
import { LoginError, toAppError } from '../core/errors.ts';
import type { ApplicationPorts } from './application-ports.ts';

/** How many pages are opened within this time, whatever the app's page asks for. */
const MOST = { pages: 10, withinMs: 60_000 };

/**
 * @returns a function that opens only https addresses, and http addresses on this computer, in the form that was checked
 *   (W4), and not too many of them (W6). It returns the name of the browser that has opened a private window, or null.
 */
export function createPageOpener(ports: Pick<ApplicationPorts, 'openExternal' | 'openPrivately' | 'log' | 'clock'>) {
  /** When each was opened, within that time. */
  let openedAtMs: readonly number[] = [];

  return async (address: string, isPrivate: boolean): Promise<string | null> => {
    try {
      const url = readAllowedAddress(address);
      if (!url) throw new LoginError('address-not-allowed', 'The page was not opened because it does not use https.');
      const nowMs = ports.clock.nowMs();
      // A clock that was set back makes nobody wait for longer.
      openedAtMs = openedAtMs.filter((atMs) => atMs <= nowMs && nowMs - atMs < MOST.withinMs);
      if (openedAtMs.length >= MOST.pages) {
        throw new LoginError('browser-opened-too-often', 'Too many pages were opened. Wait a minute and try again.');
      }
      openedAtMs = [...openedAtMs, nowMs];
      if (isPrivate) return await ports.openPrivately(url.href);
      await ports.openExternal(url.href);
      return null;
    } catch (thrown) {
      // Logged here, because the attempt goes on and only the page shows the error.
      ports.log.info(`browser not opened: ${toAppError(thrown).code}`);
      throw thrown;
    }
  };
}
