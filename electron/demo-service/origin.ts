/**
 * Who may ask at all. A page of another site in the member's browser gets no answer from this computer:
 * not under a name that it points here itself (DNS rebinding), not as a cross-site request, and not
 * from another port, which browsers count as the same site.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from './message.ts';

/**
 * @param origin the server's own, such as `http://127.0.0.1:5000`
 * @throws Refusal 421 or 403
 * @see https://www.w3.org/TR/fetch-metadata/
 */
export function checkOrigin(method: string, headers: IncomingHttpHeaders, origin: string): void {
  if (`//${headers.host}` !== origin.slice(origin.indexOf('//'))) {
    throw new Refusal(421, 'wrong_host', 'This service answers under its own address only.');
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

/** A link or redirect that leads a whole tab here, not a frame, an image or a form. */
function isNavigation(method: string, headers: IncomingHttpHeaders): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}
