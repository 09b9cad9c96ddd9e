/**
 * A report of the document check: what was found of a service, in a form that can be kept, compared and read by a pipeline.
 * Everything above `evidence` depends on the service and the selection alone: two runs against the same give the same bytes.
 *
 * The format is JSON, version 1. Whoever reads a report checks it field by field into new objects, and whoever makes one goes
 * through the same schema, so that what is written can be read, in the same order of fields.
 */
import { z } from 'zod';
import {
  kindOf,
  PLAIN_CODE,
  POINT_IDS,
  type PointId,
  PROBE_IDS,
  type Reason,
  STATEMENTS,
  sectionOf,
  VERDICTS,
} from '../../core/check-codes.ts';
import { METHOD_IDS } from '../../core/method-ids.ts';
import { once } from '../../core/once.ts';
import { toSingleLine } from '../../core/one-line.ts';
import { isObserved } from '../../text/check-observed.ts';
import { REASON_TEXTS } from '../../text/check-reasons.ts';
import type { Finding } from '../points/finding.ts';
import { OUTCOMES, outcomeOf } from './outcome.ts';
import { POINTS_DIGEST } from './points-digest.ts';

export const REPORT_FORMAT = 'member-login-report';
/** Rises with everything that an older copy would refuse. */
export const REPORT_VERSION = 1;

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

const OPEN_VERDICTS = ['observed', 'not-observed'];
const REASONS = Object.keys(REASON_TEXTS).filter(isReason);

export type Report = z.infer<ReturnType<typeof reportFields>>;
export type ReportedFinding = Report['findings'][number];
export type Drift = Report['drift'][number];
export type JudgedPoint = Drift['now'];
export type ReportEvidence = Report['evidence'];
export type ReportedExchange = ReportEvidence['exchanges'][number];

export const reportSchema = once(
  (): z.ZodType<Report> =>
    reportFields()
      .overwrite(({ findings, drift, evidence, ...report }) => ({
        ...report,
        findings: findings.map((finding) => withCodes(finding.id, finding)),
        drift: drift.map(({ id, before, now }) => ({ id, before: withCodes(id, before), now: withCodes(id, now) })),
        evidence: { ...evidence, texts: evidence.texts.filter(({ text }) => PLAIN_CODE.test(text)) },
      }))
      .refine(isDriftOfFindings, { path: ['drift'], error: 'must be of what was found' })
      .refine(isItsOutcome, { path: ['outcome'], error: 'must follow from what was found' }),
);

/** @param report as the schema gives it, so that its fields are in order */
export function writeJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

function reportFields() {
  return z.strictObject({
    format: z.literal(REPORT_FORMAT),
    version: z.literal(REPORT_VERSION),
    /** Digest of the points and of what reaches them: only reports with the same one can be compared. */
    points: z.string().regex(/^[0-9a-f]{64}$/),
    selection: z.strictObject({ methods: inOrder(METHOD_IDS), probes: inOrder(PROBE_IDS) }),
    /** Statements that are known to be broken or mixed, which is no failure. */
    accepted: inOrder(STATEMENTS).optional(),
    outcome: z.enum(OUTCOMES),
    /** Whether it was ended before all was done; what was found until then is in it. */
    interrupted: z.boolean(),
    findings: sortedById(findingSchema()),
    /** Points that were judged otherwise in the report that this one was compared with, as far as the two can be compared. */
    drift: sortedById(z.strictObject({ id: z.enum(POINT_IDS), before: judgedSchema(), now: judgedSchema() })),
    evidence: evidenceSchema(),
  });
}

/** @see Finding */
function findingSchema() {
  return z
    .strictObject({
      id: z.enum(POINT_IDS),
      kind: z.enum(['statement', 'open-point']),
      section: text(),
      ...judgedFields(),
      /** Without a warning, which is words for the page. */
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
export function settingValue(): z.ZodType {
  const plain = z.union([text(LONGEST_SETTING), z.number(), z.boolean(), z.null()]);
  const object = z
    .record(z.string().regex(/^[A-Za-z]{1,40}$/), plain)
    .refine((fields) => Object.keys(fields).length <= MOST_SETTINGS, 'has more fields than any');
  return z.union([plain, object, listOf(z.union([plain, object]), MOST_SETTINGS)]);
}

/** What differs from run to run. Instants are ISO 8601 in UTC; every text is masked, and of one line. */
function evidenceSchema() {
  /** Of an exchange. */
  const n = z.int().min(1);
  const exchange = z.strictObject({
    n,
    at: z.iso.datetime(),
    method: text(),
    path: text(),
    /** Null where no reply came. */
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
    /** Whether other methods or probes were selected for it. */
    isOtherSelection: z.boolean(),
  });
  return z
    .strictObject({
      startedAt: z.iso.datetime(),
      endedAt: z.iso.datetime(),
      application: z.strictObject({ name: text(), version: text() }),
      /** Null where there was none to run against. */
      service,
      /** Why it could not run; null if it could. */
      error: z.strictObject({ code: text(), message: text(LONGEST_MESSAGE) }).nullable(),
      /** The report that this one was compared with; null without one. */
      against: against.nullable(),
      /** Each request that a finding rests on and that is still kept. */
      exchanges: listOf(exchange, MOST_EXCHANGES),
      /** What each point rests on, as far as that is kept: the newest of each point, oldest first. */
      of: z.partialRecord(z.enum(POINT_IDS), listOf(of, MOST_EVIDENCE)),
      /** The service's codes of its errors, by exchange; never a sentence. */
      texts: listOf(z.strictObject({ n, text: text() }), MOST_EXCHANGES),
      /** Methods and probes that were selected and did not run, or not to their end. */
      leftOut: listOf(z.strictObject({ id, why: text() }), MOST_LEFT_OUT),
      /** Kinds of credentials that the service refused after a wrong one. */
      locked: listOf(text(), MOST_LEFT_OUT),
    })
    .refine(
      ({ exchanges, of, texts }) => {
        const numbers = new Set(exchanges.map(({ n }) => n));
        const named = [...texts, ...Object.values(of).flat()];
        return numbers.size === exchanges.length && named.every(({ n }) => numbers.has(n));
      },
      { path: ['exchanges'], error: 'must have each that is named' },
    );
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
    .max(POINT_IDS.length)
    .refine(
      (all) => all.every(({ id }, place) => place === 0 || id > (all[place - 1]?.id ?? '')),
      'must be sorted by id, each once',
    )
    .readonly();
}

function isOfItsPoint({ id, kind, section, verdict }: Pick<Finding, 'id' | 'kind' | 'section' | 'verdict'>): boolean {
  const isOfKind = kind === kindOf(id) && OPEN_VERDICTS.includes(verdict) === (kind === 'open-point');
  return isOfKind && section === sectionOf(id);
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
  const couldNotRun = report.interrupted || report.evidence.error !== null;
  return report.points !== POINTS_DIGEST || report.outcome === outcomeOf(report, couldNotRun);
}

function isReason(name: string): name is Reason {
  return Object.hasOwn(REASON_TEXTS, name);
}
