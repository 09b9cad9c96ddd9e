/**
 * Finds the protocol client, the app that the system opens the callback scheme with, as Electron reports it. A client
 * that Electron reports only in part still counts, so that another copy's scheme is not taken over by accident.
 */
import { CALLBACK_SCHEME } from '../callback/parse.ts';

/** The part of Electron's `app` that is used. */
export interface ProtocolApp {
  isDefaultProtocolClient(scheme: string): boolean;
  setAsDefaultProtocolClient(scheme: string): boolean;
  /** Returns an empty string if there is no client. */
  getApplicationNameForProtocol(address: string): string;
  /** Rejects if there is no client, but also if the client merely has no icon. */
  getApplicationInfoForProtocol(address: string): Promise<{ readonly name: string; readonly path: string }>;
}

/** The current protocol client, as reported by the system. */
export type FoundClient = { readonly kind: 'this-copy' | 'nobody' } | ({ readonly kind: 'other-copy' } & NamedClient);

export interface NamedClient {
  /** The system's name for it, or null. */
  readonly name: string | null;
  /** Path of its program or bundle; null if the system does not report it. */
  readonly path: string | null;
}

/** @returns the client that the system reports, or null if there is none */
export async function findNamedClient(app: ProtocolApp): Promise<NamedClient | null> {
  const address = `${CALLBACK_SCHEME}://callback`;
  try {
    const { name, path } = await app.getApplicationInfoForProtocol(address);
    return { name: name || null, path: path || null };
  } catch {
    const name = app.getApplicationNameForProtocol(address);
    return name === '' ? null : { name, path: null };
  }
}
