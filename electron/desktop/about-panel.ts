/** Fills the system's About panel, using the fields that each system supports. */
import type { DesktopWords } from '../text/en.ts';

/** The options of Electron's About panel that are used. */
export interface AboutPanel {
  readonly applicationName: string;
  readonly applicationVersion: string;
  readonly copyright: string;
  /** macOS and Windows only. */
  readonly credits?: string;
  /** A file; Linux and Windows only. */
  readonly iconPath?: string;
}

export interface AboutPanelOptions {
  /** As `process.platform`. */
  readonly platform: string;
  readonly version: string;
  /** Electron, Chromium and Node.js with their versions. */
  readonly runtime: readonly { readonly name: string; readonly version: string }[];
  /** File of the icon; null if the installed package provides it. */
  readonly icon: string | null;
  readonly words: DesktopWords['aboutPanel'];
}

export function describeAboutPanel({ platform, version, runtime, icon, words }: AboutPanelOptions): AboutPanel {
  const versions = runtime.map((part) => `${part.name} ${part.version}`).join('\n');
  // The panel on Linux has no credits, so the versions go after the app's version.
  const isLinux = platform === 'linux';
  return {
    ...words,
    applicationVersion: isLinux ? `${version}\n${versions}` : version,
    ...(!isLinux && { credits: versions }),
    ...(icon !== null && { iconPath: icon }),
  };
}
