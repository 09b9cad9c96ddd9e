/** Makes control, formatting and other invisible characters visible, as in `\u202e`; lines and tabs stay. */
export function makeVisible(text: string): string {
  if (/^[\t\n -~]*$/.test(text)) return text;
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(invisible, (character) =>
    Array.from({ length: character.length }, (_, index) => {
      return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
    }).join(''),
  );
}

/** Variation selectors only choose how the character before them looks. */
const invisible = /[[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\t\n\ufe00-\ufe0f]]/gv;
