/** What the roles of a menu bring along: `lib/browser/api/menu-item-roles.ts` of electron/electron, as of 45. */

export interface Role {
  readonly label: string;
  /** Null for none. */
  readonly accelerator: string | null;
  /** The roles, or separators (`-`), of the menu that it stands for; null for an item. */
  readonly menu: readonly string[] | null;
}

const SYSTEMS = ['darwin', 'win32', 'linux'];

/** One for macOS, Windows and Linux, or for each of them in this order. */
type BySystem = string | null | readonly [string | null, string | null, string | null];

const ITEMS: Readonly<Record<string, readonly [label: BySystem, accelerator?: BySystem]>> = {
  about: [['About NAME', 'About NAME', 'About']],
  close: [['Close Window', 'Close', 'Close'], 'CommandOrControl+W'],
  copy: ['Copy', 'CommandOrControl+C'],
  cut: ['Cut', 'CommandOrControl+X'],
  delete: ['Delete'],
  front: ['Bring All to Front'],
  help: ['Help'],
  hide: ['Hide NAME', 'Command+H'],
  hideothers: ['Hide Others', 'Command+Alt+H'],
  minimize: ['Minimize', 'CommandOrControl+M'],
  paste: ['Paste', 'CommandOrControl+V'],
  pasteandmatchstyle: [
    'Paste and Match Style',
    ['Cmd+Option+Shift+V', 'Shift+CommandOrControl+V', 'Shift+CommandOrControl+V'],
  ],
  quit: [
    ['Quit NAME', 'Exit', 'Quit'],
    ['CommandOrControl+Q', null, 'CommandOrControl+Q'],
  ],
  redo: ['Redo', ['Shift+CommandOrControl+Z', 'Control+Y', 'Shift+CommandOrControl+Z']],
  reload: ['Reload', 'CmdOrCtrl+R'],
  resetzoom: ['Actual Size', 'CommandOrControl+0'],
  selectall: ['Select All', 'CommandOrControl+A'],
  services: ['Services'],
  showsubstitutions: ['Show Substitutions'],
  startspeaking: ['Start Speaking'],
  stopspeaking: ['Stop Speaking'],
  toggledevtools: ['Toggle Developer Tools', ['Alt+Command+I', 'Ctrl+Shift+I', 'Ctrl+Shift+I']],
  togglefullscreen: ['Toggle Full Screen', ['Control+Command+F', 'F11', 'F11']],
  togglesmartdashes: ['Smart Dashes'],
  togglesmartquotes: ['Smart Quotes'],
  toggletextreplacement: ['Text Replacement'],
  undo: ['Undo', 'CommandOrControl+Z'],
  unhide: ['Show All'],
  zoom: ['Zoom'],
  zoomin: ['Zoom In', 'CommandOrControl+Plus'],
  zoomout: ['Zoom Out', 'CommandOrControl+-'],
};

/** In macOS' menu for editing, two submenus are written out. */
const MAC_EDITING = ['showsubstitutions', '-', 'togglesmartquotes', 'togglesmartdashes', 'toggletextreplacement'];
const MENUS: Readonly<Record<string, readonly [label: string, items: (isMac: boolean) => readonly string[]]>> = {
  appmenu: ['NAME', () => ['about', '-', 'services', '-', 'hide', 'hideothers', 'unhide', '-', 'quit']],
  editmenu: [
    'Edit',
    (isMac) => [
      ...['undo', 'redo', '-', 'cut', 'copy', 'paste'],
      ...(isMac
        ? ['pasteandmatchstyle', 'delete', 'selectall', '-', ...MAC_EDITING, 'startspeaking', 'stopspeaking']
        : ['delete', '-', 'selectall']),
    ],
  ],
  windowmenu: ['Window', (isMac) => ['minimize', 'zoom', ...(isMac ? ['-', 'front'] : ['close'])]],
};

/**
 * @param name of the role, in any case
 * @param platform as `process.platform`
 * @param appName what the application is called
 * @throws Error for a role that is not in the table
 */
export function findRole(name: string, platform: string, appName = ''): Role {
  const here = (value: BySystem = null): string | null =>
    value === null || typeof value === 'string' ? value : (value[SYSTEMS.indexOf(platform)] ?? null);
  const [label, accelerator] = ITEMS[name.toLowerCase()] ?? [];
  const [menuLabel, items] = MENUS[name.toLowerCase()] ?? [];
  const found = here(label) ?? menuLabel;
  if (found === undefined) throw new Error(`The role ${name} is not in the table.`);
  return {
    label: found.replace('NAME', appName),
    accelerator: here(accelerator),
    menu: items?.(platform === 'darwin') ?? null,
  };
}
