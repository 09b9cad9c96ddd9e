/**
 * The fonts of tests and pictures: those of npm packages instead of the computer's own. fontconfig, which Chromium asks
 * on Linux, reads which they are from a file that is written here; other systems have their own fonts.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface FontSet {
  /** Below node_modules. Other fonts are not found. */
  readonly folders: readonly string[];
  /** The family for everything that names no other. */
  readonly sans?: string;
  readonly mono?: string;
}

const NODE_MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));
/** Where the stand-in keeps what it would otherwise make again at every start. `npm ci` empties it. */
export const CACHE_FOLDER = join(NODE_MODULES, '.cache/stand-in');
const NOTO = '@expo-google-fonts/noto-sans';
const DEJAVU = 'dejavu-fonts-ttf/ttf';

export const FONT_SETS: Readonly<Record<string, FontSet>> = {
  /** Tall. DejaVu has the writings that Noto Sans has not. */
  noto: { folders: [NOTO, `${NOTO}-mono`, DEJAVU], sans: 'Noto Sans', mono: 'Noto Sans Mono' },
  /** Wide, without medium and semi-bold. */
  dejavu: { folders: [DEJAVU], sans: 'DejaVu Sans', mono: 'DejaVu Sans Mono' },
  /** Tall and wide: a computer with a single face, which is meant for code. */
  single: { folders: [`${NOTO}-mono/400Regular`], sans: 'Noto Sans Mono' },
  /** Chromium draws no word then. Nothing that waits for one comes to its end. */
  none: { folders: [] },
};

/** The set of this run: what `TEST_FONTS` says. */
export const FONTS = process.env.TEST_FONTS || 'noto';

/**
 * Waits for nothing: Chromium is to start before the main module is evaluated.
 * @param name one of the sets, or `system` for the computer's own
 * @returns what must be added to the environment of whatever draws
 * @throws Error for a name that is unknown
 */
export function prepareFonts(
  name: string = FONTS,
  platform: NodeJS.Platform = process.platform,
): Readonly<Record<string, string>> {
  if (name === 'system' || platform !== 'linux') return {};
  const set = FONT_SETS[name];
  if (!set) throw new Error(`No fonts "${name}": TEST_FONTS may be ${Object.keys(FONT_SETS).join(', ')} or system.`);
  const folder = join(CACHE_FOLDER, 'fonts');
  const file = join(folder, `${name}.conf`);
  const text = wordFontConfiguration(set, NODE_MODULES, join(folder, 'cache'));
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    mkdirSync(folder, { recursive: true });
    // Several starts at once write the same.
    const unfinished = `${file}-${randomUUID()}`;
    writeFileSync(unfinished, text);
    renameSync(unfinished, file);
  }
  return { FONTCONFIG_FILE: file };
}

/**
 * @param top of the set's folders, ends with a slash
 * @param cache folder for what fontconfig finds out about them
 * @returns a file for fontconfig, in XML
 */
export function wordFontConfiguration({ folders, sans, mono }: FontSet, top: string, cache: string): string {
  const write = (tag: string, text: string) =>
    `<${tag}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${tag}>`;
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    ...folders.map((path) => write('dir', top + path)),
    write('cachedir', cache),
  ];
  if (mono) {
    const edit = `<edit name="family" mode="assign">${write('string', mono)}</edit>`;
    lines.push(`<match><test name="family">${write('string', 'monospace')}</test>${edit}</match>`);
  }
  if (sans) lines.push(`<match><edit name="family" mode="append_last">${write('string', sans)}</edit></match>`);
  return [...lines, '</fontconfig>', ''].join('\n');
}
