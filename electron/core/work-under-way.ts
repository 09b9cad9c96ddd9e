/** Work that the app waits for when it ends, such as a file that is being written. */

export type WorkUnderWay = ReturnType<typeof createWorkUnderWay>;

export function createWorkUnderWay() {
  const underWay = new Set<Promise<unknown>>();
  return {
    /** @returns the same work */
    track<T>(work: Promise<T>): Promise<T> {
      const tracked = work.finally(() => underWay.delete(tracked));
      underWay.add(tracked);
      return tracked;
    },
    /** Waits for all of it, however it ends. Never rejects. */
    async settle(): Promise<void> {
      await Promise.allSettled(underWay);
    },
  };
}
