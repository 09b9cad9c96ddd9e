/** Findings and reports of no service in particular. */
import {
  OPEN_POINTS,
  type PointId,
  type Selection,
  STATEMENTS,
  sectionOf,
} from '../../../electron/core/check-codes.ts';
import { METHOD_IDS } from '../../../electron/core/method-ids.ts';
import type { Evidence, Finding, Findings } from '../../../electron/document-check/points/finding.ts';
import type { EvidenceParts, SeenExchange } from '../../../electron/document-check/report/make-evidence.ts';
import { makeReport, type ReportParts } from '../../../electron/document-check/report/make-report.ts';
import type { Report } from '../../../electron/document-check/report/report.ts';

const POINTS: readonly PointId[] = [...STATEMENTS, ...OPEN_POINTS];

export const EVERY_METHOD: Selection = { methods: METHOD_IDS, probes: [] };
export const BY_PASSWORD: Selection = { methods: ['password'], probes: [] };

export type Changes = { readonly [Id in PointId]?: Partial<Finding> };

/** Each statement held, nothing observed, but for what is given. */
export function findingsWith(
  changes: Changes = {},
  evidence: readonly (readonly [PointId, readonly Evidence[]])[] = [],
): Findings {
  const findings = POINTS.toSorted().map((id): Finding => {
    const isStatement = STATEMENTS.some((statement) => statement === id);
    return {
      id,
      kind: isStatement ? 'statement' : 'open-point',
      section: sectionOf(id),
      verdict: isStatement ? 'held' : 'not-observed',
      reasons: [],
      observed: [],
      setting: null,
      ...changes[id],
    };
  });
  return { findings, evidence: new Map(evidence) };
}

const EVIDENCE: EvidenceParts = {
  startedAt: '2026-11-22T09:00:00.000Z',
  endedAt: '2026-11-22T09:01:00.000Z',
  application: { name: 'Member Login', version: '1.2.3' },
  service: { name: 'Example', address: 'https://example.org' },
  leftOut: [],
  locked: [],
  exchangeOf: () => null,
};

export function exchange(n: number, more: Partial<SeenExchange> = {}): SeenExchange {
  return {
    n,
    at: '2026-11-22T09:00:30.000Z',
    method: 'GET',
    path: '/members/infos',
    status: 200,
    durationMs: 12,
    code: null,
    ...more,
  };
}

type Given = Partial<Omit<ReportParts, 'evidence'>> & { readonly evidence?: Partial<EvidenceParts> };

export function reportWith({ evidence, ...parts }: Given = {}): Report {
  return makeReport({
    findings: findingsWith(),
    selection: EVERY_METHOD,
    against: null,
    isInterrupted: false,
    error: null,
    mask: (text) => text,
    ...parts,
    evidence: { ...EVIDENCE, ...evidence },
  });
}
