/**
 * Failures that a tester can switch on: replies such as those of broken servers, proxies and networks, sent instead of
 * carrying out a call.
 */
import type { DemoReply } from './message.ts';
import type { Quirks } from './quirks.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };
/** More than the mebibyte that the client accepts. */
const LARGE_BYTES = 1.25 * 1024 * 1024;

/** @returns the reply to send instead of carrying out the call, or null if no failure is switched on */
export function chooseFailure({ failure }: Quirks): DemoReply | null {
  switch (failure.value) {
    case 'none':
      return null;
    case 'status-500':
      return { status: 500, headers: HTML, body: writePage('Internal error', 'The demo service failed, as asked.') };
    case 'status-503':
      return {
        status: 503,
        headers: { ...HTML, 'retry-after': '10' },
        body: writePage('Out of order', 'The demo service is out of order, as asked.'),
      };
    case 'status-429':
      return {
        status: 429,
        headers: { ...JSON_TYPE, 'retry-after': '10' },
        body: JSON.stringify({ errors: [{ code: 'too_many_requests', text: 'Too many requests, as asked.' }] }),
      };
    case 'cut':
      return { status: 0, headers: {}, body: '' };
    case 'redirect':
      return { status: 307, headers: { location: 'https://elsewhere.invalid/moved' }, body: '' };
    case 'too-large':
      return { status: 200, headers: JSON_TYPE, body: JSON.stringify({ padding: 'x'.repeat(LARGE_BYTES) }) };
    case 'html':
      return { status: 200, headers: HTML, body: writePage('Welcome', 'A page in place of the reply, as asked.') };
    case 'broken-json':
      return { status: 200, headers: JSON_TYPE, body: '{"member":{"id":1001,"login":"ad' };
  }
}

/** Writes a plain page, like those of servers and proxies. */
export function writePage(title: string, text: string): string {
  return `<!doctype html>\n<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`;
}
