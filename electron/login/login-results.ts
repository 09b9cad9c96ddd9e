/**
 * How each method ended the last time at each service, and what the methods that worked returned, side by
 * side. A result belongs to a service, outlives the run, and holds digests of a member's fields, not the
 * fields. It judges no method: it writes down what it is given.
 */
import type { Clock } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import type { ComparisonView, LastResultView } from '../ipc/contract.ts';
import type { MemberRecord } from '../service-client/decode.ts';
import { compareMembers, digestMember } from '../service-client/member-digest.ts';
import type { RequestLog } from '../service-client/trace.ts';
import type { Stored } from '../storage/stored.ts';

export interface LoginResults {
  /**
   * @param outcome the member that the method brought, or why it brought none
   * @param log what was asked of the service meanwhile
   */
  record(serviceId: string, methodId: string, outcome: MemberRecord | AppError, log: RequestLog): void;
  /** @returns every named method's last result at that service, and what those that worked returned */
  compare(serviceId: string, methodIds: readonly string[]): ComparisonView;
  forget(serviceId: string): void;
}

export interface LoginResultsOptions {
  readonly store: {
    read(): Pick<Stored, 'results' | 'digestKey'>;
    update(change: Pick<Stored, 'results'>): void;
  };
  readonly clock: Clock;
}

/** How a method ended the last time. */
type StoredResult = Stored['results'][string][string];

export function createLoginResults({ store, clock }: LoginResultsOptions): LoginResults {
  const resultsOf = (serviceId: string): Readonly<Record<string, StoredResult>> => {
    const { results } = store.read();
    return (Object.hasOwn(results, serviceId) && results[serviceId]) || {};
  };

  return {
    record(serviceId, methodId, outcome, { requests, count, durationMs }) {
      const isFailure = outcome instanceof AppError;
      const result: StoredResult = {
        outcome: isFailure ? 'failed' : 'worked',
        error: isFailure ? { code: outcome.code, details: outcome.details } : null,
        endedAtMs: clock.nowMs(),
        durationMs,
        requestCount: count,
        requests: [...requests],
        ...(isFailure ? { memberDigests: null } : digestMember(outcome, store.read().digestKey)),
      };
      store.update({
        results: { ...store.read().results, [serviceId]: { ...resultsOf(serviceId), [methodId]: result } },
      });
    },

    compare(serviceId, methodIds) {
      const byMethod = resultsOf(serviceId);
      const found = methodIds.map((methodId) => ({
        methodId,
        last: Object.hasOwn(byMethod, methodId) ? (byMethod[methodId] ?? null) : null,
      }));
      const worked = found.flatMap(({ last }) => (last?.outcome === 'worked' ? [last] : []));
      return {
        results: found.map(({ methodId, last }) => ({ methodId, last: last && viewResult(last) })),
        workedCount: worked.length,
        ...compareMembers(
          worked.flatMap(({ memberDigests, ...result }) => (memberDigests ? [{ ...result, memberDigests }] : [])),
        ),
      };
    },

    forget(serviceId) {
      const { [serviceId]: _, ...results } = store.read().results;
      store.update({ results });
    },
  };
}

function viewResult({ memberDigests: _, identityField: __, ...result }: StoredResult): LastResultView {
  return result;
}
