/** Lets equal values be one in memory: polls are alike, and so is most of what is asked twice. For plain data only. */

export interface Pool<T> {
  /** Returns an equal value that is remembered, or else the value. */
  share(value: T): T;
  clear(): void;
}

const maxRemembered = 500;
/** Longer ones are seldom equal. */
const longest = 4096;

/** @param keyOf tells values apart; null for one that is not to be remembered */
export function createPool<T>(keyOf: (value: T) => string | null): Pool<T> {
  const remembered = new Map<string, T>();
  return {
    share(value) {
      const key = keyOf(value);
      if (key === null || key.length > longest) return value;
      const found = remembered.get(key) ?? value;
      // What was used last is forgotten last.
      remembered.delete(key);
      remembered.set(key, found);
      const [oldest] = remembered.size > maxRemembered ? remembered.keys() : [];
      if (oldest !== undefined) remembered.delete(oldest);
      return found;
    },
    clear: () => remembered.clear(),
  };
}
