/**
 * Quits on signals. Electron does so by itself, until anything in Node listens for them: a package that comes with
 * electron-store does, and then has the signal kill the process.
 */

/** The part of Node's `process` that is used. */
export interface SignalSource {
  listeners(signal: EndSignal): readonly unknown[];
  once(signal: EndSignal, listener: () => void): unknown;
  off(signal: EndSignal, listener: unknown): unknown;
}

/** Of Ctrl-C, of a session that ends, and of a terminal that closes. */
type EndSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

const END_SIGNALS: readonly EndSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Call this as soon as electron-store is loaded. As in Electron, a second signal of a kind ends the process at once. */
export function quitOnSignals(source: SignalSource, app: { quit(): void }): void {
  for (const signal of END_SIGNALS) {
    const others = source.listeners(signal);
    // First, because a signal that arrives while nobody listens is lost.
    source.once(signal, () => app.quit());
    for (const other of others) source.off(signal, other);
  }
}
