/**
 * Reads the .desktop file that a package installed, as strictly as xdg-utils do. The application's own reader accepts
 * more forms than the system's tools can start.
 */

export interface InstalledEntry {
  /** Executable of `Exec`, without quotes. */
  readonly executable: string;
  /** What follows it, such as `%U`. */
  readonly execArguments: readonly string[];
  readonly mimeTypes: readonly string[];
}

/**
 * @param text of the file
 * @throws Error where a key is missing, or where `Exec` names a path that needs quotes: xdg-utils take the line apart
 * by spaces, so such a copy never gets an address of its scheme
 * @see https://specifications.freedesktop.org/desktop-entry-spec/latest/
 */
export function readInstalledEntry(text: string): InstalledEntry {
  const [, group = ''] = /^\[Desktop Entry\]\n([^[]*)/m.exec(text) ?? [];
  const read = (key: string): string => {
    const line = group.split('\n').find((candidate) => candidate.startsWith(`${key}=`));
    if (line === undefined) throw new Error(`The .desktop file has no ${key}.`);
    return line.slice(key.length + 1);
  };
  const exec = read('Exec');
  if (/["'\\]/.test(exec)) throw new Error(`xdg-utils cannot start this Exec, because of its quotes: ${exec}`);
  const [executable = '', ...execArguments] = exec.split(' ');
  const mimeTypes = read('MimeType')
    .split(';')
    .filter((type) => type !== '');
  return { executable, execArguments, mimeTypes };
}
