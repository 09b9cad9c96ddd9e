/** Keeps a second click from a decision: the next request may be there by then, and nobody has seen it. */
import type { MouseEvent } from 'react';

export function refuseDoubleClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
