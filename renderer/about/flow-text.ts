/** Removes a licence's hard line breaks, so that its paragraphs fill any width. */

/** A list entry, an underlined heading, an indented line or a copyright line: never joined to the line before. */
const BEGINS_ANEW = /^(\s|[-*•=_#]|\(?[a-z\d]{1,3}[.)]\s|copyright\b|all rights\b|\(c\)|©)/i;
/** Shorter lines, such as titles and names, are meant to end where they do. */
const LEAST_FULL = 45;

/** @returns the text with each paragraph on one line; lists, titles and copyright lines keep theirs */
export function flowText(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').trim().split('\n');
  const flowed: string[] = [];
  let before = '';
  for (const line of lines) {
    const goesOn = before.length >= LEAST_FULL && line.trim() !== '' && !BEGINS_ANEW.test(line);
    if (goesOn) flowed.push(`${flowed.pop() ?? ''} ${line.trim()}`);
    else flowed.push(line.trimEnd());
    before = line.trimEnd();
  }
  return flowed.join('\n');
}
