/**
 * Runs the steps one after the other: none waits for ever, and none keeps a later one from being tried. And puts their
 * questions to the person at the terminal; where there is none, or nobody answers, nothing was looked at.
 */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { type Clock, setDeadline } from '../../electron/core/clock.ts';
import { type Answer, failed, notPossible, type Outcome, type Step, type World } from './step.ts';

/** What `npm run first-run` ends with. */
export const EXIT_CODES = {
  /** Every step that is possible here worked. */
  worked: 0,
  /** A step failed. */
  failed: 1,
  /** An argument is not known. */
  usage: 2,
  /** Nothing was tried: there is no real Electron here, or no display for it. */
  nothingTried: 3,
} as const;

/** A line of the report. */
export interface Row {
  readonly step: Pick<Step, 'title' | 'proves'>;
  readonly outcome: Outcome;
  /** What a person was asked meanwhile. */
  readonly answers: readonly { readonly question: string; readonly answer: Answer }[];
}

interface RunOptions {
  readonly world: World;
  readonly clock: Clock;
  /** Turns what was thrown into words. */
  readonly explain: (thrown: unknown) => string;
  /** Takes out of words what is not for others. */
  readonly publish: (text: string) => string;
  readonly onStart: (step: Step) => void;
  readonly onRow: (row: Row) => void;
}

export async function runSteps(steps: readonly Step[], options: RunOptions): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let missing: Step | null = null;
  for (const step of steps) {
    options.onStart(step);
    const row: Row = missing
      ? { step, outcome: notPossible(`“${missing.title}” failed`), answers: [] }
      : await runStep(step, options);
    if (step.isRequired && row.outcome.kind === 'failed') missing = step;
    rows.push(row);
    options.onRow(row);
  }
  return rows;
}

async function runStep(step: Step, { world, clock, explain, publish }: RunOptions): Promise<Row> {
  const answers: { readonly question: string; readonly answer: Answer }[] = [];
  const limit = startLimit(clock, step.limitSeconds);
  const ask = async (question: string): Promise<Answer> => {
    limit.pause();
    const answer = await world.ask(question);
    limit.goOn();
    answers.push({ question, answer });
    return answer;
  };
  let outcome: Outcome;
  try {
    const ran = (async () => step.run({ ...world, ask }))();
    outcome = await Promise.race([ran, limit.passed]);
  } catch (thrown) {
    outcome = failed(explain(thrown));
  } finally {
    limit.end();
  }
  // What it left behind would be in the way of the next step.
  if (outcome.kind === 'failed') await Promise.allSettled([world.driven.close(), world.plain.close()]);
  const denied = answers.find(({ answer }) => answer === 'no');
  if (denied && outcome.kind === 'worked') outcome = failed(`${outcome.seen}; but a person answered no`);
  return { step, outcome: { ...outcome, seen: publish(outcome.seen) }, answers };
}

function startLimit(clock: Clock, seconds: number) {
  const { promise, reject } = Promise.withResolvers<never>();
  const pass = (): void => reject(new Error(`It did not come to its end within ${seconds} seconds.`));
  let isOver = false;
  let deadline = setDeadline(clock, seconds * 1_000, pass);
  const pause = (): void => deadline.cancel();
  return {
    /** Rejects when the time is up. */
    passed: promise,
    pause,
    /** From the beginning. */
    goOn(): void {
      if (!isOver) deadline = setDeadline(clock, seconds * 1_000, pass);
    },
    end(): void {
      isOver = true;
      pause();
    },
  };
}

interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
  /** Whether a person may be there. */
  readonly isAttended: boolean;
  readonly clock: Clock;
}

const LIMIT_SECONDS = 90;

export function openQuestions({ input, output, isAttended, clock }: Terminal) {
  if (!isAttended) return { ask: async (): Promise<Answer> => 'not-looked-at', close: () => undefined };
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
    async ask(question: string): Promise<Answer> {
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
    /** Lets go of the input. */
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
