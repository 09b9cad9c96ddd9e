/** Electron's `clipboard`, in memory: the person's own is left alone. */
let text = '';

export const clipboard: Pick<Electron.Clipboard, 'readText' | 'writeText'> = {
  readText: async () => text,
  writeText: async (value) => {
    text = value;
  },
};
