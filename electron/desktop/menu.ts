/**
 * The native menus: the usual roles with the system's own shortcuts, and the few places and acts of this app. They
 * do nothing by themselves, and never hold what the page does not offer too.
 */
import { MENU } from '../text/en.ts';

/** What the system words and does by itself. */
type Role =
  | 'appMenu'
  | 'editMenu'
  | 'windowMenu'
  | 'help'
  | 'about'
  | 'close'
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

/** The part of Electron's template for a menu that is used. */
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

interface MenuActs {
  readonly openProfileFile: () => void;
  readonly showAbout: () => void;
  readonly showLog: () => void;
}

export interface MenuOptions {
  /** As `process.platform`. */
  readonly platform: string;
  /** Reloading and developer tools are for copies that are not installed. */
  readonly isInstalled: boolean;
  readonly acts: MenuActs;
}

const SEPARATOR: MenuItem = { type: 'separator' };

/** @returns the template of the application's menu */
export function describeMenu({ platform, isInstalled, acts }: MenuOptions): MenuItem[] {
  const isMac = platform === 'darwin';
  /** `&` stands before the letter that opens the menu together with Alt; macOS has no such letters. */
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
      // On macOS, Help is a search field with a shortcut of its own.
      ...(!isMac && { accelerator: 'F1' }),
      click: acts.showAbout,
    },
    { id: 'show-log', label: MENU.showLog, click: acts.showLog },
    ...(isMac ? [] : [SEPARATOR, { role: 'about' as const }]),
  ];
  return [
    // With About, Services, Hide and Quit.
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: name(MENU.file), submenu: file },
    { role: 'editMenu', label: name(MENU.edit) },
    { label: name(MENU.view), submenu: describeViewMenu(isInstalled) },
    { role: 'windowMenu', label: name(MENU.window) },
    { role: 'help', label: name(MENU.help), submenu: help },
  ];
}

function describeViewMenu(isInstalled: boolean): MenuItem[] {
  const forDevelopers: MenuItem[] = [{ role: 'reload' }, { role: 'toggleDevTools' }, SEPARATOR];
  return [
    ...(isInstalled ? [] : forDevelopers),
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    // The role's own shortcut is + itself, which needs Shift on most keyboards; browsers take the key without it too.
    { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
    { role: 'zoomOut' },
    SEPARATOR,
    { role: 'togglefullscreen' },
  ];
}

/** What the page says of the place that was pressed, as Electron's `context-menu` event has it. */
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

/** @returns the template of the menu for the pressed place; null where there is nothing to do */
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
