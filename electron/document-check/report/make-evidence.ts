/** Makes the part of a report that differs from run to run: what its findings rest on. */
import { toShownLine } from '../../core/one-line.ts';
import type { Evidence, Findings } from '../points/finding.ts';
import type { ReportEvidence, ReportedExchange } from './report.ts';
import { LONGEST_MESSAGE, LONGEST_TEXT, MOST_EVIDENCE, MOST_EXCHANGES, MOST_LEFT_OUT } from './report.ts';

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
  findings: Findings,
  parts: EvidenceParts & Pick<ReportEvidence, 'error'>,
): Omit<ReportEvidence, 'against'> {
  const { startedAt, endedAt, application, service, error, leftOut, locked } = parts;
  const { of, exchanges } = restOn(findings, parts.exchangeOf);
  return {
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
    of,
    texts: exchanges.flatMap(({ n, code }) => (code === null ? [] : [{ n, text: code }])),
    leftOut: leftOut.slice(0, MOST_LEFT_OUT).map(({ id, why }) => ({ id, why: line(why) })),
    locked: locked.slice(0, MOST_LEFT_OUT).map(line),
  };
}

interface Rest extends Pick<Evidence, 'counts' | 'reason'> {
  readonly exchange: SeenExchange;
}

/** The newest of what each point rests on and is still there, and those exchanges. */
function restOn(
  { findings, evidence }: Findings,
  exchangeOf: EvidenceParts['exchangeOf'],
): { readonly of: ReportEvidence['of']; readonly exchanges: readonly SeenExchange[] } {
  const rests = findings.map(({ id }) => [id, newestOf(evidence.get(id) ?? [], exchangeOf)] as const);
  const byNumber = new Map(rests.flatMap(([, all]) => all.map(({ exchange }) => [exchange.n, exchange] as const)));
  const exchanges = [...byNumber.values()]
    .toSorted((one, other) => other.n - one.n)
    .slice(0, MOST_EXCHANGES)
    .reverse();
  const of = Object.fromEntries(
    rests.map(([id, all]) => [id, all.map(({ exchange: { n }, counts, reason }) => ({ n, counts, reason }))]),
  );
  return { of: ofThese(of, exchanges), exchanges };
}

/** @param most how many exchanges are kept, the newest */
export function keepNewest(evidence: ReportEvidence, most: number): ReportEvidence {
  const exchanges = most === 0 ? [] : evidence.exchanges.slice(-most);
  const numbers = new Set(exchanges.map(({ n }) => n));
  return {
    ...evidence,
    exchanges,
    of: ofThese(evidence.of, exchanges),
    texts: evidence.texts.filter(({ n }) => numbers.has(n)),
  };
}

/** @returns what rests on one of these exchanges */
function ofThese(of: ReportEvidence['of'], exchanges: readonly { readonly n: number }[]): ReportEvidence['of'] {
  const numbers = new Set(exchanges.map(({ n }) => n));
  const kept = Object.entries(of).map(([id, rests]) => [id, rests.filter(({ n }) => numbers.has(n))] as const);
  return Object.fromEntries(kept.filter(([, rests]) => rests.length > 0));
}

/** From the newest on: there may be thousands. */
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
