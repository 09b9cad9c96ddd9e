/** What a report's findings rest on, as Markdown. */
import { byDocument, OPEN_POINTS, STATEMENTS } from '../../core/check-codes.ts';
import { REASON_TEXTS } from '../../text/check-reasons.ts';
import { REPORT } from '../../text/report.ts';
import { code, prose, table } from './markdown.ts';
import type { ReportEvidence, ReportedEvidence } from './report.ts';

export function evidenceLines({ exchanges, of, texts }: ReportEvidence): readonly string[] {
  if (exchanges.length === 0) return [];
  const textOf = new Map(texts.map(({ n, text }) => [n, text]));
  const rows = exchanges.map(({ n, at, method, path, status, durationMs }) => [
    String(n),
    at,
    code(`${method} ${path}`),
    // What the browser does has no status, and takes no time.
    status === null ? (durationMs === null ? '' : REPORT.noReply) : String(status),
    durationMs === null ? '' : REPORT.milliseconds(durationMs),
    code(textOf.get(n) ?? ''),
  ]);
  const head = ['', REPORT.at, REPORT.request, REPORT.status, REPORT.duration, REPORT.texts];
  return [`## ${REPORT.evidence}`, '', ...FOLDED, ...pointLines(of), ...table(head, rows), '</details>', ''];
}

function pointLines(of: ReportEvidence['of']): readonly string[] {
  const ids = [...STATEMENTS, ...OPEN_POINTS].filter((id) => of[id] !== undefined);
  const rows = ids
    .map((id) => ({ id }))
    .toSorted(byDocument)
    .map(({ id }) => [code(id), wordEvidence(of[id] ?? [])]);
  return rows.length === 0 ? [] : table([REPORT.point, REPORT.exchanges], rows);
}

/** Long, and seldom read. Markdown begins behind an empty line. */
const FOLDED = ['<details>', `<summary>${REPORT.exchanges}</summary>`, ''];

/** What counts, then what does not, or breaks, by why. */
function wordEvidence(all: readonly ReportedEvidence[]): string {
  const byWhy = Map.groupBy(all, ({ counts, reason }) => {
    if (counts === 'held' || counts === 'observed') return '';
    return `${REPORT.counts[counts]}${reason === null ? '' : `: ${prose(REASON_TEXTS[reason].replace(/\.$/, ''))}`}`;
  });
  const numbers = (of: readonly ReportedEvidence[]): string =>
    of
      .map(({ n }) => n)
      .toSorted((one, other) => one - other)
      .join(', ');
  return [...byWhy]
    .toSorted(([one], [other]) => Number(one !== '') - Number(other !== ''))
    .map(([why, of]) => (why === '' ? numbers(of) : `${numbers(of)} (${why})`))
    .join('; ');
}
