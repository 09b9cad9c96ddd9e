/** Gathers calls of one turn of the event loop. */

/** @returns a function that runs `act` once at the end of the current turn, however often it is called in that turn */
export function onceATurn(act: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      act();
    });
  };
}
