/**
 * Reads the command line as Electron does: `-r FILE` before the application's folder, Chromium switches
 * anywhere, everything else is the application's. It knows no switch by name and acts on none.
 */

export interface CommandLine {
  /** Files to require before the application, from `-r` or `--require`. */
  readonly preloads: readonly string[];
  /** The first argument that is not a switch. */
  readonly appFolder: string | null;
  /** `--name=value` and `--name`, wherever they stand; the last one of a name counts. */
  readonly switches: Map<string, string>;
}

/** @param args without the executable */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const preloads: string[] = [];
  const switches = new Map<string, string>();
  let appFolder: string | null = null;
  let isPreload = false;
  for (const arg of args) {
    const [, name, value] = /^--([^=]+)(?:=(.*))?$/s.exec(arg) ?? [];
    if (isPreload) {
      preloads.push(arg);
      isPreload = false;
    } else if (appFolder === null && (arg === '-r' || arg === '--require')) isPreload = true;
    else if (name !== undefined) switches.set(name.toLowerCase(), value ?? '');
    else if (!arg.startsWith('-')) appFolder ??= arg;
  }
  return { preloads, appFolder, switches };
}

/**
 * A command line as Chromium keeps it, and hands it over: the program, then all switches, then everything else. Switches
 * end at `--`.
 */
export function putSwitchesFirst([program = '', ...args]: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  const isSwitch = (arg: string, index: number): boolean => /^--?[^-]/.test(arg) && (end === -1 || index < end);
  return [program, ...args.filter(isSwitch), ...args.filter((arg, index) => !isSwitch(arg, index))];
}
