/** What findings rest on, as a report tells it: the rows of the list of exchanges, without secrets and a member's values. */
import { hideValues, type KnownMember, valuesOfMember } from '../case-file/member-values.ts';
import { PLAIN_CODE } from '../core/check-codes.ts';
import { inTurns } from '../core/work.ts';
import type { Findings } from '../document/finding.ts';
import type { ErrorDetails } from '../ipc/views/error.ts';
import type { ExchangeRow } from '../ipc/views/exchanges.ts';
import type { EvidenceParts, SeenExchange } from '../report/make-evidence.ts';
import { LEFT_OUT } from '../text/en.ts';

export interface ReportedExchangesOptions {
  readonly rows: Iterable<ExchangeRow>;
  /** @returns the row of an observation; null once that is gone */
  readonly rowOf: (n: number) => number | null;
  /** Masks every secret that is known by now. */
  readonly mask: (text: string) => string;
  /** Those who are signed in, or were. */
  readonly members: readonly KnownMember[];
  /** Whether a text is, or has as words, what a person typed or a value of a member. */
  readonly isHidden: (text: string) => boolean;
}

type Hide = (text: string) => string;

/** @returns what finds the exchange of an observation that one of these findings rests on */
export async function findExchanges(
  { evidence }: Findings,
  { rows, rowOf, ...known }: ReportedExchangesOptions,
): Promise<EvidenceParts['exchangeOf']> {
  const observations = new Set([...evidence.values()].flatMap((list) => list.map(({ n }) => n)));
  const byRow = new Map([...observations].map((n) => [rowOf(n), n]));
  const found = new Map<number, SeenExchange>();
  const hide = hideBy(known);
  // In turns, because a row may have to be masked again before it is shown.
  for await (const row of inTurns(rows)) {
    const n = byRow.get(row.number);
    const exchange = n === undefined ? null : exchangeIn(row, hide);
    if (n !== undefined && exchange) found.set(n, exchange);
  }
  return (n) => found.get(n) ?? null;
}

function exchangeIn(row: ExchangeRow, hide: Hide): SeenExchange | null {
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

/** Reports are shared more widely than cases, and a path may name whom it is about. */
function hideBy({ mask, members, isHidden }: Omit<ReportedExchangesOptions, 'rows' | 'rowOf'>): Hide {
  const withoutMembers = hideValues(members.flatMap(valuesOfMember));
  return (text) => {
    const words = withoutMembers(mask(text)).replace(WORD, (word) => (isHidden(word) ? LEFT_OUT.any : word));
    // A value of several words.
    return isHidden(words) ? LEFT_OUT.any : words;
  };
}

/** As it stands between spaces, marks and steps of a path; an e-mail address is one. */
const WORD = /[^\s/"'“”‘’‹›<>()[\]{},;:!?]+/gu;

/** A callback to the app's scheme has none: all behind the scheme stands for it. */
function pathOf(address: string): string {
  return URL.parse(address)?.pathname || address.replace(/^[a-z][a-z\d+.-]*:/i, '');
}

/** Some services put the code where others put the text. */
function codeIn({ serviceCode, serviceText = '' }: ErrorDetails): string | null {
  return [serviceCode ?? serviceText].find((code) => PLAIN_CODE.test(code)) ?? null;
}
