import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PrivateWindowView, ShowCode } from '../../../electron/ipc/views/attempts.ts';
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import { DeviceCodeScreen, groupCode, spellCode } from '../../../renderer/sign-in/device-code-screen.tsx';
import { text } from '../../../renderer/text/en.ts';
import { errorText } from '../../../renderer/text/errors.ts';
import { MemberLoginContext, readMemberLoginApi } from '../../../renderer/ui/member-login-api.ts';
import { HELD } from '../testing/held/held-views.ts';
import { attemptAt, SHOWN_CODE, viewOfStep } from '../views.ts';

afterEach(() => vi.unstubAllGlobals());

/** The screen as it is first drawn; nothing is pressed, so main is not called. */
function draw(
  problem: ErrorView | null,
  isHeld = false,
  privateWindow: PrivateWindowView | null = null,
  step: Partial<ShowCode> = {},
): string {
  vi.stubGlobal('window', { memberLogin: {} });
  const shown = { ...SHOWN_CODE, ...step, problem };
  const attempt = { ...attemptAt(shown), privateWindow, held: isHeld ? HELD : null };
  return renderToStaticMarkup(
    <MemberLoginContext value={readMemberLoginApi()}>
      <DeviceCodeScreen attempt={attempt} step={shown} view={viewOfStep(shown)} go={() => undefined} />
    </MemberLoginContext>,
  );
}

test('W4: a browser that did not open is shown once beside the code, which stays', () => {
  const problem = { code: 'browser-not-opened', details: {} } as const;
  const markup = draw(problem);
  expect(markup.split('role="alert"')).toHaveLength(2);
  expect(markup).toContain(errorText(problem).title);
  for (const part of ['role="timer"', 'class="user-code"', text.device.copyAndOpen, text.cancel]) {
    expect(markup).toContain(part);
  }
});

test('W4: its page can be opened in a private window, and what that shares is said once it is open', () => {
  expect(draw(null)).toContain(text.privateWindow.action);
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
  expect(draw(null, true, null, { deadlineAtMs: Date.now() + 60_000 })).toMatch(/role="timer">Expires in/);
  expect(draw(null)).not.toContain(text.device.checkHeld);
});

test('D6: a code that has expired says so while the last check is under way', () => {
  const markup = draw(null, false, null, { deadlineAtMs: 0, poll: { ...SHOWN_CODE.poll, nextAtMs: null } });
  expect(markup).toContain(`role="timer">${text.device.expired}<`);
  expect(markup).toContain(text.device.checking);
});

test('D8: asks for one press, beside the QR code where a phone reaches the page', () => {
  const places = {
    here: draw(null, false, null, { isOnThisComputer: true }),
    scan: draw(null),
    type: draw(null, false, null, { isAddressAllowed: false }),
  };
  for (const markup of Object.values(places)) expect(markup.split('data-primary')).toHaveLength(2);
  expect(places.here).not.toContain('class="qr"');
  expect(places.here).not.toContain('another device');
  for (const place of [places.here, places.scan]) {
    // The time left is in the card, and the buttons are right below it.
    expect(place).toMatch(/role="timer">[^<]*<\/p><\/div><\/div><div class="actions"><button[^>]* data-primary="">/);
  }
  expect(places.scan.indexOf('class="qr"')).toBeLessThan(places.scan.indexOf('class="user-code"'));
  expect(places.type).toMatch(/button-primary" data-primary="">Copy code</);
  // No page opens from here, wherever it is.
  expect(draw(null, false, null, { isAddressAllowed: false, isOnThisComputer: true })).not.toContain('<a ');
  for (const [place, markup] of Object.entries(places)) {
    const [actions = ''] = /class="actions">.*?<\/div>/.exec(markup) ?? [];
    expect(actions.split('<button'), place).toHaveLength(place === 'type' ? 3 : 4);
  }
});

test('D12: an answer that comes again stands with its causes, and ending the sign-in in the place of Cancel', () => {
  const error = { code: 'token-missing', details: { serviceText: 'No.' } } as const;
  const poll = { ...SHOWN_CODE.poll, last: { kind: 'unexpected', error }, repeats: 2 } as const;
  const told = [text.device.repeated, text.device.end];
  const hasAll = (markup: string) => told.every((words) => markup.includes(words));
  expect([hasAll(draw(null, false, null, { poll })), hasAll(draw(null))]).toEqual([false, false]);
  const markup = draw(null, false, null, { poll: { ...poll, causes: [] } });
  expect([hasAll(markup), markup.includes(`>${text.cancel}<`)]).toEqual([true, false]);
  expect(markup, 'its buttons are not announced').toContain(`<p role="alert">${text.device.repeated}</p>`);
});

describe('D8: a user code', () => {
  test.each([
    ['WDJBMJHT', ['WDJB', 'MJHT']],
    ['123456789', ['1234', '5678', '9']],
    ['AB12', ['AB12']],
    ['WDJB-MJHT', ['WDJB-MJHT']],
    ['WD JB MJ', ['WD JB MJ']],
    ['ŽÆØ𐐀ÉÜ', ['ŽÆØ𐐀', 'ÉÜ']],
    ['', ['']],
  ])('%s is shown in the parts %j', (code, parts) => {
    expect(groupCode(code)).toEqual(parts);
    expect(parts.join(''), 'nothing is added or lost').toBe(code);
  });

  test.each([
    ['WD-7', 'W, D, hyphen, 7'],
    ['W D7', 'W, D, 7'],
    ['𐐀1', '𐐀, 1'],
  ])('%s is spelled %s', (code, spelled) => {
    expect(spellCode(code, 'hyphen')).toBe(spelled);
  });
});
