/**
 * What is under way for each session: one piece of work at a time, cut off when the session goes or the application
 * closes. It does not know what the work is.
 */

/** `reading` joins whatever is under way; `trial` joins a trial, and waits for a reading to end. */
type WorkKind = 'reading' | 'trial';

export interface SessionWork {
  /**
   * Runs work for a session, or joins what is under way. Nothing starts once the application closes.
   * @param work is to change nothing after its signal aborted
   * @throws whatever the work throws
   */
  run(sessionId: string, kind: WorkKind, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Aborts when the session goes, or the application closes. */
  signalFor(sessionId: string): AbortSignal;
  /** Cuts off everything that is under way for a session that goes. */
  stop(sessionId: string): void;
}

/** @param closing aborts when the application closes */
export function createSessionWork(closing: AbortSignal): SessionWork {
  const running = new Map<string, { readonly kind: WorkKind; readonly done: Promise<void> }>();
  const lives = new Map<string, AbortController>();

  function signalFor(sessionId: string): AbortSignal {
    const life = lives.get(sessionId) ?? new AbortController();
    lives.set(sessionId, life);
    return AbortSignal.any([closing, life.signal]);
  }

  return {
    signalFor,
    async run(sessionId, kind, work) {
      for (let earlier = running.get(sessionId); earlier; earlier = running.get(sessionId)) {
        if (kind === 'reading' || earlier.kind === kind) return earlier.done;
        await earlier.done.catch(() => undefined);
      }
      if (closing.aborted) return;
      const done = work(signalFor(sessionId)).finally(() => running.delete(sessionId));
      running.set(sessionId, { kind, done });
      await done;
    },
    stop(sessionId) {
      lives.get(sessionId)?.abort();
      lives.delete(sessionId);
    },
  };
}
