/** Aligns two lists of lines, so that what was put in or left out moves nothing else. */

/** A line of each list, or null beside a line that the other one alone has. */
export type AlignedLines = readonly [left: string | null, right: string | null];

/** More steps take longer than a frame; what is left then is aligned line by line. */
const MOST_STEPS = 1_000_000;

/** @returns every line of both, in order */
export function alignLines(left: readonly string[], right: readonly string[]): readonly AlignedLines[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < Math.min(left.length, right.length) - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const middle = [left, right].map((lines) => lines.slice(start, lines.length - end));
  const [before = [], after = []] = middle;
  const aligned = before.length * after.length > MOST_STEPS ? sideBySide(before, after) : alignByCommon(before, after);
  const same = (lines: readonly string[]): readonly AlignedLines[] => lines.map((line) => [line, line]);
  return [...same(left.slice(0, start)), ...aligned, ...same(left.slice(left.length - end))];
}

/** By the longest list of lines that both have. */
function alignByCommon(left: readonly string[], right: readonly string[]): readonly AlignedLines[] {
  const width = right.length + 1;
  /** How many lines are common from two places on. */
  const common = new Uint32Array((left.length + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const aligned: AlignedLines[] = [];
  let [row, column, rowFrom, columnFrom] = [0, 0, 0, 0];
  const takeDifferent = (): void => {
    for (const pair of sideBySide(left.slice(rowFrom, row), right.slice(columnFrom, column))) aligned.push(pair);
  };
  while (row < left.length && column < right.length) {
    const line = left[row];
    if (line !== undefined && line === right[column]) {
      takeDifferent();
      aligned.push([line, line]);
      row += 1;
      column += 1;
      [rowFrom, columnFrom] = [row, column];
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  [row, column] = [left.length, right.length];
  takeDifferent();
  return aligned;
}

function sideBySide(left: readonly string[], right: readonly string[]): readonly AlignedLines[] {
  const length = Math.max(left.length, right.length);
  return Array.from({ length }, (_, index): AlignedLines => [left[index] ?? null, right[index] ?? null]);
}
