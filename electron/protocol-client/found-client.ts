/**
 * Who gets addresses of the callback scheme, as Electron reports it. It knows where Electron says too little, and
 * never mistakes that for nobody: what another copy has must not be taken by accident.
 */
import { CALLBACK_SCHEME } from '../callback/parse.ts';

/** The part of Electron's `app` that is used. */
export interface ProtocolApp {
  isDefaultProtocolClient(scheme: string): boolean;
  setAsDefaultProtocolClient(scheme: string): boolean;
  /** Empty where there is nobody. */
  getApplicationNameForProtocol(address: string): string;
  /** Rejects where there is nobody, and also where the owner only has no icon. */
  getApplicationInfoForProtocol(address: string): Promise<{ readonly name: string; readonly path: string }>;
}

/** What the system says of the scheme now. */
export type FoundClient = { readonly kind: 'this-copy' | 'nobody' } | ({ readonly kind: 'other-copy' } & NamedClient);

export interface NamedClient {
  /** What the system calls it; null where it does not say. */
  readonly name: string | null;
  /** Its program or bundle; null where the system does not say. */
  readonly path: string | null;
}

/** @returns whom the system names, or null where it names nobody */
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
