/**
 * Shows a system notification about a sign-in while the window is in the background. Clicking it brings the window to
 * the front. Nothing depends on notifications, so a system without them is fine.
 */
import type { Log } from '../core/log.ts';
import type { Announcement } from '../text/en.ts';

/** Windows uses this to find the app's installed shortcut, which it needs to show notifications. */
export const WINDOWS_APP_ID = 'example.member-login.app';
/**
 * The class that Electron registers for notifications at the first one, under a random id if it is told none. The
 * uninstaller removes it: `electron/packaging/installer.nsh`.
 */
export const WINDOWS_TOAST_CLASS = '{4EEC6F2C-A057-4394-9571-9ADB796C1858}';

/** The part of Electron's `app` that is used. */
interface NotifyingApp {
  readonly isPackaged: boolean;
  setAppUserModelId(id: string): void;
  setToastActivatorCLSID(id: string): void;
}

/**
 * Tells Windows who the notifications of an installed copy are from. Call it before the first one.
 * @param platform as `process.platform`
 */
export function identifyToWindows(app: NotifyingApp, platform: string): void {
  if (platform !== 'win32' || !app.isPackaged) return;
  app.setAppUserModelId(WINDOWS_APP_ID);
  app.setToastActivatorCLSID(WINDOWS_TOAST_CLASS);
}

/** The part of Electron's `Notification` that is used. */
export interface SystemNotification {
  on(event: 'click', listener: () => void): unknown;
  /** The system did not show the notification. On Linux this comes before `show` returns. */
  on(event: 'failed', listener: () => void): unknown;
  show(): void;
  close(): void;
}

export interface AnnouncerOptions {
  readonly app: Pick<NotifyingApp, 'isPackaged'>;
  /** As `process.platform`. */
  readonly platform: string;
  readonly isSupported: () => boolean;
  readonly create: (text: Announcement) => SystemNotification;
  /** Whether the user is looking at the window. */
  readonly isInFront: () => boolean;
  readonly bringToFront: () => void;
  readonly log: Log;
}

/** None of its functions throws. */
export function createAnnouncer(options: AnnouncerOptions) {
  const { app, platform, isSupported, create, isInFront, bringToFront, log } = options;
  // On Windows, even `isSupported` writes a Start Menu entry and a COM class, which only the uninstaller removes.
  const mayAsk = platform !== 'win32' || app.isPackaged;
  /** The latest notification; earlier ones are closed. Without a reference, it is collected and clicks are lost. */
  let shown: SystemNotification | null = null;
  const attempt = (act: () => void): void => {
    try {
      act();
    } catch (thrown) {
      log.failure('notification', thrown);
    }
  };
  const takeBack = (): void => {
    const earlier = shown;
    shown = null;
    attempt(() => earlier?.close());
  };
  return {
    /** Shows a notification, unless the window is in front. */
    announce(text: Announcement): void {
      attempt(() => {
        if (!mayAsk || isInFront() || !isSupported()) return;
        takeBack();
        shown = create(text);
        shown.on('click', bringToFront);
        shown.on('failed', () => log.info('notification: the system did not show it'));
        shown.show();
      });
    },
    /** Call this when the user is back at the window, which shows the same: the notification is closed. */
    seen: takeBack,
  };
}
