/** How the app is started: what is launched once it has ended, and the AppImage that this program runs from. */
import { realpathSync } from 'node:fs';

/** How an installed copy of the app is started. */
export interface Program {
  /** Absolute path. */
  readonly file: string;
  /** Those of every launch: no address and no profile file. */
  readonly args: readonly string[];
}

export interface NextLaunch {
  /** Absolute path of the profile file to open, or null. */
  readonly profileFile: string | null;
  /** Which copy was launched: this one or another version, which may not have said how it is started. */
  readonly copy: 'this' | Program | 'unknown';
}

/**
 * Finds the AppImage that this program runs from, and takes its folders and its runtime's variables out of the environment. Otherwise the browser, and
 * whatever else is started from here, would look for programs and libraries in the image.
 * The variables may be inherited from another AppImage, such as a terminal, so they count only if this program is inside
 * that image.
 * @param execPath as `process.execPath`
 * @param environment as `process.env`; it is changed
 * @returns the image's file, or null if the program is not inside one
 */
export function leaveAppImage(execPath: string, environment: Record<string, string | undefined>): string | null {
  const { APPIMAGE, APPDIR } = environment;
  if (!APPIMAGE || !APPDIR || !realPathOf(execPath).startsWith(`${realPathOf(APPDIR)}/`)) return null;
  for (const name of RUNTIME_VARIABLES) delete environment[name];
  for (const [name, value = ''] of Object.entries(environment)) {
    const entries = value.split(':');
    const kept = entries.filter((entry) => !`${entry}/`.startsWith(`${APPDIR}/`));
    if (kept.length === entries.length) continue;
    if (kept.length > 0) environment[name] = kept.join(':');
    else delete environment[name];
  }
  return APPIMAGE;
}

/** `OWD`: the folder that it was started in; `ARGV0`: the name that it was started by. */
const RUNTIME_VARIABLES = ['APPIMAGE', 'APPDIR', 'OWD', 'ARGV0'];

/** Links are resolved in `process.execPath`, but not in `APPDIR`. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
