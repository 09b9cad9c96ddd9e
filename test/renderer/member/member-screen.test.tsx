import { Children, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { SessionView } from '../../../electron/ipc/views/sessions.ts';
import { MemberScreen, RecordList } from '../../../renderer/member/member-screen.tsx';
import { MemberLoginContext, readMemberLoginApi } from '../../../renderer/member-login-api.ts';
import { text } from '../../../renderer/text/en.ts';
import { heldSignIn } from '../../../renderer/text/held-sign-in.ts';
import { MEMBER, SESSION, VIEW } from '../views.ts';

afterEach(() => vi.unstubAllGlobals());

/** The words of the header. */
function drawHeader(session: SessionView): string {
  vi.stubGlobal('window', { memberLogin: {} });
  const markup = renderToStaticMarkup(
    <MemberLoginContext value={readMemberLoginApi()}>
      <MemberScreen session={session} secrets={VIEW.status.secrets} go={() => undefined} />
    </MemberLoginContext>,
  );
  return markup.slice(0, markup.indexOf('</header>')).replaceAll(/<[^>]*>/g, '|');
}

test('T2: nobody is said to be signed in by a sign-in that the service has ended', () => {
  const ended = { ...SESSION, status: 'ended' } as const;
  expect(drawHeader(SESSION)).toMatch(/\|Signed in to Demo service.*\|Since /);
  expect(drawHeader(ended)).toMatch(/\|Was signed in to Demo service.*\|From /);
  expect(drawHeader({ ...SESSION, member: null })).toContain(`|${text.member.unread}|`);
  expect(drawHeader({ ...ended, member: null })).toContain(`|${text.member.unreadEnded}|`);
});

test('S4: a sign-in that was changed says that it lasts until quitting, and offers no remedy', () => {
  const words = drawHeader({ ...SESSION, isChanged: true });
  expect(words).toContain(heldSignIn.changed);
  expect(words).not.toContain(text.member.untilQuit);
  expect(drawHeader(SESSION)).not.toContain(heldSignIn.changed);
});

test('tells apart rows that look alike, so that a refresh leaves none of them behind', () => {
  const alike = { name: 'role', value: 'admin' };
  const list = RecordList({ member: { ...MEMBER, record: [alike, { name: 'country', value: 'Norway' }, alike] } });
  const keys = isValidElement<{ children: ReactNode }>(list)
    ? Children.toArray(list.props.children).flatMap((row) => (isValidElement(row) ? [row.key] : []))
    : [];
  expect(keys).toHaveLength(6);
  expect(new Set(keys).size).toBe(keys.length);
});
