/**
 * Runs the work of each session, such as reading its member: one task at a time, aborted when the session is removed or
 * the app closes.
 */

/** A `reading` joins any running task; the others join a running one of their kind, but wait for any other to end. */
type WorkKind = 'reading' | 'trial' | 'revocation';

export type SessionWork = ReturnType<typeof createSessionWork>;

/** @param closing aborts when the app closes */
export function createSessionWork(closing: AbortSignal) {
  const running = new Map<string, { readonly kind: WorkKind; readonly done: Promise<void> }>();
  const controllers = new Map<string, AbortController>();

  /** @returns a signal that aborts when the session is removed or the app closes */
  function signalFor(sessionId: string): AbortSignal {
    const controller = controllers.get(sessionId) ?? new AbortController();
    controllers.set(sessionId, controller);
    return AbortSignal.any([closing, controller.signal]);
  }

  return {
    signalFor,
    /**
     * Runs work for a session, or joins a running task. Does nothing if the app is closing.
     * @param work must not change anything after its signal has aborted
     * @throws whatever the work throws
     */
    async run(sessionId: string, kind: WorkKind, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
      for (let earlier = running.get(sessionId); earlier; earlier = running.get(sessionId)) {
        if (kind === 'reading' || earlier.kind === kind) return earlier.done;
        await earlier.done.catch(() => undefined);
      }
      if (closing.aborted) return;
      const done = work(signalFor(sessionId)).finally(() => running.delete(sessionId));
      running.set(sessionId, { kind, done });
      await done;
    },
    /** Aborts everything that is running for a session that is being removed. */
    stop(sessionId: string): void {
      controllers.get(sessionId)?.abort();
      controllers.delete(sessionId);
    },
  };
}
