/** Finds observations by their number in a long list, without reading all of it. */

/**
 * @param list in the order of `n`
 * @returns the index of the first that is numbered `n` or higher; the length of the list if there is none
 */
export function firstFrom(list: readonly { readonly n: number }[], n: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const one = list[middle];
    if (one && one.n < n) low = middle + 1;
    else high = middle;
  }
  return low;
}
