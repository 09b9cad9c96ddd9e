/** Asks main for something to draw, and again whenever `ask` is another function; the last answer stays until the next. */
import { useEffect, useState } from 'react';

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
