/**
 * Reads the licences of what is bundled, as the build writes them beside each bundle. It words nothing.
 */
import { z } from 'zod';
import type { LicenceView } from '../ipc/contract.ts';

/** One entry of a list; a package without an identifier or a text has no such field, or an empty one. */
const entrySchema = z.object({
  name: z.string().min(1),
  version: z.string().min(1),
  identifier: z.string().optional(),
  text: z.string().optional(),
});

/**
 * @param lists what each bundle's list holds, as JSON
 * @returns each package in each version once, in alphabetical order; what is no licence is left out
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

/** As a person sorts: 2.9.1 before 2.10.0, whatever the system's language. */
function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
