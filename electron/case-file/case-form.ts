/** Converts rows and details between the form that the page draws and that of a case file, which has no ids. */
import type { DetailsInFile } from '../core/exchange-schema.ts';
import { METHOD_IDS } from '../core/method-ids.ts';
import type { CaseCounts } from '../ipc/views/case-file.ts';
import type { ComparisonView, LastResultView } from '../ipc/views/comparison.ts';
import type { ExchangeDetails } from '../ipc/views/exchange-details.ts';
import type { ExchangeRow } from '../ipc/views/exchanges.ts';
import type { CaseRow, CaseService } from './case-schema.ts';
import { HTTP_METHODS } from './case-values.ts';

/** What stands in a file for the ids of services and sessions. */
export interface Places {
  /** @returns null if it is none of the file's */
  readonly service: (serviceId: string) => number | null;
  readonly session: (sessionId: string) => number;
  /** Whether there is a row with that number in the file. */
  readonly hasRow: (number: number) => boolean;
}

export function toCaseRow(row: ExchangeRow, places: Places): CaseRow {
  const { number, signIn, startedAtMs, endedAtMs, waitedFromMs } = row;
  const common = {
    number,
    service: places.service(row.serviceId),
    signIn,
    session: row.sessionId === null ? null : places.session(row.sessionId),
    startedAtMs,
    endedAtMs,
    waitedFromMs,
  };
  switch (row.kind) {
    case 'sign-in': {
      const { kind, outcome, error, member, isChanged } = row;
      return { ...common, kind, methodId: known(METHOD_IDS, row.methodId), outcome, error, member, isChanged };
    }
    case 'request': {
      const { kind, purpose, state, poll, host, path, status, meaning, changes } = row;
      return {
        ...common,
        kind,
        purpose,
        state,
        poll,
        method: known(HTTP_METHODS, row.method),
        host,
        path,
        status,
        meaning,
        changes,
      };
    }
    case 'browser': {
      const { kind, event, route, address, error, changes } = row;
      return { ...common, kind, event, route, address, error, changes };
    }
  }
}

export function toCaseDetails({ sent, reply, timing, connection, error, governedBy }: ExchangeDetails): DetailsInFile {
  return { sent, reply, timing, connection, error, governedBy };
}

/** Leaves out the causes: the reader of a case file does not have the calls that they rest on. */
function toCaseResult({ causes: _, ...last }: LastResultView, hasRow: Places['hasRow']) {
  return {
    ...last,
    requests: last.requests.map((request) => ({ ...request, method: known(HTTP_METHODS, request.method) })),
    signIn: last.signIn !== null && hasRow(last.signIn) ? last.signIn : null,
  };
}

export function toCaseResults(comparison: ComparisonView, { hasRow }: Places): CaseService['results'] {
  const { results, workedCount, verdict, differingFields } = comparison;
  return {
    results: results.map(({ methodId, last, standing }) => ({
      methodId: known(METHOD_IDS, methodId),
      last: last && toCaseResult(last, hasRow),
      standing,
    })),
    workedCount,
    verdict,
    differingFields: differingFields.map(({ name, values }) => ({
      name,
      values: values.map(({ methodId, value }) => ({ methodId: known(METHOD_IDS, methodId), value })),
    })),
  };
}

export function toRowView(row: CaseRow, services: readonly Pick<CaseService, 'name'>[]): ExchangeRow {
  const { service, session, ...rest } = row;
  const names = {
    serviceId: service === null ? '' : serviceIdAt(service),
    serviceName: service === null ? '' : (services[service]?.name ?? ''),
    sessionId: session === null ? null : `case:${session}`,
  };
  if (rest.kind === 'request') return { ...rest, ...names, heldId: null, callId: null, isRawKept: false };
  return rest.kind === 'browser' ? { ...rest, ...names, heldId: null } : { ...rest, ...names };
}

export function toDetailsView(number: number, details: DetailsInFile): ExchangeDetails {
  return { number, held: null, ...details };
}

export function toComparisonView({ results, ...rest }: CaseService['results']): ComparisonView {
  return { ...rest, results: results.map((result) => ({ ...result, sessionId: null })) };
}

export function countRows(rows: readonly Pick<ExchangeRow, 'kind'>[]): CaseCounts {
  const count = (kind: ExchangeRow['kind']): number => rows.filter((row) => row.kind === kind).length;
  return { signIns: count('sign-in'), requests: count('request'), browser: count('browser') };
}

/** No service of this app has such an id. */
export function serviceIdAt(place: number): string {
  return `case:${place}`;
}

function known<T extends string>(values: readonly T[], value: string): T {
  const found = values.find((one) => one === value);
  if (found === undefined) throw new Error(`A case file has no place for ${value}.`);
  return found;
}
