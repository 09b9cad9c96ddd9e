/** What a drawing shows, in a sentence or two: for those who cannot see it, and for the file. */
import { errorText } from '../../text/errors.ts';
import { sequence, stepWords } from '../../text/sequence.ts';
import type { Step } from './steps.ts';

export function describeSteps(steps: readonly Step[]): string {
  return sequence.description(outcomeOf(steps), steps.length);
}

function outcomeOf(steps: readonly Step[]): string {
  const failed = steps.findLast(({ state }) => state === 'failed');
  if (steps.every(({ state }) => state === 'planned')) return sequence.planned;
  if (failed && steps.at(-1)?.state !== 'done') {
    const { label } = stepWords(failed);
    return failed.error ? sequence.failedAt(label, errorText(failed.error).title) : sequence.failedUnexplained(label);
  }
  const held = steps.find(({ state }) => state === 'held');
  if (held) return sequence.heldAt(stepWords(held).label);
  return steps.some(({ state }) => state === 'running' || state === 'planned') ? sequence.running : sequence.worked;
}
