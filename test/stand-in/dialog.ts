/** Electron's `dialog`: shows nothing. A person who is asked for a file has always thought better of it. */

export const dialog: Pick<Electron.Dialog, 'showOpenDialog'> = {
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
};
