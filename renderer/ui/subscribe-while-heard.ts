/** The `subscribe` of a source that asks main: it listens to main only while somebody listens to it. */

/**
 * @param listeners those of the source, which it calls itself
 * @param listen begins to listen to main @returns a function that ends that
 * @param ask asks main; called for the first listener, too
 */
export function subscribeWhileHeard(
  listeners: Set<() => void>,
  listen: (onChange: () => void) => () => void,
  ask: () => Promise<void>,
): (listener: () => void) => () => void {
  let stop: (() => void) | null = null;
  return (listener) => {
    listeners.add(listener);
    stop ??= listen(() => void ask());
    if (listeners.size === 1) void ask();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stop?.();
      stop = null;
    };
  };
}
