/**
 * Texts of any characters for property tests. fast-check's own unit `binary` covers the same, but first makes a table
 * of a million characters.
 */
import fc from 'fast-check';

/** Any code point that is no half of a pair, every third one in ASCII. */
export const anyCharacter = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code));

/** The names that JavaScript's objects have by themselves, such as `__proto__`, are among them. */
export const anyText = fc.oneof(
  fc.array(anyCharacter).map((characters) => characters.join('')),
  fc.string(),
);
