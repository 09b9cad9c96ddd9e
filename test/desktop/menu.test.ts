import { describe, expect, test } from 'vitest';
import {
  describeAboutPanel,
  describeContextMenu,
  describeMenu,
  enableCommands,
  labelRoles,
  type MenuItem,
  type PressedPlace,
} from '../../electron/desktop/menu.ts';
import { COMMANDS } from '../../electron/ipc/views/commands.ts';
import { ABOUT_PANEL, DESKTOP_WORDS, MENU } from '../../electron/text/en.ts';
import { FRENCH } from '../../electron/text/fr/french.ts';
import { commandName } from '../../renderer/text/commands.ts';
import { readSourceFiles } from '../source-file.ts';
import { findRole } from '../stand-in/menu-roles.ts';
import { keyOf, PAGE_KEYS, reservedKeys } from './system-shortcuts.ts';

const SYSTEMS = ['darwin', 'win32', 'linux'];
const FILE = ['Sign in', 'Refresh', 'Open profile file…'];

function menuOf(platform: string, isInstalled = true) {
  const acted: string[] = [];
  const template = describeMenu({
    platform,
    isInstalled,
    words: DESKTOP_WORDS.menu,
    acts: {
      openProfileFile: () => acted.push('open'),
      ask: (command) => acted.push(command),
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

const namesOnPage = () => Object.fromEntries(COMMANDS.map(({ id }) => [id, commandName(id)]));
const itemOf = (platform: string, id: string) => everyItem(menuOf(platform).template).find((item) => item.id === id);

describe('the application’s menu', () => {
  test('on macOS begins with the application’s own, and ends the window, not the application, under File', () => {
    const { template } = menuOf('darwin');
    expect(outline(template)).toEqual(['(appMenu)', 'File', 'Edit', 'View', 'Go', 'Window', 'Help']);
    expect(outline(submenu(template, 'File'))).toEqual([...FILE, '-', '(close)']);
    // The application's menu has About there, and Help a search field.
    expect(outline(submenu(template, 'Help'))).toEqual(['Diagnostics and licences', 'Show log']);
  });

  test.each(['win32', 'linux'])('on %s is opened by letters, and has Quit and About', (platform) => {
    const { template } = menuOf(platform);
    expect(outline(template)).toEqual(['&File', '&Edit', '&View', '&Go', '&Window', '&Help']);
    expect(outline(submenu(template, 'File'))).toEqual([...FILE, '-', '(quit)']);
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
    const places = ['member', 'compare', 'exchanges', 'document-check', 'call-service', 'demo-behaviour', 'case'];
    const ofHelp = platform === 'darwin' ? ['about'] : ['about', 'about'];
    expect(acted).toEqual([
      'sign-in',
      'refresh',
      'open',
      'palette',
      'filter',
      ...places,
      'add-service',
      ...ofHelp,
      'log',
    ]);
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

  test.each(SYSTEMS)('on %s shows each command with its keys', (platform) => {
    for (const { id, key } of COMMANDS) {
      const { accelerator, label } = itemOf(platform, id) ?? {};
      expect([accelerator, label]).toEqual([`CmdOrCtrl+${key}`, MENU.commands[id]]);
    }
  });

  test('calls what it shares with the page as the page does', () => {
    expect({ ...MENU.commands, about: null }).toEqual({ ...namesOnPage(), about: null });
  });

  test('opens help by F1 as well, where a system has that, and shows the item once', () => {
    const byF1 = SYSTEMS.map((platform) =>
      everyItem(menuOf(platform).template).filter(({ accelerator }) => accelerator === 'F1'),
    );
    expect(byF1.map((items) => items.map(({ visible }) => visible))).toEqual([[], [false], [false]]);
  });

  test('A3: greys out what has nothing to act on, and all while main asks', () => {
    const items = new Map(COMMANDS.map(({ id }) => [id as string, { enabled: true }]));
    const menu = { getMenuItemById: (id: string) => items.get(id) ?? null };
    const disabled = () => [...items].filter(([, { enabled }]) => !enabled).map(([id]) => id);
    const nobody = { service: { demo: null }, openCase: null, currentSessionId: null, isAsking: false };
    enableCommands(menu, nobody);
    expect(disabled()).toEqual(['refresh', 'demo-behaviour', 'case']);
    const all = { service: { demo: {} }, openCase: {}, currentSessionId: 'session-1', isAsking: false };
    enableCommands(menu, all);
    expect(disabled()).toEqual([]);
    enableCommands(menu, { ...all, isAsking: true });
    expect(disabled()).toEqual([...items.keys()]);
    expect(() => enableCommands(null, nobody)).not.toThrow();
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
    const [reload] = submenu(menuOf('linux', false).template, 'View');
    expect(reload?.accelerator).toBe('CmdOrCtrl+Shift+R');
  });
});

describe('the items that Electron handles itself', () => {
  const wordsOf = (template: readonly MenuItem[]): readonly string[] =>
    everyItem(template).flatMap(({ label, type }) =>
      type === 'separator' ? [] : [label?.replace('&', '') ?? '(none)'],
    );

  test.each(SYSTEMS)('on %s are called in English as Electron calls them', (platform) => {
    const { template } = menuOf(platform, false);
    const roles = everyItem(labelRoles(template, DESKTOP_WORDS.roles, platform)).filter(
      ({ role, submenu }) => role && !submenu,
    );
    const own = roles.map(({ role = 'help' }) => findRole(role, platform, 'Member Login').label);
    expect(roles.map(({ label }) => label)).toEqual(own);
  });

  test.each(SYSTEMS)('on %s stand in a menu that is written out as Electron’s own', (platform) => {
    const before = menuOf(platform, false).template.flatMap(({ role, submenu }) =>
      submenu || !role ? [] : (findRole(role, platform).menu ?? []),
    );
    const after = labelRoles(
      menuOf(platform, false).template.filter(({ submenu }) => !submenu),
      DESKTOP_WORDS.roles,
      platform,
    );
    const roles = after.flatMap(({ submenu }) =>
      everyItem(submenu ?? []).flatMap(({ role }) => role?.toLowerCase() ?? []),
    );
    expect(roles).toEqual(before.filter((role) => role !== '-'));
  });

  test.each(SYSTEMS)('on %s are all called otherwise in French, and none is left out', (platform) => {
    const template = describeMenu({
      platform,
      isInstalled: false,
      words: FRENCH.desktop.menu,
      acts: { openProfileFile: () => undefined, ask: () => undefined, showLog: () => undefined },
    });
    const french = wordsOf(labelRoles(template, FRENCH.desktop.roles, platform));
    const english = wordsOf(labelRoles(menuOf(platform, false).template, DESKTOP_WORDS.roles, platform));
    expect(french).toHaveLength(english.length);
    // The menu of the application has its name, which macOS puts there.
    const same = french.filter((label, index) => label === english[index]);
    expect(new Set(same)).toEqual(new Set(platform === 'darwin' ? ['(none)', 'Services', 'Substitutions'] : []));
    expect(keysOf(template, platform)).toHaveLength(new Set(keysOf(template, platform)).size);
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

const panelOn = (platform: string, icon: string | null = null) =>
  describeAboutPanel({
    platform,
    version: '0.1.0',
    runtime: [
      { name: 'Electron', version: '45.4.1' },
      { name: 'Node.js', version: '24.18.1' },
    ],
    icon,
    words: ABOUT_PANEL,
  });

test.each(['darwin', 'win32'])('on %s what it runs on stands among the credits', (platform) => {
  expect(panelOn(platform)).toMatchObject({
    applicationName: 'Member Login',
    applicationVersion: '0.1.0',
    credits: 'Electron 45.4.1\nNode.js 24.18.1',
  });
});

test('on Linux, where the panel has no credits, it stands with the version', () => {
  const panel = panelOn('linux', '/icon.png');
  expect(panel).toMatchObject({
    applicationVersion: '0.1.0\nElectron 45.4.1\nNode.js 24.18.1',
    iconPath: '/icon.png',
  });
  expect(panel).not.toHaveProperty('credits');
});

test.each(['darwin', 'win32', 'linux'])('on %s it names the licence and where all of them are', (platform) => {
  expect(panelOn(platform).copyright).toMatch(
    /^Copyright © \d{4} .+\nMIT licence\. .+ Diagnostics and licences under Help\.$/,
  );
  expect(panelOn(platform)).not.toHaveProperty('iconPath');
});
