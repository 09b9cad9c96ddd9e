/** Whether the system is known to open callback addresses in another app, or in none. */
import type { ProtocolClient } from '../../electron/ipc/views/status.ts';

export function isHandedElsewhere({ kind }: ProtocolClient): boolean {
  // `not-known` means that the system has not answered yet.
  return kind !== 'this-copy' && kind !== 'not-known';
}
