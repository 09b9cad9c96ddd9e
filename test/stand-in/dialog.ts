/**
 * Electron's `dialog`. A person who is asked for a file has always thought better of it; one with a window on the screen
 * is told in the terminal how to name the file instead. A message box is cancelled, but for a window on the screen, whose
 * page asks with its own two buttons.
 */
import { StandInWindow, surroundings } from './browser-window.ts';

type Dialogs = Pick<Electron.Dialog, 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox' | 'showErrorBox'>;

export const dialog: Dialogs = {
  async showOpenDialog() {
    if (process.env.STAND_IN_VISIBLE === '1') {
      console.log('The stand-in has no file dialog. Name the file instead: npm start -- --profile FILE');
    }
    return { canceled: true, filePaths: [] };
  },
  async showSaveDialog() {
    if (process.env.STAND_IN_VISIBLE === '1') console.log('The stand-in has no file dialog, so nothing was saved.');
    return { canceled: true, filePath: '' };
  },
  async showMessageBox(first: Electron.BaseWindow | Electron.MessageBoxOptions, second?: Electron.MessageBoxOptions) {
    const options = 'message' in first ? first : second;
    const { message = '', detail = '', buttons = [], cancelId = 0 } = options ?? {};
    const window = StandInWindow.getAllWindows().find((window) => window.isVisible());
    const text = JSON.stringify(`${message}\n\n${detail}`);
    const isAgreed = surroundings.browser?.isVisible && (await window?.webContents.runForPerson(`confirm(${text})`));
    const response = isAgreed === true ? buttons.findIndex((_, id) => id !== cancelId) : cancelId;
    return { response, checkboxChecked: false };
  },
  /** As Electron on Linux before it is ready. */
  showErrorBox(title, content) {
    console.error(`${title}\n${content}`);
  },
};
