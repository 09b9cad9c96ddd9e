/** Tells the page of what may change often, once a frame at most. */
import type { Clock } from '../core/clock.ts';

const FRAME_MS = 50;

/** @returns a function that has `act` run within a frame, however often it is called until then */
export function onceAFrame(clock: Clock, act: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    clock.schedule(FRAME_MS, () => {
      isDue = false;
      act();
    });
  };
}
