/** What can be left out of a case file at once: each sign-in, the older ones together, and what belongs to none. */
import type { ExchangeRow, SignInRow } from '../../../electron/ipc/views/exchanges.ts';
import { CHOICES_AT_MOST } from '../exchanges/exchange-filter.ts';

export interface CaseChoice {
  /** Number of a sign-in; 0 for what belongs to none, -1 for older sign-ins. */
  readonly key: number;
  /** Null for the two others, and where its row was dropped. */
  readonly signIn: SignInRow | null;
  /** How many sign-ins it stands for. */
  readonly signIns: number;
  /** Of its rows that may be in the file. */
  readonly numbers: readonly number[];
}

/**
 * @param rows that may be in the file
 * @param all rows that there are, where sign-ins are found of which only a part may be in the file
 * @returns the newest sign-in first
 */
export function caseChoices(rows: readonly ExchangeRow[], all: readonly ExchangeRow[]): readonly CaseChoice[] {
  const numbers = new Map<number, number[]>();
  for (const row of rows) {
    const key = signInOf(row);
    const known = numbers.get(key);
    if (known) known.push(row.number);
    else numbers.set(key, [row.number]);
  }
  const signIns = new Map(all.flatMap((row) => (row.kind === 'sign-in' ? [[row.number, row] as const] : [])));
  const keys = [...numbers.keys()].filter((key) => key !== 0).sort((a, b) => b - a);
  const numbersOf = (some: readonly number[]) => some.flatMap((key) => numbers.get(key) ?? []);
  const choices: CaseChoice[] = keys.slice(0, CHOICES_AT_MOST).map((key) => {
    return { key, signIn: signIns.get(key) ?? null, signIns: 1, numbers: numbersOf([key]) };
  });
  const older = keys.slice(CHOICES_AT_MOST);
  if (older.length > 0) choices.push({ key: -1, signIn: null, signIns: older.length, numbers: numbersOf(older) });
  if (numbers.has(0)) choices.push({ key: 0, signIn: null, signIns: 0, numbers: numbersOf([0]) });
  return choices;
}

function signInOf(row: ExchangeRow): number {
  return row.kind === 'sign-in' ? row.number : (row.signIn ?? 0);
}
