/**
 * Remembers what was made of a value with the secrets that are known: as soon as there is another one, it may be made
 * differently. Whatever holds a secret must not be remembered.
 */

export interface Memory<K, V> {
  get(key: K): V | undefined;
  /** @returns the value */
  set(key: K, value: V): V;
  clear(): void;
}

/** When there are more, all are forgotten. */
const maxRemembered = 2000;

export function createMemory<K, V>(register: { readonly generation: number }): Memory<K, V> {
  const remembered = new Map<K, V>();
  let { generation } = register;

  function forgetOld(): void {
    if (generation === register.generation && remembered.size < maxRemembered) return;
    remembered.clear();
    generation = register.generation;
  }

  return {
    get(key) {
      forgetOld();
      return remembered.get(key);
    },
    set(key, value) {
      forgetOld();
      remembered.set(key, value);
      return value;
    },
    clear: () => remembered.clear(),
  };
}
