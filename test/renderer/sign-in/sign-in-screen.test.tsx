import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import { SignInScreen } from '../../../renderer/sign-in/sign-in-screen.tsx';
import { text } from '../../../renderer/text/en.ts';
import { MemberLoginContext, readMemberLoginApi } from '../../../renderer/ui/member-login-api.ts';
import { ALL_METHODS, OWN_SERVICE, viewOfOwnService, viewOfService } from '../views.ts';

afterEach(() => vi.unstubAllGlobals());

/** Nothing is pressed, so main is not called. */
function draw(view: AppView): string {
  vi.stubGlobal('window', { memberLogin: {} });
  return renderToStaticMarkup(
    <MemberLoginContext value={readMemberLoginApi()}>
      <SignInScreen view={view} go={() => undefined} />
    </MemberLoginContext>,
  );
}

test('every method that opens its page can open it in a private window, and no other', () => {
  const { action, actionFor } = text.privateWindow;
  expect(draw(ALL_METHODS).split(`>${action}</button>`)).toHaveLength(3);
  expect(draw(ALL_METHODS)).toContain(`aria-label="${actionFor('Browser, direct')}"`);
});

test('a service of a profile file that starts may wait for the keychain; the demo does not', () => {
  const { service } = viewOfService('starting');
  const own = { ...viewOfOwnService(), service: { ...service, id: OWN_SERVICE.id } };
  expect(draw(own)).toContain(text.restoring.body);
  expect(draw({ ...own, service })).not.toContain(text.restoring.body);
});
