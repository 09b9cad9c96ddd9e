import { expect, test } from 'vitest';
import { call, judge } from './judging.ts';

test.each([
  ['broken by what is no HTTP', { reply: null, failure: 'reply-unreadable' as const }, 'broken: other-form'],
  ['not judged by a connection that broke', { reply: null }, 'could-not-judge: no-reply'],
  ['not judged by the reply of a proxy', { status: 502, excluded: 'proxy' as const }, 'could-not-judge: proxy'],
  ['not judged by a call by hand', { excluded: 'by-hand' as const }, 'could-not-judge: by-hand'],
])('that HTTP answers is %s', (_, parts, verdict) => {
  expect(judge('1-http', call('member', parts))).toBe(verdict);
});

test('that HTTP answers is not seen at the pages, which have another address', () => {
  expect(judge('1-http', call('authorize-page'))).toBe('not-seen');
});
