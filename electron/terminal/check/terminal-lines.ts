/** Lines at a terminal that takes control sequences: one that replaces the last, and lines that are broken at words, or in colour. */
import type { TextLine } from '../../report/write-text.ts';

interface TerminalStream {
  readonly columns?: number;
  write(text: string): unknown;
}

const USUAL_COLUMNS = 80;

/** @returns what writes over the line that the cursor is in, and leaves the cursor behind it */
export function drawOver(stream: TerminalStream): (text: string) => void {
  return (text) => {
    // A line that wraps could not be written over.
    const most = (stream.columns || USUAL_COLUMNS) - 1;
    stream.write(`\r\u001b[K${text.slice(0, most)}`);
  };
}

/** By role: how a terminal begins to show it. */
const STYLES: Readonly<Record<TextLine['role'], string | null>> = {
  title: '1',
  plain: null,
  passed: '32',
  failed: '31',
  incomplete: '33',
  'could-not-run': '31',
  faint: '2',
};

export function paintLine({ role, text }: TextLine): string {
  const style = STYLES[role];
  return style === null ? text : `\u001b[${style}m${text}\u001b[0m`;
}

/** @returns the line broken at spaces, where a terminal would break it within a word; what goes on stands further in */
export function breakLine(text: string, columns = USUAL_COLUMNS): string {
  const [indent = ''] = /^ */.exec(text) ?? [];
  const lines: string[] = [];
  let line = indent;
  for (const word of text.slice(indent.length).split(' ')) {
    const longer = line.trim() === '' ? `${line}${word}` : `${line} ${word}`;
    if (longer.length <= columns || line.trim() === '') line = longer;
    else {
      lines.push(line);
      line = `${indent}  ${word}`;
    }
  }
  return [...lines, line].join('\n');
}
