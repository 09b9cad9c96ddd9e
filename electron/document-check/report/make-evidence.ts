/** Makes the part of a report that differs from run to run: what its findings rest on. */
import { PLAIN_CODE } from '../../core/check-codes.ts';
import type { ErrorDetails } from '../../core/errors.ts';
import { toShownLine } from '../../core/one-line.ts';
import { inTurns } from '../../core/work.ts';
import type { ExchangeRow } from '../../ipc/views/exchanges.ts';
import type { Evidence, Findings } from '../points/finding.ts';
import {
  LONGEST_MESSAGE,
  LONGEST_TEXT,
  MOST_EVIDENCE,
  MOST_EXCHANGES,
  MOST_LEFT_OUT,
  type ReportEvidence,
  type ReportedExchange,
} from './report.ts';

/** All texts are masked; none has to be of one line. */
export interface EvidenceParts
  extends Pick<ReportEvidence, 'startedAt' | 'endedAt' | 'application' | 'service' | 'leftOut' | 'locked'> {
  /** @returns the exchange of an observation as its row shows it; null once that is gone */
  readonly exchangeOf: (n: number) => SeenExchange | null;
}

export interface SeenExchange extends ReportedExchange {
  /** The service's code of an error; null for none. */
  readonly code: string | null;
}

export function makeEvidence(
  { findings, evidence }: Findings,
  parts: EvidenceParts & Pick<ReportEvidence, 'error'>,
): Omit<ReportEvidence, 'against'> {
  const { startedAt, endedAt, application, service, error, leftOut, locked, exchangeOf } = parts;
  const rests = findings.map(({ id }) => [id, newestOf(evidence.get(id) ?? [], exchangeOf)] as const);
  const byNumber = new Map(rests.flatMap(([, all]) => all.map(({ exchange }) => [exchange.n, exchange] as const)));
  const exchanges = [...byNumber.values()].toSorted((one, other) => one.n - other.n).slice(-MOST_EXCHANGES);
  const numbers = new Set(exchanges.map(({ n }) => n));
  const all = {
    startedAt,
    endedAt,
    application: { name: line(application.name), version: line(application.version) },
    service: service && { name: line(service.name), address: line(service.address) },
    error: error && { code: line(error.code), message: toShownLine(error.message, LONGEST_MESSAGE) },
    exchanges: exchanges.map(({ code: _, ...exchange }) => ({
      ...exchange,
      method: line(exchange.method),
      path: line(exchange.path),
    })),
    of: Object.fromEntries(
      rests.map(([id, of]) => [id, of.map(({ exchange: { n }, counts, reason }) => ({ n, counts, reason }))]),
    ),
    texts: exchanges.flatMap(({ n, code }) => (code === null ? [] : [{ n, text: code }])),
    leftOut: leftOut.slice(0, MOST_LEFT_OUT).map(({ id, why }) => ({ id, why: line(why) })),
    locked: locked.slice(0, MOST_LEFT_OUT).map(line),
  };
  return keepExchanges(all, (n) => numbers.has(n));
}

/** @returns the evidence with these exchanges alone, and with what rests on them */
export function keepExchanges<T extends Pick<ReportEvidence, 'exchanges' | 'of' | 'texts'>>(
  evidence: T,
  isKept: (n: number) => boolean,
): T {
  const isIn = ({ n }: { readonly n: number }): boolean => isKept(n);
  const of = Object.entries(evidence.of).map(([id, rests]) => [id, rests.filter(isIn)] as const);
  return {
    ...evidence,
    exchanges: evidence.exchanges.filter(isIn),
    of: Object.fromEntries(of.filter(([, rests]) => rests.length > 0)),
    texts: evidence.texts.filter(isIn),
  };
}

interface Rest extends Pick<Evidence, 'counts' | 'reason'> {
  readonly exchange: SeenExchange;
}

/** The newest that are still there, from the newest on: there may be thousands. */
function newestOf(evidence: readonly Evidence[], exchangeOf: EvidenceParts['exchangeOf']): readonly Rest[] {
  const rests: Rest[] = [];
  for (const { n, counts, reason } of evidence.toReversed()) {
    if (rests.length === MOST_EVIDENCE) break;
    const exchange = exchangeOf(n);
    if (exchange) rests.push({ exchange, counts, reason });
  }
  return rests.reverse();
}

function line(text: string): string {
  return toShownLine(text, LONGEST_TEXT);
}

interface KeptExchanges {
  readonly rows: Iterable<ExchangeRow>;
  /** @returns the row of an observation; null once that is gone */
  readonly rowOf: (n: number) => number | null;
  /** Leaves out of a text whatever a report must not have. */
  readonly hide: (text: string) => string;
}

/** @returns what finds the exchange of an observation that one of these findings rests on */
export async function findExchanges(
  { evidence }: Findings,
  { rows, rowOf, hide }: KeptExchanges,
): Promise<EvidenceParts['exchangeOf']> {
  const observations = new Set([...evidence.values()].flatMap((list) => list.map(({ n }) => n)));
  const byRow = new Map([...observations].map((n) => [rowOf(n), n]));
  const found = new Map<number, SeenExchange>();
  // In turns, because a row may have to be masked again before it is shown.
  for await (const row of inTurns(rows)) {
    const n = byRow.get(row.number);
    const exchange = n === undefined ? null : exchangeIn(row, hide);
    if (n !== undefined && exchange) found.set(n, exchange);
  }
  return (n) => found.get(n) ?? null;
}

function exchangeIn(row: ExchangeRow, hide: KeptExchanges['hide']): SeenExchange | null {
  if (row.kind === 'sign-in') return null;
  const { number, startedAtMs, endedAtMs } = row;
  const sent =
    row.kind === 'request'
      ? { method: row.method, path: row.path, status: row.status, details: row.meaning?.details }
      : { method: 'GET', path: pathOf(row.address), status: null, details: row.error?.details };
  const code = sent.details ? codeIn(sent.details) : null;
  return {
    n: number,
    at: new Date(startedAtMs).toISOString(),
    method: hide(sent.method),
    path: hide(sent.path),
    status: sent.status,
    durationMs: row.kind === 'browser' || endedAtMs === null ? null : endedAtMs - startedAtMs,
    code: code !== null && hide(code) === code ? code : null,
  };
}

/** A callback to the app's scheme has none: all behind the scheme stands for it. */
function pathOf(address: string): string {
  return URL.parse(address)?.pathname || address.replace(/^[a-z][a-z\d+.-]*:/i, '');
}

/** Some services put the code where others put the text. */
function codeIn({ serviceCode, serviceText = '' }: ErrorDetails): string | null {
  return [serviceCode ?? serviceText].find((code) => PLAIN_CODE.test(code)) ?? null;
}
