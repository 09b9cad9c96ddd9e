/** Finds and registers the protocol client in the way of each operating system. */

import { CALLBACK_SCHEME } from '../callback/parse.ts';
import { LoginError } from '../core/errors.ts';
import type { ProtocolClientFiles } from './files.ts';
import { type FoundClient, findNamedClient, type ProtocolApp } from './found-client.ts';
import { createLinuxSystem, type LinuxOptions } from './linux.ts';
import type { ProtocolClientSystem } from './registration.ts';

export interface ProtocolClientOptions extends LinuxOptions {
  /** As `process.platform`. */
  readonly platform: string;
}

export function createProtocolClientSystem({ platform, ...options }: ProtocolClientOptions): ProtocolClientSystem {
  if (platform === 'win32') return createWindowsSystem(options);
  return platform === 'darwin' ? createMacSystem(options) : createLinuxSystem(options);
}

type Options = Pick<LinuxOptions, 'app' | 'files' | 'execPath'>;

/**
 * Electron reads and writes the command in the user's part of the registry, but the user's choice in the system's
 * settings takes precedence. So this also checks which program the system would really start.
 */
function createWindowsSystem({ app, files, execPath }: Options): ProtocolClientSystem {
  return {
    async findClient() {
      const isWritten = app.isDefaultProtocolClient(CALLBACK_SCHEME);
      const found = await compareClient(app, files, execPath, isWritten);
      // OpenWith.exe is Windows' dialog for choosing a program: none is registered.
      if (found.kind === 'other-copy' && /\\OpenWith\.exe$/i.test(found.path ?? '')) return { kind: 'nobody' };
      // This program, but with another command, perhaps from an earlier version: `nobody` makes the caller register.
      return found.kind === 'this-copy' && !isWritten ? { kind: 'nobody' } : found;
    },
    async register() {
      app.setAsDefaultProtocolClient(CALLBACK_SCHEME);
    },
  };
}

/**
 * Electron compares bundle identifiers, which all copies share. So this checks which bundle the system would really
 * open. A copy on a disk image or in a translocated place is never registered, because its path will soon be gone.
 */
function createMacSystem({ app, files, execPath }: Options): ProtocolClientSystem {
  const bundle = /^.*?\.app(?=\/Contents\/)/.exec(execPath)?.[0] ?? execPath;
  return {
    findClient: () => compareClient(app, files, bundle, app.isDefaultProtocolClient(CALLBACK_SCHEME)),
    async register(isAsked) {
      if (!/^\/Volumes\/|\/AppTranslocation\//.test(bundle)) app.setAsDefaultProtocolClient(CALLBACK_SCHEME);
      else if (isAsked) {
        throw new LoginError('scheme-place-temporary', 'Move the app to the Applications folder first.');
      }
    },
  };
}

/** @param isDefault Electron's own answer, used if the system reports no path */
async function compareClient(
  app: ProtocolApp,
  files: ProtocolClientFiles,
  own: string,
  isDefault: boolean,
): Promise<FoundClient> {
  const client = await findNamedClient(app);
  if (client?.path == null) {
    if (isDefault) return { kind: 'this-copy' };
    return client ? { kind: 'other-copy', ...client } : { kind: 'nobody' };
  }
  const path = await files.realPath(client.path);
  // The program no longer exists, so it cannot be the client.
  if (path === null) return { kind: 'nobody' };
  return path === (await files.realPath(own)) ? { kind: 'this-copy' } : { kind: 'other-copy', ...client };
}
