import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SessionView, TokenPresentation } from '../../../electron/ipc/views/sessions.ts';
import { MemberState } from '../../../renderer/member/member-state.tsx';
import { text } from '../../../renderer/text/en.ts';
import { errorText } from '../../../renderer/text/errors.ts';
import { BASIC_SESSION, NOW_MS, SESSION, TOKEN_LIFE, withOtherWays } from '../views.ts';

const draw = (session: SessionView): string => renderToStaticMarkup(<MemberState session={session} error={null} />);

const unrecognised = (session: SessionView, code: NonNullable<SessionView['problem']>['code']): SessionView => ({
  ...session,
  status: 'not-recognised',
  problem: { code, details: {} },
});

test.each(['above its record', 'without a record'])(
  'a token that no way is left to send is said to be at its end, %s',
  (where) => {
    const member = where === 'above its record' ? SESSION.member : null;
    expect(draw(unrecognised({ ...SESSION, member }, 'member-not-identified'))).toContain(text.member.nothingLeft);
  },
);

test.each([
  [BASIC_SESSION, 'basic-not-identified'],
  [SESSION, 'member-record-missing'],
] as const)('advice is about what failed, not about a token: %#', (session, code) => {
  const markup = draw(unrecognised(session, code));
  expect(markup).toContain(errorText({ code, details: {} }).next);
  expect(markup).not.toContain(text.member.nothingLeft);
});

test('T1: that the app tries again by itself is said where no other way to send the token is offered', () => {
  const tried = (ways: readonly TokenPresentation[]) =>
    draw({ ...withOtherWays(unrecognised(SESSION, 'member-not-identified'), ways), isTriedAgain: true });
  expect(tried([])).toContain(text.member.triesAgain);
  expect(tried(['x-service-token'])).not.toContain(text.member.triesAgain);
});

test('a warning beside a record that was read is not drawn as a failure', () => {
  const warned = { ...SESSION, problem: { code: 'service-warning', details: {} } } as const;
  expect(draw(warned)).toContain('problem-mixed');
  expect(draw({ ...SESSION, problem: { code: 'connection-lost', details: {} } })).not.toContain('problem-mixed');
});

test('T2: a rejected sign-in says once that it has ended, and nothing in the service’s own words', () => {
  const details = { serviceText: 'Unknown token.' };
  const ended = { ...SESSION, status: 'ended', problem: { code: 'token-refused', details } } as const;
  const { title, happened, next } = errorText(ended.problem);
  const markup = draw(ended);
  expect(markup).toContain(happened);
  expect(markup).toContain(next);
  expect(markup).not.toContain(title);
  expect(markup).not.toContain(details.serviceText);
  expect(draw({ ...ended, problem: { code: 'connection-lost', details: {} } })).toContain('The connection was lost.');
});

test('what came of trying a revoked token again is said, whatever it was', () => {
  const { credential } = SESSION;
  if (credential.kind !== 'token') throw new Error('There is no token to revoke.');
  const life = { ...TOKEN_LIFE, revoked: { atMs: NOW_MS, hasWorkedSince: false } };
  const problem = { code: 'connection-lost', details: {} } as const;
  const markup = draw({ ...SESSION, status: 'ended', problem, credential: { ...credential, life } });
  expect(markup).toContain(errorText(problem).happened);
});

test('what was pressed and failed is said beside why there is no record', () => {
  const markup = renderToStaticMarkup(
    <MemberState
      session={unrecognised({ ...SESSION, member: null }, 'member-not-identified')}
      error={{ code: 'store-not-erased', details: {} }}
    />,
  );
  expect(markup).toContain(errorText({ code: 'store-not-erased', details: {} }).title);
  expect(markup).toContain(errorText({ code: 'member-not-identified', details: {} }).title);
});
