/**
 * Rejects requests from other sites in the member's browser: requests under a host name that another site points to
 * this computer (DNS rebinding), cross-site requests, and requests from other ports, which browsers treat as same-site.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from './message.ts';

/**
 * @param origin the server's own origin, such as `http://127.0.0.1:5000`
 * @throws Refusal 421 or 403
 * @see https://www.w3.org/TR/fetch-metadata/
 */
export function checkOrigin(method: string, headers: IncomingHttpHeaders, origin: string): void {
  if (`//${headers.host}` !== origin.slice(origin.indexOf('//'))) {
    throw new Refusal(421, 'wrong_host', 'This service answers at its own address only.');
  }
  const isForeign = headers.origin !== undefined && headers.origin !== origin;
  if (isForeign || (isFromElsewhere(headers) && !isNavigation(method, headers))) {
    throw new Refusal(403, 'foreign_origin', 'This request comes from another site.');
  }
}

function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Whether a link or redirect opens a page in a tab, as opposed to a frame, an image or a form. */
function isNavigation(method: string, headers: IncomingHttpHeaders): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}
