/**
 * Describes the native menus: the usual roles with the system's shortcuts, and a few items of the app's own. Everything
 * in them is also available in the page.
 */
import { MENU } from '../text/en.ts';

/** Items that Electron labels and handles itself. */
type Role =
  | 'appMenu'
  | 'editMenu'
  | 'windowMenu'
  | 'help'
  | 'about'
  | 'close'
  | 'minimize'
  | 'quit'
  | 'reload'
  | 'toggleDevTools'
  | 'resetZoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'togglefullscreen'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll';

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
  readonly showAbout: () => void;
  readonly showLog: () => void;
}

export interface MenuOptions {
  /** As `process.platform`. */
  readonly platform: string;
  /** An installed copy has no items for reloading and for the developer tools. */
  readonly isInstalled: boolean;
  readonly acts: MenuActions;
}

const SEPARATOR: MenuItem = { type: 'separator' };

/** @returns the template of the app's menu */
export function describeMenu({ platform, isInstalled, acts }: MenuOptions): MenuItem[] {
  const isMac = platform === 'darwin';
  /** `&` marks the letter that opens the menu with Alt, which macOS does not have. */
  const name = (label: string): string => (isMac ? label.replace('&', '') : label);
  const file: MenuItem[] = [
    { id: 'open-profile', label: MENU.openProfile, accelerator: 'CmdOrCtrl+O', click: acts.openProfileFile },
    SEPARATOR,
    { role: isMac ? 'close' : 'quit' },
  ];
  const help: MenuItem[] = [
    {
      id: 'show-about',
      label: MENU.aboutScreen,
      // On macOS, the Help menu has a search field with its own shortcut.
      ...(!isMac && { accelerator: 'F1' }),
      click: acts.showAbout,
    },
    { id: 'show-log', label: MENU.showLog, click: acts.showLog },
    ...(isMac ? [] : [SEPARATOR, { role: 'about' as const }]),
  ];
  return [
    // Contains About, Services, Hide and Quit.
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: name(MENU.file), submenu: file },
    { role: 'editMenu', label: name(MENU.edit) },
    { label: name(MENU.view), submenu: describeViewMenu(isInstalled) },
    // Elsewhere than on macOS, Electron's own has an item “Zoom” that does nothing.
    {
      role: 'windowMenu',
      label: name(MENU.window),
      ...(!isMac && { submenu: [{ role: 'minimize' }, { role: 'close' }] }),
    },
    { role: 'help', label: name(MENU.help), submenu: help },
  ];
}

function describeViewMenu(isInstalled: boolean): MenuItem[] {
  const forDevelopers: MenuItem[] = [{ role: 'reload' }, { role: 'toggleDevTools' }, SEPARATOR];
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
