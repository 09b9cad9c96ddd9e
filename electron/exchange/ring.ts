/**
 * The rows that are kept, up to a limit of rows and of bytes (X6). The oldest go first, their bodies before any row.
 * What changed since a version is found without looking at the rest.
 */

/** What a row of the ring needs; the ring alone sets the numbers, the version and the neighbours. */
export interface RingRow {
  number: number;
  version: number;
  /** What it takes in memory, about, without its bodies. */
  bytes: number;
  bodyBytes: number;
  /** The rows that changed before and after it. */
  older: RingRow | null;
  newer: RingRow | null;
}

export interface RingLimits {
  readonly rows: number;
  readonly bytes: number;
}

export interface Ring<R extends RingRow> {
  /** Gives it the next number. */
  add(row: R): void;
  /** The row has changed, perhaps in size; ignored if it is gone. */
  change(row: R, size?: { readonly bytes: number; readonly bodyBytes: number }): void;
  has(row: R): boolean;
  get(number: number): R | null;
  /** Oldest first. */
  readonly rows: Iterable<R>;
  /** @returns the rows that changed first since then, in order of their numbers, at most `most` */
  changedSince(
    since: number,
    most: number,
  ): { readonly rows: readonly R[]; readonly version: number; readonly isMore: boolean };
  /** Number of the oldest row; of the next one if there is none. */
  readonly firstKept: number;
  readonly droppedCount: number;
  clear(): void;
}

/**
 * @param onDropped called with each row that goes because of a limit
 * @param dropBodies erases the bodies of a row; their size is then taken as nothing
 */
export function createRing<R extends RingRow>(options: {
  readonly limits: RingLimits;
  readonly dropBodies: (row: R) => void;
  readonly onDropped: (row: R) => void;
}): Ring<R> {
  const { limits, dropBodies, onDropped } = options;
  const rows = new Map<number, R>();
  /** Of all rows that are kept, the one that changed last. */
  let newest: R | null = null;
  let nextNumber = 1;
  let version = 0;
  let bytes = 0;
  let droppedCount = 0;
  /** No row before it has bodies. */
  let firstWithBodies = 1;

  function unlink(row: R): void {
    const { older, newer } = row;
    if (older) older.newer = newer;
    if (newer) newer.older = older;
    else newest = asRow(older);
    row.older = null;
    row.newer = null;
  }

  function link(row: R): void {
    version += 1;
    row.version = version;
    row.older = newest;
    row.newer = null;
    if (newest) newest.newer = row;
    newest = row;
  }

  const asRow = (row: RingRow | null): R | null => (row ? (rows.get(row.number) ?? null) : null);
  const isOver = (): boolean => rows.size > limits.rows || bytes > limits.bytes;

  function dropOldestBodies(): boolean {
    for (; firstWithBodies < nextNumber; firstWithBodies += 1) {
      const row = rows.get(firstWithBodies);
      if (!row || row.bodyBytes === 0) continue;
      dropBodies(row);
      bytes -= row.bodyBytes;
      row.bodyBytes = 0;
      return true;
    }
    return false;
  }

  function dropOldest(): void {
    const [row] = rows.values();
    if (!row) return;
    unlink(row);
    rows.delete(row.number);
    bytes -= row.bytes + row.bodyBytes;
    droppedCount += 1;
    onDropped(row);
  }

  function keepLimits(): void {
    while (rows.size > limits.rows) dropOldest();
    while (isOver() && rows.size > 0) if (!dropOldestBodies()) dropOldest();
  }

  return {
    add(row) {
      row.number = nextNumber;
      nextNumber += 1;
      rows.set(row.number, row);
      bytes += row.bytes + row.bodyBytes;
      link(row);
      keepLimits();
    },
    change(row, size) {
      if (rows.get(row.number) !== row) return;
      unlink(row);
      link(row);
      if (!size) return;
      bytes += size.bytes + size.bodyBytes - row.bytes - row.bodyBytes;
      row.bytes = size.bytes;
      row.bodyBytes = size.bodyBytes;
      if (row.bodyBytes > 0) firstWithBodies = Math.min(firstWithBodies, row.number);
      keepLimits();
    },
    has: (row) => rows.get(row.number) === row,
    get: (number) => rows.get(number) ?? null,
    get rows() {
      return rows.values();
    },
    changedSince(since, most) {
      const changed: R[] = [];
      for (let row = newest; row && row.version > since; row = asRow(row.older)) changed.push(row);
      const first = changed.reverse().slice(0, most);
      const last = first.at(-1);
      return {
        rows: first.toSorted((a, b) => a.number - b.number),
        version: changed.length > most && last ? last.version : version,
        isMore: changed.length > most,
      };
    },
    get firstKept() {
      const [number] = rows.keys();
      return number ?? nextNumber;
    },
    get droppedCount() {
      return droppedCount;
    },
    clear() {
      // A row that somebody still has must not keep the others.
      for (const row of rows.values()) unlink(row);
      rows.clear();
      newest = null;
      bytes = 0;
      droppedCount = 0;
      firstWithBodies = nextNumber;
      version += 1;
    },
  };
}
