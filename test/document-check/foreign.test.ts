/** What the document check finds at a service of another make, of which it is known what it does. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type PointId, PROBE_IDS, STATEMENTS } from '../../electron/core/check-codes.ts';
import { drawDialects } from '../foreign-service/dialect.ts';
import { checkForeignService } from './foreign-check.ts';
import { digestOf } from './golden.ts';
import { PLAIN_DIALECT } from './plain-dialect.ts';
import { EVERY_SIGN_IN, type Found } from './run-check.ts';

/** Twice by a device code: one reply to a pending poll is not enough for a setting. */
const PLAN = {
  signIns: [...EVERY_SIGN_IN, { methodId: 'device-code' }],
  probes: PROBE_IDS.filter((id) => id !== 'other-client'),
};

describe('a service with the document’s names and ways of its own', () => {
  let found: ReadonlyMap<PointId, Found>;
  beforeAll(async () => {
    found = (await checkForeignService(PLAIN_DIALECT, PLAN)).found;
  });

  test('holds the statements but for the form of its token reply, as far as it shows', () => {
    const others = STATEMENTS.flatMap((id) => {
      const verdict = found.get(id)?.verdict;
      return verdict === 'held' ? [] : [[id, verdict]];
    });
    expect(others).toEqual([
      ['2-token-revocable', 'could-not-judge'],
      ['4.2-reply-form', 'broken'],
      ['4.5-login-forms', 'not-seen'],
    ]);
  });

  test('is found as before', () => {
    expect(digestOf(found)).toMatchSnapshot();
  });

  test('is offered the settings that its profile lacks', () => {
    const offered = [...found].flatMap(([id, { setting }]) => (setting ? [[id, ...setting]] : []));
    expect(offered).toEqual([
      ['4.2-pending', 'devicePending', '{"status":400,"code":"not_answered_yet"}'],
      ['4.2-device-declined', 'deviceDeclined', '{"status":403,"code":"member_said_no"}'],
      ['4.2-device-expired', 'deviceExpired', '{"status":410,"code":"code_too_old"}'],
      ['4.2-wrong-secret', 'applicationRefused', '{"status":403,"code":"unknown_application"}'],
      ['5.1-wrong-key', 'applicationRefused', '{"status":403,"code":"unknown_application"}'],
      ['5.6-bad-token', 'tokenRefused', '{"status":400,"code":"who_are_you"}'],
    ]);
  });
});

/** Nobody draws others here: a snapshot is of these. */
const DIALECTS = drawDialects(34);

test.each(DIALECTS)('a service whose profile says all of its dialect is found as before: $title', async (dialect) => {
  expect(digestOf((await checkForeignService(dialect, PLAN, null)).found)).toMatchSnapshot();
});

test('X9c: a service that keeps the document under header names of its own is found as one that has the document’s', async () => {
  const headerNames = { key: 'X-Its-Own-Key', version: 'X-Its-Own-Version', token: 'X-Its-Own-Token' };
  const verdictsOf = async (dialect: typeof PLAIN_DIALECT) => {
    const { found } = await checkForeignService(dialect, PLAN, { headerNames: dialect.headerNames });
    return [...found].map(([id, { verdict }]) => [id, verdict]);
  };
  const named = (await verdictsOf(PLAIN_DIALECT)).map(([id = '', verdict]) =>
    NAMED.includes(id) ? [id, 'named-otherwise'] : [id, verdict],
  );
  expect(await verdictsOf({ ...PLAIN_DIALECT, headerNames })).toEqual(named);
});

const NAMED: readonly string[] = ['5.1-key-header', '5.2-version-header'];
