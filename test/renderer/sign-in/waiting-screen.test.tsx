import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import type { AttemptView, PrivateWindowView, WaitingForBrowser } from '../../../electron/ipc/views/attempts.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import type { HeldView } from '../../../electron/ipc/views/held.ts';
import { WaitingScreen } from '../../../renderer/sign-in/waiting-screen.tsx';
import { text } from '../../../renderer/text/en.ts';
import { errorText } from '../../../renderer/text/errors.ts';
import { questions } from '../../../renderer/text/questions.ts';
import { serviceForm } from '../../../renderer/text/service-form.ts';
import { statusFacts } from '../../../renderer/text/status-facts.ts';
import { MemberLoginContext, readMemberLoginApi } from '../../../renderer/ui/member-login-api.ts';
import { HELD } from '../testing/held/held-views.ts';
import { ALL_METHODS, attemptAt, viewOfCallbacks, viewOfOwnService, viewOfStep, WAITING } from '../views.ts';

afterEach(() => vi.unstubAllGlobals());

/** The screen as it is first drawn; nothing is pressed, so main is not called. */
function draw(problem: ErrorView | null, refusal: ErrorView | null = null, held: HeldView | null = null): string {
  return drawAttempt(problem, { refusal, held });
}

interface Drawn {
  readonly refusal?: ErrorView | null;
  readonly held?: HeldView | null;
  readonly privateWindow?: PrivateWindowView | null;
}

function drawAttempt(problem: ErrorView | null, { refusal = null, held = null, privateWindow = null }: Drawn): string {
  const step = { ...WAITING, problem, refusal };
  return drawStep(step, { ...attemptAt(step), held, privateWindow });
}

function drawStep(step: WaitingForBrowser, attempt: AttemptView, view = viewOfStep(step)): string {
  vi.stubGlobal('window', { memberLogin: {} });
  return renderToStaticMarkup(
    <MemberLoginContext value={readMemberLoginApi()}>
      <WaitingScreen attempt={attempt} step={step} view={view} go={() => undefined} />
    </MemberLoginContext>,
  );
}

test.each([
  'callback-wrong-state',
  'callback-port-taken',
  'browser-not-opened',
  'private-window-not-opened',
  'address-not-allowed',
] as const)('W4, C1, C11: %s is shown once beside the wait, which goes on', (code) => {
  const problem = { code, details: {} };
  const markup = draw(problem);
  expect(markup.split('role="alert"')).toHaveLength(2);
  expect(markup).toContain(errorText(problem).title);
  for (const part of ['role="timer"', text.waiting.openAgain, text.waiting.paste, text.cancel]) {
    expect(markup).toContain(part);
  }
});

test.each([
  [{ code: 'declined', details: {} }, questions.refusal.title.declined, questions.refusal.body.declined],
  [{ code: 'http-error', details: { status: 400 } }, questions.refusal.title.failed, questions.refusal.body.failed],
  [
    { code: 'authorization-refused', details: { serviceCode: 'busy', serviceText: 'Come <back>' } },
    questions.refusal.title.refused,
    `${questions.refusal.reason}</p><blockquote class="quote" dir="auto">Come &lt;back&gt;</blockquote>`,
  ],
  [
    { code: 'authorization-refused', details: { serviceCode: 'busy', serviceText: '' } },
    questions.refusal.title.refused,
    `${questions.refusal.reason}</p><blockquote class="quote" dir="auto">busy</blockquote>`,
  ],
] as const)(
  'C6: asks about a refusal that any page can send, and the right answer can still be pasted: %j',
  (refusal, title, body) => {
    const markup = draw(null, refusal);
    for (const part of [
      title,
      body,
      questions.refusal.why,
      questions.refusal.goOn,
      questions.refusal.end,
      text.waiting.paste,
    ]) {
      expect(markup).toContain(part);
    }
    expect(markup.split('data-primary')).toHaveLength(2);
    expect(markup).not.toContain(text.waiting.openAgain);
  },
);

test('W4: a wait without a problem shows none; one whose page did not open does not say that it did', () => {
  const firstStep = (markup: string) => /data-state="(\w+)"/.exec(markup)?.[1];
  expect(draw(null)).not.toContain('role="alert"');
  expect(firstStep(draw(null))).toBe('done');
  expect(firstStep(draw({ code: 'browser-not-opened', details: {} }))).toBe('failed');
  expect(firstStep(draw({ code: 'callback-wrong-state', details: {} }))).toBe('done');
});

test('W2: says how far the sign-in is, and draws the time left as a part of the whole', () => {
  const markup = draw(null);
  expect(markup.split('data-state="running"')).toHaveLength(2);
  expect(markup).toMatch(/<progress [^>]*max="300000"/);
});

test('C10: the line to paste into is quiet unless pasting is the way on', () => {
  const step = { ...WAITING, isReceived: false };
  expect(draw(null)).toContain('line-form-quiet');
  expect(drawStep(step, attemptAt(step))).not.toContain('line-form-quiet');
});

test('a private window: says in which browser it is, and that it shares its session with others', () => {
  expect(draw(null)).not.toContain(text.privateWindow.open('Firefox'));
  expect(drawAttempt(null, { privateWindow: { browser: 'Firefox' } })).toContain(text.privateWindow.open('Firefox'));
  expect(drawAttempt(null, { privateWindow: { browser: null } })).toContain(text.privateWindow.open(null));
});

test('W4: where no private window can be opened, it does not say that one is, and copying the address leads', () => {
  const problem = { code: 'private-window-not-opened', details: { browser: 'Safari' } } as const;
  const markup = drawAttempt(problem, { privateWindow: { browser: null } });
  expect(markup).toContain('Safari could not open one.');
  expect(markup).not.toContain(text.privateWindow.open(null));
  const lead = (drawn: string) => /data-primary=""[^>]*>([^<]*)</.exec(drawn)?.[1];
  expect([lead(markup), lead(draw(null))]).toEqual([text.waiting.copyAddress, text.waiting.openAgain]);
});

test('W2: the time left stands still while something is held', () => {
  const sinceMs = WAITING.deadlineAtMs - 61_000;
  expect(draw(null, null, { ...HELD, sinceMs })).toContain('Paused · 1:01 left');
});

test('W3: the help is shown after ten seconds, and has its place before', () => {
  const drawn = [9_999, 10_000].map((ms) => draw(null, null, { ...HELD, sinceMs: WAITING.startedAtMs + ms }));
  expect(drawn.map((markup) => markup.includes('data-shown'))).toEqual([false, true]);
  for (const markup of drawn) expect(markup).toContain(text.waiting.help);
});

test('C10: of a callback that contains the token, it says so, and to show it to nobody', () => {
  expect(drawStep(WAITING, attemptAt(WAITING, 'oauth-like'))).toContain('Show it to nobody.');
  expect(drawStep(WAITING, attemptAt(WAITING))).not.toContain('Show it to nobody.');
});

describe('W7: what the sign-in sent', () => {
  const { title, copy, edit, how } = text.waiting.sent;

  test('is there to copy, and at the demo, which has no form, not to edit', () => {
    const markup = draw(null);
    for (const part of [title, 'demo-client', 'member-login://callback', copy('client_id'), copy('redirect_uri')])
      expect(markup).toContain(part);
    expect(markup).not.toContain(edit('redirect_uri'));
  });

  test('leads to the fields of the form of one’s own service', () => {
    const attempt = { ...attemptAt(WAITING), serviceId: viewOfOwnService().service.id };
    const markup = drawStep(WAITING, attempt, viewOfOwnService());
    for (const name of ['client_id', 'redirect_uri']) expect(markup).toContain(edit(name));
  });

  test('says of a key that it was sent, and of the redirect URI when or that it was not', () => {
    const key = { name: 'key', how: 'secret', value: null } as const;
    const redirect = { name: 'redirect_uri', how: 'key-request', value: 'member-login://callback' } as const;
    const asked = drawStep({ ...WAITING, sent: [key, redirect] }, attemptAt(WAITING, 'oauth-like'));
    for (const part of [how.secret, how['key-request'], copy('redirect_uri')]) expect(asked).toContain(part);
    expect(asked).not.toContain(copy('key'));
    const silent = { ...redirect, how: 'not-sent', value: null } as const;
    expect(drawStep({ ...WAITING, sent: [key, silent] }, attemptAt(WAITING, 'oauth-like'))).toContain(how['not-sent']);
  });
});

describe('W3: where the system hands the scheme to no copy, or to another one', () => {
  const lost = { ...WAITING, isReceived: false, isLoopbackPossible: false };
  const drawLost = (view: AppView) => drawStep(lost, attemptAt(lost), view);
  const copy = viewOfCallbacks({ protocolClient: { kind: 'not-installed' } });

  test('the short code is offered at once, where the service has that method', () => {
    expect(drawLost(copy).split(text.waiting.codeInstead)).toHaveLength(1);
    const { methods } = ALL_METHODS;
    const [shown] = drawLost({ ...copy, methods }).split('class="help"');
    expect(shown).toContain(text.waiting.codeInstead);
    expect(drawLost({ ...copy, methods }).split(text.waiting.codeInstead)).toHaveLength(2);
  });

  test('no button is named that is not there', () => {
    for (const label of Object.values(statusFacts.callbacks.claim)) {
      expect(drawLost(copy)).not.toContain(label);
      expect(JSON.stringify(serviceForm.callback)).not.toContain(label);
    }
  });
});
