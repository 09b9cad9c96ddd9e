/** The module `electron` of the main process: what the application uses of it, and no more. */
export { app } from './app.ts';
export { StandInWindow as BrowserWindow } from './browser-window.ts';
export { clipboard } from './clipboard.ts';
export { dialog } from './dialog.ts';
export { ipcMain } from './ipc-main.ts';
export { StandInMenu as Menu, StandInMenuItem as MenuItem } from './menu.ts';
export { nativeTheme } from './native-theme.ts';
export { StandInNotification as Notification } from './notification.ts';
export { powerMonitor } from './power-monitor.ts';
export { protocol } from './protocol.ts';
export { safeStorage } from './safe-storage.ts';
export { screen } from './screen.ts';
export { session } from './session.ts';
export { shell } from './shell.ts';
export { StandInWebContents as webContents } from './web-contents.ts';
