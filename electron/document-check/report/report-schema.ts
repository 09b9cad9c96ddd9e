/**
 * The format of reports: JSON, version 1. Whoever reads one checks it field by field into new objects, and whoever makes
 * one goes through the same schema, so that what is written can be read, in the same order of fields.
 */
import { z } from 'zod';
import {
  OPEN_POINTS,
  PLAIN_CODE,
  type PointId,
  PROBE_IDS,
  type Reason,
  STATEMENTS,
  sectionOf,
  type Verdict,
} from '../../core/check-codes.ts';
import { METHOD_IDS } from '../../core/method-ids.ts';
import { once } from '../../core/once.ts';
import { toSingleLine } from '../../core/one-line.ts';
import { isObserved } from '../../text/check-observed.ts';
import { REASON_TEXTS } from '../../text/check-reasons.ts';
import { outcomeOf } from './outcome.ts';
import { POINTS_DIGEST } from './points-digest.ts';
import {
  type Outcome,
  REPORT_FORMAT,
  REPORT_VERSION,
  type Report,
  type ReportEvidence,
  type ReportedFinding,
} from './report.ts';

/** Characters of any text but those below. */
export const LONGEST_TEXT = 200;
/** Of what is told of an error. */
export const LONGEST_MESSAGE = 2_000;
/** Things observed of one point, and characters of each. */
export const MOST_OBSERVED = 60;
export const LONGEST_OBSERVED = 120;
/** Pieces of evidence of one point. */
export const MOST_EVIDENCE = 50;
export const MOST_EXCHANGES = 500;
/** Methods and probes that were left out, and locked credentials. */
export const MOST_LEFT_OUT = 100;
/** Of a setting that is a text. */
const LONGEST_SETTING = 500;
/** Of one that is a list or an object. */
const MOST_SETTINGS = 40;

const STATEMENT_VERDICTS = ['held', 'broken', 'mixed', 'not-seen', 'could-not-judge'] as const;
const OPEN_VERDICTS = ['observed', 'not-observed'] as const;
const VERDICTS = [...STATEMENT_VERDICTS, ...OPEN_VERDICTS] as const satisfies readonly Verdict[];
const POINTS = [...STATEMENTS, ...OPEN_POINTS] as const;
const OUTCOMES = ['passed', 'failed', 'incomplete', 'could-not-run'] as const satisfies readonly Outcome[];
const REASONS = Object.keys(REASON_TEXTS).filter(isReason);

export const reportSchema = once(
  (): z.ZodType<Report> =>
    z
      .strictObject({
        format: z.literal(REPORT_FORMAT),
        version: z.literal(REPORT_VERSION),
        points: z.string().regex(/^[0-9a-f]{64}$/),
        selection: z.strictObject({ methods: inOrder(METHOD_IDS), probes: inOrder(PROBE_IDS) }),
        outcome: z.enum(OUTCOMES),
        interrupted: z.boolean(),
        findings: sortedById(findingSchema()),
        drift: sortedById(z.strictObject({ id: z.enum(POINTS), before: judgedSchema(), now: judgedSchema() })),
        evidence: evidenceSchema(),
      })
      .overwrite(({ findings, drift, evidence, ...report }) => ({
        ...report,
        findings: findings.map((finding) => withCodes(finding.id, finding)),
        drift: drift.map(({ id, before, now }) => ({ id, before: withCodes(id, before), now: withCodes(id, now) })),
        evidence: { ...evidence, texts: evidence.texts.filter(({ text }) => PLAIN_CODE.test(text)) },
      }))
      .refine(isDriftOfFindings, { path: ['drift'], error: 'must be of what was found' })
      .refine(isItsOutcome, { path: ['outcome'], error: 'must follow from what was found' }),
);

function findingSchema() {
  return z
    .strictObject({
      id: z.enum(POINTS),
      kind: z.enum(['statement', 'open-point']),
      section: text(),
      ...judgedFields(),
      setting: z
        .strictObject({
          field: z.string().regex(/^\w{1,100}(?:\.\w{1,100})?$/),
          now: settingValue(),
          observed: settingValue(),
        })
        .nullable(),
    })
    .refine(isOfItsPoint, 'must have the kind, the section and a verdict of its point');
}

function judgedFields() {
  return {
    verdict: z.enum(VERDICTS),
    reasons: listOf(z.enum(REASONS), REASONS.length),
    observed: listOf(text(LONGEST_OBSERVED), MOST_OBSERVED),
  };
}

function judgedSchema() {
  const { verdict, observed } = judgedFields();
  return z.strictObject({ verdict, observed });
}

/** Values of a profile's fields, as their file has them. */
export function settingValue() {
  const plain = z.union([text(LONGEST_SETTING), z.number(), z.boolean(), z.null()]);
  const object = z.record(z.string().regex(/^[A-Za-z]{1,40}$/), plain).refine(isSmall, TOO_MANY);
  return z.union([plain, object, listOf(z.union([plain, object]), MOST_SETTINGS)]);
}

const isSmall = (object: object): boolean => Object.keys(object).length <= MOST_SETTINGS;
const TOO_MANY = 'has more fields than any';

function evidenceSchema() {
  const n = z.int().min(1);
  const exchange = z.strictObject({
    n,
    at: z.iso.datetime(),
    method: text(),
    path: text(),
    status: z.int().min(0).max(999).nullable(),
    durationMs: z.number().nullable(),
  });
  const of = z.strictObject({
    n,
    counts: z.enum(['held', 'broken', 'observed', 'not-counted']),
    reason: z.enum(REASONS).nullable(),
  });
  const id = z.enum([...METHOD_IDS, ...PROBE_IDS]);
  const service = z.strictObject({ name: text(), address: text() }).nullable();
  const against = z.strictObject({
    endedAt: z.iso.datetime(),
    service,
    outcome: z.enum(OUTCOMES),
    isOtherSelection: z.boolean(),
  });
  const evidence = z.strictObject({
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime(),
    application: z.strictObject({ name: text(), version: text() }),
    service,
    error: z.strictObject({ code: text(), message: text(LONGEST_MESSAGE) }).nullable(),
    against: against.nullable(),
    exchanges: listOf(exchange, MOST_EXCHANGES),
    of: z.partialRecord(z.enum(POINTS), listOf(of, MOST_EVIDENCE)),
    texts: listOf(z.strictObject({ n, text: text() }), MOST_EXCHANGES),
    leftOut: listOf(z.strictObject({ id, why: text() }), MOST_LEFT_OUT),
    locked: listOf(text(), MOST_LEFT_OUT),
  });
  return evidence.refine(hasItsExchanges, { path: ['exchanges'], error: 'must have each that is named' });
}

/** A sentence of a service may be about a member. Earlier versions wrote some, and a stranger may write any. */
function withCodes<T extends { readonly observed: readonly string[] }>(id: PointId, judged: T): T {
  return { ...judged, observed: judged.observed.filter((text) => isObserved(id, text)) };
}

/** May have been written by anybody. */
function text(longest = LONGEST_TEXT) {
  return z.string().max(longest).overwrite(toSingleLine);
}

function listOf<T extends z.ZodType>(item: T, most: number) {
  return z.array(item).max(most).readonly();
}

/** Each once, in the order of its table. */
function inOrder<Id extends string>(table: readonly Id[]) {
  return z
    .array(z.enum(table))
    .max(table.length)
    .overwrite((given) => table.filter((id) => given.includes(id)))
    .readonly();
}

function sortedById<T extends z.ZodType<{ readonly id: string }>>(item: T) {
  return z
    .array(item)
    .max(POINTS.length)
    .refine((all) => all.every(({ id }, place) => place === 0 || id > (all[place - 1]?.id ?? '')), SORTED)
    .readonly();
}

const SORTED = 'must be sorted by id, each once';

function isOfItsPoint({ id, kind, section, verdict }: Pick<ReportedFinding, 'id' | 'kind' | 'section' | 'verdict'>) {
  const isStatement = STATEMENTS.some((statement) => statement === id);
  const verdicts: readonly Verdict[] = isStatement ? STATEMENT_VERDICTS : OPEN_VERDICTS;
  return kind === (isStatement ? 'statement' : 'open-point') && section === sectionOf(id) && verdicts.includes(verdict);
}

function hasItsExchanges({ exchanges, of, texts }: Pick<ReportEvidence, 'exchanges' | 'of' | 'texts'>): boolean {
  const numbers = new Set(exchanges.map(({ n }) => n));
  const named = [...texts, ...Object.values(of).flat()];
  return numbers.size === exchanges.length && named.every(({ n }) => numbers.has(n));
}

function isDriftOfFindings({ findings, drift }: Report): boolean {
  const found = new Map(findings.map((finding) => [finding.id, finding]));
  return drift.every(({ id, before, now }) => {
    const { verdict = null, observed = [] } = found.get(id) ?? {};
    const [was, is, finding] = [before, now, { verdict, observed }].map((judged) => JSON.stringify(judged));
    return is === finding && is !== was;
  });
}

/** By other points it may be another. */
function isItsOutcome(report: Report): boolean {
  if (report.points !== POINTS_DIGEST) return true;
  const couldNotRun = report.interrupted || report.evidence.error !== null;
  return report.outcome === outcomeOf(report, couldNotRun);
}

function isReason(name: string): name is Reason {
  return Object.hasOwn(REASON_TEXTS, name);
}
