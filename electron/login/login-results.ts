/**
 * How each method ended the last time at each service, and what the methods that worked returned, side by
 * side. A result belongs to a service, outlives the run, and holds digests of a member's fields, not the
 * fields. It judges no method: it writes down what it is given.
 */
import type { Clock } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import type { ComparisonView, DifferingField, LastResultView } from '../ipc/views/comparison.ts';
import type { MemberRecord } from '../service-client/decode/decode.ts';
import { compareMembers, digestMember, fieldsOf } from '../service-client/member-digest.ts';
import type { RequestLog } from '../service-client/transport/trace.ts';
import type { Stored } from '../storage/stored.ts';

export interface LoginResults {
  /**
   * @param outcome the member that the method brought, or why it brought none
   * @param log what was asked of the service meanwhile
   * @param signIn number of the sign-in among the exchanges, if they are recorded
   */
  record(
    serviceId: string,
    methodId: string,
    outcome: MemberRecord | AppError,
    log: RequestLog,
    signIn: number | null,
  ): void;
  /**
   * @param open members who are signed in at that service, the newest last
   * @returns every named method's last result at that service, and what those that worked returned
   */
  compare(serviceId: string, methodIds: readonly string[], open: readonly OpenMember[]): ComparisonView;
  forget(serviceId: string): void;
}

/** A member who is signed in. */
export interface OpenMember {
  readonly id: string;
  readonly methodId: string;
  readonly member: MemberRecord | null;
}

export interface LoginResultsOptions {
  readonly store: {
    read(): Pick<Stored, 'results' | 'digestKey'>;
    update(change: Pick<Stored, 'results'>): void;
    updateLater(change: Pick<Stored, 'results'>): void;
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

  /** By service and method; not stored, as the exchanges are gone with the run. */
  const signIns = new Map<string, Map<string, number | null>>();

  return {
    record(serviceId, methodId, outcome, { requests, count, durationMs }, signIn) {
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
      signIns.set(serviceId, new Map(signIns.get(serviceId)).set(methodId, signIn));
      store.updateLater({
        results: { ...store.read().results, [serviceId]: { ...resultsOf(serviceId), [methodId]: result } },
      });
    },

    compare(serviceId, methodIds, open) {
      const byMethod = resultsOf(serviceId);
      const found = methodIds.map((methodId) => {
        const stored = Object.hasOwn(byMethod, methodId) ? (byMethod[methodId] ?? null) : null;
        const session = stored?.outcome === 'worked' ? open.findLast((one) => one.methodId === methodId) : undefined;
        return { methodId, stored, session };
      });
      const worked = found.filter(({ stored }) => stored?.outcome === 'worked');
      const compared = worked.flatMap(({ methodId, stored }) => {
        const { memberDigests = null, ...result } = stored ?? {};
        return memberDigests ? [{ ...result, memberDigests, methodId }] : [];
      });
      const { verdict, differingFields, standings } = compareMembers(compared);
      return {
        results: found.map(({ methodId, stored, session }) => ({
          methodId,
          last: stored && viewResult(stored, signIns.get(serviceId)?.get(methodId) ?? null),
          sessionId: session?.id ?? null,
          standing: standings[compared.findIndex((one) => one.methodId === methodId)] ?? null,
        })),
        workedCount: worked.length,
        verdict,
        differingFields: differingFields.map((name) => viewField(name, found)),
      };
    },

    forget(serviceId) {
      signIns.delete(serviceId);
      const { [serviceId]: _, ...results } = store.read().results;
      store.update({ results });
    },
  };
}

/** The values are of those who are signed in: on disk are digests only. */
function viewField(
  name: string,
  found: readonly { readonly methodId: string; readonly session: OpenMember | undefined }[],
): DifferingField {
  const values = found.flatMap(({ methodId, session }) => {
    const value = session?.member && fieldsOf(session.member).get(name);
    return typeof value === 'string' ? [{ methodId, value }] : [];
  });
  return { name, values };
}

function viewResult(
  { memberDigests: _, identityField: __, ...result }: StoredResult,
  signIn: number | null,
): LastResultView {
  return { ...result, signIn };
}
