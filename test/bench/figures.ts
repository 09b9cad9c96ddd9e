/**
 * Interleaves runs of the application and of its floor, takes their medians and spread, and prints the table of ratios.
 */

export interface Figure {
  readonly title: string;
  /** Empty for a number of things. */
  readonly unit: 'ms' | 'kB' | '';
  /** One value a run; the application's and its floor's. */
  readonly measured: readonly number[];
  readonly floor: readonly number[];
  /** The upper limit: for the ratio to the floor, or in its own unit for what was measured or how much that is above it. */
  readonly aim: { readonly of: 'ratio' | 'measured' | 'difference'; readonly atMost: number };
}

/** What a part of the bench measured, with what cannot be a row of the table. */
export interface Report {
  readonly figures: readonly Figure[];
  readonly note: string;
}

/**
 * Runs both in turn, so that other load on the computer affects both alike. The first run of each warms caches and
 * does not count; which goes first changes every round.
 */
export async function runInTurn<T, F = T>(
  rounds: number,
  measure: () => Promise<T>,
  measureFloor: () => Promise<F>,
): Promise<{ readonly measured: readonly T[]; readonly floor: readonly F[] }> {
  const measured: T[] = [];
  const floor: F[] = [];
  const runApp = async () => measured.push(await measure());
  const runFloor = async () => floor.push(await measureFloor());
  for (let round = 0; round <= rounds; round += 1) {
    for (const run of round % 2 === 0 ? [runApp, runFloor] : [runFloor, runApp]) await run();
  }
  return { measured: measured.slice(1), floor: floor.slice(1) };
}

/** Runs every round in turn. @returns what each brought; the first round warms caches and does not count */
export async function measureRounds<T>(rounds: number, run: (round: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  for (let round = 0; round <= rounds; round += 1) results.push(await run(round));
  return results.slice(1);
}

/** One line for each figure: medians with smallest and largest, their ratio, the aim. */
export function wordTable(figures: readonly Figure[]): string {
  const header = ['figure', 'median (min to max)', 'floor (min to max)', 'ratio', 'aim', ''];
  return wordRows([header, ...figures.map(wordFigure)]);
}

/** Cells in columns. */
export function wordRows(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const wordRow = (row: readonly string[]): string => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return rows.map((row) => wordRow(row).trimEnd()).join('\n');
}

function wordFigure({ title, unit, measured, floor, aim }: Figure): readonly string[] {
  const [of, above] = [median(measured), median(floor)];
  const ratio = of / above;
  const value = { ratio, measured: of, difference: of - above }[aim.of];
  const limit = { ratio: '', measured: ` ${unit}`, difference: ` ${unit} more` }[aim.of];
  return [
    title,
    wordSpread(measured, unit),
    wordSpread(floor, unit),
    above === 0 ? '–' : ratio.toFixed(2),
    `≤ ${aim.atMost}${limit}`,
    value <= aim.atMost ? 'reached' : 'not reached',
  ];
}

function wordSpread(values: readonly number[], unit: Figure['unit']): string {
  const word = (value: number): string => value.toFixed(1);
  const spread = values.length > 1 ? ` (${word(Math.min(...values))} to ${word(Math.max(...values))})` : '';
  return `${word(median(values))} ${unit}${spread}`;
}

/** @throws Error if there are no values */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  if (low === undefined || high === undefined) throw new Error('Nothing was measured.');
  return (low + high) / 2;
}
