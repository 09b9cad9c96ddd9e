/** Electron's `shell`: opens an address or a file's folder by the system's means, where there is a screen to show it on. */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';

export const shell: Pick<Electron.Shell, 'openExternal' | 'showItemInFolder'> = {
  openExternal: open,
  /** Electron says nothing where it did not work. */
  showItemInFolder: (path) => void open(dirname(path)).catch(() => undefined),
};

async function open(place: string): Promise<void> {
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
  if (command === 'xdg-open' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    throw new Error('Failed to open: there is no display');
  }
  await new Promise<void>((resolve, reject) => {
    const opener = spawn(command, [place], { stdio: 'ignore', detached: true });
    opener.once('error', (error) => reject(new Error(`Failed to open: ${error.message}`)));
    opener.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Failed to open (${code})`))));
  });
}
