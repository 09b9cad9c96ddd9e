import { describe, expect, test } from 'vitest';
import { describeContextMenu, describeMenu, type MenuItem, type PressedPlace } from '../../electron/desktop/menu.ts';

const SYSTEMS = ['darwin', 'win32', 'linux'];

function menuOf(platform: string, isInstalled = true) {
  const acted: string[] = [];
  const template = describeMenu({
    platform,
    isInstalled,
    acts: {
      openProfileFile: () => acted.push('open'),
      showAbout: () => acted.push('about'),
      showLog: () => acted.push('log'),
    },
  });
  return { template, acted };
}

/** What a person reads or the system words, in order; a line for a separator. */
function outline(items: readonly MenuItem[]): readonly string[] {
  return items
    .filter(({ visible }) => visible !== false)
    .map(({ label, role, type }) => (type === 'separator' ? '-' : (label ?? `(${role})`)));
}

const submenu = (template: readonly MenuItem[], label: string): readonly MenuItem[] =>
  template.find((item) => item.label?.replace('&', '') === label)?.submenu ?? [];
const everyItem = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap((item) => [item, ...everyItem(item.submenu ?? [])]);
const itemOf = (platform: string, id: string) => everyItem(menuOf(platform).template).find((item) => item.id === id);

describe('the application’s menu', () => {
  test('on macOS begins with the application’s own, and ends the window, not the application, under File', () => {
    const { template } = menuOf('darwin');
    expect(outline(template)).toEqual(['(appMenu)', 'File', 'Edit', 'View', 'Window', 'Help']);
    expect(outline(submenu(template, 'File'))).toEqual(['Open profile file…', '-', '(close)']);
    // The application's menu has About there, and Help a search field.
    expect(outline(submenu(template, 'Help'))).toEqual(['Diagnostics and licences', 'Show log']);
  });

  test.each(['win32', 'linux'])('on %s is opened by letters, and has Quit and About', (platform) => {
    const { template } = menuOf(platform);
    expect(outline(template)).toEqual(['&File', '&Edit', '&View', '&Window', '&Help']);
    expect(outline(submenu(template, 'File'))).toEqual(['Open profile file…', '-', '(quit)']);
    expect(outline(submenu(template, 'Help'))).toEqual(['Diagnostics and licences', 'Show log', '-', '(about)']);
  });

  test.each(SYSTEMS)('on %s has the usual menus by role, so that the system finds them', (platform) => {
    const roles = menuOf(platform).template.flatMap(({ role }) => role ?? []);
    expect(roles).toEqual([...(platform === 'darwin' ? ['appMenu'] : []), 'editMenu', 'windowMenu', 'help']);
  });

  test.each(SYSTEMS)('on %s does what it says', (platform) => {
    const { template, acted } = menuOf(platform);
    for (const { click } of everyItem(template)) click?.();
    expect(acted).toEqual(['open', 'about', 'log']);
  });

  test.each(SYSTEMS)('on %s gives no two items the same shortcut or id', (platform) => {
    const items = everyItem(menuOf(platform, false).template);
    for (const values of [items.flatMap(({ accelerator }) => accelerator ?? []), items.flatMap(({ id }) => id ?? [])]) {
      expect(new Set(values).size).toBe(values.length);
    }
  });

  test('opens a file by the usual shortcut, and help by F1, where a system has that', () => {
    expect(SYSTEMS.map((platform) => itemOf(platform, 'open-profile')?.accelerator)).toEqual(
      Array(3).fill('CmdOrCtrl+O'),
    );
    expect(SYSTEMS.map((platform) => itemOf(platform, 'show-about')?.accelerator)).toEqual([undefined, 'F1', 'F1']);
  });

  test('A2: zooms in with and without Shift, and shows that once', () => {
    const zoom = submenu(menuOf('linux').template, 'View').filter(({ role }) => role === 'zoomIn');
    expect(zoom.map(({ accelerator, visible }) => [accelerator, visible])).toEqual([
      [undefined, undefined],
      ['CmdOrCtrl+=', false],
    ]);
  });

  test('has reloading and developer tools in a copy that is not installed, and in no other', () => {
    const roles = (isInstalled: boolean) => outline(submenu(menuOf('linux', isInstalled).template, 'View'));
    const usual = ['(resetZoom)', '(zoomIn)', '(zoomOut)', '-', '(togglefullscreen)'];
    expect(roles(true)).toEqual(usual);
    expect(roles(false)).toEqual(['(reload)', '(toggleDevTools)', '-', ...usual]);
  });
});

describe('the menu of a pressed place', () => {
  const place = (change: Partial<PressedPlace>): PressedPlace => ({
    isEditable: false,
    selectionText: '',
    editFlags: { canCut: false, canCopy: false, canPaste: true, canSelectAll: true },
    ...change,
  });

  test('C10: offers to paste into a field, and greys out what cannot be done', () => {
    expect(describeContextMenu(place({ isEditable: true }))).toEqual([
      { role: 'cut', enabled: false },
      { role: 'copy', enabled: false },
      { role: 'paste', enabled: true },
      { type: 'separator' },
      { role: 'selectAll', enabled: true },
    ]);
  });

  test('offers to copy what is selected, and does not open over nothing', () => {
    expect(describeContextMenu(place({ selectionText: 'text' }))).toEqual([{ role: 'copy' }]);
    expect(describeContextMenu(place({ selectionText: ' \n' }))).toBeNull();
  });
});
