/** Merges the licence lists that the build writes next to each bundle. */
import { z } from 'zod';
import type { LicenceView } from '../ipc/views/about.ts';

/** One entry of a list. If a package has no identifier or no text, that field is missing or empty. */
const entrySchema = z.object({
  name: z.string().min(1),
  version: z.string().min(1),
  identifier: z.string().optional(),
  text: z.string().optional(),
});

/**
 * @param lists the parsed JSON of each bundle's licence list
 * @returns one entry per package and version, in alphabetical order; invalid entries are left out
 */
export function mergeLicences(lists: readonly unknown[]): readonly LicenceView[] {
  const byPackage = new Map<string, LicenceView>();
  for (const entry of lists.flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))) {
    const { success, data } = entrySchema.safeParse(entry);
    if (!success) continue;
    const { name, version, identifier, text } = data;
    const key = `${name}@${version}`;
    const known = byPackage.get(key);
    byPackage.set(key, {
      name,
      version,
      identifier: known?.identifier ?? orNull(identifier),
      text: known?.text ?? orNull(text),
    });
  }
  return [...byPackage.values()].sort(
    (one, other) => compare(one.name, other.name) || compare(one.version, other.version),
  );
}

function orNull(text: string | undefined): string | null {
  return text?.trim() || null;
}

/** Sorts versions as a reader expects, 2.9.1 before 2.10.0, in the same order on every system. */
function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
