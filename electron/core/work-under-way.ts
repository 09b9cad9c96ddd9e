/** Work that the app waits for when it ends, such as a file that is being written. */

export interface WorkUnderWay {
  /** @returns the same work */
  track<T>(work: Promise<T>): Promise<T>;
  /** Waits for all of it, however it ends. Never rejects. */
  settle(): Promise<void>;
}

export function createWorkUnderWay(): WorkUnderWay {
  const underWay = new Set<Promise<unknown>>();
  return {
    track(work) {
      const tracked = work.finally(() => underWay.delete(tracked));
      underWay.add(tracked);
      return tracked;
    },
    async settle() {
      await Promise.allSettled(underWay);
    },
  };
}
