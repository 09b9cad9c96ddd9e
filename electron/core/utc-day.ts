/** The day of an instant in UTC, for names of files. */

/** @returns such as `2026-11-22` */
export function utcDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
