/**
 * Desktop entries, by which a Linux desktop knows what starts an application: reads what the question of the scheme's
 * owner needs of one, and writes one. Pure; where entries lie is for others to know.
 * @see Desktop Entry Specification 1.5: "Basic format of the file", "The Exec key"
 */

export interface DesktopEntry {
  readonly name: string | null;
  /** What it starts, without arguments: a path, or a name to be looked for; null where that cannot be told. */
  readonly program: string | null;
  /** Whether it counts as deleted, and hides those of the same name behind it. */
  readonly isHidden: boolean;
  /** Whether menus show it. */
  readonly isShown: boolean;
}

export interface NewDesktopEntry {
  readonly name: string;
  /** Absolute path of what is started with an address. */
  readonly program: string;
  /** Scheme of the addresses that it takes. */
  readonly scheme: string;
  /** Absolute path of a picture, or null. */
  readonly icon: string | null;
  /** By which the desktop tells whose a window is. */
  readonly windowClass: string;
  readonly isShown: boolean;
}

/** @returns null for a text without the group that makes it a desktop entry */
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

/** @returns the whole text of the file */
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

/** Of the group `[Desktop Entry]`; of a key that is there twice, the last. */
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
 * One argument that the shell's rules and the field codes leave as it is. Quotes only where they are needed: xdg-utils
 * start nothing that stands in quotes.
 */
function quoteArgument(argument: string): string {
  if (/^[\w/.-]+$/.test(argument)) return argument;
  return `"${argument.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;
}

/** What a command line starts, behind an `env` that only sets variables. */
function findProgram(exec: string): string | null {
  const words = splitWords(exec);
  const isEnv = words?.[0] === 'env' || words?.[0]?.endsWith('/env');
  const [program = ''] = isEnv ? (words?.slice(1).filter((word) => !/^\w+=/.test(word)) ?? []) : (words ?? []);
  return dropFieldCodes(program) || null;
}

/** `%%` is a percent sign, every other code stands for what the program is given. */
function dropFieldCodes(word: string): string {
  return word.replaceAll(/%(.)/g, (_code, letter: string) => (letter === '%' ? '%' : ''));
}

/** By the shell's rules for quotes and backslashes. @returns null where a quote stays open */
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
