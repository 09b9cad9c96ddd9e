/**
 * The About screen: versions, licences and diagnostics of this copy, and the two actions for support: showing the log
 * and copying the diagnostics.
 */

import { z } from 'zod';
import { AppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { AboutView, LicenceView } from '../ipc/views/about.ts';
import { describeDiagnostics, type StateFacts, type SystemFacts } from './diagnostics.ts';

/** What the About screen needs from the system. */
export interface AboutSystem {
  readonly facts: SystemFacts;
  /** @returns the parsed JSON of each bundle's licence list; rejects if a list cannot be read */
  readLicences(): Promise<readonly unknown[]>;
  /** Whether a log file exists. */
  hasLog(): boolean;
  /** How many of the system's authorities were read, such as `0 (Error)`. */
  authorities(): string;
  /** Absolute path of the log file's folder, which may not exist. */
  readonly logFolder: string;
  /** Shows the log file in the system's file manager. */
  showLog(): void;
}

export type About = ReturnType<typeof createAbout>;

export interface AboutOptions {
  readonly system: AboutSystem;
  /** The current state, except for the facts that come from `system`. */
  readonly state: () => Omit<StateFacts, 'hasLog' | 'authorities'>;
  readonly copyText: (text: string) => Promise<void>;
  readonly log: Log;
}

export function createAbout({ system, state, copyText, log }: AboutOptions) {
  /** @returns how things stand now, as text without secrets */
  const describe = (): string =>
    describeDiagnostics(system.facts, { ...state(), hasLog: system.hasLog(), authorities: system.authorities() });

  async function readLicences(): Promise<AboutView['licences']> {
    try {
      return mergeLicences(await system.readLicences());
    } catch (thrown) {
      log.failure('licences not read', thrown);
      return [];
    }
  }

  return {
    describe,
    /** Leaves the licences empty if they cannot be read. Never rejects. */
    async read(): Promise<AboutView> {
      const { version, runtime } = system.facts;
      const licences = await readLicences();
      return { version, runtime, diagnostics: describe(), hasLog: system.hasLog(), licences };
    },
    /** @throws AppError `log-not-there` */
    showLog() {
      if (system.hasLog()) return system.showLog();
      const details = { folder: system.logFolder };
      throw new AppError('log-not-there', 'There is no log file: its folder is not writable.', { details });
    },
    /**
     * @returns the copied text
     * @throws AppError `clipboard-failed`
     */
    async copyDiagnostics(): Promise<string> {
      const text = describe();
      await copyText(text);
      return text;
    },
  };
}

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
