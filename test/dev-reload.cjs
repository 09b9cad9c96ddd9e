/**
 * Loaded by `npm run dev` ahead of the application's main (`electron -r`): reloads the windows when the
 * command asks for it. No other command loads it, and it opens no port.
 */
const { BrowserWindow } = require('electron');

process.on('message', (message) => {
  if (message !== 'reload') return;
  for (const window of BrowserWindow.getAllWindows()) window.webContents.reload();
});
process.channel?.unref();
