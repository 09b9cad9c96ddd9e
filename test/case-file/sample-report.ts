/** A report of the document check as a case file gets one, for tests. Its evidence is rows 2, 3 and one that is in no case. */
import { POINTS_DIGEST } from '../../electron/document-check/report/points-digest.ts';
import {
  REPORT_FORMAT,
  REPORT_VERSION,
  type Report,
  type ReportEvidence,
} from '../../electron/document-check/report/report.ts';

export function sampleReport(given: Partial<Report> = {}, evidence: Partial<ReportEvidence> = {}): Report {
  const exchange = { at: '2030-01-01T00:00:00.000Z', method: 'GET', status: 200, durationMs: 12 };
  return {
    format: REPORT_FORMAT,
    version: REPORT_VERSION,
    points: POINTS_DIGEST,
    selection: { methods: ['oauth-code'], probes: [] },
    outcome: 'failed',
    interrupted: false,
    findings: [
      {
        id: '4.1-state',
        kind: 'open-point',
        section: '4.1',
        verdict: 'observed',
        reasons: [],
        observed: ['returned'],
        setting: { field: 'state', now: 'send', observed: 'required' },
      },
      {
        id: '4.2-reply-form',
        kind: 'statement',
        section: '4.2',
        verdict: 'broken',
        reasons: ['other-form'],
        observed: ['object'],
        setting: null,
      },
    ],
    drift: [],
    ...given,
    evidence: {
      startedAt: '2030-01-01T00:00:00.000Z',
      endedAt: '2030-01-01T00:01:00.000Z',
      application: { name: 'Member Login', version: '0.1.0' },
      service: { name: 'Demo service', address: 'https://service.example' },
      error: null,
      against: null,
      exchanges: [2, 3, 900].map((n) => ({ ...exchange, n, path: `/members/${n}` })),
      of: {
        '4.1-state': [{ n: 900, counts: 'observed', reason: null }],
        '4.2-reply-form': [
          { n: 2, counts: 'broken', reason: null },
          { n: 900, counts: 'broken', reason: null },
        ],
      },
      texts: [
        { n: 2, text: 'denied' },
        { n: 900, text: 'Gone' },
      ],
      leftOut: [{ id: 'revoke', why: 'Your profile names no call that revokes a token.' }],
      locked: [],
      ...evidence,
    },
  };
}
