/** What the document check finds at a published OAuth server behind the thin adapter, of which it is known what it does. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type OpenPointId,
  type PointId,
  PROBE_IDS,
  STATEMENTS,
  type StatementId,
  type Verdict,
} from '../../electron/core/check-codes.ts';
import { startApplication } from '../driven-application.ts';
import { FakeClock } from '../fake-clock.ts';
import { MIA, REFUSING, startOidcService } from '../oidc-provider/provider.ts';
import { digestOf } from './golden.ts';
import { type Found, runCheck } from './run-check.ts';
import { Traffic, type Visitor } from './unattended.ts';

/** The server says on the console that its pages and keys are those for development. */
beforeAll(() => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});
afterAll(() => void vi.restoreAllMocks());

const PEOPLE = { allow: MIA, decline: REFUSING };
const VISITOR: Visitor = {
  browse: async (address, answer) => (await PEOPLE[answer].browse(address)) || null,
  async typeCode(address, userCode, answer) {
    await PEOPLE[answer].typeCode(address, userCode);
    return true;
  },
};

/** Its codes end by the real time, and it knows no login with a password. */
const PROBES = PROBE_IDS.filter(
  (id) => !['expiry', 'other-client', 'wrong-password', 'own-wrong-password'].includes(id),
);

/** It has no sign-in by key or password, tells no interval, and calls the address of its page for devices otherwise. */
const NOT_THERE: Readonly<Partial<Record<StatementId, Verdict>>> = {
  '2-interval-accepted': 'could-not-judge',
  '4.3-verification-url': 'broken',
  '4.3-interval': 'broken',
  '4.4-key': 'broken',
};

describe.each([
  ['form', 'held', ['form form', 'name access_token', 'typed text'], 'absent'],
  [
    'json',
    'broken',
    [
      'form object',
      ...['access_token', 'expires_in', 'id_token', 'scope', 'token_type'].map((name) => `name ${name}`),
      'typed json',
    ],
    'no-store',
  ],
] as const)('a published server whose token comes as %s', (tokenAs, replyForm, replyType, cache) => {
  let found: ReadonlyMap<PointId, Found>;
  beforeAll(async () => {
    const clock = new FakeClock();
    const traffic = new Traffic();
    await using service = await startOidcService({ tokenAs });
    await using driven = await startApplication({ ...service, clock, http: (own) => traffic.watch(own) });
    const signIns = [{ methodId: 'oauth-code' }, { methodId: 'device-code' }];
    found = (await runCheck(driven, { signIns, probes: PROBES, typed: null, visitor: VISITOR, traffic })).found;
  });

  test('holds what it shows of the statements, but for what is not there', () => {
    const others = STATEMENTS.flatMap((id) => {
      const verdict = found.get(id)?.verdict;
      return verdict === 'held' || verdict === 'not-seen' ? [] : [[id, verdict]];
    });
    const known = { ...NOT_THERE, ...(replyForm === 'broken' && { '4.2-reply-form': 'broken' }) };
    expect(Object.fromEntries(others)).toEqual(known);
  });

  test('is found as before', () => {
    expect(digestOf(found)).toMatchSnapshot();
  });

  test.each<readonly [OpenPointId, readonly string[]]>([
    ['4.1-state', ['returned']],
    ['4.1-declined', ['code access_denied', 'name error', 'name error_description', 'name iss']],
    ['4.2-reply-type', replyType],
    ['4.2-pending', ['400 json error-description authorization_pending']],
    // It keeps to no interval.
    ['4.2-too-fast', ['as pending']],
    ['4.2-device-declined', ['400 json error-description access_denied']],
    ['4.2-wrong-secret', ['401 json error-description invalid_client']],
    ['4.2-code-reuse', ['400 json error-description invalid_grant', 'token revoked']],
    ['4.2-other-redirect-uri', ['400 json error-description invalid_grant', 'code kept']],
    ['4.3-parameters', ['needed']],
    ['4.6-method', ['both']],
    ['4.6-nobody', ['401 json error-description invalid_token', 'challenge bearer']],
    ['5-cache', [cache]],
    ['5.6-presentation', ['bearer']],
    ['5.6-bad-token', ['401 json error-description invalid_token', 'as nobody']],
    ['7-error-payload', ['error and description']],
    ['8-expires-in', ['differs 600']],
  ])('%s: %s', (id, observed) => {
    expect(found.get(id)?.observed).toEqual(observed);
  });
});
