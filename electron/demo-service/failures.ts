/**
 * Replies that are given instead of an answer: what servers, proxies and networks do to a call on a bad
 * day. Nothing of the call is carried out before them.
 */
import type { DemoReply } from './message.ts';
import type { Quirks } from './quirks.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };
/** A quarter above the mebibyte that a careful client reads. */
const LARGE_BYTES = 1.25 * 1024 * 1024;

/** @returns the reply to give instead of an answer, or null where all is well */
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

/** A page as servers and proxies write it, without the demo's own look. */
export function writePage(title: string, text: string): string {
  return `<!doctype html>\n<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`;
}
