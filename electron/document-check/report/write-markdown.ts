/** A report as Markdown, for people: what it comes to, what is broken, a table for each section, settings and evidence. */
import { byDocument, POINT_IDS } from '../../core/check-codes.ts';
import { REASON_TEXTS } from '../../text/check-reasons.ts';
import { methodName } from '../../text/method-names.ts';
import { REPORT } from '../../text/report.ts';
import { code, prose, table, worded } from './markdown.ts';
import type { Report, ReportEvidence } from './report.ts';
import { type ToldPoint, type ToldReport, tellReport } from './told-report.ts';

export function writeMarkdown(report: Report): string {
  const { evidence } = report;
  const told = tellReport(report);
  const title = evidence.service ? REPORT.titleOf(code(evidence.service.name)) : REPORT.title;
  const lines = [
    `# ${title}`,
    '',
    `**${told.outcome}.** ${told.sentences.map(worded).join(' ')}`.trimEnd(),
    '',
    ...summary(report, told),
    ...chapter(REPORT.broken, brokenLines(told.points.filter(({ result }) => result === 'broken'))),
    ...chapter(REPORT.accepted, brokenLines(told.points.filter(({ isAccepted }) => isAccepted))),
    ...chapter(REPORT.drift, driftLines(told)),
    ...told.sections.flatMap(([section, points]) => chapter(REPORT.section(section), sectionLines(points))),
    ...chapter(REPORT.settings, settingLines(told)),
    ...chapter(REPORT.leftOut, leftOutLines(evidence)),
    ...chapter(REPORT.evidence, evidenceLines(evidence)),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function chapter(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`## ${title}`, '', ...lines];
}

function summary({ selection, evidence }: Report, { against, statements, openPoints }: ToldReport): readonly string[] {
  const { service, startedAt, endedAt, application } = evidence;
  return table(
    ['', ''],
    [
      [REPORT.statements, statements || REPORT.none],
      [REPORT.openPoints, openPoints || REPORT.none],
      [REPORT.methods, selection.methods.map(methodName).join(' · ') || REPORT.none],
      [REPORT.probes, selection.probes.map(code).join(', ') || REPORT.none],
      ...(service ? [[REPORT.service, `${code(service.name)} ${code(service.address)}`]] : []),
      [REPORT.made, REPORT.madeAt(startedAt, endedAt)],
      [REPORT.madeBy, code(`${application.name} ${application.version}`)],
      ...(against ? [[REPORT.compared, against.map(worded).join(' ')]] : []),
    ],
  );
}

function brokenLines(points: readonly ToldPoint[]): readonly string[] {
  const lines = points.flatMap(({ id, question, verdictWords, consequence, reasons, observed }) => [
    `- **${verdictWords}: ${code(id)}** ${prose(question)}`,
    `  - ${prose([consequence, ...reasons].join(' '))}`,
    ...(observed === '' ? [] : [`  - ${REPORT.observes} ${worded(observed)}`]),
  ]);
  return lines.length === 0 ? [] : [...lines, ''];
}

function pointCell({ id, question }: ToldPoint): string {
  return `${code(id)} ${prose(question)}`;
}

function driftLines({ points }: ToldReport): readonly string[] {
  const rows = points.flatMap((point) =>
    point.drift ? [[pointCell(point), worded(point.drift.before), worded(point.drift.now)]] : [],
  );
  return table([REPORT.point, REPORT.before, REPORT.now], rows);
}

function sectionLines(points: readonly ToldPoint[]): readonly string[] {
  const rows = points.map((point) => {
    const { verdictWords, unjudged, observed, setting } = point;
    // What was observed, or why nothing was judged.
    const seen = [prose(unjudged ?? ''), worded(observed)].filter((text) => text !== '').join(' ');
    return [verdictWords, pointCell(point), seen, setting ? `${code(setting.field)} ${code(setting.observed)}` : ''];
  });
  return table([REPORT.verdict, REPORT.point, REPORT.observed, REPORT.setting], rows);
}

function settingLines({ settings }: ToldReport): readonly string[] {
  const rows = settings.map(({ field, now, observed }) => [code(field), code(now), code(observed)]);
  return table([REPORT.field, REPORT.inProfile, REPORT.observed], rows);
}

function leftOutLines({ leftOut, locked }: ReportEvidence): readonly string[] {
  const lines = [
    ...leftOut.map(({ id, why }) => `- ${code(methodName(id))}: ${worded(why)}`),
    ...locked.map((what) => `- ${REPORT.locked}: ${worded(what)}`),
  ];
  return lines.length === 0 ? [] : [...lines, ''];
}

/** What the findings rest on: long, and seldom read, so it is folded. Markdown begins behind an empty line. */
function evidenceLines({ exchanges, of, texts }: ReportEvidence): readonly string[] {
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
  const points = POINT_IDS.map((id) => ({ id, rests: of[id] }))
    .toSorted(byDocument)
    .flatMap(({ id, rests }) => (rests ? [[code(id), restsCell(rests)]] : []));
  return [
    '<details>',
    `<summary>${REPORT.exchanges}</summary>`,
    '',
    ...table([REPORT.point, REPORT.exchanges], points),
    ...table(head, rows),
    '</details>',
    '',
  ];
}

type Rests = NonNullable<ReportEvidence['of'][keyof ReportEvidence['of']]>;

/** What counts, then what does not, or breaks, by why. */
function restsCell(rests: Rests): string {
  const byWhy = Map.groupBy(rests, ({ counts, reason }) => {
    if (counts === 'held' || counts === 'observed') return '';
    return `${REPORT.counts[counts]}${reason === null ? '' : `: ${prose(REASON_TEXTS[reason].replace(/\.$/, ''))}`}`;
  });
  return [...byWhy]
    .toSorted(([one], [other]) => Number(one !== '') - Number(other !== ''))
    .map(([why, of]) => {
      const numbers = of.map(({ n }) => n).toSorted((one, other) => one - other);
      return why === '' ? numbers.join(', ') : `${numbers.join(', ')} (${why})`;
    })
    .join('; ');
}
