/** By which methods and probes a service was observed, as far as that can be told from what was seen. */
import { PROBE_IDS, type ProbeId, type Selection } from '../../core/check-codes.ts';
import { METHOD_IDS, type MethodId } from '../../core/method-ids.ts';
import type { Observation } from './observation.ts';

/** @param lastRun probes that were run, also if nothing came of them */
export function observedSelection(observations: readonly Observation[], lastRun: readonly ProbeId[] = []): Selection {
  const methods = new Set(observations.map(methodOf));
  const probes = new Set([...lastRun, ...observations.map(({ feeds }) => feeds)]);
  return {
    methods: METHOD_IDS.filter((id) => methods.has(id)),
    probes: PROBE_IDS.filter((id) => probes.has(id)),
  };
}

/** Tells a sign-in's method by a request that no other sends. */
function methodOf(seen: Observation): MethodId | null {
  if (seen.attempt === null || seen.feeds !== 'all') return null;
  if (seen.kind === 'page' || seen.kind === 'callback') return seen.page === 'authorize' ? 'oauth-code' : 'oauth-like';
  if (seen.kind === 'answer') return null;
  switch (seen.endpoint) {
    case 'code-exchange':
      return 'oauth-code';
    case 'device-start':
    case 'device-poll':
      return 'device-code';
    case 'key-request':
      return 'oauth-like';
    case 'identification':
      return 'password';
    case 'member':
      return seen.sent.credential.kind === 'basic' ? 'http-basic' : null;
    default:
      return null;
  }
}
