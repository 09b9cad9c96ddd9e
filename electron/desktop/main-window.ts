/** The application's one window from outside: it is opened where there is none, and shown, told and asked by name. */
import type { BrowserWindow, IpcMainInvokeEvent } from 'electron';
import { type AppView, type AskedScreen, SCREEN_ASKED, VIEW_CHANGED } from '../ipc/contract.ts';
import { bringToFront, isInFront, openWindow, type WindowOptions } from './window.ts';

export interface MainWindow {
  /** Settles once a window was shown. */
  readonly shown: Promise<void>;
  /** Null where it was closed, which on macOS does not end the application. */
  readonly browserWindow: BrowserWindow | null;
  /** Opens it, or brings it to the front. */
  show(): void;
  /** Whether the person is looking at it. */
  isInFront(): boolean;
  /** Whether a call comes from its own page. To be asked at once: a frame is gone after a navigation. */
  isSender(event: IpcMainInvokeEvent): boolean;
  sendView(view: AppView): void;
  /** Shows it with one of the screens that the menu leads to, also where it was closed or is still loading. */
  showScreen(screen: AskedScreen): void;
}

export interface MainWindowOptions extends Omit<WindowOptions, 'address' | 'onShown'> {
  /** Origin of the application's own page. */
  readonly origin: string;
}

export function createMainWindow({ origin, ...options }: MainWindowOptions): MainWindow {
  let window: BrowserWindow | null = null;
  const shown = Promise.withResolvers<void>();

  function show(): void {
    if (window) {
      bringToFront(window);
      return;
    }
    window = openWindow({ ...options, address: `${origin}/`, onShown: () => shown.resolve() });
    window.once('closed', () => {
      window = null;
    });
  }

  return {
    shown: shown.promise,
    get browserWindow() {
      return window;
    },
    show,
    isInFront: () => window !== null && isInFront(window),
    isSender: ({ senderFrame }) =>
      senderFrame !== null && senderFrame === window?.webContents.mainFrame && senderFrame.origin === origin,
    sendView(view) {
      if (window && !window.isDestroyed()) window.webContents.send(VIEW_CHANGED, view);
    },
    showScreen(screen) {
      show();
      const contents = window?.webContents;
      const send = (): void => contents?.send(SCREEN_ASKED, screen);
      // The page listens from its first line on; before that, nobody hears it.
      if (contents?.isLoading()) contents.once('did-finish-load', send);
      else send();
    },
  };
}
