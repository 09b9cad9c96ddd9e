/** Runs the steps one after the other. None waits for ever, and none keeps a later one from being tried. */
import { type Clock, setDeadline } from '../../electron/core/clock.ts';
import { type Answer, failed, notPossible, type Outcome, type Step, type World } from './step.ts';

/** A line of the report. */
export interface Row {
  readonly step: Pick<Step, 'title' | 'proves'>;
  readonly outcome: Outcome;
  /** What a person was asked meanwhile. */
  readonly answers: readonly { readonly question: string; readonly answer: Answer }[];
}

export interface RunOptions {
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

interface Limit {
  /** Rejects when the time is up. */
  readonly passed: Promise<never>;
  pause(): void;
  /** From the beginning. */
  goOn(): void;
  end(): void;
}

function startLimit(clock: Clock, seconds: number): Limit {
  const { promise, reject } = Promise.withResolvers<never>();
  const pass = (): void => reject(new Error(`It did not come to its end within ${seconds} seconds.`));
  let isOver = false;
  let deadline = setDeadline(clock, seconds * 1_000, pass);
  const pause = (): void => deadline.cancel();
  return {
    passed: promise,
    pause,
    goOn() {
      if (!isOver) deadline = setDeadline(clock, seconds * 1_000, pass);
    },
    end() {
      isOver = true;
      pause();
    },
  };
}
