/**
 * What the page learns about this copy, and the two acts that help somebody to help: show the log, copy the
 * diagnostics. It reads nothing before it is asked.
 */
import { AppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { AboutView } from '../ipc/contract.ts';
import { describeDiagnostics, type StateFacts, type SystemFacts } from './diagnostics.ts';
import { mergeLicences } from './licences.ts';

/** What it needs of the system. */
export interface AboutSystem {
  readonly facts: SystemFacts;
  /** @returns what each bundle's list of licences holds, as JSON; rejects where one cannot be read */
  readLicences(): Promise<readonly unknown[]>;
  /** What the system keeps its keys with, in its own word; null where it does not say. */
  storageBackend(): string | null;
  /** Whether there is a log file. */
  hasLog(): boolean;
  /** Where it would be: absolute. */
  readonly logFolder: string;
  /** Shows the log file in the system's file manager. */
  showLog(): void;
}

export interface About {
  /** Without the licences where their list cannot be read. Never rejects. */
  read(): Promise<AboutView>;
  /** @throws AppError `log-not-there` */
  showLog(): void;
  /**
   * @returns what was copied
   * @throws AppError `clipboard-failed`
   */
  copyDiagnostics(): Promise<string>;
}

export interface AboutOptions {
  readonly system: AboutSystem;
  /** How things stand at the moment, without what the system says. */
  readonly state: () => Omit<StateFacts, 'storageBackend' | 'hasLog'>;
  readonly copyText: (text: string) => Promise<void>;
  readonly log: Log;
}

export function createAbout({ system, state, copyText, log }: AboutOptions): About {
  const describe = (): string => {
    const said = { storageBackend: system.storageBackend(), hasLog: system.hasLog() };
    return describeDiagnostics(system.facts, { ...state(), ...said });
  };

  async function readLicences(): Promise<AboutView['licences']> {
    try {
      return mergeLicences(await system.readLicences());
    } catch (thrown) {
      log.failure('licences not read', thrown);
      return [];
    }
  }

  return {
    async read() {
      const { version, runtime } = system.facts;
      const licences = await readLicences();
      return { version, runtime, diagnostics: describe(), hasLog: system.hasLog(), licences };
    },
    showLog() {
      if (system.hasLog()) return system.showLog();
      const details = { folder: system.logFolder };
      throw new AppError('log-not-there', 'There is no log file: its folder could not be written to.', { details });
    },
    async copyDiagnostics() {
      const text = describe();
      await copyText(text);
      return text;
    },
  };
}
