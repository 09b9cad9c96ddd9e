/**
 * A language that nobody speaks, made of the English words while the page runs: longer by about a third, and accented.
 * What is passed to a function of a catalog stays as it is. A plain vowel is then of no catalog, or given by main.
 */

declare global {
  interface Window {
    readonly pseudo: {
      /** @returns nothing: the words stay English until they are spoken so */
      translate(name: string, catalog: object): undefined;
      /** Speaks so from now on, or English again. What is on screen is to be drawn anew. */
      speak(isOn: boolean): void;
      /**
       * @param given what words are given besides those of main
       * @returns one line for each text that is of no catalog
       */
      findStrayWords(given: unknown): string[];
    };
  }
}

/** Served in place of the French words. */
export const PSEUDO_CHUNK = 'export const translate = (...given) => window.pseudo.translate(...given);';

/** Runs in the page before its own script. */
export function installPseudoLocale(): void {
  const VOWELS: Readonly<Record<string, string>> = {
    a: 'àá',
    e: 'èé',
    i: 'ìí',
    o: 'òó',
    u: 'ùú',
    A: 'ÀÁ',
    E: 'ÈÉ',
    I: 'ÌÍ',
    O: 'ÒÓ',
    U: 'ÙÚ',
  };
  const english = new Map<object, object>();
  let isOn = false;

  const accent = (text: string): string => text.replace(/[aeiou]/gi, (vowel) => VOWELS[vowel] ?? vowel);
  /** Leaves what was given as it is. */
  const accentAround = (text: string, given: readonly string[]): string => {
    const [first, ...rest] = given;
    if (first === undefined) return accent(text);
    return text
      .split(first)
      .map((part) => accentAround(part, rest))
      .join(first);
  };
  const textsIn = (given: unknown): readonly string[] => {
    if (typeof given === 'string') return given === '' ? [] : [given];
    return typeof given === 'object' && given !== null ? Object.values(given).flatMap(textsIn) : [];
  };
  const said = (words: unknown, given: readonly string[]): unknown => {
    if (typeof words === 'string') return accentAround(words, given);
    if (typeof words === 'function') {
      return (...more: readonly unknown[]) => {
        const texts = more.flatMap(textsIn).toSorted((one, other) => other.length - one.length);
        return said(Reflect.apply(words, undefined, more), texts);
      };
    }
    if (Array.isArray(words)) return words.map((one) => said(one, given));
    if (typeof words !== 'object' || words === null) return words;
    return Object.fromEntries(Object.entries(words).map(([name, one]) => [name, said(one, given)]));
  };
  const replace = (catalog: object, words: object): void => {
    for (const [name, entry] of Object.entries(words)) {
      const old: unknown = Reflect.get(catalog, name);
      if (typeof entry === 'object' && entry !== null && typeof old === 'object' && old !== null) replace(old, entry);
      else Reflect.set(catalog, name, entry);
    }
  };
  const copy = (words: unknown): unknown => {
    if (Array.isArray(words)) return words.map(copy);
    if (typeof words !== 'object' || words === null) return words;
    return Object.fromEntries(Object.entries(words).map(([name, one]) => [name, copy(one)]));
  };
  const sayIn = (catalog: object): void => {
    const words = english.get(catalog) ?? {};
    const spoken = isOn ? said(words, []) : words;
    if (typeof spoken === 'object' && spoken !== null) replace(catalog, spoken);
  };

  Object.defineProperty(window, 'pseudo', {
    value: {
      translate(_name: string, catalog: object) {
        const words = copy(catalog);
        if (typeof words === 'object' && words !== null) english.set(catalog, words);
        sayIn(catalog);
      },
      speak(isOnNow: boolean) {
        isOn = isOnNow;
        for (const catalog of english.keys()) sayIn(catalog);
      },
      findStrayWords(told: unknown) {
        const namesAndTexts = (all: unknown): readonly string[] => {
          if (typeof all === 'string') return [all];
          if (typeof all !== 'object' || all === null) return [];
          return Object.entries(all).flatMap(([name, one]) => [name, ...namesAndTexts(one)]);
        };
        const given = namesAndTexts([told, window.gallery.view, [...window.gallery.answers.values()]])
          .join('\n')
          .toLowerCase();
        // Words in capitals are methods and the like. Characters of a name that cannot be seen are shown by their numbers.
        const isGiven = (word: string): boolean =>
          given.includes(word.toLowerCase()) || word === word.toUpperCase() || word.includes('⟨U+');
        const isStray = (text: string): boolean =>
          text
            .replace(/[\u2066-\u2069]/g, '')
            .split(/[\s·.,;:?!()“”’…`"{}[\]<>]+/)
            .some((word) => /[aeiou]/i.test(word) && !isGiven(word));
        const stray: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const text = node.textContent ?? '';
          if (!node.parentElement?.closest('textarea, [data-given]') && isStray(text)) stray.push(`text: ${text}`);
        }
        for (const name of ['title', 'aria-label', 'placeholder', 'alt']) {
          for (const element of document.querySelectorAll(`[${name}]`)) {
            const text = element.getAttribute(name) ?? '';
            if (isStray(text)) stray.push(`${name}: ${text}`);
          }
        }
        return [...new Set(stray)];
      },
    },
  });
}
