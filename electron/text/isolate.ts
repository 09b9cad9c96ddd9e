/**
 * Keeps a text that is not the app's own, such as a service's name, from changing the order of the words around it where
 * it is written from right to left. One that is written from left to right stays as it is, so that nothing invisible is
 * copied with it.
 * @see Unicode Standard Annex 9, "Explicit Directional Isolates"
 */
export function isolate(text: string): string {
  return NOT_LEFT_TO_RIGHT.test(text) ? `\u2068${text.replace(DIRECTIONS, '')}\u2069` : text;
}

/** Characters that change the direction of others; in the text itself, they could end the isolation. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const NOT_LEFT_TO_RIGHT =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
