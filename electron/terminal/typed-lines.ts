/** Hands what a person types at a terminal to whoever asks, one line at a time. A line that nobody asked for is dropped. */
import type { Person } from './person.ts';

export type TypedLines = ReturnType<typeof createTypedLines>;

/** Where there is nobody to type. */
export const NO_LINES: TypedLines = {
  next: async () => null,
  listen(take) {
    take(null);
    return () => undefined;
  },
};

/** It reads from the beginning, so that a terminal keeps to this process, and Ctrl+C reaches it, while nothing is asked. */
export function createTypedLines(person: Pick<Person, 'nextLine'>) {
  const takers: ((line: string | null) => void)[] = [];
  let isOver = false;

  async function read(): Promise<void> {
    for (let line = await person.nextLine(); line !== null; line = await person.nextLine()) takers.at(-1)?.(line);
    isOver = true;
    for (const take of [...takers]) take(null);
  }

  /**
   * Hands each line to `take`, and null once there are no more. Whoever asked last takes them.
   * @returns a function that ends that
   */
  function listen(take: (line: string | null) => void): () => void {
    takers.push(take);
    if (isOver) take(null);
    return () => {
      const index = takers.indexOf(take);
      if (index >= 0) takers.splice(index, 1);
    };
  }

  void read();
  return {
    listen,
    /** The next line; null once there are no more. */
    next(): Promise<string | null> {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const end = listen(resolve);
      return promise.finally(end);
    },
  };
}
