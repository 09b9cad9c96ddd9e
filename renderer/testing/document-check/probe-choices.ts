/** Which probes a quick pick chooses, and what those that are chosen ask for. */
import type { AskedFor, ProbeId, ProbeView } from '../../../electron/ipc/views/document-check.ts';

/** `most`: all but the two that end a token or may lock an account. */
export type ProbePick = 'none' | 'no-person' | 'most';

export const PICKS: readonly ProbePick[] = ['no-person', 'most', 'none'];

/** @returns what is picked, as far as it can run and asks for nothing that has to be chosen or typed first */
export function pickProbes(probes: readonly ProbeView[], pick: ProbePick): ReadonlySet<ProbeId> {
  return new Set(probes.filter((probe) => isPicked(probe, pick)).map(({ id }) => id));
}

/** @returns what the chosen probes ask for, each once: optional only if it is for all of them */
export function asksOf(probes: readonly ProbeView[], chosen: ReadonlySet<ProbeId>): ReadonlyMap<AskedFor, boolean> {
  const asked = probes.filter(({ id }) => chosen.has(id)).flatMap(({ asks }) => asks);
  return new Map(
    [...Map.groupBy(asked, ({ what }) => what)].map(([what, each]) => [what, each.every((one) => one.isOptional)]),
  );
}

function isPicked({ isByNameOnly, unavailable, needsPerson, asks }: ProbeView, pick: ProbePick): boolean {
  if (pick === 'none' || unavailable !== null || isByNameOnly) return false;
  const isAsking = (what: AskedFor) => asks.some((one) => one.what === what && !one.isOptional);
  if (isAsking('second-service')) return false;
  return pick === 'most' || !(needsPerson || isAsking('login') || isAsking('password'));
}
