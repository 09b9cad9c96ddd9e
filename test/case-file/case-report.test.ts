import { describe, expect, test } from 'vitest';
import { viewReport } from '../../electron/application/check-view.ts';
import { toCaseReport, withoutComparison } from '../../electron/case-file/case-report.ts';
import type { CaseSource } from '../../electron/case-file/case-writer.ts';
import { valuesOfMember } from '../../electron/case-file/member-values.ts';
import { readCase } from '../../electron/case-file/read-case.ts';
import type { Report, ReportEvidence } from '../../electron/document-check/report/report.ts';
import { detailsWith, requestRow } from '../exchange/exchange-samples.ts';
import { caseSource, textOf } from './sample-case.ts';
import { sampleReport } from './sample-report.ts';

const COUNTESS = valuesOfMember({
  id: null,
  login: 'ada',
  email: 'ada@example.com',
  name: 'Countess',
  title: 'Countess',
  identity: null,
});

/** @returns the report as it is read again */
async function inCase(report: Report | null, given: Partial<CaseSource> = {}): Promise<Report | null> {
  const services = caseSource().services.map((service) => ({ ...service, report }));
  const { head } = readCase(await textOf(caseSource({ services, ...given })));
  return head.services[0]?.report ?? null;
}

function withEvidence(evidence: Partial<ReportEvidence>): Report {
  return sampleReport({}, evidence);
}

describe('a report in a case', () => {
  test('X9b: keeps its findings, and what they rest on as far as that is a row of the case', async () => {
    const given = sampleReport();
    const read = await inCase(given);
    expect(read).toEqual({
      ...given,
      evidence: {
        ...given.evidence,
        exchanges: given.evidence.exchanges.slice(0, 2),
        of: { '4.2-reply-form': [{ n: 2, counts: 'broken', reason: null }] },
        texts: [{ n: 2, text: 'denied' }],
      },
    });
  });
  test('is null where it was left out', async () => {
    expect(await inCase(null)).toBeNull();
    const text = (await textOf(caseSource())).replace(/,"report":\{.*?"locked":\[\]\}\}/s, '');
    expect(text).not.toContain('report');
    expect(readCase(text).head.services[0]?.report).toBeNull();
  });
  test('X9b: holds no sentence of the service, and no code that names a member', async () => {
    for (const text of ['Countess', 'Dear Countess, wait.']) {
      const read = await inCase(withEvidence({ texts: [{ n: 2, text }] }), { memberValues: COUNTESS });
      expect(read?.evidence.texts).toEqual([]);
    }
  });
  test.each(['call', 'picture'] as const)('tells no path of a %s without the member’s own data', async (purpose) => {
    const rows = [requestRow({ number: 2, purpose, path: '/letters/Countess' }), requestRow({ number: 3 })];
    const report = withEvidence({
      exchanges: [2, 3].map((n) => ({
        ...sampleReport().evidence.exchanges[0],
        ...EXCHANGE,
        n,
        path: '/letters/1815',
      })),
    });
    const pathsWith = async (memberValues: CaseSource['memberValues']) => {
      const given = { rows, detailsOf: (number: number) => detailsWith({}, { number }), memberValues };
      return (await inCase(report, given))?.evidence.exchanges.map(({ path }) => path);
    };
    expect(await pathsWith([])).toEqual(['/‹left out›', '/letters/1815']);
    expect(await pathsWith(null)).toEqual(['/letters/1815', '/letters/1815']);
  });
  test('holds nothing that tells who the member is', async () => {
    const report = sampleReport(
      {
        findings: sampleReport().findings.map((finding) => ({
          ...finding,
          observed: ['code Countess', 'returned'],
          setting: { field: 'state', now: 'send', observed: { code: 'ada@example.com' } },
        })),
      },
      {
        service: { name: 'Countess at home', address: 'https://service.example/Countess' },
        exchanges: [{ ...EXCHANGE, n: 2, path: '/members/Countess/infos' }],
        leftOut: [{ id: 'revoke', why: 'Countess had no time.' }],
      },
    );
    const read = await inCase(report, { memberValues: COUNTESS });
    expect(JSON.stringify(read)).not.toMatch(/Countess|ada@/);
    expect(read?.evidence.exchanges[0]?.path).toBe('/members/‹member’s name›/infos');
    expect(read?.findings.map(({ observed, setting }) => [observed, setting])).toEqual([
      [['returned'], null],
      [['returned'], null],
    ]);
  });
  test('is read also where what stands for the member’s data is longer than that', async () => {
    const long = 'Countess '.repeat(30).slice(0, 200);
    const report = withEvidence({
      service: { name: long, address: long },
      exchanges: [{ ...EXCHANGE, n: 2, path: long }],
      leftOut: [{ id: 'revoke', why: long }],
    });
    expect((await inCase(report, { memberValues: COUNTESS }))?.evidence.service?.name).toHaveLength(200);
  });
  test('goes in without what it rests on where that would be too much', async () => {
    const exchanges = Array.from({ length: 500 }, (_, index) => ({
      ...EXCHANGE,
      n: index + 1,
      path: `/${'é"'.repeat(90)}`,
    }));
    const services = Array.from({ length: 40 }, (_, place) =>
      caseSource().services.map((service) => ({ ...service, id: String(place), report: withEvidence({ exchanges }) })),
    ).flat();
    const rows = exchanges.map(({ n }) => requestRow({ number: n }));
    const { head } = readCase(
      await textOf(caseSource({ services, rows, detailsOf: (number) => detailsWith({}, { number }) })),
    );
    expect(head.services.map(({ report }) => [report?.findings.length, report?.evidence.exchanges.length])).toEqual(
      services.map(() => [2, 0]),
    );
  });
});

test('what a mask would change of a finding goes out of it', () => {
  const hide = (text: string) => text.replaceAll('required', '••••');
  const { findings } = toCaseReport(sampleReport(), { rows: new Map(), hide, hasMemberData: true });
  expect(findings.map(({ setting }) => setting)).toEqual([null, null]);
});

test('what a report was compared with stays out of a case', () => {
  const judged = { verdict: 'held', observed: [] } as const;
  const against = { endedAt: AT, service: null, outcome: 'passed', isOtherSelection: false } as const;
  const given = sampleReport({ drift: [{ id: '1-http', before: judged, now: judged }] }, { against });
  const written = toCaseReport(given, { rows: new Map(), hide: (text) => text, hasMemberData: true });
  expect([written.drift, written.evidence.against]).toEqual([[], null]);
});

test('the outcome of a report in a case is that of its findings, whatever the file says', () => {
  const [before, now] = [
    { verdict: 'held', observed: [] },
    { verdict: 'broken', observed: [] },
  ] as const;
  const given = sampleReport({ outcome: 'passed', drift: [{ id: '1-http', before, now }] });
  expect(withoutComparison(given)).toMatchObject({ outcome: 'failed', drift: [] });
  expect(withoutComparison({ ...given, interrupted: true }).outcome).toBe('could-not-run');
  expect(withoutComparison({ ...given, findings: [] }).outcome).toBe('incomplete');
});

test('a report by other points than this copy has is read, and told to be another version’s', async () => {
  const other = sampleReport({ points: '0'.repeat(64), outcome: 'incomplete' });
  expect(await inCase(other)).toMatchObject({ points: other.points, outcome: 'incomplete' });
  const isOtherVersion = (report: Report) => viewReport(report, () => true).isOtherVersion;
  expect(isOtherVersion(sampleReport())).toBe(false);
  expect(isOtherVersion(other)).toBe(true);
});

test('what a report rests on has no row where that is not in the case', () => {
  const { findings } = viewReport(sampleReport(), (number) => number === 2);
  expect(findings.flatMap(({ exchanges }) => exchanges.map(({ number }) => number))).toEqual([null, 2, null]);
});

const AT = '2030-01-01T00:00:00.000Z';
const EXCHANGE = { at: AT, method: 'GET', status: 200, durationMs: 1 } as const;
