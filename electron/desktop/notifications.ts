/**
 * Tells the person, by a notification of the system, how a sign-in stands while the window is in the back. A press on
 * it brings the window to the front. A system without notifications tells nothing, and nothing depends on it.
 */
import type { Log } from '../core/log.ts';
import type { Announcement } from '../text/en.ts';

/** By this, Windows finds the installed shortcut, without which it shows no notification. */
export const WINDOWS_APP_ID = 'example.member-login.app';

/** The part of Electron's `Notification` that is used. */
export interface SystemNotification {
  on(event: 'click', listener: () => void): unknown;
  /** The system did not show it; Linux never says so. */
  on(event: 'failed', listener: () => void): unknown;
  show(): void;
  close(): void;
}

export interface AnnouncerOptions {
  readonly isSupported: () => boolean;
  readonly create: (text: Announcement) => SystemNotification;
  /** Whether the person is looking at the window. */
  readonly isInFront: () => boolean;
  readonly bringToFront: () => void;
  readonly log: Log;
}

/** None of its functions throws. */
export interface Announcer {
  /** Tells it, unless the window is in front. */
  announce(text: Announcement): void;
  /** The person is back at the window, which says the same: what was told goes. */
  seen(): void;
}

export function createAnnouncer({ isSupported, create, isInFront, bringToFront, log }: AnnouncerOptions): Announcer {
  /** Only the last one stays: each says how things stand. Held on to, because one that nothing refers to loses its press. */
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
    announce(text) {
      attempt(() => {
        if (isInFront() || !isSupported()) return;
        takeBack();
        shown = create(text);
        shown.on('click', bringToFront);
        shown.on('failed', () => log.info('notification: the system did not show it'));
        shown.show();
      });
    },
    seen: takeBack,
  };
}
