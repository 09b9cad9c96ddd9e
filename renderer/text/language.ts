/**
 * Provides the words in the language that the page's address names. English is in the catalogs themselves, and is the only
 * language outside a page; any other is loaded before the page is drawn. There is no top-level await: with one, the
 * bundler would make two scripts to start with.
 */
import { isolate } from '../../electron/text/isolate.ts';

/**
 * What a translation of words has to be: the same keys, any texts, and functions of the same parameters. A key that is
 * missing or superfluous does not compile.
 */
export type Translation<Words> = Words extends string
  ? string
  : Words extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translation<Said>
    : { readonly [Key in keyof Words]: Translation<Words[Key]> };

/** As in `<html lang>`. */
export const language = new URLSearchParams(globalThis.location?.search).get('language') === 'fr' ? 'fr' : 'en';

/** @returns the catalog's translation; nothing where there is none */
type Translate = (name: string, english: object) => object | undefined;

const catalogs = new Map<string, object>();
let translate: Translate | null = null;

/**
 * Makes a catalog, in the language once that is read. What is passed to its functions is isolated.
 * @param name as the translation's file has it
 */
export function words<Words extends object>(name: string, english: Words): Translation<Words>;
export function words(name: string, english: object): unknown {
  catalogs.set(name, isolating(english));
  if (translate) say(name, english, translate);
  return english;
}

/** Translates the catalogs that there are, and those that are made later. */
export async function readTranslation(): Promise<void> {
  if (language === 'en') return;
  translate = (await import('./fr/french.ts')).translate;
  for (const [name, catalog] of catalogs) say(name, catalog, translate);
}

function say(name: string, catalog: object, translated: Translate): void {
  const translation = translated(name, catalog);
  if (translation) replaceWords(catalog, isolating(translation));
}

/** In place, since others hold the catalog and parts of it. */
function replaceWords(catalog: object, translation: object): void {
  for (const [key, entry] of Object.entries(translation)) {
    const old: unknown = Reflect.get(catalog, key);
    if (typeof entry === 'object' && entry !== null && typeof old === 'object' && old !== null)
      replaceWords(old, entry);
    else Reflect.set(catalog, key, entry);
  }
}

/**
 * Isolates whatever is passed to the functions of a catalogue of texts: each text, also in a list or an object.
 * @returns the catalogue itself, changed
 */
export function isolating<Texts extends object>(texts: Texts): Texts {
  for (const [name, entry] of Object.entries(texts)) {
    if (typeof entry === 'function') {
      Reflect.set(texts, name, (...given: readonly unknown[]) =>
        Reflect.apply(entry, undefined, given.map(isolateAll)),
      );
    } else if (typeof entry === 'object' && entry !== null) isolating(entry);
  }
  return texts;
}

function isolateAll(given: unknown): unknown {
  if (typeof given === 'string') return isolate(given);
  if (Array.isArray(given)) return given.map(isolateAll);
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, isolateAll(value)]));
}
