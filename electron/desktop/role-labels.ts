/**
 * Labels the items that Electron handles itself, in the language of the words. Electron labels them in English only, also
 * those inside a menu that it makes by a role: such a menu is written out here.
 */
import type { DesktopWords } from '../text/en.ts';
import type { MenuItem } from './menu.ts';

type RoleWords = DesktopWords['roles'];

/**
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

const SEPARATOR: MenuItem = { type: 'separator' };

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
