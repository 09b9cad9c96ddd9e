/** A report in short, for a terminal: what it comes to, and all that did not go as the document says. */
import { toShownLine } from '../../core/one-line.ts';
import { methodName } from '../../text/method-names.ts';
import { REPORT } from '../../text/report.ts';
import type { Outcome } from './outcome.ts';
import type { Report } from './report.ts';
import { type ToldPoint, type ToldReport, tellReport } from './told-report.ts';

/** One line; its words alone say all, and its role may be shown by a colour. */
export interface TextLine {
  /** An outcome also stands for its own kind: `failed` for what is broken or drifted, `incomplete` for what was not seen. */
  readonly role: 'title' | 'plain' | 'faint' | Outcome;
  readonly text: string;
}

/** Characters of a line; a terminal may break it. */
const LONGEST_LINE = 500;

/** @returns lines without control characters, without a line end */
export function writeText(report: Report): readonly TextLine[] {
  const { evidence, outcome } = report;
  const told = tellReport(report);
  return [
    line('title', evidence.service ? REPORT.titleOf(evidence.service.name) : REPORT.title),
    ...evidence.leftOut.map(({ id, why }) => line('incomplete', `${REPORT.leftOut}: ${methodName(id)}. ${why}`)),
    ...evidence.locked.map((what) => line('incomplete', `${REPORT.locked}: ${what}`)),
    ...(told.against ?? []).map((sentence) => line('plain', sentence)),
    ...told.points.flatMap((point) => {
      const { result, isAccepted, verdictWords, consequence, reasons, observes } = point;
      const lines = [consequence, reasons.join(' '), observes];
      if (result === 'broken') return failedLines(verdictWords, point, lines);
      return isAccepted ? failedLines(verdictWords, point, lines, 'incomplete') : [];
    }),
    ...told.points.flatMap((point) => (point.drift ? failedLines(REPORT.drifted, point, [point.drift.sentence]) : [])),
    ...(told.isBlank ? [] : unjudgedLines(told)),
    ...told.settings.map(({ field, now, observed }) => line('plain', REPORT.couldBe(field, observed, now))),
    ...(told.isBlank ? [] : countLines(told)),
    line(outcome, `${told.outcome}. ${told.sentences.join(' ')}`),
  ];
}

const INDENT = '  ';

function line(role: TextLine['role'], text: string, indent = ''): TextLine {
  return { role, text: indent + toShownLine(text, LONGEST_LINE) };
}

function failedLines(
  what: string,
  { id, question }: ToldPoint,
  more: readonly string[],
  role: TextLine['role'] = 'failed',
): readonly TextLine[] {
  const lines = more.filter((text) => text !== '').map((text) => line('plain', text, INDENT));
  return [line(role, `${what}: ${id} ${question}`), ...lines];
}

/** Those that were selected, by what kept them from being judged. */
function unjudgedLines({ points }: ToldReport): readonly TextLine[] {
  const unjudged = points.filter((point) => point.isSelected && point.unjudged !== null);
  const byReason = Map.groupBy(unjudged, (point) => `${point.verdictWords}. ${point.unjudged}`.trimEnd());
  return [...byReason].flatMap(([why, of]) => [
    line('incomplete', why),
    ...of.map(({ id, question }) => line('plain', `${id} ${question}`, INDENT)),
  ]);
}

function countLines({ statements, openPoints }: ToldReport): readonly TextLine[] {
  return [line('faint', `${REPORT.statements}: ${statements}`), line('faint', `${REPORT.openPoints}: ${openPoints}`)];
}
