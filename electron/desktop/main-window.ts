/** Keeps the app's one window: opens it if there is none, brings it to the front, and sends messages to its page. */
import type { BrowserWindow, IpcMainInvokeEvent } from 'electron';
import { type AppView, VIEW_CHANGED } from '../ipc/views/app.ts';
import { CHECK_CHANGED } from '../ipc/views/document-check.ts';
import { EXCHANGES_CHANGED } from '../ipc/views/exchanges.ts';
import { bringToFront, isInFront, openWindow, type WindowOptions } from './window.ts';

export interface MainWindowOptions extends Omit<WindowOptions, 'address' | 'onShown' | 'onPage'> {
  /** Origin of the app's own page. */
  readonly origin: string;
  /** The language that the page is asked for. */
  readonly language: () => string;
  /** False once the app is ending. */
  readonly mayOpen: () => boolean;
}

export function createMainWindow({ origin, language, mayOpen, ...options }: MainWindowOptions) {
  let window: BrowserWindow | null = null;
  const shown = Promise.withResolvers<void>();
  let tellPage = (): void => undefined;
  const addressNow = (): string => `${origin}/?language=${language()}`;

  /** Opens the window, or brings it to the front. */
  function show(): void {
    if (window) {
      bringToFront(window);
      return;
    }
    if (!mayOpen()) return;
    window = openWindow({
      ...options,
      address: addressNow(),
      onShown: () => shown.resolve(),
      onPage: () => tellPage(),
    });
    window.once('closed', () => {
      window = null;
    });
  }

  return {
    /** Resolves when the window has been shown for the first time. */
    shown: shown.promise,
    /** Null if the window is closed, which on macOS does not end the app. */
    get browserWindow(): BrowserWindow | null {
      return window;
    },
    show,
    /** Reloads the page in the current language. */
    loadAgain(): void {
      window?.loadURL(addressNow()).catch((thrown: unknown) => options.log.failure('page not loaded', thrown));
    },
    /** Has it told whenever the page is loaded, also again. */
    onPage(listener: () => void): void {
      tellPage = listener;
    },
    /** Whether the user is looking at the window. */
    isInFront: (): boolean => window !== null && isInFront(window),
    /** Whether a call comes from the window's own page. Check at once, because a navigation destroys the frame. */
    isSender: ({ senderFrame }: IpcMainInvokeEvent): boolean =>
      senderFrame !== null && senderFrame === window?.webContents.mainFrame && senderFrame.origin === origin,
    sendView(view: AppView): void {
      if (window && !window.isDestroyed()) window.webContents.send(VIEW_CHANGED, view);
    },
    /** Tells the page that there are newer exchanges, which it then reads. */
    sendExchangesChanged(): void {
      if (window && !window.isDestroyed()) window.webContents.send(EXCHANGES_CHANGED);
    },
    /** Tells the page that the document check has news. */
    sendCheckChanged(): void {
      if (window && !window.isDestroyed()) window.webContents.send(CHECK_CHANGED);
    },
  };
}
