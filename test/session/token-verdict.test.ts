import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError, type ErrorCode, ServiceError } from '../../electron/core/errors.ts';
import { type ServiceProfileInput, serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { createMemberReader, type MemberReading, type Worked } from '../../electron/service-client/read-member.ts';
import type { HttpReply } from '../../electron/service-client/transport/exchange.ts';
import { judgeReading } from '../../electron/session/token-verdict.ts';
import { FakeClock } from '../fake-clock.ts';

const CASES = `
  reply to the token    | reply without it                           | all as it worked      | profile changed       | never worked
  401 invalid_token     | as then, another                           | ended                 | profile-changed       | member-not-identified
  401 invalid_token     | the same                                   | everyone-refused      | profile-changed       | member-not-identified
  401 invalid_token     | none, 429, 503                             | service-error         | profile-changed       | member-not-identified
  401 alone             | as then, another                           | ended                 | profile-changed       | member-not-identified
  401 alone             | the same                                   | everyone-refused      | profile-changed       | member-not-identified
  401 alone             | none, 429, 503                             | http-error            | profile-changed       | member-not-identified
  pinned                | as then, another                           | ended                 | profile-changed       | service-error
  pinned                | the same                                   | everyone-refused      | profile-changed       | service-error
  pinned                | none, 429, 503                             | service-error         | profile-changed       | service-error
  401 but not as pinned | as then, another                           | service-error         | profile-changed       | member-not-identified
  401 but not as pinned | the same                                   | everyone-refused      | profile-changed       | member-not-identified
  401 but not as pinned | none, 429, 503                             | service-error         | profile-changed       | member-not-identified
  403 rate limit        | as then, another                           | service-error         | profile-changed       | member-not-identified
  403 rate limit        | the same                                   | everyone-refused      | profile-changed       | member-not-identified
  403 rate limit        | none, 429, 503                             | service-error         | profile-changed       | member-not-identified
  400 too many requests | as then, another                           | service-error         | profile-changed       | service-error
  400 too many requests | the same                                   | everyone-refused      | profile-changed       | service-error
  400 too many requests | none, 429, 503                             | service-error         | profile-changed       | service-error
  426 upgrade           | as then, another                           | service-error         | profile-changed       | service-error
  426 upgrade           | the same                                   | everyone-refused      | profile-changed       | service-error
  426 upgrade           | none, 429, 503                             | service-error         | profile-changed       | service-error
  426 alone             | as then, another, the same, none, 429, 503 | http-error            | http-error            | http-error
  429                   | as then, another, the same, none, 429, 503 | service-error         | service-error         | service-error
  429 as pinned         | as then, another, the same, none, 429, 503 | service-error         | service-error         | service-error
  500 invalid_token     | as then, another, the same, none, 429, 503 | service-error         | service-error         | service-error
  503 alone             | as then, another, the same, none, 429, 503 | http-error            | http-error            | http-error
  200 maintenance       | as then, another                           | service-error         | profile-changed       | service-error
  200 maintenance       | the same                                   | everyone-refused      | profile-changed       | service-error
  200 maintenance       | none, 429, 503                             | service-error         | profile-changed       | service-error
  200 member            | as then, another                           | verified              | verified              | verified
  200 member            | the same                                   | everyone-refused      | profile-changed       | member-not-identified
  200 member            | none, 429, 503                             | verified              | verified              | verified
  200 member, a warning | as then, another                           | verified              | verified              | verified
  200 member, a warning | the same                                   | everyone-refused      | profile-changed       | service-error
  200 member, a warning | none, 429, 503                             | service-error         | profile-changed       | service-error
  200 no member         | as then, another                           | member-not-identified | profile-changed       | member-not-identified
  200 no member         | the same                                   | everyone-refused      | profile-changed       | member-not-identified
  200 no member         | none, 429, 503                             | member-not-identified | profile-changed       | member-not-identified
  200 other data        | as then, another                           | member-record-missing | member-record-missing | verified
  200 other data        | the same                                   | everyone-refused      | profile-changed       | member-not-identified
  200 other data        | none, 429, 503                             | member-record-missing | member-record-missing | member-record-missing
  200 page of a portal  | as then, another, the same, none, 429, 503 | reply-unreadable      | reply-unreadable      | reply-unreadable
  no network            | as then, another, the same, none, 429, 503 | connection-lost       | connection-lost       | connection-lost
  a redirect            | as then, another, the same, none, 429, 503 | unexpected-redirect   | unexpected-redirect   | unexpected-redirect
`;

const CASES_OF_THEN = `
  what nobody got then   | reply to the token  | reply without it      | all as it worked
  401 sign_in            | 401 sign_in         | as then, another      | ended
  401 sign_in            | 401 sign_in         | none, 429, 503        | service-error
  403 sign_in            | 403 sign_in         | as then               | ended
  403 sign_in            | 403 sign_in         | another, none, 429    | service-error
  403 “Sign in.”         | 403 “Sign in.”      | as then               | ended
  403 “Sign in.”         | 403 “Too many.”     | as then, another, 503 | service-error
  403 “Sign in.”         | 403 “Too many.”     | the same              | everyone-refused
  401 “Sign in.”         | 401 “Expired.”      | as then, another      | ended
  401 “Sign in.”         | 401 “Expired.”      | the same              | everyone-refused
  401 “Sign in.”         | 401 “Expired.”      | none, 429, 503        | service-error
  401 “Request 5: no.”   | 401 “Request 6: no.”| 401 “Request 7: no.”  | ended
  401 “Request 5: no.”   | 401 “Bad key 6.”    | 401 “Bad key 7.”      | everyone-refused
  401 page               | 401 page            | as then               | ended
  200 sign_in            | 200 sign_in         | as then               | ended
  200 sign_in            | 200 sign_in         | another, none, 503    | service-error
  200 guest              | 200 guest           | as then               | ended
  200 guest              | 200 guest           | another, none, 503    | verified
  200 no member          | 200 no member       | as then               | ended
  200 no member          | 200 no member       | another, none, 503    | member-not-identified
  200 no member          | 200 other data      | the same              | everyone-refused
  200 other data         | 200 other data      | as then               | ended
  200 page of a portal   | 200 page of a portal| as then               | reply-unreadable
  200 page of a portal   | 401 sign_in         | as then               | ended
  nothing                | 401 sign_in         | the same              | everyone-refused
  nothing                | 401 sign_in         | another               | ended
  nothing                | 200 guest           | the same              | everyone-refused
`;

type Reply = HttpReply | ServiceError;

const REPLIES: Readonly<Record<string, Reply>> = {
  '401 invalid_token': json(401, { error: 'invalid_token' }),
  '401 alone': text(401, ''),
  pinned: json(410, { error: 'gone' }),
  '401 but not as pinned': json(401, { error: 'other' }),
  '403 rate limit': json(403, { errors: [{ code: 'limit', text: 'Too many requests.' }] }),
  '400 too many requests': json(400, { error: 'too_many_requests' }),
  '426 upgrade': json(426, { message: 'Upgrade this application.' }),
  '426 alone': text(426, ''),
  '429': json(429, { error: 'invalid_token' }),
  '429 as pinned': json(429, { error: 'gone' }),
  '500 invalid_token': json(500, { error: 'invalid_token' }),
  '503 alone': text(503, '<title>Busy</title>'),
  '200 maintenance': json(200, { errors: { first: { code: 'maintenance', text: 'Back at 15:00.' } } }),
  '200 member': json(200, { member: { id: 1, login: 'ada' } }),
  '200 member, a warning': json(200, {
    member: { id: 1, login: 'ada' },
    errors: [{ code: 'w1', text: 'Confirm it.' }],
  }),
  '200 no member': json(200, { member: null }),
  '200 other data': json(200, { version: 3 }),
  '200 page of a portal': text(200, '<!doctype html><title>Wi-Fi</title>'),
  'no network': new ServiceError('connection-lost', 'Lost.'),
  'a redirect': new ServiceError('unexpected-redirect', 'Elsewhere.'),
  '401 sign_in': json(401, { error: 'sign_in' }),
  '403 sign_in': json(403, { errors: [{ code: 'sign_in' }] }),
  '403 “Sign in.”': json(403, { error: 'Please sign in.' }),
  '403 “Too many.”': json(403, { error: 'Too many requests.' }),
  '401 “Sign in.”': json(401, { message: 'Please sign in.' }),
  '401 “Expired.”': json(401, { message: 'This token has expired.' }),
  '401 “Request 5: no.”': json(401, { message: 'Request 5a-31: no.' }),
  '401 “Request 6: no.”': json(401, { message: 'Request 6b-32: no.' }),
  '401 “Request 7: no.”': json(401, { message: 'Request 7c-33: no.' }),
  '401 “Bad key 6.”': json(401, { message: 'Request 6: bad key.' }),
  '401 “Bad key 7.”': json(401, { message: 'Request 7: bad key.' }),
  '401 page': text(401, '<!doctype html><title>Sign in</title>'),
  '200 sign_in': json(200, { errors: [{ code: 'sign_in', text: 'Please sign in.' }] }),
  '200 guest': json(200, { user: { id: 0, login: 'guest' } }),
};

const NOBODY_THEN = ['401 sign_in', '403 sign_in', '403 “Sign in.”', '200 sign_in', '200 guest', '401 page'];
const ANOTHER = json(404, { error: 'not_here' });

const PIN = { status: null, code: 'gone' };
const PINNED = ['pinned', '401 but not as pinned', '429 as pinned'];
const profileFor = (name: string): Partial<ServiceProfileInput> => (PINNED.includes(name) ? { tokenRefused: PIN } : {});

describe.each(NOBODY_THEN)('T2: where nobody got %s when the token last worked, a token that is answered', (then) => {
  test.each(rowsOf(CASES))('%s (%s)', async (name = '', without = '', asWorked, changed, never) => {
    const reply = replyOf(name);
    for (const nobody of without.split(', ')) {
      const change = profileFor(name);
      const read = await readWith(reply, nobodyReply(nobody, reply, then), change);
      const worked = await workedWith(then, change);
      const before = { ...worked, sending: 'otherwise' };
      expect([nobody, verdictOf(read, worked), verdictOf(read, before), verdictOf(read, null)]).toEqual([
        nobody,
        asWorked,
        changed,
        never,
      ]);
    }
  });
});

test.each(rowsOf(CASES_OF_THEN))(
  'T2: where nobody got %s, a token that is answered %s (%s) is %s',
  async (then = '', name = '', without = '', verdict) => {
    for (const nobody of without.split(', ')) {
      const reply = replyOf(name);
      const read = await readWith(reply, nobodyReply(nobody, reply, then));
      expect([nobody, verdictOf(read, await workedWith(then))]).toEqual([nobody, verdict]);
    }
  },
);

test('T2: a refusal that says when to ask again ends nothing', async () => {
  const refusal: HttpReply = { ...json(401, { error: 'invalid_token' }), headers: { 'retry-after': '60' } };
  const read = await readWith(refusal, replyOf('401 sign_in'));
  expect(verdictOf(read, await workedWith('401 sign_in'))).toBe('service-error');
});

test('every reply is in the table with every reply without the token, once', () => {
  const seen = rowsOf(CASES).flatMap(([name, without = '']) =>
    without.split(', ').map((nobody) => `${name} ${nobody}`),
  );
  const names = new Set(rowsOf(CASES).map(([name]) => name));
  const expected = [...names].flatMap((name) =>
    ['as then', 'another', 'the same', 'none', '429', '503'].map((nobody) => `${name} ${nobody}`),
  );
  expect(seen.toSorted()).toEqual(expected.toSorted());
});

describe('T2: whatever the service answers', () => {
  const word = fc.constantFrom('sign_in', 'invalid_token', 'limit', 'maintenance');
  const sentence = fc.constantFrom('Please sign in.', 'Too many requests.', 'Request 7 failed.');
  const record = fc.constantFrom({ id: 0, login: 'guest' }, { id: 1, login: 'ada' }, { email: 'b@c.example' }, null);
  const body = fc.oneof(
    fc.constantFrom('', 'Not now', '<!doctype html><title>Wi-Fi</title>', 'error=limit'),
    fc.record({ error: word }).map((value) => JSON.stringify(value)),
    fc.record({ message: sentence }).map((value) => JSON.stringify(value)),
    fc.record({ errors: fc.array(fc.record({ code: word, text: sentence })) }).map((value) => JSON.stringify(value)),
    fc.record({ member: record }).map((value) => JSON.stringify(value)),
    fc.record({ member: record, error: word }).map((value) => JSON.stringify(value)),
  );
  const status = fc.constantFrom(200, 201, 400, 401, 403, 404, 410, 426, 429, 500, 503);
  const answered = fc.tuple(status, body).map(([code, sent]): Reply => text(code, sent));
  const failed = fc.constantFrom<ErrorCode[]>('connection-lost', 'tls-failed').map((): Reply => replyOf('no network'));
  const reply = fc.oneof({ weight: 5, arbitrary: answered }, { weight: 1, arbitrary: failed });
  const pin = fc.constantFrom(
    null,
    { status: 401 },
    { status: 410 },
    { code: 'limit' },
    { status: 503 },
    { status: 200 },
  );

  /** Every rule, of the same answers: to read them takes long. */
  test('a session ends only by answers to what was sent as before; by none for a token that never worked, and by none that everyone gets now and nobody got before; a member without an error beside it is verified, unless that is what nobody gets', async () => {
    const draw = fc.record({ reply, nobody: reply, past: reply, tokenRefused: pin, isSentAsBefore: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(draw, async ({ isSentAsBefore, tokenRefused, ...replies }) => {
        const read = await readWith(replies.reply, replies.nobody, { tokenRefused });
        const before = await readWith(REPLIES['200 member'], replies.past, { tokenRefused });
        if (before instanceof AppError || before.worked === null) return;
        const worked = { ...before.worked, ...(!isSentAsBefore && { sending: 'otherwise' }) };
        const drawn = { ...replies, read, worked, isSentAsBefore, verdict: verdictOf(read, worked) };
        expectBothAnswered(drawn);
        expect(verdictOf(read, null)).not.toBe('ended');
        expectNoEndByWhatIsNew(drawn);
        expectVerified(drawn);
      }),
      { numRuns: 500 },
    );
  });

  function expectBothAnswered({ reply: got, nobody, isSentAsBefore, verdict }: Drawn): void {
    if (verdict !== 'ended') return;
    expect([isSentAsBefore, isAnswered(got), isAnswered(nobody)]).toEqual([true, true, true]);
  }

  function expectNoEndByWhatIsNew({ reply: got, nobody, read, worked, verdict }: Drawn): void {
    if (read instanceof AppError || !isDeepEqual(got, nobody) || read.nobody?.exact === worked.nobody) return;
    expect(verdict).not.toBe('ended');
  }

  function expectVerified({ reply: got, nobody, verdict }: Drawn): void {
    if (!isAnswered(got) || got.status >= 300) return;
    if (!bodyOf(got).startsWith('{"member":{') || bodyOf(got).includes('error')) return;
    const isGuest = isAnswered(nobody) && bodyOf(nobody).startsWith('{"member":{');
    if (!isGuest) expect(verdict).toBe('verified');
  }
});

interface Drawn {
  readonly reply: Reply;
  readonly nobody: Reply;
  readonly read: MemberReading | AppError;
  readonly worked: Worked;
  readonly isSentAsBefore: boolean;
  readonly verdict: string;
}

function rowsOf(table: string): readonly (readonly string[])[] {
  const [, ...rows] = table.trim().split('\n');
  return rows.map((row) => row.split('|').map((cell) => cell.trim()));
}

function replyOf(name: string): Reply {
  const reply = REPLIES[name];
  if (reply === undefined) throw new Error(`no reply ${name}`);
  return reply;
}

function nobodyReply(name: string, reply: Reply, then: string): Reply {
  if (name === 'the same') return reply;
  if (name === 'as then') return replyOf(then);
  if (name === 'another') return ANOTHER;
  if (name === 'none') return replyOf('no network');
  return name === '429' || name === '503' ? text(Number(name), '') : replyOf(name);
}

async function workedWith(then: string, change: Partial<ServiceProfileInput> = {}): Promise<Worked> {
  const nobody = replyOf(then === 'nothing' ? 'no network' : then);
  const read = await readWith(json(200, { member: { id: 1, login: 'ada' } }), nobody, change);
  if (read instanceof AppError || read.worked === null) throw new Error('The token did not work.');
  return read.worked;
}

async function readWith(
  reply: Reply | undefined,
  nobody: Reply,
  change: Partial<ServiceProfileInput> = {},
): Promise<MemberReading | AppError> {
  const profile = serviceProfileSchema.parse({
    id: 'service',
    name: 'Service',
    baseUrl: 'https://service.example/api',
    authUrl: 'https://service.example',
    application: { clientId: 'key', clientSecret: 'secret', redirectUri: 'member-login://callback' },
    ...change,
  });
  const readMember = createMemberReader(
    profile,
    async ({ credentials }, decode) => {
      const answer = credentials === 'none' ? nobody : reply;
      if (answer === undefined || answer instanceof AppError) throw answer;
      // A reply never comes before both requests have gone out.
      await Promise.resolve();
      return (await decode(answer)).value;
    },
    new FakeClock(),
  );
  const { signal } = new AbortController();
  return readMember({ kind: 'token', token: 'the-token', presentation: 'bearer' }, { signal }).catch(
    (thrown: unknown) => {
      if (thrown instanceof AppError) return thrown;
      throw thrown;
    },
  );
}

/** `verified`, `ended`, or the cause for which the session is kept. */
function verdictOf(read: MemberReading | AppError, worked: Worked | null): string {
  const verdict = judgeReading(read, worked, worked && { identity: { field: 'id', value: '1' } });
  return verdict.kind === 'kept' ? verdict.problem.code : verdict.kind;
}

function isAnswered(reply: Reply): reply is HttpReply {
  return !(reply instanceof AppError) && reply.status !== 429 && reply.status < 500;
}

function isDeepEqual(one: Reply, other: Reply): boolean {
  if (one instanceof AppError || other instanceof AppError) return one === other;
  return one.status === other.status && bodyOf(one) === bodyOf(other);
}

function bodyOf(reply: HttpReply): string {
  return Buffer.from(reply.bytes).toString();
}

function json(status: number, value: unknown): HttpReply {
  return text(status, JSON.stringify(value));
}

function text(status: number, body: string): HttpReply {
  return { status, headers: {}, bytes: Buffer.from(body) };
}
