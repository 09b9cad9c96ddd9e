/** Electron's `shell`: opens an address or a file's folder by the system's means, where there is a screen to show it on. */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';

export const shell: Pick<Electron.Shell, 'openExternal' | 'showItemInFolder'> = {
  openExternal,
  /** Electron says nothing where it did not work. */
  showItemInFolder: (path) => void open(process.platform === 'darwin' ? 'open' : 'xdg-open', dirname(path)),
};

export async function openExternal(address: string): Promise<void> {
  if (process.platform === 'darwin') await openAndWait(address);
  else open('xdg-open', address);
}

/** On Linux, Electron is content with having started the opener: what that says, and whether it is there, nobody hears. */
function open(command: string, place: string) {
  if (command === 'xdg-open' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return null;
  return spawn(command, [place], { stdio: 'ignore', detached: true }).on('error', () => undefined);
}

function openAndWait(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    open('open', address)?.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Failed to open (${code})`)),
    );
  });
}
