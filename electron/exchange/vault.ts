/**
 * The raw requests, for "cURL with secrets" (X4). Each is one piece of memory that is overwritten when it is erased;
 * nothing is kept unless the person has switched it on.
 */

export interface Vault {
  readonly isOn: boolean;
  /** Turning it off erases everything. */
  turn(isOn: boolean): void;
  /**
   * Does nothing while it is off.
   * @param origin that it was sent to
   * @param head the request line and the headers, each ended by CRLF
   */
  keep(number: number, origin: string, head: string, body: string): void;
  has(number: number): boolean;
  /** In bytes; 0 if it is not kept. */
  sizeOf(number: number): number;
  /** A copy, for the caller to overwrite after use. Null if it is not kept. */
  read(number: number): Buffer | null;
  /** Null if it is not kept. */
  originOf(number: number): string | null;
  erase(number: number): void;
  eraseAll(): void;
}

export function createVault(): Vault {
  const kept = new Map<number, { readonly origin: string; readonly bytes: Buffer }>();
  let isOn = false;

  function erase(number: number): void {
    kept.get(number)?.bytes.fill(0);
    kept.delete(number);
  }

  function eraseAll(): void {
    for (const number of [...kept.keys()]) erase(number);
  }

  return {
    get isOn() {
      return isOn;
    },
    turn(wanted) {
      isOn = wanted;
      if (!isOn) eraseAll();
    },
    keep(number, origin, head, body) {
      if (!isOn || kept.has(number)) return;
      const text = `${head}\r\n`;
      // Not of the pool: that memory is shared with other texts.
      const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text, 'latin1') + Buffer.byteLength(body));
      bytes.write(body, bytes.write(text, 'latin1'));
      kept.set(number, { origin, bytes });
    },
    has: (number) => kept.has(number),
    sizeOf: (number) => kept.get(number)?.bytes.length ?? 0,
    read: (number) => {
      const bytes = kept.get(number)?.bytes;
      return bytes ? Buffer.from(bytes) : null;
    },
    originOf: (number) => kept.get(number)?.origin ?? null,
    erase,
    eraseAll,
  };
}
