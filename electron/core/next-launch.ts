/** What is launched while the app is ending, and so is started once it has ended. */

/** How an installed copy of the app is started. */
export interface Program {
  /** Absolute path. */
  readonly file: string;
  /** Those of every launch: no address and no profile file. */
  readonly args: readonly string[];
}

export interface NextLaunch {
  /** Absolute path of the profile file to open, or null. */
  readonly profileFile: string | null;
  /** Which copy was launched: this one or another version, which may not have said how it is started. */
  readonly copy: 'this' | Program | 'unknown';
}
