/** Words what a probe is going to send, for the page. */
import type { PlannedProbe, PlannedRequest } from '../ipc/views/document-check.ts';
import { HIDDEN, type PlannedStep, type ProbePlan, type ProbeTarget } from '../probes/probe.ts';
import type { CheckWords } from '../text/document-check.ts';

/** @param target its applications’ keys and the member’s e-mail address are hidden, like its secrets */
export function viewPlan(
  { id, obstacle, steps }: ProbePlan,
  { profile, second, email }: Pick<ProbeTarget, 'profile' | 'second' | 'email'>,
  words: CheckWords,
): PlannedProbe {
  const { risk } = words.probes[id];
  const hidden = new Set([...[profile, second ?? profile].map(({ application }) => application.clientId), email]);
  return {
    id,
    requests: steps.map((step) => viewStep(step, hidden, words)),
    warnings: [...(obstacle === null ? [] : [words.leftOut[obstacle]]), ...(risk === null ? [] : [risk])],
  };
}

function viewStep(step: PlannedStep, hidden: ReadonlySet<string | null>, words: CheckWords): PlannedRequest {
  const { method, address, headers, parameters } = step.request;
  const hide = ([name, value]: readonly [string, string]) => [name, hidden.has(value) ? HIDDEN : value] as const;
  return { method, address, headers: headers.map(hide), parameters: parameters.map(hide), note: noteOf(step, words) };
}

function noteOf({ times, most, if: condition, leftOut }: PlannedStep, words: CheckWords): string | null {
  if (leftOut !== null) return words.notSent(words.leftOut[leftOut]);
  const often = times === 'at-most' ? words.times['at-most'](most) : words.times[times];
  const when = condition && words.conditions[condition];
  if (often === null) return when && capital(when);
  return when ? `${often}, ${when}` : often;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
