/** The module `electron` of the main process: what the application uses of it, and no more. */
import { EventEmitter } from 'node:events';

export { app } from './app.ts';
export { StandInWindow as BrowserWindow } from './browser-window.ts';
export { clipboard } from './clipboard.ts';
export { dialog } from './dialog.ts';
export { ipcMain } from './ipc-main.ts';
export { StandInMenu as Menu, StandInMenuItem as MenuItem } from './menu.ts';
export { StandInNotification as Notification } from './notification.ts';
export { protocol } from './protocol.ts';
export { safeStorage } from './safe-storage.ts';
export { screen } from './screen.ts';
export { session } from './session.ts';
export { shell } from './shell.ts';
export { StandInWebContents as webContents } from './web-contents.ts';

/** A system in light colours. */
export const nativeTheme: Pick<Electron.NativeTheme, 'shouldUseDarkColors'> = { shouldUseDarkColors: false };
/** Stays silent; tests emit on it. */
export const powerMonitor = new EventEmitter();
