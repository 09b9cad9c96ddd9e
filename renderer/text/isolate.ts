/** Isolates what is filled into the words of the page. In markup, `<bdi>` does the same. */
import { isolate } from '../../electron/text/isolate.ts';

export { isolate };

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
