/** Values that change: those that main pushes, as `useSyncExternalStore` takes them, and those that main is asked for. */
import { useEffect, useState } from 'react';

export interface Source<State> {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly read: () => State;
}

/** @param whileHeard called when the first listener comes; what it returns is called when the last one has gone */
export function createSource<State>(first: State, whileHeard: () => () => void = () => () => {}) {
  let state = first;
  let stop: (() => void) | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    isHeard: () => listeners.size > 0,
    change(next: State): void {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      stop ??= whileHeard();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}

/**
 * Asks main while somebody listens: one question at a time, and again after each change.
 * @param listen begins to listen to main, and returns what ends that
 * @param ask asks once; while there is more, it is asked again before anybody is told
 */
export function followAnswers<State>(
  first: State,
  listen: (onChange: () => void) => () => void,
  ask: (before: State) => Promise<{ readonly state: State; readonly isMore: boolean }>,
): Source<State> {
  let isAsking = false;
  let isStale = false;
  const update = async () => {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    let state = source.read();
    while (isStale && source.isHeard()) {
      isStale = false;
      const answer = await ask(state);
      state = answer.state;
      if (answer.isMore) isStale = true;
      else source.change(state);
    }
    isAsking = false;
    if (state !== source.read()) source.change(state);
  };
  const source = createSource(first, () => {
    const stop = listen(() => void update());
    void update();
    return stop;
  });
  return source;
}

/** Asks main for something to draw, and again whenever `ask` is another function; the last answer stays until the next. */
export function useAnswer<T>(ask: () => Promise<T>): { readonly answer: T | null; readonly isOld: boolean } {
  const [known, setKnown] = useState<{ readonly ask: () => Promise<T>; readonly answer: T } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const answer = await ask();
      if (isWanted) setKnown({ ask, answer });
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [ask]);
  return { answer: known?.answer ?? null, isOld: known?.ask !== ask };
}
