import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionView, TokenLifeView } from '../../../electron/ipc/views/sessions.ts';
import { MemberScreen } from '../../../renderer/member/member-screen.tsx';
import { text } from '../../../renderer/text/en.ts';
import { held } from '../../../renderer/text/held.ts';
import { token } from '../../../renderer/text/token.ts';
import { MemberLoginContext, readMemberLoginApi } from '../../../renderer/ui/member-login-api.ts';
import { BASIC_SESSION, NOW_MS, SESSION, TOKEN_LIFE, VIEW, withOtherWays } from '../views.ts';

const words = text.member;
const REFUSED = { code: 'token-refused', details: { serviceText: 'Unknown token.' } } as const;
const UNREAD = {
  ...SESSION,
  member: null,
  memberReadAtMs: null,
  status: 'not-recognised',
  problem: { code: 'member-not-identified', details: {} },
} as const;
const ENDED = { ...SESSION, status: 'ended', problem: REFUSED } as const;

beforeEach(() => void vi.useFakeTimers({ now: NOW_MS }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Nothing is pressed, so main is not called. */
function draw(session: SessionView): string {
  vi.stubGlobal('window', { memberLogin: {} });
  return renderToStaticMarkup(
    <MemberLoginContext value={readMemberLoginApi()}>
      <MemberScreen session={session} secrets={VIEW.status.secrets} go={() => undefined} />
    </MemberLoginContext>,
  );
}

const wordsOf = (markup: string): string => markup.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|');
const headerOf = (session: SessionView): string => {
  const markup = draw(session);
  return wordsOf(markup.slice(0, markup.indexOf('</header>')));
};
const primaryOf = (session: SessionView): readonly string[] =>
  [...draw(session).matchAll(/data-primary=""[^>]*>([^<]*)</g)].map(([, label = '']) => label);

test('T2: nobody is said to be signed in by a sign-in that the service has ended', () => {
  expect(headerOf(SESSION)).toMatch(/^\|(?:AE\|)?Ada Example\|Sign out\|Signed in to Demo service through .*\|Since /);
  expect(headerOf(ENDED)).toMatch(
    /Signed out by the service\|Dismiss\|Ada Example was signed in to Demo service through your browser\|Record last read /,
  );
  expect(headerOf({ ...ENDED, member: null })).toContain('|Demo service, through your browser|');
});

test('the service is not said to have ended what the person revoked, unless the token worked after that', () => {
  const { credential } = SESSION;
  if (credential.kind !== 'token') throw new Error('There is no token to revoke.');
  const revokedAs = (hasWorkedSince: boolean) => {
    const life = { ...TOKEN_LIFE, revoked: { atMs: NOW_MS, hasWorkedSince } };
    return wordsOf(draw({ ...ENDED, credential: { ...credential, life } }));
  };
  expect(revokedAs(false)).toContain(`|${token.ended}|`);
  expect(revokedAs(false)).toContain(token.refused);
  expect(revokedAs(true)).toContain(`|${words.ended}|`);
});

test('a sign-in without a record does not say that somebody is signed in', () => {
  const said = wordsOf(draw(UNREAD));
  // Why it is so comes first.
  expect(said).toContain(`|${words.unread}|${words.signOut}|The service did not recognise this token.|`);
  expect(said).toContain('|Demo service, through your browser|Since ');
  expect(said).not.toContain('Signed in to');
  expect(said).not.toContain(words.record);
  expect(headerOf({ ...UNREAD, status: 'not-verified', problem: null })).toContain(`|${words.notRead}|`);
});

test('nothing is asked of a member who is signed in; otherwise there is one way on', () => {
  expect(primaryOf(SESSION)).toEqual([]);
  expect(primaryOf({ ...SESSION, problem: { code: 'connection-lost', details: {} } })).toEqual([]);
  expect(primaryOf(ENDED)).toEqual([words.signInAgain]);
  expect(primaryOf(UNREAD)).toEqual([words.signInAgain]);
  expect(primaryOf({ ...UNREAD, problem: { code: 'connection-lost', details: {} } })).toEqual([text.app.tryAgain]);
  expect(primaryOf(withOtherWays(UNREAD, ['x-service-token', 'access-token-parameter']))).toEqual([words.tryHeader]);
  expect(primaryOf(withOtherWays(UNREAD, ['access-token-parameter']))).toEqual([words.tryParameter]);
});

test('a member whose service lacks its secret is led to its form', () => {
  const unread = { ...SESSION, status: 'not-verified' } as const;
  const problem = { code: 'profile-secret-not-opened', details: {} } as const;
  expect(primaryOf({ ...unread, problem })).toEqual([text.service.enterSecret]);
  // Also where the token could be sent in other ways.
  expect(primaryOf(withOtherWays({ ...UNREAD, problem }, ['x-service-token', 'access-token-parameter']))).toEqual([
    text.service.enterSecret,
  ]);
});

test('a record is read just now for a minute, and only if the last reading of it succeeded', () => {
  const isJustNow = (change: Partial<SessionView>) => draw({ ...SESSION, ...change }).includes(words.readNow);
  expect(isJustNow({})).toBe(true);
  expect(isJustNow({ problem: { code: 'service-warning', details: {} } })).toBe(true);
  expect(isJustNow({ memberReadAtMs: NOW_MS - 60_000 })).toBe(false);
  // The computer's clock was set back meanwhile.
  expect(isJustNow({ memberReadAtMs: NOW_MS + 1 })).toBe(false);
  expect(isJustNow({ problem: { code: 'connection-lost', details: {} } })).toBe(false);
  expect(isJustNow({ status: 'not-verified' })).toBe(false);
  expect(isJustNow(ENDED)).toBe(false);
});

test('T2: the words of a service that rejects a sign-in are under Details', () => {
  const markup = draw(ENDED);
  expect(markup.indexOf('Unknown token.')).toBeGreaterThan(markup.indexOf('<details'));
});

test('S4, T4: a password that is sent with every request lasts until quitting, which nothing remedies', () => {
  const said = headerOf(BASIC_SESSION);
  expect(said).toMatch(/\|Since .*, until you quit\|/);
  expect(said).not.toContain(words.howToStay);
});

test('S4: a sign-in that was changed says that it lasts until quitting, and offers no remedy', () => {
  const said = headerOf({ ...SESSION, isChanged: true });
  expect(said).toContain(held.keptInMemory);
  expect(said).not.toContain(words.howToStay);
  expect(headerOf(SESSION)).not.toContain(held.keptInMemory);
});

test('when the token came and last worked is said where it is neither the sign-in nor the reading of the record', () => {
  const { credential } = SESSION;
  if (credential.kind !== 'token') throw new Error('There is no token.');
  const saidOf = (life: Partial<TokenLifeView>) =>
    wordsOf(draw({ ...SESSION, credential: { ...credential, life: { ...TOKEN_LIFE, ...life } } }));
  for (const [name, key] of [
    [token.issued, 'issuedAtMs'],
    [token.worked, 'workedAtMs'],
  ] as const) {
    expect(saidOf({})).not.toContain(`|${name}|`);
    expect(saidOf({ [key]: NOW_MS - 3_600_000 })).toContain(`|${name}|`);
  }
  expect(saidOf({ workedAtMs: null })).toContain(`|${token.worked}|${token.neverWorked}|`);
});
