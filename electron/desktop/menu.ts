/**
 * Describes what the system shows outside the page: the native menus, with the usual roles and their shortcuts and a few
 * items of the app's own, and the About panel. Everything in them is also available in the page.
 */
import { COMMANDS, type Command, type CommandId, isPossible, type Surroundings } from '../ipc/views/commands.ts';
import type { DesktopWords } from '../text/en.ts';

/** Items that Electron handles itself; `labelRoles` labels them. */
type Role =
  | 'appMenu'
  | 'editMenu'
  | 'windowMenu'
  | 'help'
  | Exclude<keyof DesktopWords['roles'], 'substitutions' | 'speech'>;

/** The part of Electron's menu template that is used. */
export interface MenuItem {
  readonly id?: string;
  readonly role?: Role;
  readonly type?: 'separator';
  readonly label?: string;
  readonly accelerator?: string;
  readonly visible?: boolean;
  readonly enabled?: boolean;
  readonly click?: () => void;
  readonly submenu?: MenuItem[];
}

interface MenuActions {
  readonly openProfileFile: () => void;
  /** Has the page carry out a command. */
  readonly ask: (command: CommandId) => void;
  readonly showLog: () => void;
}

export interface MenuOptions {
  /** As `process.platform`. */
  readonly platform: string;
  /** An installed copy has no items for reloading and for the developer tools. */
  readonly isInstalled: boolean;
  readonly acts: MenuActions;
  readonly words: DesktopWords['menu'];
}

const SEPARATOR: MenuItem = { type: 'separator' };

/** @returns the template of the app's menu */
export function describeMenu({ platform, isInstalled, acts, words }: MenuOptions): MenuItem[] {
  const isMac = platform === 'darwin';
  /** `&` marks the letter that opens the menu with Alt, which macOS does not have. */
  const name = (label: string): string => (isMac ? label.replace('&', '') : label);
  const describe = (command: Command): MenuItem => describeCommand(command, acts, words);
  const inMenu = (menu: Command['menu']) => COMMANDS.filter((command) => command.menu === menu);
  const places = inMenu('go').filter(({ kind }) => kind === 'place');
  const actions = inMenu('go').filter(({ kind }) => kind !== 'place');
  const file: MenuItem[] = [...inMenu('file').map(describe), SEPARATOR, { role: isMac ? 'close' : 'quit' }];
  const help: MenuItem[] = [
    ...inMenu('help').map(describe),
    // On macOS, the Help menu has a search field with its own shortcut.
    ...(isMac
      ? []
      : [{ label: words.commands.about, accelerator: 'F1', visible: false, click: () => acts.ask('about') }]),
    { id: 'show-log', label: words.showLog, click: acts.showLog },
    ...(isMac ? [] : [SEPARATOR, { role: 'about' as const }]),
  ];
  return [
    // Contains About, Services, Hide and Quit.
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: name(words.file), submenu: file },
    { role: 'editMenu', label: name(words.edit) },
    { label: name(words.view), submenu: describeViewMenu(isInstalled) },
    { label: name(words.go), submenu: [...actions.map(describe), SEPARATOR, ...places.map(describe)] },
    // Elsewhere than on macOS, Electron's own has an item “Zoom” that does nothing.
    {
      role: 'windowMenu',
      label: name(words.window),
      ...(!isMac && { submenu: [{ role: 'minimize' }, { role: 'close' }] }),
    },
    { role: 'help', label: name(words.help), submenu: help },
  ];
}

/** The part of Electron's menu that is used. */
interface Menu {
  getMenuItemById(id: string): { enabled: boolean } | null;
}

/** Greys out the commands that have nothing to act on. */
export function enableCommands(menu: Menu | null, view: Surroundings): void {
  for (const { id } of COMMANDS) {
    const item = menu?.getMenuItemById(id);
    if (item) item.enabled = isPossible(id, view);
  }
}

/**
 * Electron gives a key to the page first, and to the menu only if the page has not taken it (`HandleKeyboardEvent` of
 * its web contents), so a command is carried out once.
 */
function describeCommand(command: Command, acts: MenuActions, words: DesktopWords['menu']): MenuItem {
  const { id, key } = command;
  const click = id === 'open-profile' ? acts.openProfileFile : () => acts.ask(id);
  return { id, label: words.commands[id], accelerator: `CmdOrCtrl+${key}`, click };
}

function describeViewMenu(isInstalled: boolean): MenuItem[] {
  const forDevelopers: MenuItem[] = [
    // The role's own key refreshes the member.
    { role: 'reload', accelerator: 'CmdOrCtrl+Shift+R' },
    { role: 'toggleDevTools' },
    SEPARATOR,
  ];
  return [
    ...(isInstalled ? [] : forDevelopers),
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    // The role's own shortcut is +, which needs Shift on most keyboards. Like browsers, accept the key without Shift.
    { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
    { role: 'zoomOut' },
    SEPARATOR,
    { role: 'togglefullscreen' },
  ];
}

/** The part of Electron's `context-menu` event that is used: facts about the place that was clicked. */
export interface PressedPlace {
  readonly isEditable: boolean;
  readonly selectionText: string;
  readonly editFlags: {
    readonly canCut: boolean;
    readonly canCopy: boolean;
    readonly canPaste: boolean;
    readonly canSelectAll: boolean;
  };
}

/** @returns the template of the context menu, or null if it would be empty */
export function describeContextMenu({ isEditable, selectionText, editFlags }: PressedPlace): MenuItem[] | null {
  if (isEditable) {
    return [
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      SEPARATOR,
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  }
  return selectionText.trim() === '' ? null : [{ role: 'copy' }];
}

type RoleWords = DesktopWords['roles'];

/**
 * Labels the items that Electron handles itself, in the language of the words. Electron labels them in English only, also
 * those inside a menu that it makes by a role: such a menu is written out here.
 * @param platform as `process.platform`
 * @returns the same menu, with a label for each item
 */
export function labelRoles(items: readonly MenuItem[], words: RoleWords, platform: string): MenuItem[] {
  const isMac = platform === 'darwin';
  return items.map((item) => {
    const { role, label } = item;
    const submenu = item.submenu ?? (role && writeOut(role, words, isMac));
    return {
      ...item,
      ...(label === undefined && role && isWorded(role, words) && { label: labelOf(words[role], platform) }),
      ...(submenu && { submenu: labelRoles(submenu, words, platform) }),
    };
  });
}

function isWorded(role: string, words: RoleWords): role is keyof RoleWords {
  return Object.hasOwn(words, role);
}

function labelOf(label: RoleWords[keyof RoleWords], platform: string): string {
  if (typeof label === 'string') return label;
  return platform === 'darwin' || platform === 'win32' ? label[platform] : label.linux;
}

/** @returns the items that Electron puts into the menu of a role */
function writeOut(role: NonNullable<MenuItem['role']>, words: RoleWords, isMac: boolean): MenuItem[] | undefined {
  switch (role) {
    case 'appMenu':
      return [
        { role: 'about' },
        SEPARATOR,
        { role: 'services' },
        SEPARATOR,
        { role: 'hide' },
        { role: 'hideOthers' },
        { role: 'unhide' },
        SEPARATOR,
        { role: 'quit' },
      ];
    case 'editMenu':
      return [
        { role: 'undo' },
        { role: 'redo' },
        SEPARATOR,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        ...(isMac ? editingOnMac(words) : [{ role: 'delete' as const }, SEPARATOR, { role: 'selectAll' as const }]),
      ];
    case 'windowMenu':
      return [{ role: 'minimize' }, { role: 'zoom' }, SEPARATOR, { role: 'front' }];
    default:
      return undefined;
  }
}

function editingOnMac(words: RoleWords): MenuItem[] {
  return [
    { role: 'pasteAndMatchStyle' },
    { role: 'delete' },
    { role: 'selectAll' },
    SEPARATOR,
    {
      label: words.substitutions,
      submenu: [
        { role: 'showSubstitutions' },
        SEPARATOR,
        { role: 'toggleSmartQuotes' },
        { role: 'toggleSmartDashes' },
        { role: 'toggleTextReplacement' },
      ],
    },
    { label: words.speech, submenu: [{ role: 'startSpeaking' }, { role: 'stopSpeaking' }] },
  ];
}

/** The options of Electron's About panel that are used. */
export interface AboutPanel {
  readonly applicationName: string;
  readonly applicationVersion: string;
  readonly copyright: string;
  /** macOS and Windows only. */
  readonly credits?: string;
  /** A file; Linux and Windows only. */
  readonly iconPath?: string;
}

export interface AboutPanelOptions {
  /** As `process.platform`. */
  readonly platform: string;
  readonly version: string;
  /** Electron, Chromium and Node.js with their versions. */
  readonly runtime: readonly { readonly name: string; readonly version: string }[];
  /** File of the icon; null if the installed package provides it. */
  readonly icon: string | null;
  readonly words: DesktopWords['aboutPanel'];
}

/** Fills the system's About panel, using the fields that each system supports. */
export function describeAboutPanel({ platform, version, runtime, icon, words }: AboutPanelOptions): AboutPanel {
  const versions = runtime.map((part) => `${part.name} ${part.version}`).join('\n');
  // The panel on Linux has no credits, so the versions go after the app's version.
  const isLinux = platform === 'linux';
  return {
    ...words,
    applicationVersion: isLinux ? `${version}\n${versions}` : version,
    ...(!isLinux && { credits: versions }),
    ...(icon !== null && { iconPath: icon }),
  };
}
