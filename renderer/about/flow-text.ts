/** Undoes the line breaks that a licence's author set for eighty columns, so that its paragraphs fill any width. Pure. */

/** A line that begins a list's entry, a heading of marks, or is set in from the margin. */
const BEGINS_ANEW = /^(\s|[-*•=_#]|\(?[a-z\d]{1,3}[.)]\s|copyright\b|all rights\b|\(c\)|©)/i;
/** Shorter lines end by their author's will, as titles and names do. */
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
