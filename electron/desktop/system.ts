/** Access to the system: the browser, the clipboard, dialogs and wake-up events. */
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../core/clock.ts';
import { AppError, LoginError } from '../core/errors.ts';
import type { DesktopWords } from '../text/en.ts';
import { isolate } from '../text/isolate.ts';

/** The parts of Electron that are used. */
export interface SystemParts<Window> {
  readonly clock: Clock;
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
    showMessageBox(window: Window, options: ReturnType<typeof describeBox>): Promise<{ readonly response: number }>;
  };
  /** The window that the dialogs belong to, or null. */
  readonly window: () => Window | null;
  /** In the current language. */
  readonly words: () => Dialogs;
}

type Dialogs = DesktopWords['dialogs'];
type FileDialog = Dialogs['profile' | 'case' | 'report'] | Dialogs['pem']['key'];
type FileQuestion = FileDialog & { properties: 'openFile'[]; defaultPath?: string };
type SaveQuestion = Dialogs['save']['har'] & { properties: 'showOverwriteConfirmation'[]; defaultPath: string };
/** The path is empty if none was chosen. */
interface SaveAnswer {
  readonly filePath: string;
}

/** What is asked, and facts to decide by; names in them are not the app's own. */
export interface Question {
  readonly kind: Exclude<keyof Dialogs['questions'], 'cancel' | 'facts'>;
  readonly facts: Partial<Record<keyof Dialogs['questions']['facts'], string | null | undefined>>;
}

export type System = ReturnType<typeof createSystem>;

export function createSystem<Window>(parts: SystemParts<Window>) {
  const { platform, app, shell, clipboard, powerMonitor } = parts;
  return {
    /**
     * Settles when the system answers; some answer only when the browser is closed again.
     * @throws LoginError `browser-not-opened`
     */
    async openExternal(address: string): Promise<void> {
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
    /** @throws AppError `clipboard-failed` */
    async copyText(text: string): Promise<void> {
      try {
        await clipboard.writeText(text);
      } catch (cause) {
        throw new AppError('clipboard-failed', 'The text could not be copied to the clipboard. Try again.', { cause });
      }
    },
    /** Calls the listener each time the computer wakes up. @returns a function that removes the listener */
    onWake(listener: () => void): () => void {
      powerMonitor.on('resume', listener);
      return () => void powerMonitor.off('resume', listener);
    },
    ...createDialogs(parts),
  };
}

/**
 * Whether this app starts the system's opener itself, to hear where that fails: Electron does not wait for it. Under Wayland,
 * only Electron can hand on the focus; but most browsers refuse to start as root, and that is worth more to know.
 */
export function startsOpener(platform: string, { WAYLAND_DISPLAY }: NodeJS.ProcessEnv, isRoot: boolean): boolean {
  return platform === 'linux' && (isRoot || !WAYLAND_DISPLAY);
}

/** Asks for files and for consent, in one dialog at a time. */
function createDialogs<Window>(parts: Pick<SystemParts<Window>, 'dialog' | 'window' | 'words' | 'clock'>) {
  const { dialog, words, clock } = parts;
  let isOpen = false;
  /** Where the last file of each kind was. Electron's dialogs would begin in Downloads each time. */
  const folders = new Map<string, string>();

  /** The menu's shortcut also works while a dialog is open. @returns null if one is */
  async function alone<T>(ask: () => Promise<T>): Promise<T | null> {
    if (isOpen) return null;
    isOpen = true;
    try {
      return await ask();
    } finally {
      isOpen = false;
    }
  }

  /** @param ask with the last folder of that kind, unless it is gone */
  const choose = (kind: string, ask: (folder: string | null) => Promise<string | undefined>) =>
    alone(async () => {
      const folder = folders.get(kind) ?? null;
      const path = await ask(folder !== null && (await isThere(folder, clock)) ? folder : null);
      if (path) folders.set(kind, dirname(path));
      return path || null;
    });

  const chooseFile = (kind: string, texts: FileDialog) =>
    choose(kind, async (folder) => {
      const question: FileQuestion = { ...texts, properties: ['openFile'], ...(folder && { defaultPath: folder }) };
      const window = parts.window();
      const answer = window ? dialog.showOpenDialog(window, question) : dialog.showOpenDialog(question);
      return (await answer).filePaths[0];
    });

  return {
    /** @returns the path of the chosen file, or null if none was chosen or the dialog is already open */
    chooseProfileFile: (): Promise<string | null> => chooseFile('profile', words().profile),
    /** As `chooseProfileFile`, for a case file. */
    chooseCaseFile: (): Promise<string | null> => chooseFile('case', words().case),
    /** As `chooseProfileFile`, for a report of the document check. */
    chooseReportFile: (): Promise<string | null> => chooseFile('report', words().report),
    /** As `chooseProfileFile`, for certificates or a private key. */
    choosePemFile: (kind: keyof Dialogs['pem']): Promise<string | null> => chooseFile('pem', words().pem[kind]),
    /**
     * Asks where to save a file. The dialog asks before a file is replaced.
     * @param file its kind, and the name that the dialog suggests
     * @returns the path, or null if none was chosen or a dialog is already open
     */
    chooseFileToSave: ({ kind, name }: { kind: keyof Dialogs['save']; name: string }): Promise<string | null> =>
      choose(kind.replace(/-.*/, ''), async (folder) => {
        const defaultPath = folder ? join(folder, name) : name;
        // Without it, GTK's dialog replaces a file and asks nothing.
        const properties: SaveQuestion['properties'] = ['showOverwriteConfirmation'];
        const question: SaveQuestion = { ...words().save[kind], properties, defaultPath };
        const window = parts.window();
        const answer = window ? dialog.showSaveDialog(window, question) : dialog.showSaveDialog(question);
        return (await answer).filePath;
      }),
    /**
     * Asks in a message box of the system. Cancel is its default.
     * @returns whether the person agreed; false without a window, as nobody sees what asked
     * @throws AppError `app-busy` if a dialog is already open
     */
    async confirm(question: Question): Promise<boolean> {
      const window = parts.window();
      if (!window) return false;
      const answer = await alone(async () => {
        // Not before the first window.
        const { toShownLine } = await import('../core/one-line.ts');
        const shown = (name: string) => isolate(toShownLine(name, NAME_LENGTH));
        return dialog.showMessageBox(window, describeBox(question, words().questions, shown));
      });
      if (!answer) throw new AppError('app-busy', 'Another dialog is open. Close it, then try again.');
      return answer.response === 0;
    },
  };
}

/** How long the last folder may take to answer. It may be on a share that no longer does. */
const FOLDER_LIMIT_MS = 1_000;

async function isThere(folder: string, clock: Clock): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const cancel = clock.schedule(FOLDER_LIMIT_MS, () => resolve(false));
  stat(folder).then(
    (stats) => resolve(stats.isDirectory()),
    () => resolve(false),
  );
  return promise.finally(cancel);
}

/** In their order. */
const FACTS = ['requests', 'service', 'member'] as const;
/** Short enough for one line of a box. */
const NAME_LENGTH = 60;

/**
 * Names come last, each cut to one line, so that none goes on with the app's words. Nothing of them is in a button, where
 * `&` and `_` mark keys.
 */
function describeBox({ kind, facts }: Question, words: Dialogs['questions'], shown: (name: string) => string) {
  const { message, detail, action } = words[kind];
  const lines = FACTS.flatMap((fact) => (facts[fact] ? words.facts[fact] + shown(facts[fact]) : []));
  return {
    type: 'warning' as const,
    message,
    detail: `${detail}\n\n${lines.join('\n')}`.trimEnd(),
    buttons: [action, words.cancel],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
}
