/**
 * Electron's `dialog`: shows nothing. A person who is asked for a file has always thought better of it; one with a
 * window on the screen is told in the terminal how to name the file instead.
 */

export const dialog: Pick<Electron.Dialog, 'showOpenDialog' | 'showSaveDialog' | 'showErrorBox'> = {
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
  /** As Electron on Linux before it is ready. */
  showErrorBox(title, content) {
    console.error(`${title}\n${content}`);
  },
};
