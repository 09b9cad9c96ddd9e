/**
 * Reads and writes desktop entries, the files that tell a Linux desktop how to start an app. Reads only what is needed
 * to find out which app handles the callback scheme.
 * @see Desktop Entry Specification 1.5: "Basic format of the file", "The Exec key"
 */

export interface DesktopEntry {
  readonly name: string | null;
  /** The program it starts, without arguments: a path, or a name to look up in PATH; null if it cannot be read. */
  readonly program: string | null;
  /** Whether it counts as deleted and also hides entries of the same name in later folders. */
  readonly isHidden: boolean;
  /** Whether menus show the app. */
  readonly isShown: boolean;
}

export interface NewDesktopEntry {
  readonly name: string;
  /** Absolute path of the program to start with an address. */
  readonly program: string;
  /** Scheme of the addresses that the program handles. */
  readonly scheme: string;
  /** Absolute path of the icon's file, or null. */
  readonly icon: string | null;
  /** Finds the app that a window belongs to (`StartupWMClass`). */
  readonly windowClass: string;
  readonly isShown: boolean;
}

/** @returns null if the text has no `[Desktop Entry]` group */
export function parseDesktopEntry(text: string): DesktopEntry | null {
  const keys = readKeys(text);
  if (!keys) return null;
  const exec = keys.get('Exec');
  return {
    name: unescapeText(keys.get('Name') ?? '') || null,
    program: exec === undefined ? null : findProgram(unescapeText(exec)),
    isHidden: keys.get('Hidden') === 'true',
    isShown: keys.get('NoDisplay') !== 'true',
  };
}

/** @returns the content of the file */
export function formatDesktopEntry(entry: NewDesktopEntry): string {
  const { name, program, scheme, icon, windowClass, isShown } = entry;
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${escapeText(name)}`,
    `Exec=${escapeText(`${quoteArgument(program)} %u`)}`,
    ...(icon === null ? [] : [`Icon=${escapeText(icon)}`]),
    'Terminal=false',
    ...(isShown ? [] : ['NoDisplay=true']),
    `StartupWMClass=${escapeText(windowClass)}`,
    `MimeType=x-scheme-handler/${scheme};`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Reads the keys of the group `[Desktop Entry]`; the last one counts if a key is repeated. */
function readKeys(text: string): ReadonlyMap<string, string> | null {
  let keys: Map<string, string> | null = null;
  let isWithin = false;
  for (const line of text.split(/\r?\n/)) {
    const group = /^\[(.*)\]\s*$/.exec(line);
    if (group) {
      isWithin = group[1] === 'Desktop Entry';
      if (isWithin) keys ??= new Map();
      continue;
    }
    const pair = /^([A-Za-z0-9-]+) *= *(.*?) *$/s.exec(line);
    if (isWithin && pair?.[1] !== undefined) keys?.set(pair[1], pair[2] ?? '');
  }
  return keys;
}

const ESCAPED: Readonly<Record<string, string>> = { s: ' ', n: '\n', t: '\t', r: '\r', '\\': '\\' };

function unescapeText(value: string): string {
  return value.replaceAll(/\\(.)/g, (whole, letter: string) => ESCAPED[letter] ?? whole);
}

function escapeText(value: string): string {
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r')
    .replace(/^ /, '\\s');
}

/**
 * Quotes one argument and escapes its field codes. Quotes only if necessary, because xdg-utils cannot start a quoted
 * program.
 */
function quoteArgument(argument: string): string {
  if (/^[\w/.-]+$/.test(argument)) return argument;
  return `"${argument.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;
}

/** Returns the program that a command line starts, skipping an `env` that sets variables. */
function findProgram(exec: string): string | null {
  const words = splitWords(exec);
  const isEnv = words?.[0] === 'env' || words?.[0]?.endsWith('/env');
  const [program = ''] = isEnv ? (words?.slice(1).filter((word) => !/^\w+=/.test(word)) ?? []) : (words ?? []);
  return dropFieldCodes(program) || null;
}

/** `%%` is a percent sign; the other codes are placeholders for arguments and are removed. */
function dropFieldCodes(word: string): string {
  return word.replaceAll(/%(.)/g, (_code, letter: string) => (letter === '%' ? '%' : ''));
}

/** Splits by the shell's rules for quotes and backslashes. @returns null if a quote is not closed */
function splitWords(command: string): readonly string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  const rest = command.matchAll(/"((?:\\[\s\S]|[^"\\])*)"|'([^']*)'|\\([\s\S])|(\s+)|(["'])|([^\s"'\\]+)|\\$/g);
  for (const [, doubled, single, escaped, space, open, plain] of rest) {
    if (open !== undefined) return null;
    if (space !== undefined) {
      if (word !== null) words.push(word);
      word = null;
    } else word = `${word ?? ''}${doubled?.replaceAll(/\\(["`$\\])/g, '$1') ?? single ?? escaped ?? plain ?? ''}`;
  }
  return word === null ? words : [...words, word];
}
