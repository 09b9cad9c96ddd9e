/**
 * The lines of the list: the rows of one sign-in fold into it, and many polls fold into one line. Each line has a key
 * that it keeps: the number of its row, or the negative number of the sign-in whose polls it stands for.
 */
import type { ExchangeRow, RequestRow, SignInRow } from '../../../electron/ipc/views/exchanges.ts';
import { isPoll, type StepRow } from '../log/rows.ts';

export type Line = SignInLine | PollsLine | StepLine;

interface AnyLine {
  readonly key: number;
  /** From 1, as for `aria-level`. */
  readonly level: number;
  /** Key of the line that this one folds into; null at the top. */
  readonly parent: number | null;
}

export interface SignInLine extends AnyLine {
  readonly kind: 'sign-in';
  readonly row: SignInRow;
  readonly group: Group;
  /** Those of its rows that are shown when it is open. */
  readonly rows: readonly StepRow[];
  readonly isOpen: boolean;
}

interface PollsLine extends AnyLine {
  readonly kind: 'polls';
  readonly group: Group;
  /** More than three. */
  readonly rows: readonly RequestRow[];
  readonly isOpen: boolean;
}

interface StepLine extends AnyLine {
  readonly kind: 'step';
  /** Null for an exchange outside of a sign-in. */
  readonly group: Group | null;
  readonly row: StepRow;
}

/** A sign-in with what belongs to it. */
export interface Group {
  readonly number: number;
  /** Null if it was dropped before its rows. */
  readonly signIn: SignInRow | null;
  readonly rows: readonly StepRow[];
}

/** Sign-ins and what belongs to none, by when they began. */
export type Entry = Group | StepRow;

const POLLS_SHOWN = 3;

/** @returns groups and single rows, oldest first */
export function entriesOf(rows: readonly ExchangeRow[]): readonly Entry[] {
  const entries: Entry[] = [];
  const groups = new Map<number, { number: number; signIn: SignInRow | null; rows: StepRow[] }>();
  const groupOf = (number: number) => {
    const known = groups.get(number);
    if (known) return known;
    const group = { number, signIn: null, rows: [] };
    groups.set(number, group);
    entries.push(group);
    return group;
  };
  for (const row of rows) {
    if (row.kind === 'sign-in') groupOf(row.number).signIn = row;
    else if (row.signIn !== null) groupOf(row.signIn).rows.push(row);
    else entries.push(row);
  }
  return entries;
}

interface Shown {
  /** Null where everything is shown. */
  readonly matches: ((row: ExchangeRow) => boolean) | null;
  /** Whether a group is open, by its line's key. `hasMatches`: whether rows of it match, or none is looked for. */
  readonly isOpen: (key: number, hasMatches: boolean) => boolean;
}

/**
 * @returns the lines that are on screen, or would be if that were long enough. What matches brings its sign-in along; a
 * sign-in that matches where none of its rows does brings all of them
 */
export function linesOf(entries: readonly Entry[], shown: Shown): readonly Line[] {
  const lines: Line[] = [];
  for (const entry of entries) {
    if ('rows' in entry) addGroup(lines, entry, shown);
    else if (shown.matches?.(entry) ?? true) {
      lines.push({ kind: 'step', key: entry.number, level: 1, parent: null, group: null, row: entry });
    }
  }
  return lines;
}

/** @returns when it began, epoch milliseconds */
export function startOf(line: Line): number {
  return (line.kind === 'polls' ? line.rows[0] : line.row)?.startedAtMs ?? 0;
}

/** @returns the line with that key as it is without a filter, folded or not */
export function lineOf(entries: readonly Entry[], key: number | null): Line | undefined {
  if (key === null) return undefined;
  const entry = entries.find(
    (one) => one.number === key || ('rows' in one && one.rows.some(({ number }) => number === key)),
  );
  return entry && linesOf([entry], { matches: null, isOpen: () => true }).find((line) => line.key === key);
}

/** @returns the numbers of all rows that a line stands for, itself included */
export function numbersOf(line: Line): readonly number[] {
  if (line.kind === 'step') return [line.row.number];
  const numbers = line.rows.map(({ number }) => number);
  return line.kind === 'sign-in' ? [line.row.number, ...numbers] : numbers;
}

/** @returns the numbers of all rows that lines stand for, each once */
export function numbersOfAll(lines: readonly Line[]): ReadonlySet<number> {
  return new Set(lines.flatMap(numbersOf));
}

function addGroup(lines: Line[], group: Group, { matches, isOpen }: Shown): void {
  const { signIn } = group;
  const matching = matches ? group.rows.filter(matches) : group.rows;
  const isBrought = matching.length === 0 && signIn !== null && (matches?.(signIn) ?? true);
  const rows = isBrought ? group.rows : matching;
  if (!signIn) addSteps(lines, rows, { group, level: 1, parent: null }, isOpen);
  if (!signIn || (rows.length === 0 && !isBrought)) return;
  const key = signIn.number;
  const isGroupOpen = rows.length > 0 && isOpen(key, !isBrought);
  lines.push({ kind: 'sign-in', key, level: 1, parent: null, group, row: signIn, rows, isOpen: isGroupOpen });
  if (isGroupOpen) addSteps(lines, rows, { group, level: 2, parent: key }, isOpen);
}

function addSteps(
  lines: Line[],
  rows: readonly StepRow[],
  place: { readonly group: Group; readonly level: number; readonly parent: number | null },
  isOpen: Shown['isOpen'],
): void {
  const polls = rows.filter(isPoll);
  const isFolding = polls.length > POLLS_SHOWN;
  for (const row of rows) {
    if (!isFolding || !isPoll(row)) lines.push({ kind: 'step', key: row.number, ...place, row });
    else if (row === polls[0]) {
      const key = -place.group.number;
      const isFoldOpen = isOpen(key, false);
      lines.push({ kind: 'polls', key, ...place, rows: polls, isOpen: isFoldOpen });
      const inFold = { ...place, level: place.level + 1, parent: key };
      if (isFoldOpen) for (const poll of polls) lines.push({ kind: 'step', key: poll.number, ...inFold, row: poll });
    }
  }
}
