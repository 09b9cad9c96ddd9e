/**
 * The lines of the list: the rows of one sign-in fold into it, many polls into one line, and what the app asks for beside
 * a member into the member call. Each line has a key that it keeps: the number of its row, or the negative number of the
 * sign-in whose polls it stands for.
 */
import type { ExchangeRow, RequestRow, SignInRow } from '../../../electron/ipc/views/exchanges.ts';
import { isPoll, outcomeOf, type StepRow } from '../log/rows.ts';

export type Line = SignInLine | PollsLine | StepLine;

interface AnyLine {
  readonly key: number;
  /** From 1, as for `aria-level`. */
  readonly level: number;
  /** Key of the line that this one folds into; null at the top. */
  readonly parent: number | null;
  /** What folds into it, as far as it is shown when it is open; empty for most. */
  readonly rows: readonly StepRow[];
  readonly isOpen: boolean;
}

export interface SignInLine extends AnyLine {
  readonly kind: 'sign-in';
  readonly row: SignInRow;
  readonly group: Group;
}

interface PollsLine extends AnyLine {
  readonly kind: 'polls';
  readonly group: Group;
  /** More than three. */
  readonly rows: readonly RequestRow[];
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
  /**
   * Whether a line is open, by its key. `hasMatches`: whether rows of a sign-in match, or none is looked for; null for what
   * is folded at first.
   */
  readonly isOpen: (key: number, hasMatches: boolean | null) => boolean;
}

/**
 * @returns the lines that are on screen, or would be if that were long enough. What matches brings its sign-in along; a
 * sign-in that matches where none of its rows does brings all of them
 */
export function linesOf(entries: readonly Entry[], shown: Shown): readonly Line[] {
  const lines: Line[] = [];
  let alone: StepRow[] = [];
  const addAlone = () => {
    addSteps(lines, alone, { group: null, level: 1, parent: null }, shown.isOpen);
    alone = [];
  };
  for (const entry of entries) {
    if ('rows' in entry) {
      addAlone();
      addGroup(lines, entry, shown);
    } else if (shown.matches?.(entry) ?? true) alone.push(entry);
  }
  addAlone();
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
  const numbers = line.rows.map(({ number }) => number);
  return line.kind === 'polls' ? numbers : [line.row.number, ...numbers];
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
  place: { readonly group: Group | null; readonly level: number; readonly parent: number | null },
  isOpen: Shown['isOpen'],
): void {
  const polls = rows.filter(isPoll);
  const asides = asidesOf(rows, place.group);
  const addStep = (row: StepRow, { level, parent } = place) => {
    const rows = asides.get(row) ?? [];
    const isStepOpen = rows.length > 0 && isOpen(row.number, null);
    lines.push({ kind: 'step', key: row.number, group: place.group, level, parent, row, rows, isOpen: isStepOpen });
    if (isStepOpen) for (const aside of rows) addStep(aside, { ...place, level: level + 1, parent: row.number });
  };
  const folded = new Set([...asides.values()].flat());
  for (const row of rows) {
    if (folded.has(row)) continue;
    if (!place.group || polls.length <= POLLS_SHOWN || !isPoll(row)) addStep(row);
    else if (row === polls[0]) {
      const key = -place.group.number;
      const isFoldOpen = isOpen(key, null);
      const { group } = place;
      lines.push({ kind: 'polls', key, ...place, group, rows: polls, isOpen: isFoldOpen });
      if (isFoldOpen) for (const poll of polls) addStep(poll, { ...place, level: place.level + 1, parent: key });
    }
  }
}

/**
 * What the app asked for beside a member: the pictures, and the member without a sign-in. What failed stands alone, and so
 * does what a person held.
 * @returns by the member call before it
 */
function asidesOf(rows: readonly StepRow[], group: Group | null): ReadonlyMap<StepRow, readonly StepRow[]> {
  const asides = new Map<StepRow, StepRow[]>();
  const latest = new Map<string | null, StepRow[]>();
  for (const row of rows) {
    if (row.kind !== 'request') continue;
    // Within a sign-in, the first of them have no session yet.
    const session = group ? null : row.sessionId;
    if (row.purpose === 'member') {
      const own: StepRow[] = [];
      latest.set(session, own);
      asides.set(row, own);
    } else if (row.purpose === 'picture' || row.purpose === 'member-as-nobody') {
      if (row.waitedFromMs === null && outcomeOf(row) !== 'failed') latest.get(session)?.push(row);
    }
  }
  return asides;
}
