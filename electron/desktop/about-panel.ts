/** What the system's own About panel says. Each system has other places for it; what is in none of them is left out. */
import { ABOUT_PANEL } from '../text/en.ts';

/** The part of Electron's options for the panel that is used. */
export interface AboutPanel {
  readonly applicationName: string;
  readonly applicationVersion: string;
  readonly copyright: string;
  /** macOS and Windows. */
  readonly credits?: string;
  /** Linux and Windows; a file. */
  readonly iconPath?: string;
}

export interface AboutPanelOptions {
  /** As `process.platform`. */
  readonly platform: string;
  readonly version: string;
  /** Such as Electron, Chromium and Node.js. */
  readonly runtime: readonly { readonly name: string; readonly version: string }[];
  /** A picture's file; null where the package tells. */
  readonly icon: string | null;
}

export function describeAboutPanel({ platform, version, runtime, icon }: AboutPanelOptions): AboutPanel {
  const versions = runtime.map((part) => `${part.name} ${part.version}`).join('\n');
  // Linux has no place for credits: who reads the version reads what it runs on.
  const isLinux = platform === 'linux';
  return {
    ...ABOUT_PANEL,
    applicationVersion: isLinux ? `${version}\n${versions}` : version,
    ...(!isLinux && { credits: versions }),
    ...(icon !== null && { iconPath: icon }),
  };
}
