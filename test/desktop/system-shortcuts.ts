/**
 * Shortcuts that the menu's template does not show: those of the systems, and of the page itself. Written as Electron
 * writes accelerators.
 */

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
