import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../../../electron/core/errors.ts';
import { errorText } from '../../../renderer/text/errors.ts';
import {
  browserMeaning,
  exchanges,
  pollMeaning,
  requestMeaning,
  signInMeaning,
  sizeText,
} from '../../../renderer/text/exchanges.ts';
import { browserRow, pollRow, requestRow, signInRow } from '../testing/exchanges/exchange-views.ts';
import { NOW_MS } from '../views.ts';

const PENDING = {
  code: 'pending',
  details: { serviceCode: 'authorization_pending' },
  nextAtMs: NOW_MS + 3000,
} as const;

describe('what a request means', () => {
  const poll = (code: 'pending' | 'busy' | 'connection-refused', nextAtMs: number | null) =>
    requestRow(1, {
      poll: 3,
      purpose: 'device-poll',
      endedAtMs: NOW_MS - 900,
      meaning: { code, details: {}, nextAtMs },
    });

  test('names the poll and the time until the next one', () => {
    expect(requestMeaning(poll('pending', NOW_MS + 4100), NOW_MS)).toBe('Poll 3: pending, next in 5 s');
    expect(requestMeaning(poll('pending', null), NOW_MS)).toBe('Poll 3: pending');
    expect(requestMeaning(poll('busy', NOW_MS + 1000), NOW_MS)).toBe('Poll 3: service busy, next in 1 s');
    expect(pollMeaning(poll('pending', NOW_MS + 4100), NOW_MS)).toBe('Pending, next in 5 s');
  });
  test('of a poll that another one has followed names the time between them', () => {
    const followed = poll('pending', NOW_MS + 4100);
    for (const laterMs of [4100, 4101, 99_999_999]) {
      expect(requestMeaning(followed, NOW_MS + laterMs)).toBe('Poll 3: pending, next after 5 s');
    }
    expect(requestMeaning(poll('pending', NOW_MS - 1000), NOW_MS)).toBe('Poll 3: pending, next after 0 s');
  });
  test('of the start names the time until the first poll', () => {
    const start = { ...poll('pending', NOW_MS + 2900), poll: null };
    expect(requestMeaning(start, NOW_MS)).toBe('Pending, first poll in 3 s');
    expect(requestMeaning(start, NOW_MS + 9000)).toBe('Pending, first poll after 4 s');
  });
  test('has the words of its error, and the service’s own code', () => {
    expect(requestMeaning({ ...pollRow(1, 9, 2, NOW_MS), meaning: PENDING }, NOW_MS)).toBe(
      'Poll 2: pending, next in 3 s · authorization_pending',
    );
    const details = { serviceCode: 'invalid_client' };
    const row = requestRow(1, { meaning: { code: 'application-refused', details, nextAtMs: null } });
    expect(requestMeaning(row, NOW_MS)).toBe('The service refused the application · invalid_client');
    expect(requestMeaning(poll('connection-refused', null), NOW_MS)).toBe(
      'Poll 3: the service is not accepting connections',
    );
    for (const code of ERROR_CODES) {
      const { title } = errorText({ code, details: {} });
      expect(requestMeaning(requestRow(1, { meaning: { code, details: {}, nextAtMs: null } }), NOW_MS)).toBe(title);
    }
  });
  test('says how far it has come while it means nothing yet', () => {
    const words = (['waiting', 'connecting', 'sent', 'receiving', 'done', 'failed'] as const).map((state) =>
      requestMeaning(requestRow(1, { state, meaning: null }), NOW_MS),
    );
    expect(new Set(words).size).toBe(6);
    expect(requestMeaning({ ...pollRow(1, 9, 2, NOW_MS), meaning: null, state: 'sent' }, NOW_MS)).toBe(
      'Poll 2: sent, no reply yet',
    );
  });
});

test('a callback says by which route it came, and what it reports', () => {
  const event = 'callback-received';
  expect(browserMeaning(browserRow(1, { event, route: 'loopback' }))).toBe('Callback received over loopback');
  const error = { code: 'declined', details: { serviceCode: 'access_denied' } } as const;
  expect(browserMeaning(browserRow(1, { event, route: 'pasted', error }))).toBe(
    'Callback received by pasting: You declined · access_denied',
  );
  const refused = { event: 'callback-refused', error: { code: 'callback-not-expected', details: {} } } as const;
  expect(browserMeaning(browserRow(1, { ...refused, route: 'scheme' }))).toBe(
    'Callback by the app’s scheme refused: An unexpected sign-in answer',
  );
  expect(browserMeaning(browserRow(1, { event: 'callback-asked-about', route: 'pasted' }))).toBe(
    'Callback by pasting without check value: you are asked',
  );
  expect(browserMeaning(browserRow(1))).toBe('Page opened');
});

test('a sign-in says who was signed in, or why nobody was', () => {
  expect(signInMeaning(signInRow(1))).toBe('Signed in as Ada Example');
  expect(signInMeaning(signInRow(1, { member: null }))).toBe('Signed in; member not read');
  expect(signInMeaning(signInRow(1, { outcome: 'running', member: null }))).toBe('Under way');
  const error = { code: 'declined', details: {} } as const;
  expect(signInMeaning(signInRow(1, { outcome: 'failed', member: null, error }))).toBe('You declined');
});

test('X6: it says how many rows were dropped', () => {
  expect(exchanges.dropped(1)).toMatch(/^1 older row was dropped/);
  expect(exchanges.dropped(1_234_567)).toMatch(/^1,234,567 older rows were dropped; the limit is 10,000 rows/);
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeText(bytes)).toBe(words);
});

test.each([
  [1, 1, 'Copy with secrets…', 'The command runs as it is.'],
  [2, 2, 'Copy 2 with secrets…', 'The commands run as they are.'],
  [1, 2, 'Copy 1 of 2 with secrets…', /^The command runs as it is\. The others’ secrets were not kept/],
] as const)('X4: %i of %i requests to copy with their secrets', (kept, count, button, hint) => {
  expect(exchanges.actions.copyRaw(kept, count)).toBe(button);
  expect(exchanges.actions.copyRawHint(kept, count)).toMatch(hint);
});

test.each([
  [0, 'Copy with secrets…'],
  [1, 'Copy with secrets…'],
  [2345, 'Copy 2,345 with secrets…'],
])('X4: none of %i requests to copy with their secrets', (count, button) => {
  expect(exchanges.actions.copyRaw(0, count)).toBe(button);
});
