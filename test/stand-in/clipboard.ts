/**
 * Electron's `clipboard`: written through the window where it is on a screen, else in memory, so that tests leave
 * the person's own alone. It never reads the system's.
 */
import { StandInWindow, surroundings } from './browser-window.ts';

let text = '';

export const clipboard: Pick<Electron.Clipboard, 'readText' | 'writeText'> = {
  readText: async () => text,
  writeText: async (value) => {
    if (surroundings.browser?.isVisible) await copyInWindow(value);
    text = value;
  },
};

/** Chromium lets a page copy while a person acts in it, whatever permissions the page has. */
async function copyInWindow(value: string): Promise<void> {
  const window = StandInWindow.getAllWindows().find((window) => window.isVisible());
  const script = `(${copy})(${JSON.stringify(value)})`;
  if ((await window?.webContents.runForPerson(script)) !== true) throw new Error('Failed to write to the clipboard');
}

/** Runs in the page. @returns whether the text was taken */
function copy(value: string): boolean {
  let isTaken = false;
  const take = (event: ClipboardEvent): void => {
    event.stopImmediatePropagation();
    event.preventDefault();
    event.clipboardData?.setData('text/plain', value);
    isTaken = event.clipboardData !== null;
  };
  addEventListener('copy', take, { capture: true, once: true });
  const isDone = document.execCommand('copy');
  removeEventListener('copy', take, { capture: true });
  return isDone && isTaken;
}
