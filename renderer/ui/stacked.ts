/** Whether the frame is stacked in one column, as at 200 % zoom. The style sheets use the same width. */
import { useSyncExternalStore } from 'react';

const query = matchMedia('(max-width: 719px)');

export function useIsStacked(): boolean {
  return useSyncExternalStore(follow, () => query.matches);
}

function follow(onChange: () => void): () => void {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
