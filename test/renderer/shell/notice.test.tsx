import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../../electron/ipc/views/error.ts';
import { Notice } from '../../../renderer/shell/notice.tsx';
import { statusFacts } from '../../../renderer/text/status-facts.ts';
import { MemberLoginContext, readMemberLoginApi } from '../../../renderer/ui/member-login-api.ts';
import { viewOfSession } from '../views.ts';

const { restart, restartEnds, restartHelps, tryAgain } = statusFacts.secrets;

afterEach(() => vi.unstubAllGlobals());

function draw(code: ErrorCode): string {
  vi.stubGlobal('window', { memberLogin: {} });
  return renderToStaticMarkup(
    <MemberLoginContext value={readMemberLoginApi()}>
      <Notice notice={{ id: 'notice-1', error: { code, details: {} } }} view={viewOfSession({ storedIn: 'memory' })} />
    </MemberLoginContext>,
  );
}

test.each([
  ['keychain-missing', [restart]],
  ['secret-not-sealed', [restart]],
  ['keychain-not-answering', [tryAgain]],
  ['store-newer', []],
] as const)(
  'the notice %s has the button of its remedy, after what to do first, and says what a restart costs',
  (code, buttons) => {
    const markup = draw(code);
    expect([...markup.matchAll(/<button[^>]*>([^<]+)</g)].map(([, name]) => name)).toEqual(buttons);
    const isRestart = buttons.some((name) => name === restart);
    expect(markup.split('<button')[0]?.includes(restartHelps)).toBe(isRestart);
    expect(markup.includes(restartEnds)).toBe(isRestart);
  },
);
