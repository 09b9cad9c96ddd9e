/**
 * The About screen: versions, licences and diagnostics of this copy, and the two actions for support: showing the log
 * and copying the diagnostics.
 */
import { AppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { AboutView } from '../ipc/views/about.ts';
import { describeDiagnostics, type StateFacts, type SystemFacts } from './diagnostics.ts';
import { mergeLicences } from './licences.ts';

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
