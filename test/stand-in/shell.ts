/** Electron's `shell`: opens an address in the system's browser, where there is a screen to show it on. */
import { spawn } from 'node:child_process';

export const shell: Pick<Electron.Shell, 'openExternal'> = {
  async openExternal(address) {
    const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
    if (command === 'xdg-open' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
      throw new Error('Failed to open: there is no display');
    }
    await new Promise<void>((resolve, reject) => {
      const opener = spawn(command, [address], { stdio: 'ignore', detached: true });
      opener.once('error', (error) => reject(new Error(`Failed to open: ${error.message}`)));
      opener.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Failed to open (${code})`))));
    });
  },
};
