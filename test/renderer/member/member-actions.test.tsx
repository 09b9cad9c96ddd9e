import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { SessionView, TokenPresentation } from '../../../electron/ipc/views/sessions.ts';
import { MemberActions } from '../../../renderer/member/member-actions.tsx';
import { MemberLoginContext, readMemberLoginApi } from '../../../renderer/member-login-api.ts';
import { errorText, text } from '../../../renderer/text/en.ts';
import { BASIC_SESSION, SESSION, TOKEN_LIFE } from '../views.ts';

afterEach(() => vi.unstubAllGlobals());

/** What is offered at first; nothing is pressed, so main is not called. */
function draw(session: SessionView): string {
  vi.stubGlobal('window', { memberLogin: {} });
  return renderToStaticMarkup(
    <MemberLoginContext value={readMemberLoginApi()}>
      <MemberActions session={session} go={() => undefined} />
    </MemberLoginContext>,
  );
}

const unrecognised = (session: SessionView, code: NonNullable<SessionView['problem']>['code']): SessionView => ({
  ...session,
  status: 'not-recognised',
  problem: { code, details: {} },
});

test('a token that no way is left to send is said to be at its end', () => {
  expect(draw(unrecognised(SESSION, 'member-not-identified'))).toContain(text.member.nothingLeft);
});

test.each([
  [BASIC_SESSION, 'basic-not-identified'],
  [SESSION, 'member-record-missing'],
] as const)('advice is about what failed, not about a token: %#', (session, code) => {
  const markup = draw(unrecognised(session, code));
  expect(markup).toContain(errorText({ code, details: {} }).next);
  expect(markup).not.toContain(text.member.nothingLeft);
});

test('T1: that the app tries again by itself is said where no other way to send the token is offered', () => {
  const tried = (otherPresentations: readonly TokenPresentation[]) =>
    draw({
      ...unrecognised(SESSION, 'member-not-identified'),
      credential: {
        kind: 'token',
        mask: '••••••••k3f9',
        presentation: 'bearer',
        headerName: 'X-Service-Token',
        isPresentationLearned: false,
        otherPresentations,
        life: TOKEN_LIFE,
        revocation: 'none',
      },
      isTriedAgain: true,
    });
  expect(tried([])).toContain(text.member.triesMeanwhile);
  expect(tried(['x-service-token'])).not.toContain(text.member.triesMeanwhile);
});

test.each(['profile-secret-not-opened'] as const)(
  'a member whose service lacks its secret (%s) is led to its form',
  (code) => {
    const unread = { ...SESSION, status: 'not-verified', problem: { code, details: {} } } as const;
    const markup = draw(unread);
    expect(markup.match(/button-primary[^>]*>([^<]*)</)?.[1]).toBe(text.service.enterSecret);
    expect(markup.match(/button-primary/g)).toHaveLength(1);
    expect(draw({ ...unread, problem: { code: 'connection-lost', details: {} } })).not.toContain(
      text.service.enterSecret,
    );
  },
);

test('a warning beside a record that was read is not drawn as a failure', () => {
  const warned = { ...SESSION, problem: { code: 'service-warning', details: {} } } as const;
  expect(draw(warned)).toContain('problem-mixed');
  expect(draw({ ...SESSION, problem: { code: 'connection-lost', details: {} } })).not.toContain('problem-mixed');
});
