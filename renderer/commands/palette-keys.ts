/**
 * Where a key leads in the palette's list, around its ends.
 * @param active index of the chosen entry; -1 for none
 * @returns null if the key leads nowhere
 */
export function targetOf(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return active + 1 < count ? active + 1 : 0;
    case 'ArrowUp':
      return active > 0 ? active - 1 : count - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
