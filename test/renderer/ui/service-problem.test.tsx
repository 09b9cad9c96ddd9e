import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import type { ErrorCode } from '../../../electron/ipc/views/error.ts';
import { text } from '../../../renderer/text/en.ts';
import { statusFacts } from '../../../renderer/text/status-facts.ts';
import { MemberLoginContext, readMemberLoginApi } from '../../../renderer/ui/member-login-api.ts';
import { ServiceProblem } from '../../../renderer/ui/service-problem.tsx';
import { viewOfService, viewOfSession } from '../views.ts';

const { startAgain, enterSecret } = text.service;
const { restart, restartEnds } = statusFacts.secrets;

afterEach(() => vi.unstubAllGlobals());

/** Nothing is pressed, so main is not called. */
function draw(view: AppView): string {
  vi.stubGlobal('window', { memberLogin: {} });
  return renderToStaticMarkup(
    <MemberLoginContext value={readMemberLoginApi()}>
      <ServiceProblem view={view} go={() => undefined} rank="primary" />
    </MemberLoginContext>,
  );
}

const viewOf = (code: ErrorCode): AppView => viewOfService('failed', { code, details: {} });
/** The buttons in their order; the first one is what the screen asks for. */
const buttonsIn = (markup: string): readonly (string | undefined)[] =>
  [...markup.matchAll(/<button[^>]*>([^<]*)</g)].map(([, name]) => name);

test.each([
  ['demo-not-started', [startAgain]],
  ['keychain-not-answering', [startAgain]],
  ['profile-secret-not-opened', [enterSecret]],
  ['keychain-missing', [restart, enterSecret]],
] as const)('%s has the remedy that helps', (code, buttons) => {
  expect(buttonsIn(draw(viewOf(code)))).toEqual(buttons);
  expect(draw(viewOf(code)).match(/button-primary/g)).toHaveLength(1);
});

test('what a restart costs is said where it is offered', () => {
  const { service } = viewOf('keychain-missing');
  const markup = draw({ ...viewOfSession({ storedIn: 'memory' }), service });
  expect(markup).toContain(restartEnds);
  expect(draw({ ...viewOfSession({ storedIn: 'memory' }), service: viewOf('demo-not-started').service })).not.toContain(
    restartEnds,
  );
});
