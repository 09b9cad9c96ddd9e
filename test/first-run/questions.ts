/** Puts questions to the person at the terminal. Where there is none, or nobody answers, nothing was looked at. */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { type Clock, setDeadline } from '../../electron/core/clock.ts';
import type { Answer } from './step.ts';

export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
  /** Whether a person may be there. */
  readonly isAttended: boolean;
  readonly clock: Clock;
}

export interface Questions {
  ask(question: string): Promise<Answer>;
  /** Lets go of the input. */
  close(): void;
}

const LIMIT_SECONDS = 90;

export function openQuestions({ input, output, isAttended, clock }: Terminal): Questions {
  if (!isAttended) return { ask: async () => 'not-looked-at', close: () => undefined };
  // Not as a terminal, in which Ctrl-C would be a key and no signal.
  const lines = createInterface({ input, terminal: false });
  let isOpen = true;
  let take: ((line: string | null) => void) | null = null;
  lines.on('line', (line) => take?.(line));
  lines.on('close', () => {
    isOpen = false;
    take?.(null);
  });

  return {
    async ask(question) {
      if (!isOpen) return 'not-looked-at';
      const { promise, resolve } = Promise.withResolvers<Answer>();
      const limit = setDeadline(clock, LIMIT_SECONDS * 1_000, () => take?.(null));
      output.write(`  ? ${question} [y/n, Enter for not looked at] `);
      take = (line) => {
        const answer = line === null ? 'not-looked-at' : readAnswer(line);
        if (answer === null) output.write('  Please type y, n, or nothing. ');
        else resolve(answer);
      };
      const answer = await promise;
      take = null;
      limit.cancel();
      return answer;
    },
    close: () => lines.close(),
  };
}

/** @returns null for what is no answer */
function readAnswer(line: string): Answer | null {
  const word = line.trim().toLowerCase();
  if (word === '') return 'not-looked-at';
  if (word === 'y' || word === 'yes') return 'yes';
  return word === 'n' || word === 'no' ? 'no' : null;
}
