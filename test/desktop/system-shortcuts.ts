/**
 * Shortcuts that the menu's template does not show: those of Electron's roles, of the systems, and of the page itself.
 * Written as Electron writes accelerators.
 */

/**
 * What each role brings along: `lib/browser/api/menu-item-roles.ts` of electron/electron, as of 45. A list is for macOS,
 * Windows and Linux, in this order; null is a role without a shortcut there.
 */
const ROLE_SHORTCUTS: Readonly<Record<string, string | null | readonly [string | null, string | null, string | null]>> =
  {
    about: null,
    close: 'CommandOrControl+W',
    copy: 'CommandOrControl+C',
    cut: 'CommandOrControl+X',
    delete: null,
    front: null,
    hide: 'Command+H',
    hideOthers: 'Command+Alt+H',
    minimize: 'CommandOrControl+M',
    paste: 'CommandOrControl+V',
    pasteAndMatchStyle: ['Command+Alt+Shift+V', 'Shift+CommandOrControl+V', 'Shift+CommandOrControl+V'],
    quit: ['CommandOrControl+Q', null, 'CommandOrControl+Q'],
    redo: ['Shift+CommandOrControl+Z', 'Control+Y', 'Shift+CommandOrControl+Z'],
    reload: 'CommandOrControl+R',
    resetZoom: 'CommandOrControl+0',
    selectAll: 'CommandOrControl+A',
    services: null,
    showSubstitutions: null,
    startSpeaking: null,
    stopSpeaking: null,
    toggleDevTools: ['Alt+Command+I', 'Control+Shift+I', 'Control+Shift+I'],
    toggleSmartDashes: null,
    toggleSmartQuotes: null,
    toggleTextReplacement: null,
    togglefullscreen: ['Control+Command+F', 'F11', 'F11'],
    undo: 'CommandOrControl+Z',
    unhide: null,
    zoom: null,
    zoomIn: 'CommandOrControl+Plus',
    zoomOut: 'CommandOrControl+-',
  };

/** The menus that a role stands for; from the same file. */
const ROLE_MENUS: Readonly<Record<string, (isMac: boolean) => readonly string[]>> = {
  appMenu: () => ['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'],
  editMenu: (isMac) => [
    ...['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'],
    ...(isMac ? ['pasteAndMatchStyle', 'showSubstitutions', 'toggleSmartQuotes', 'toggleSmartDashes'] : []),
    ...(isMac ? ['toggleTextReplacement', 'startSpeaking', 'stopSpeaking'] : []),
  ],
  windowMenu: (isMac) => ['minimize', 'zoom', isMac ? 'front' : 'close'],
  help: () => [],
};

/** Keys that never reach an application, or mean something else in each of them. */
const RESERVED: Readonly<Record<string, readonly string[]>> = {
  darwin: [
    ...['Command+Tab', 'Command+`', 'Command+Space', 'Command+Alt+Space', 'Control+Command+Space', 'Command+Alt+D'],
    ...['Command+Alt+Escape', 'Control+Command+Q', 'Command+Shift+Q', 'Command+Shift+3', 'Command+Shift+4'],
    // Help's search field, the settings, the desktop.
    ...['Command+Shift+5', 'Command+Shift+/', 'Command+,', 'F11', 'Control+Up', 'Control+Down'],
  ],
  win32: [
    ...['Alt+F4', 'Alt+Tab', 'Alt+Escape', 'Alt+Space', 'Control+Escape', 'Control+Shift+Escape'],
    ...['Control+Alt+Delete', 'F10', 'Shift+F10'],
  ],
  linux: [
    ...['Alt+F1', 'Alt+F2', 'Alt+F4', 'Alt+Tab', 'Alt+Space', 'Control+Alt+T', 'Control+Alt+L', 'Control+Alt+Delete'],
    ...['Control+Alt+Left', 'Control+Alt+Right', 'F10', 'Shift+F10'],
  ],
};

/** What Chromium does with a key in the page: moving on, scrolling, and caret browsing. */
const CHROMIUMS = ['Tab', 'Shift+Tab', 'Enter', 'Space', 'Home', 'End', 'PageUp', 'PageDown', 'F6', 'F7'];

/** Keys that the page listens to itself. */
export const PAGE_KEYS = ['Escape'];

/** @returns keys that no item of the menu may have, each written in one way */
export function reservedKeys(platform: string): readonly string[] {
  return [...(RESERVED[platform] ?? []), ...CHROMIUMS, ...PAGE_KEYS].map((shortcut) => keyOf(shortcut, platform));
}

/** @returns the shortcut that an item of this role gets by itself, if any */
export function shortcutOfRole(role: string, platform: string): string | null {
  const shortcut = ROLE_SHORTCUTS[role];
  if (shortcut === undefined) throw new Error(`The role ${role} is not in the table.`);
  return typeof shortcut === 'string' ? shortcut : (shortcut?.[['darwin', 'win32', 'linux'].indexOf(platform)] ?? null);
}

/** @returns the roles in the menu that a role stands for, or null if it stands for no menu */
export function menuOfRole(role: string, platform: string): readonly string[] | null {
  return ROLE_MENUS[role]?.(platform === 'darwin') ?? null;
}

/** @returns the same text for accelerators that are the same keys on this system */
export function keyOf(accelerator: string, platform: string): string {
  const command = platform === 'darwin' ? 'Command' : 'Control';
  const names: Readonly<Record<string, readonly string[]>> = {
    CmdOrCtrl: [command],
    CommandOrControl: [command],
    Cmd: ['Command'],
    Ctrl: ['Control'],
    Option: ['Alt'],
    Plus: ['Shift', '='],
  };
  const keys = accelerator.split('+').flatMap((name) => names[name] ?? [name]);
  return [...new Set(keys)].toSorted().join('+');
}
