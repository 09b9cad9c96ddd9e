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
export function linesOf(
  entries: readonly Entry[],
  shown: Shown,
  asides = asidesOf(entries, shown.matches),
): readonly Line[] {
  const { matches, isOpen } = shown;
  const lines: Line[] = [];
  for (const entry of entries) {
    if ('rows' in entry) addGroup(lines, entry, shown, asides);
    else if (matches?.(entry) ?? true) addSteps(lines, [entry], { ...AT_TOP, group: null, asides, isOpen });
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
  if (!entry) return undefined;
  // What was asked for after a sign-in folds into it, too; what folds into another line has none here but its own.
  const asides = asidesOf('rows' in entry ? entries : [entry], null);
  return linesOf([entry], { matches: null, isOpen: () => true }, asides).find((line) => line.key === key);
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

const AT_TOP = { level: 1, parent: null } as const;

function addGroup(lines: Line[], group: Group, { matches, isOpen }: Shown, asides: Asides): void {
  const { signIn } = group;
  const matching = matches ? group.rows.filter(matches) : group.rows;
  const isBrought = matching.length === 0 && signIn !== null && (matches?.(signIn) ?? true);
  const steps = isBrought ? group.rows : matching;
  const place = { group, asides, isOpen };
  if (!signIn) addSteps(lines, steps, { ...place, ...AT_TOP });
  if (!signIn || (steps.length === 0 && !isBrought)) return;
  const key = signIn.number;
  const rows = [...new Set(steps.flatMap((row) => [row, ...(asides.get(row) ?? [])]))];
  const isGroupOpen = rows.length > 0 && isOpen(key, !isBrought);
  lines.push({ kind: 'sign-in', key, ...AT_TOP, group, row: signIn, rows, isOpen: isGroupOpen });
  if (isGroupOpen) addSteps(lines, steps, { ...place, level: 2, parent: key });
}

/** Where steps stand, and what folds into them. */
interface Place {
  readonly group: Group | null;
  readonly level: number;
  readonly parent: number | null;
  readonly asides: Asides;
  readonly isOpen: Shown['isOpen'];
}

function addSteps(lines: Line[], steps: readonly StepRow[], place: Place): void {
  const { group, level, parent, asides, isOpen } = place;
  const polls = steps.filter(isPoll);
  for (const row of steps) {
    const rows = asides.get(row) ?? [];
    // It stands below its member call.
    if (rows === FOLDED) continue;
    if (!group || polls.length <= POLLS_SHOWN || !isPoll(row)) {
      const isStepOpen = rows.length > 0 && isOpen(row.number, null);
      lines.push({ kind: 'step', key: row.number, level, parent, group, row, rows, isOpen: isStepOpen });
      if (isStepOpen) addSteps(lines, rows, { ...place, level: level + 1, parent: row.number, asides: NO_ASIDES });
    } else if (row === polls[0]) {
      const key = -group.number;
      const isFoldOpen = isOpen(key, null);
      lines.push({ kind: 'polls', key, level, parent, group, rows: polls, isOpen: isFoldOpen });
      if (isFoldOpen) for (const poll of polls) addSteps(lines, [poll], { ...place, level: level + 1, parent: key });
    }
  }
}

/** By each member call what folds into it, and by each of these that it does. */
type Asides = ReadonlyMap<StepRow, readonly StepRow[]>;

const NO_ASIDES: Asides = new Map();
const FOLDED: readonly StepRow[] = [];

/**
 * What the app asked for beside a member: the pictures, also after the sign-in, and the member without a sign-in. What
 * failed stands alone, and so does what a person held.
 */
function asidesOf(entries: readonly Entry[], matches: Shown['matches']): Asides {
  const asides = new Map<StepRow, StepRow[] | typeof FOLDED>();
  const latest = new Map<string | number, StepRow[] | null>();
  const rows = entries.flatMap((entry) => ('rows' in entry ? entry.rows : [entry]));
  for (const row of rows.filter(isReading).sort((a, b) => a.number - b.number)) {
    // Until the sign-in has ended, there is no session; at a try of a service there is neither.
    const owner = row.sessionId ?? row.signIn ?? row.serviceId;
    if (matches && !matches(row)) {
      if (row.purpose === 'member') latest.set(owner, null);
    } else if (row.purpose === 'member') {
      const own: StepRow[] = [];
      latest.set(owner, own);
      asides.set(row, own);
    } else if (row.waitedFromMs === null && outcomeOf(row) !== 'failed') {
      const own = latest.get(owner);
      own?.push(row);
      if (own) asides.set(row, FOLDED);
    }
  }
  return asides;
}

function isReading(row: StepRow): row is RequestRow {
  return row.kind === 'request' && ['member', 'member-as-nobody', 'picture'].includes(row.purpose);
}
