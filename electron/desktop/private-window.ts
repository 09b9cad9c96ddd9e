/**
 * Opens an address in a private window of the system's default browser, for somebody else than the browser already knows.
 * It takes addresses that were checked; a browser that is not known is not guessed at.
 */
import { LoginError } from '../core/errors.ts';
import { browserAt, browserOfEntry, type Command } from './private-browsers.ts';
import type { Programs } from './programs.ts';

export interface PrivateWindowParts {
  /** As `process.platform`. */
  readonly platform: string;
  /** Where the system's default browser is, on Windows and macOS; rejects if there is none. */
  readonly app: { getApplicationInfoForProtocol(address: string): Promise<{ readonly path: string }> };
  readonly programs: Programs;
}

/**
 * @param address as `URL.href` writes it, so without white space and quotes
 * @returns the browser's name
 * @throws LoginError `private-window-not-opened`
 */
export async function openPrivately(address: string, parts: PrivateWindowParts): Promise<string> {
  const browser = await findBrowser(address, parts).catch((cause: unknown) => notOpened(null, cause));
  if (browser === null) return notOpened(null);
  try {
    await browser.open(address);
    return browser.name;
  } catch (cause) {
    return notOpened(browser.name, cause);
  }
}

interface FoundBrowser {
  readonly name: string;
  open(address: string): Promise<void>;
}

async function findBrowser(
  address: string,
  { platform, app, programs }: PrivateWindowParts,
): Promise<FoundBrowser | null> {
  if (platform === 'linux') return findLinuxBrowser(programs);
  const { path } = await app.getApplicationInfoForProtocol(address);
  const browser = browserAt(path);
  if (!browser) return null;
  const { name, options } = browser;
  // A browser on Windows may hand the address over to its running process, and end with a code of its own.
  const open = (page: string): Promise<void> =>
    platform === 'win32'
      ? programs.run([path, ...options, page])
      : programs.start(['/usr/bin/open', '-n', '-a', path, '--args', ...options, page]);
  return { name, open };
}

/** Electron asks GIO itself. Its program is not on every system. */
const ASK_GIO: Command = ['gio', 'mime', 'x-scheme-handler/https'];
const ASK_DESKTOP: Command = ['xdg-mime', 'query', 'default', 'x-scheme-handler/https'];

async function findLinuxBrowser(programs: Programs): Promise<FoundBrowser | null> {
  const answer = await programs.read(ASK_GIO).catch(() => programs.read(ASK_DESKTOP));
  // Both may name several, the chosen one first. GIO puts it into a sentence in the system's language.
  const browser = browserOfEntry(/[\w.-]+\.desktop/.exec(answer)?.[0] ?? '');
  if (!browser) return null;
  return {
    name: browser.name,
    async open(address) {
      const failures: unknown[] = [];
      for (const command of browser.commands) {
        try {
          return await programs.start([...command, address]);
        } catch (thrown) {
          failures.push(thrown);
        }
      }
      throw new AggregateError(failures, 'No program of this browser could be started.');
    },
  };
}

function notOpened(browser: string | null, cause?: unknown): never {
  const message = 'A private window could not be opened. Copy the address and open it in one yourself.';
  throw new LoginError('private-window-not-opened', message, { details: browser === null ? {} : { browser }, cause });
}
