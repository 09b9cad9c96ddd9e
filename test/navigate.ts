/**
 * Goes to an address as a browser does when it opens a page. `fetch` says that a script asks, and no callback is taken
 * from a script.
 */
import { type OutgoingHttpHeaders, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';

/** What Chromium and Firefox say of a redirect from a service's page. */
export const NAVIGATION: OutgoingHttpHeaders = {
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-user': '?1',
};

/** @returns the page's HTML */
export function navigate(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(address, { headers: NAVIGATION }, (reply) => void readText(reply).then(resolve, reject));
    call.on('error', reject);
    call.end();
  });
}
