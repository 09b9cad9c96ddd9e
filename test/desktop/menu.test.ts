import { describe, expect, test } from 'vitest';
import { describeContextMenu, describeMenu, type MenuItem, type PressedPlace } from '../../electron/desktop/menu.ts';
import { readSourceFiles } from '../source-file.ts';
import { findRole } from '../stand-in/menu-roles.ts';
import { keyOf, PAGE_KEYS, reservedKeys } from './system-shortcuts.ts';

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
/** Every key that the template brings along, roles and the letters of the menu bar included. */
function keysOf(items: readonly MenuItem[], platform: string): readonly string[] {
  return items.flatMap(({ role, label, accelerator, submenu }) => {
    const letter = platform === 'darwin' ? null : /&(\w)/.exec(label ?? '')?.[1];
    const ofBar = letter ? [keyOf(`Alt+${letter.toUpperCase()}`, platform)] : [];
    const ofMenu = role && findRole(role, platform).menu?.filter((name) => name !== '-');
    if (submenu) return [...ofBar, ...keysOf(submenu, platform)];
    if (ofMenu) return [...ofBar, ...ofMenu.flatMap((name) => keysOfItem(name, undefined, platform))];
    return [...ofBar, ...keysOfItem(role, accelerator, platform)];
  });
}

/** An item's own shortcut takes the place of its role's. */
function keysOfItem(role: string | undefined, accelerator: string | undefined, platform: string): readonly string[] {
  const shortcut = accelerator ?? (role === undefined ? null : findRole(role, platform).accelerator);
  return shortcut === null ? [] : [keyOf(shortcut, platform)];
}

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

  test('has no item in the Window menu that does nothing', () => {
    // macOS does “Zoom” itself.
    const menus = SYSTEMS.map((platform) => outline(submenu(menuOf(platform).template, 'Window')));
    expect(menus).toEqual([[], ['(minimize)', '(close)'], ['(minimize)', '(close)']]);
  });

  test.each(SYSTEMS)('on %s does what it says', (platform) => {
    const { template, acted } = menuOf(platform);
    for (const { click } of everyItem(template)) click?.();
    expect(acted).toEqual(['open', 'about', 'log']);
  });

  test.each(SYSTEMS)('on %s gives no two items the same id', (platform) => {
    const ids = everyItem(menuOf(platform).template).flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(SYSTEMS)('on %s gives no key twice, with the roles’ own, and none that is taken', (platform) => {
    const keys = keysOf(menuOf(platform, false).template, platform);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => reservedKeys(platform).includes(key))).toEqual([]);
  });

  test('a key that an item shares with a role is found, however it is written', () => {
    const clash: MenuItem[] = [{ role: 'windowMenu' }, { label: '&Mail', accelerator: 'CmdOrCtrl+M' }];
    expect(keysOf(clash, 'linux')).toEqual(['Control+M', 'Control+W', 'Alt+M', 'Control+M']);
    expect(keysOf(clash, 'darwin')).toEqual(['Command+M', 'Command+M']);
    expect(keyOf('CmdOrCtrl+Plus', 'win32')).toBe(keyOf('Shift+Ctrl+=', 'win32'));
    expect(() => keysOf([{ role: 'notARole' as 'quit' }], 'linux')).toThrow('notARole');
  });

  test('knows which keys the page listens to itself', () => {
    const heard = readSourceFiles('renderer').flatMap(({ text }) =>
      [...text.matchAll(/event\.(?:key|code) ===? '([^']+)'/g)].map(([, key]) => key),
    );
    expect([...new Set(heard)]).toEqual(PAGE_KEYS);
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
