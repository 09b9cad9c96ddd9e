/**
 * Collects the bytes of a reply in memory of its own. A chunk is part of what was read from the connection with it, which
 * may be far larger than the chunk: a service may send 60 kB of framing with each byte of its reply.
 * @see RFC 9112, 7.1.1
 */

export interface ReplyBytes {
  /** How many bytes have been added. */
  readonly size: number;
  /** Adds a copy of the chunk. */
  add(chunk: Uint8Array): void;
  /** Returns all bytes that have been added. */
  read(): Uint8Array;
}

const SMALLEST = 4096;

export function collectBytes(): ReplyBytes {
  let bytes = new Uint8Array(SMALLEST);
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(chunk) {
      const needed = size + chunk.length;
      if (needed > bytes.length) {
        const larger = new Uint8Array(Math.max(needed, 2 * bytes.length));
        larger.set(bytes.subarray(0, size));
        bytes = larger;
      }
      bytes.set(chunk, size);
      size = needed;
    },
    read: () => bytes.slice(0, size),
  };
}
