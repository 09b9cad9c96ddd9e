/**
 * Asks the operating system who gets addresses of the callback scheme, and hands them to this copy. It knows each
 * system's own way to say so, and decides nothing.
 */

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
 * Electron reads and writes the command in the person's own part of the registry, and the person's choice in the
 * system's settings counts above that: so the program that the system would really start is looked at as well.
 */
function createWindowsSystem({ app, files, execPath }: Options): ProtocolClientSystem {
  return {
    async findClient() {
      const isWritten = app.isDefaultProtocolClient(CALLBACK_SCHEME);
      const found = await compareClient(app, files, execPath, isWritten);
      // Windows' own question which program to use.
      if (found.kind === 'other-copy' && /\\OpenWith\.exe$/i.test(found.path ?? '')) return { kind: 'nobody' };
      // This program with another command, as an earlier version may have written it: it is written anew.
      return found.kind === 'this-copy' && !isWritten ? { kind: 'nobody' } : found;
    },
    async register() {
      app.setAsDefaultProtocolClient(CALLBACK_SCHEME);
    },
  };
}

/**
 * Electron compares and writes bundle identifiers, which all copies share: so the bundle that the system would
 * really open is looked at. A place that is gone after the next eject or start is never made the client.
 */
function createMacSystem({ app, files, execPath }: Options): ProtocolClientSystem {
  const bundle = /^.*?\.app(?=\/Contents\/)/.exec(execPath)?.[0] ?? execPath;
  return {
    findClient: () => compareClient(app, files, bundle, app.isDefaultProtocolClient(CALLBACK_SCHEME)),
    async register(isAsked) {
      if (!/^\/Volumes\/|\/AppTranslocation\//.test(bundle)) app.setAsDefaultProtocolClient(CALLBACK_SCHEME);
      else if (isAsked) {
        throw new LoginError('scheme-place-temporary', 'Move the application to the Applications folder first.');
      }
    },
  };
}

/** @param isDefault what Electron says where the system does not name a path */
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
  // What is gone gets nothing.
  if (path === null) return { kind: 'nobody' };
  return path === (await files.realPath(own)) ? { kind: 'this-copy' } : { kind: 'other-copy', ...client };
}
