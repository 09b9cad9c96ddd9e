/**
 * Keeps a text that is not the app's own, such as a service's name, from changing the order of the words around it where
 * it is written from right to left. In markup, `<bdi>` does the same.
 * @see Unicode Standard Annex 9, "Explicit Directional Isolates"
 */

/**
 * Isolates whatever is passed to the functions of a catalogue of texts: each text, also in a list or an object. A text
 * that is written from left to right stays as it is, so that nothing invisible is copied with it.
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

/** Isolates one text. */
export function isolate(text: string): string {
  if (!NOT_LEFT_TO_RIGHT.test(text)) return text;
  return `\u2068${text.replace(DIRECTIONS, '')}\u2069`;
}

function isolateAll(given: unknown): unknown {
  if (typeof given === 'string') return isolate(given);
  if (Array.isArray(given)) return given.map(isolateAll);
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, isolateAll(value)]));
}

/** Characters that change the direction of others; in the text itself, they could end the isolation. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const NOT_LEFT_TO_RIGHT =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
