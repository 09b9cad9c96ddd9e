/** Access to the system: the browser, the clipboard, the file dialogs and wake-up events. */
import { AppError, LoginError } from '../core/errors.ts';
import type { DesktopWords } from '../text/en.ts';

/** The parts of Electron that are used. */
export interface SystemParts<Window> {
  /** As `process.platform`. */
  readonly platform: string;
  /** Names the application that opens an address; empty if there is none. */
  readonly app: { getApplicationNameForProtocol(address: string): string };
  readonly shell: { openExternal(address: string): Promise<void> };
  readonly clipboard: { writeText(text: string): Promise<void> };
  readonly powerMonitor: {
    on(event: 'resume', listener: () => void): unknown;
    off(event: 'resume', listener: () => void): unknown;
  };
  readonly dialog: {
    showOpenDialog(window: Window, options: FileQuestion): Promise<{ readonly filePaths: readonly string[] }>;
    showOpenDialog(options: FileQuestion): Promise<{ readonly filePaths: readonly string[] }>;
    showSaveDialog(window: Window, options: SaveQuestion): Promise<SaveAnswer>;
    showSaveDialog(options: SaveQuestion): Promise<SaveAnswer>;
  };
  /** The window that the dialogs belong to, or null. */
  readonly window: () => Window | null;
  /** In the current language. */
  readonly words: () => Dialogs;
}

type Dialogs = DesktopWords['dialogs'];
type FileDialog = Dialogs['profile' | 'case' | 'report'] | Dialogs['pem']['key'];
type FileQuestion = FileDialog & { properties: 'openFile'[] };
type SaveQuestion = Dialogs['save']['har'] & { defaultPath: string };
/** The path is empty if none was chosen. */
interface SaveAnswer {
  readonly filePath: string;
}

export interface System {
  /**
   * Settles when the system answers; some answer only when the browser is closed again.
   * @throws LoginError `browser-not-opened`
   */
  openExternal(address: string): Promise<void>;
  /** @throws AppError `clipboard-failed` */
  copyText(text: string): Promise<void>;
  /** Calls the listener each time the computer wakes up. @returns a function that removes the listener */
  onWake(listener: () => void): () => void;
  /** @returns the path of the chosen file, or null if none was chosen or the dialog is already open */
  chooseProfileFile(): Promise<string | null>;
  /** As `chooseProfileFile`, for a case file. */
  chooseCaseFile(): Promise<string | null>;
  /** As `chooseProfileFile`, for a report of the document check. */
  chooseReportFile(): Promise<string | null>;
  /** As `chooseProfileFile`, for certificates or a private key. */
  choosePemFile(kind: keyof Dialogs['pem']): Promise<string | null>;
  /**
   * Asks where to save a file. The dialog asks before a file is replaced.
   * @param file.name what the dialog suggests
   * @returns the path, or null if none was chosen or a dialog is already open
   */
  chooseFileToSave(file: { readonly kind: keyof Dialogs['save']; readonly name: string }): Promise<string | null>;
}

export function createSystem<Window>(parts: SystemParts<Window>): System {
  const { platform, app, shell, clipboard, powerMonitor, dialog, words } = parts;
  let isChoosing = false;

  /** The menu's shortcut also works while a dialog is open. */
  async function choose(ask: () => Promise<string | undefined>): Promise<string | null> {
    if (isChoosing) return null;
    isChoosing = true;
    try {
      return (await ask()) || null;
    } finally {
      isChoosing = false;
    }
  }

  async function askForFile(texts: FileDialog): Promise<string | undefined> {
    const question: FileQuestion = { ...texts, properties: ['openFile'] };
    const window = parts.window();
    const answer = window ? dialog.showOpenDialog(window, question) : dialog.showOpenDialog(question);
    return (await answer).filePaths[0];
  }

  return {
    async openExternal(address) {
      try {
        // On Linux, Electron reports success as soon as the opener was started, whether or not there is a browser.
        if (platform === 'linux' && app.getApplicationNameForProtocol(address) === '') {
          throw new Error('No application opens this address.');
        }
        await shell.openExternal(address);
      } catch (cause) {
        const message = 'The browser could not be opened. Copy the address instead.';
        throw new LoginError('browser-not-opened', message, { cause });
      }
    },
    async copyText(text) {
      try {
        await clipboard.writeText(text);
      } catch (cause) {
        throw new AppError('clipboard-failed', 'The text could not be copied to the clipboard. Try again.', { cause });
      }
    },
    onWake(listener) {
      powerMonitor.on('resume', listener);
      return () => void powerMonitor.off('resume', listener);
    },
    chooseProfileFile: () => choose(() => askForFile(words().profile)),
    chooseCaseFile: () => choose(() => askForFile(words().case)),
    chooseReportFile: () => choose(() => askForFile(words().report)),
    choosePemFile: (kind) => choose(() => askForFile(words().pem[kind])),
    chooseFileToSave: ({ kind, name }) =>
      choose(async () => {
        const question: SaveQuestion = { ...words().save[kind], defaultPath: name };
        const window = parts.window();
        const answer = window ? dialog.showSaveDialog(window, question) : dialog.showSaveDialog(question);
        return (await answer).filePath;
      }),
  };
}
