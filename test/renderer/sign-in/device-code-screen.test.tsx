import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { PrivateWindowView } from '../../../electron/ipc/views/attempts.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import { MemberLoginContext, readMemberLoginApi } from '../../../renderer/member-login-api.ts';
import { DeviceCodeScreen } from '../../../renderer/sign-in/device-code-screen.tsx';
import { errorText, text } from '../../../renderer/text/en.ts';
import { SHOWN_CODE } from '../views.ts';

afterEach(() => vi.unstubAllGlobals());

/** The screen as it is first drawn; nothing is pressed, so main is not called. */
function draw(problem: ErrorView | null, isHeld = false, privateWindow: PrivateWindowView | null = null): string {
  vi.stubGlobal('window', { memberLogin: {} });
  return renderToStaticMarkup(
    <MemberLoginContext value={readMemberLoginApi()}>
      <DeviceCodeScreen
        isHeld={isHeld}
        attempt={{ id: 'attempt-1', privateWindow }}
        step={{ ...SHOWN_CODE, problem }}
      />
    </MemberLoginContext>,
  );
}

test('W4: a browser that did not open is shown once beside the code, which stays', () => {
  const problem = { code: 'browser-not-opened', details: {} } as const;
  const markup = draw(problem);
  expect(markup.split('role="alert"')).toHaveLength(2);
  expect(markup).toContain(errorText(problem).title);
  for (const part of ['role="timer"', 'class="user-code"', text.device.openPage, text.cancel]) {
    expect(markup).toContain(part);
  }
});

test('W4: its page can be opened in a private window, and what that shares is said once it is open', () => {
  expect(draw(null)).toContain(text.privateWindow.openPage);
  expect(draw(null)).not.toContain(text.privateWindow.open('Firefox'));
  const problem = { code: 'private-window-not-opened', details: {} } as const;
  expect(draw(null, false, { browser: 'Firefox' })).toContain(text.privateWindow.open('Firefox'));
  expect(draw(problem, false, { browser: null })).not.toContain(text.privateWindow.open(null));
});

test('a code without a problem shows none', () => {
  expect(draw(null)).not.toContain('role="alert"');
});

test('D8: a check that is held says so, in place of when it comes; the code’s own time goes on', () => {
  expect(draw(null, true)).toContain(text.device.checkHeld);
  expect(draw(null, true)).toMatch(/role="timer">The code expires in/);
  expect(draw(null)).not.toContain(text.device.checkHeld);
});
