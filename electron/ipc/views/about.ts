/** What the page draws about this copy of the app. */

/** Asked for once, when the screen is opened. */
export interface AboutView {
  readonly version: string;
  /** What it runs on, such as Electron, Chromium and Node.js. */
  readonly runtime: readonly { readonly name: string; readonly version: string }[];
  /** The text that "Copy diagnostics" copies; no secret is in it. */
  readonly diagnostics: string;
  /** Whether there is a log file to show. */
  readonly hasLog: boolean;
  /** Of everything that is bundled into this app, in alphabetical order. */
  readonly licences: readonly LicenceView[];
}

export interface LicenceView {
  /** Name of the package. */
  readonly name: string;
  readonly version: string;
  /** SPDX identifier, such as `MIT`; null where the package names none. */
  readonly identifier: string | null;
  /** The licence's own text; null where the package has none. */
  readonly text: string | null;
}
