/** Keeps names that are written from right to left from changing the order of the words around them. */

/**
 * Keeps a service's name that is written from right to left from changing the order of the words around it. One that is
 * written from left to right stays as it is.
 * @see Unicode Standard Annex 9, "Explicit Directional Isolates"
 */
export function isolate(name: string): string {
  return NOT_LEFT_TO_RIGHT.test(name) ? `\u2068${name.replace(DIRECTIONS, '')}\u2069` : name;
}

/** Characters that change the direction of others; in the name itself, they could end the isolation. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const NOT_LEFT_TO_RIGHT =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
