/** The requests exactly as they were sent, of rows that are kept: reads them, and erases them with their rows left. */
import type { KeptRow } from './kept-row.ts';
import type { Ring } from './ring.ts';
import type { Vault } from './vault.ts';

export interface RawRequests {
  /** @returns head, empty line, body; a copy. Null if it is not kept, or is none */
  read(number: number): Buffer | null;
  /** Erases those of some rows, which have changed then. */
  erase(which: (row: KeptRow) => boolean): void;
  /** Keeps those that are sent from now on, or erases all. */
  turn(isKept: boolean): void;
}

export function createRawRequests(options: {
  readonly vault: Vault;
  readonly ring: Ring<KeptRow>;
  /** Offers what was sent to the vault. */
  readonly learn: () => void;
  readonly onChanged: () => void;
}): RawRequests {
  const { vault, ring, learn, onChanged } = options;

  function erase(which: (row: KeptRow) => boolean): void {
    learn();
    for (const row of ring.rows) {
      if (!vault.has(row.number) || !which(row)) continue;
      const bytes = row.bytes - vault.sizeOf(row.number);
      vault.erase(row.number);
      ring.change(row, { bytes, bodyBytes: row.bodyBytes });
    }
    onChanged();
  }

  return {
    read(number) {
      learn();
      return vault.read(number);
    },
    erase,
    turn(isKept) {
      if (!isKept) erase(() => true);
      // What was sent before is not kept.
      learn();
      vault.turn(isKept);
      onChanged();
    },
  };
}
