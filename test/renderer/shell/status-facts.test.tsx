import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import { SecretsRemedies, SecretsWords } from '../../../renderer/shell/status-facts.tsx';
import { StatusLine } from '../../../renderer/shell/status-line.tsx';
import { statusFacts } from '../../../renderer/text/status-facts.ts';
import { MemberLoginContext, readMemberLoginApi } from '../../../renderer/ui/member-login-api.ts';
import { VIEW, viewOfSecrets, viewOfService, viewOfSession } from '../views.ts';

describe('the status line', () => {
  const itemsOf = (view: AppView) =>
    [...renderToStaticMarkup(<StatusLine view={view} go={() => undefined} />).matchAll(/<bdi[^>]*title="([^"]+)"/g)]
      .map(([, label]) => label)
      .slice(2);

  test('S4, N1: says nothing of tokens before that is decided, nor of a proxy where there is none', () => {
    expect(itemsOf(VIEW)).toEqual([]);
    expect(itemsOf({ ...VIEW, status: { ...VIEW.status, proxy: { kind: 'not-known' } } })).toEqual([]);
  });

  test('S4, N1: names both where there is something to say', () => {
    const { status } = viewOfSecrets({ place: 'keychain', system: 'keychain' });
    const proxy = { kind: 'proxy', address: 'proxy.example:3128', login: 'none' } as const;
    expect(itemsOf({ ...VIEW, status: { ...status, proxy } })).toEqual([
      'Tokens: keychain',
      expect.stringContaining('proxy.example:3128'),
    ]);
  });
});

test('S4: the status line warns of a secret that stays locked, wherever the next token goes', () => {
  const warns = (view: AppView) =>
    /status-item-warning[^>]*>(?:(?!<\/button>).)*Tokens:/u.test(
      renderToStaticMarkup(<StatusLine view={view} go={() => undefined} />),
    );
  const { status } = viewOfSecrets({ place: 'memory', system: 'weak' });
  const missing = viewOfService('failed', { code: 'keychain-missing', details: {} });
  const silent = viewOfService('failed', { code: 'keychain-not-answering', details: {} });
  expect([{ ...VIEW, status, isAnyLocked: true }, { ...missing, status }, silent].map(warns)).toEqual([
    true,
    true,
    true,
  ]);
  expect(warns({ ...VIEW, status })).toBe(false);
});

test('what cannot be saved, and what is not erased yet, is told', () => {
  const { body, notKeeping, notErased } = statusFacts.secrets;
  const saidOf = (difference: Parameters<typeof viewOfSecrets>[0]) => {
    const view = viewOfSecrets({ place: 'memory', system: 'keychain', ...difference });
    const markup = renderToStaticMarkup(<SecretsWords view={view} />);
    return [body.memory, notKeeping, notErased].filter((words) => markup.includes(words));
  };
  expect(saidOf({})).toEqual([body.memory]);
  expect(saidOf({ isKeeping: false })).toEqual([notKeeping]);
  expect(saidOf({ isKeeping: false, isEraseDue: true })).toEqual([notKeeping, notErased]);
});

const { tryAgain, restart, restartEnds, locked } = statusFacts.secrets;

afterEach(() => vi.unstubAllGlobals());

/** Nothing is pressed, so main is not called. */
function draw(view: AppView): string {
  vi.stubGlobal('window', { memberLogin: {} });
  return renderToStaticMarkup(
    <MemberLoginContext value={readMemberLoginApi()}>
      <SecretsRemedies view={view} />
    </MemberLoginContext>,
  );
}

const offeredIn = (markup: string): readonly string[] => [tryAgain, restart].filter((name) => markup.includes(name));

describe('S4: a keychain', () => {
  test.each([
    ['not-answering', [tryAgain]],
    ['weak', [restart]],
    ['none', [restart]],
    ['keychain', []],
    ['not-known', []],
  ] as const)('that is %s is asked again only if it never answered', (system, offered) => {
    expect(offeredIn(draw(viewOfSecrets({ system })))).toEqual(offered);
  });

  test('is not looked for where tokens are stored without one, unless something is locked', () => {
    const view = viewOfSecrets({ place: 'weak', system: 'weak', isWeakAllowed: true });
    expect(offeredIn(draw(view))).toEqual([]);
    const markup = draw({ ...view, isAnyLocked: true });
    expect(offeredIn(markup)).toEqual([restart]);
    expect(markup).toContain(locked);
  });

  test('is looked for in vain where nothing can be saved, unless something is locked', () => {
    const view = viewOfSecrets({ place: 'memory', system: 'weak', isKeeping: false });
    expect(offeredIn(draw(view))).toEqual([]);
    expect(offeredIn(draw({ ...view, isAnyLocked: true }))).toEqual([restart]);
  });

  test('that did not open something is there again after a restart, also for the secret of a service', () => {
    const { status } = viewOfSecrets({ place: 'keychain', system: 'keychain' });
    const { service } = viewOfService('failed', { code: 'keychain-missing', details: {} });
    expect(offeredIn(draw({ ...viewOfSession(), status, isAnyLocked: true }))).toEqual([restart]);
    expect(offeredIn(draw({ ...viewOfSession(), status, service }))).toEqual([restart]);
  });
});

test('what a restart ends is said before, where there is anything', () => {
  const { status } = viewOfSecrets({ place: 'memory', system: 'weak' });
  expect(draw({ ...viewOfSession({ storedIn: 'memory' }), status })).toContain(restartEnds);
  expect(draw({ ...viewOfSession({ storedIn: 'keychain' }), status })).not.toContain(restartEnds);
});
