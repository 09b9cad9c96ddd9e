/** Makes words about an error, or from the system, fit to be published: without a person's folders, secrets or colours. */
import { stripVTControlCharacters } from 'node:util';
import { explainEnding } from '../stand-in/choose-runtime.ts';

/** Folders that are not to be told, with what is said instead. */
export type Hidden = readonly (readonly [folder: string, name: string])[];

const LONGEST = 300;

/** One line, without colours, folders, and what stands behind `?` or `#` in an address. */
export function toPublishable(text: string, hidden: Hidden): string {
  const line = stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').trim();
  // The longest first: one folder may lie in another.
  const folders = [...hidden].filter(([folder]) => folder.length > 1).sort(([a], [b]) => b.length - a.length);
  const placeless = folders.reduce((words, [folder, name]) => words.replaceAll(folder, name), line);
  const told = placeless.replaceAll(/([a-z][a-z\d+.-]*:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, '$1?…');
  return told.length > LONGEST ? `${told.slice(0, LONGEST)}…` : told;
}

/** Says why an application did not start in the words of `npm start`, and else what the error says. Not publishable yet. */
export function explainThrown(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const known = explainEnding({ code: 1, signal: null, lastWords: message }) ?? [];
  const isKnown = known[0]?.startsWith('Electron') === true;
  return isKnown ? known.join(' ') : message;
}
