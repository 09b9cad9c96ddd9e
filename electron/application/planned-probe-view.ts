/** Words what a probe is going to send, for the page. */
import type { PlannedProbe, PlannedRequest } from '../ipc/views/document-check.ts';
import { HIDDEN, type PlannedStep, type ProbePlan, type ProbeTarget } from '../probes/probe.ts';
import { LEFT_OUT_TEXTS, REQUEST_CONDITIONS, REQUEST_TIMES } from '../text/check-left-out.ts';
import { PROBE_TEXTS } from '../text/check-probes.ts';

/** @param target its applications’ keys and the member’s e-mail address are hidden, like its secrets */
export function viewPlan(
  { id, obstacle, steps }: ProbePlan,
  { profile, second, email }: Pick<ProbeTarget, 'profile' | 'second' | 'email'>,
): PlannedProbe {
  const { risk } = PROBE_TEXTS[id];
  const hidden = new Set([...[profile, second ?? profile].map(({ application }) => application.clientId), email]);
  return {
    id,
    requests: steps.map((step) => viewStep(step, hidden)),
    warnings: [...(obstacle === null ? [] : [LEFT_OUT_TEXTS[obstacle]]), ...(risk === null ? [] : [risk])],
  };
}

function viewStep(step: PlannedStep, hidden: ReadonlySet<string | null>): PlannedRequest {
  const { method, address, headers, parameters } = step.request;
  const hide = ([name, value]: readonly [string, string]) => [name, hidden.has(value) ? HIDDEN : value] as const;
  return { method, address, headers: headers.map(hide), parameters: parameters.map(hide), note: noteOf(step) };
}

function noteOf({ times, most, if: condition, leftOut }: PlannedStep): string | null {
  if (leftOut !== null) return `Not sent. ${LEFT_OUT_TEXTS[leftOut]}`;
  const often = times === 'at-most' ? REQUEST_TIMES['at-most'](most) : REQUEST_TIMES[times];
  const when = condition && REQUEST_CONDITIONS[condition];
  if (often === null) return when && capital(when);
  return when ? `${often}, ${when}` : often;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
