/**
 * Compares two replies, as far as they are shown: status, headers, and bodies by field; other texts by line. Equal secrets
 * have equal masks. Bodies of which no text is shown are compared by what is known of them.
 */
import type { BodyView, NamedValue, ReplyView } from '../../../electron/ipc/views/exchange-details.ts';

export interface ComparedField {
  /** Of the field as it is written in the replies; of a line, its number; empty where there is but one. */
  readonly name: string;
  /** Null where that reply has no such field. */
  readonly left: string | null;
  readonly right: string | null;
  readonly isSame: boolean;
  /** How many fields it stands for, of which one reply has none; absent where it is a field itself. */
  readonly count?: number;
}

/** @param describe words for a body of which no text is shown */
export function compareReplies(left: ReplyView, right: ReplyView, describe: (body: BodyView) => string) {
  return {
    status: [compared('', String(left.status), String(right.status))],
    headers: pairUp(left.headers.map(inLowerCase), right.headers.map(inLowerCase)),
    body: compareBodies(left.body, right.body, describe),
  };
}

/** Makes one of the fields below a name, where one reply has none of them. */
export function foldAbsent(fields: readonly ComparedField[]): readonly ComparedField[] {
  const below = Map.groupBy(fields, ({ name }) => /^([\w-]+)[.[]/.exec(name)?.[1] ?? name);
  return [...below].flatMap(([name, some]) => {
    const isFolded = some.length > 1 && some.every((field) => field.name !== name);
    const has = (side: 'left' | 'right') => some.some((field) => field[side] !== null);
    if (!isFolded || (has('left') && has('right'))) return some;
    const [left, right] = has('left') ? ['', null] : [null, ''];
    return [{ name: `${name}.*`, left, right, isSame: false, count: some.length }];
  });
}

function compareBodies(
  left: BodyView,
  right: BodyView,
  describe: (body: BodyView) => string,
): readonly ComparedField[] {
  if (left.kind === 'nothing' && right.kind === 'nothing') return [];
  if (left.kind === 'form' && right.kind === 'form') return pairUp(left.fields, right.fields);
  if (left.kind === 'json' && right.kind === 'json') return pairUp(fieldsOfJson(left.text), fieldsOfJson(right.text));
  if (hasText(left) && hasText(right)) {
    return alignLines(left.text.split('\n'), right.text.split('\n')).map(([before, after], index) =>
      compared(String(index + 1), before, after),
    );
  }
  const [before, after] = [left, right].map((body) => (hasText(body) ? body.text : describe(body)));
  return [compared('', before ?? '', after ?? '')];
}

function hasText(body: BodyView): body is Extract<BodyView, { text: string }> {
  return 'text' in body;
}

function inLowerCase({ name, value }: NamedValue): NamedValue {
  return { name: name.toLowerCase(), value };
}

/** Those with the same name in their order; those of the right alone come last. */
function pairUp(left: readonly NamedValue[], right: readonly NamedValue[]): readonly ComparedField[] {
  const waiting = new Map<string, string[]>();
  for (const { name, value } of right) {
    const values = waiting.get(name);
    if (values) values.push(value);
    else waiting.set(name, [value]);
  }
  for (const values of waiting.values()) values.reverse();
  const paired = left.map(({ name, value }) => compared(name, value, waiting.get(name)?.pop() ?? null));
  const rest = [...waiting].flatMap(([name, values]) => values.reverse().map((value) => compared(name, null, value)));
  return [...paired, ...rest];
}

function compared(name: string, left: string | null, right: string | null): ComparedField {
  return { name, left, right, isSame: left === right };
}

interface Container {
  readonly path: string;
  readonly isList: boolean;
  count: number;
}

/**
 * Reads JSON that main has laid out, one field on each line: numbers keep their digits, and it may be cut.
 * @returns values as they are written, by names such as `member.tags[0]`; empty for JSON that is a single value
 */
export function fieldsOfJson(text: string): readonly NamedValue[] {
  const fields: NamedValue[] = [];
  const open: Container[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (/^[}\]],?$/.test(line)) {
      open.pop();
      continue;
    }
    const container = open.at(-1);
    const { name, value } = readLine(line, container);
    if (value === '{' || value === '[') open.push({ path: name, isList: value === '[', count: 0 });
    else fields.push({ name, value });
  }
  return fields;
}

function readLine(line: string, container: Container | undefined): NamedValue {
  const written = line.endsWith(',') ? line.slice(0, -1) : line;
  if (!container) return { name: '', value: written };
  const { path } = container;
  if (container.isList) {
    container.count += 1;
    return { name: nameBelow(path, `[${container.count - 1}]`), value: written };
  }
  const [whole = '', name = ''] = /^("(?:[^"\\]|\\.)*"): /.exec(written) ?? [];
  const plain = /^"[\w-]+"$/.test(name) ? name.slice(1, -1) : name;
  return { name: nameBelow(path, path === '' ? plain : `.${plain}`), value: written.slice(whole.length) };
}

/** What is very deep has the name of what it is in: with names of its own for each level, a text would take all memory. */
function nameBelow(path: string, step: string): string {
  return path.length > LONGEST_PATH ? path : path + step;
}

const LONGEST_PATH = 1000;

/** A line of each list, or null beside a line that the other one alone has. */
export type AlignedLines = readonly [left: string | null, right: string | null];

/** More steps take longer than a frame; what is left then is aligned line by line. */
const MOST_STEPS = 1_000_000;

/** Aligns two lists of lines, so that what was put in or left out moves nothing else. @returns every line of both, in order */
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
