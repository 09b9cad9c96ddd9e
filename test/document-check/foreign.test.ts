/** What the document check finds at a service of another make, of which it is known what it does. */
import { beforeAll, describe, expect, test } from 'vitest';
import { PROBE_IDS, STATEMENTS } from '../../electron/core/check-codes.ts';
import { drawDialects } from '../foreign-service/dialect.ts';
import { PUBLIC_DIALECT, SHIPPED } from '../foreign-service/public-dialect.ts';
import { checkForeignService } from './foreign-check.ts';
import { digestOf } from './golden.ts';
import { PLAIN_DIALECT } from './plain-dialect.ts';
import { type Checked, EVERY_SIGN_IN } from './run-check.ts';

/** Twice by a device code: one reply to a pending poll is not enough for a setting. */
const PLAN = {
  signIns: [...EVERY_SIGN_IN, { methodId: 'device-code' }],
  probes: PROBE_IDS.filter((id) => id !== 'other-client'),
};

describe('a service with the document’s names and ways of its own', () => {
  let checked: Checked;
  beforeAll(async () => {
    checked = await checkForeignService(PLAIN_DIALECT, PLAN);
  });

  test('is sent every probe, also those that sign in without a state that comes back', () => {
    expect(checked.view.lastRun).toEqual({ outcome: 'ended', leftOut: [{ id: 'revoke', why: expect.any(String) }] });
  });

  test('holds the statements but for the form of its token reply, as far as it shows', () => {
    const others = STATEMENTS.flatMap((id) => {
      const verdict = checked.found.get(id)?.verdict;
      return verdict === 'held' ? [] : [[id, verdict]];
    });
    expect(others).toEqual([
      ['2-token-revocable', 'could-not-judge'],
      ['4.2-reply-form', 'broken'],
      ['4.5-login-forms', 'not-seen'],
    ]);
  });

  test('is found as before', () => {
    expect(digestOf(checked.found)).toMatchSnapshot();
  });

  test('is offered the settings that its profile lacks', () => {
    expect(offersOf(checked)).toEqual([
      ['4.2-pending', 'devicePending', '{"status":400,"code":"not_answered_yet"}'],
      ['4.2-device-declined', 'deviceDeclined', '{"status":403,"code":"member_said_no"}'],
      ['4.2-device-expired', 'deviceExpired', '{"status":410,"code":"code_too_old"}'],
      ['4.2-wrong-secret', 'applicationRefused', '{"status":403,"code":"unknown_application"}'],
      ['5.1-wrong-key', 'applicationRefused', '{"status":403,"code":"unknown_application"}'],
      ['5.6-bad-token', 'tokenRefused', '{"status":400,"code":"who_are_you"}'],
    ]);
  });
});

describe('a service that speaks as a public one, by the profile that is shipped', () => {
  let checked: Checked;
  beforeAll(async () => {
    checked = await checkForeignService(PUBLIC_DIALECT, PLAN, SHIPPED);
  });

  test('holds the statements but for the form of its token reply, and for a token that is new each time', () => {
    const others = STATEMENTS.flatMap((id) => {
      const { verdict, reasons } = checked.found.get(id) ?? {};
      return verdict === 'held' ? [] : [[id, verdict, ...(reasons ?? [])]];
    });
    expect(others).toEqual([
      ['2-token-revocable', 'could-not-judge', expect.stringContaining('left its token working')],
      ['4.2-reply-form', 'broken', 'It has another form.'],
      // Nobody typed an e-mail address, and a record has none.
      ['4.5-login-forms', 'not-seen'],
      ['4.5-token-new', 'broken', 'The same one came again.'],
      ['5.1-key-header', 'named-otherwise'],
      ['5.2-version-header', 'named-otherwise'],
    ]);
  });

  test('is sent every probe, but for one that would end a session with the token that is the same each time', () => {
    const why = expect.stringContaining('the same token again');
    expect(checked.view.lastRun).toEqual({ outcome: 'ended', leftOut: [{ id: 'revoke', why }] });
  });

  test('is offered only what nobody knew of the service, beside what the profile has', () => {
    expect(offersOf(checked)).toEqual([
      ['4.2-device-declined', 'deviceDeclined', '{"status":400,"code":"2003"}'],
      ['4.2-device-expired', 'deviceExpired', '{"status":400,"code":"2004"}'],
      ['4.2-wrong-secret', 'applicationRefused', '[{"status":400,"code":"1001"},{"status":400,"code":"1003"}]'],
    ]);
  });

  test('with nothing but its headers known, it is offered each reply that the shipped profile has', async () => {
    const { headerNames } = PUBLIC_DIALECT;
    const bare = await checkForeignService(PUBLIC_DIALECT, PLAN, { headerNames, versionHeader: '3.0' });
    const offered = new Map(offersOf(bare).map(([, field = '', value = '']) => [field, [JSON.parse(value)].flat()]));
    for (const field of ['devicePending', 'applicationRefused', 'credentialsRefused', 'tokenRefused'] as const) {
      expect(offered.get(field)).toEqual(
        expect.arrayContaining([SHIPPED[field]].flat().map((pin) => expect.objectContaining(pin))),
      );
    }
  });
});

function offersOf({ found }: Checked): readonly (readonly string[])[] {
  return [...found].flatMap(([id, { setting }]) => (setting ? [[id, ...setting]] : []));
}

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
