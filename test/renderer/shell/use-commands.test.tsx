import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type KeyEvent, type RunCommand, takeKey, useCommands } from '../../../renderer/shell/use-commands.ts';
import { MemberLoginContext, readMemberLoginApi } from '../../../renderer/ui/member-login-api.ts';
import { VIEW } from '../views.ts';

const go = vi.fn();
const openPalette = vi.fn();
/** What of the page is there, by the selector that finds it. */
const there = new Set<string>();

beforeEach(() => {
  // The page, for what is asked of it here.
  vi.stubGlobal('window', { memberLogin: {} });
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (there.has(selector) ? {} : null),
    querySelectorAll: () => [],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  there.clear();
});

test('A3: a command does nothing while a dialog asks', () => {
  const run = readRun();
  there.add('dialog:modal:not(.palette)');
  run('compare');
  run('palette');
  expect(go).not.toHaveBeenCalled();
  expect(openPalette).not.toHaveBeenCalled();

  there.clear();
  run('compare');
  run('palette');
  expect(go.mock.calls).toEqual([[{ kind: 'compare' }]]);
  expect(openPalette.mock.calls).toEqual([[null]]);
});

test('A3: a key that is held acts once, and is kept from the menu all the while', () => {
  const run = vi.fn();
  const presses = [false, true, true].map((repeat) => press(repeat));
  for (const event of presses) takeKey(event, run);
  expect(run.mock.calls).toEqual([['compare']]);
  expect(presses.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true, true]);
});

function readRun(): RunCommand {
  const runs: RunCommand[] = [];
  function Screen() {
    runs.push(useCommands({ view: VIEW, place: { kind: 'sign-in' }, go, openPalette }));
    return null;
  }
  renderToStaticMarkup(
    <MemberLoginContext value={readMemberLoginApi()}>
      <Screen />
    </MemberLoginContext>,
  );
  const [run] = runs;
  if (!run) throw new Error('Nothing was drawn.');
  return run;
}

function press(repeat: boolean): KeyEvent {
  const keys = { key: '2', code: 'Digit2', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };
  return Object.assign(new Event('keydown', { cancelable: true }), { ...keys, repeat, isComposing: false });
}
