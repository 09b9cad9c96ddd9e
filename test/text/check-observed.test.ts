import '../fixed-seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OPEN_POINTS, type PointId, STATEMENTS } from '../../electron/core/check-codes.ts';
import { isObserved, wordObserved } from '../../electron/text/check-observed.ts';

test.each<readonly [PointId, readonly string[], string]>([
  [
    '4.2-pending',
    ['400 json error-description authorization_pending'],
    '400, JSON, error and description, `authorization_pending`',
  ],
  ['4.2-pending', ['200 none empty'], '200, empty'],
  ['4.2-pending', ['403 html page'], '403, web page'],
  ['4.2-pending', ['200 html object varies'], '200, JSON object, labelled HTML, code varies'],
  [
    '4.6-nobody',
    ['401 json list not_identified', 'challenge bearer'],
    '401, JSON, errors in a list, `not_identified` · asks for `bearer`',
  ],
  ['2-token-form', ['43 base64url'], '43 characters: letters, digits, “-” and “_”'],
  [
    '2-record',
    ['at member', 'fields email id', 'named by id'],
    'at `member` · fields `email`, `id` · told apart by `id`',
  ],
  [
    '4.2-reply-type',
    ['form form', 'name access_token', 'name scope', 'typed form'],
    'written as form text · labelled form text · fields `access_token`, `scope`',
  ],
  ['4.1-declined', ['code access_denied', 'name error'], '`access_denied` · parameter `error`'],
  ['4.2-reply-form', ['object'], 'JSON object'],
  ['4.1-state', ['absent'], 'it does not come back'],
  ['5-cache', ['absent'], 'nothing is said about it'],
  ['4.4-key-path', ['data.key'], '`data.key`'],
  ['4.5-reply', ['member at data.account', 'token at the top'], 'member at `data.account` · token at the top level'],
  [
    '4.4-key-request',
    ['callback at the sent address', 'refused with it'],
    'callback at the address that was sent · refused with it',
  ],
  ['4.3-parameters', ['not needed'], 'not needed'],
  ['4.1-unregistered-callback', ['302 to a page of its own'], '302 to a page of its own'],
  [
    '9-version',
    ['absent OK', 'other 400 json list bad_version'],
    'accepted without a version · with another one: 400, JSON, errors in a list, `bad_version`',
  ],
  ['8-interval', ['differs 120'], '120 s, unlike the document’s example'],
  ['8-rate-limit', ['member retry-after seconds'], 'member call: says how many seconds to wait'],
])('%s: %j is worded as "%s"', (id, observed, words) => {
  expect(wordObserved(id, observed).join(' · ')).toBe(words);
  expect(observed.filter((text) => !isObserved(id, text))).toEqual([]);
});

describe('a code of the service', () => {
  const code = fc.stringMatching(/^[\w.:-]{1,40}$/).filter((text) => text !== 'varies');
  const id = fc.constantFrom<PointId>(...OPEN_POINTS.filter((point) => point !== '4.4-key-path'), ...STATEMENTS);
  test('stands between backticks as it came, whatever it is called', () => {
    fc.assert(
      fc.property(id, code, (point, text) => {
        expect(wordObserved(point, [`400 json list ${text}`])).toEqual([expect.stringContaining(`\`${text}\``)]);
      }),
    );
  });
  test('is never taken for a word of this app', () => {
    expect(wordObserved('4.2-pending', ['constructor'])).toEqual(['constructor']);
    expect(wordObserved('4.4-key-path', ['key'])).toEqual(['`key`']);
  });
});
