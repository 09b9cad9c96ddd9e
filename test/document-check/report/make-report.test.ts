import { describe, expect, test } from 'vitest';
import { OPEN_POINTS, STATEMENTS } from '../../../electron/core/check-codes.ts';
import type { Evidence } from '../../../electron/document-check/points/finding.ts';
import { readReport } from '../../../electron/document-check/report/read-report.ts';
import { writeJson } from '../../../electron/document-check/report/report.ts';
import { EVERY_METHOD, exchange, findingsWith, reportWith } from './sample-report.ts';

const POINTS = STATEMENTS.length + OPEN_POINTS.length;

const held = (n: number): Evidence => ({ n, counts: 'held', reason: null });

describe('a report', () => {
  test('has its findings in order of ids, and each without the warning of its setting', () => {
    const setting = { field: 'state', now: 'send', observed: 'omit', warning: 'lets-any-page-end-a-sign-in' } as const;
    const { findings } = reportWith({
      findings: findingsWith({ '4.1-state': { verdict: 'observed', observed: ['changed'], setting } }),
    });
    expect(findings.map(({ id }) => id)).toEqual(findings.map(({ id }) => id).toSorted());
    expect(findings).toHaveLength(POINTS);
    expect(findings.find(({ id }) => id === '4.1-state')).toEqual({
      id: '4.1-state',
      kind: 'open-point',
      section: '4.1',
      verdict: 'observed',
      reasons: [],
      observed: ['changed'],
      setting: { field: 'state', now: 'send', observed: 'omit' },
    });
  });
  test('leaves out of findings what became known as a secret since', () => {
    const setting = { field: 'deviceDeclined', now: null, observed: { status: 400, code: 'hunter2' }, warning: null };
    const { findings } = reportWith({
      findings: findingsWith({
        '4.2-device-declined': {
          verdict: 'observed',
          observed: ['400 json list hunter2', '401 json list no'],
          setting,
        },
      }),
      mask: (text) => text.replaceAll('hunter2', '••••abcd'),
    });
    expect(findings.find(({ id }) => id === '4.2-device-declined')).toMatchObject({
      observed: ['401 json list no'],
      setting: null,
    });
  });
  test('does not offer a setting that no profile has', () => {
    const setting = { field: 'state', now: 'send', observed: 'x'.repeat(10_000), warning: null };
    const { findings } = reportWith({ findings: findingsWith({ '4.1-state': { setting } }) });
    expect(findings.find(({ id }) => id === '4.1-state')?.setting).toBe(null);
  });
  test('names the newest fifty exchanges of a point that are still there, and tells of those alone', () => {
    const all = Array.from({ length: 60 }, (_, index) => held(index + 1));
    const { evidence } = reportWith({
      findings: findingsWith({}, [['1-http', all]]),
      evidence: { exchangeOf: (n) => (n === 55 ? null : exchange(n + 100)) },
    });
    expect(evidence.of['1-http']).toHaveLength(50);
    expect(evidence.of['1-http']?.[0]).toEqual({ n: 110, counts: 'held', reason: null });
    expect(evidence.exchanges.map(({ n }) => n)).toEqual(evidence.of['1-http']?.map(({ n }) => n));
  });
  test('has each text on one line', () => {
    const { evidence } = reportWith({
      findings: findingsWith({}, [['1-http', [held(1)]]]),
      evidence: {
        service: { name: 'A\u202eb\nc', address: 'https://a\u0000.example' },
        exchangeOf: (n) => exchange(n, { path: '/a\u001b[31m', code: 'denied' }),
      },
    });
    expect(evidence.service).toEqual({ name: 'Ab c', address: 'https://a.example' });
    expect(evidence.exchanges[0]?.path).toBe('/a[31m');
    expect(evidence.texts).toEqual([{ n: 1, text: 'denied' }]);
  });
  test('says what it was held against', () => {
    const against = reportWith({ selection: { ...EVERY_METHOD, probes: ['variants'] }, isInterrupted: true });
    expect(reportWith({ against }).evidence.against).toEqual({
      endedAt: '2026-11-22T09:01:00.000Z',
      service: { name: 'Example', address: 'https://example.org' },
      outcome: 'could-not-run',
      isOtherSelection: true,
    });
  });
  test.each([
    ['what is short', 'é', 500],
    ['what is long', '漢', 250],
  ])('of however much of %s is below 1 MiB, keeps its newest evidence and is read again', (_what, letter, kept) => {
    const long = letter.repeat(5_000);
    const ids = findingsWith().findings.map(({ id }) => id);
    const evidence = ids.map(
      (id, place) => [id, Array.from({ length: 500 }, (_, index) => held(1 + index * POINTS + place))] as const,
    );
    const exchangeOf = (n: number) => Math.ceil(n / 7);
    let looks = 0;
    const names = Array.from({ length: 500 }, (_, index) => `name ${'n'.repeat(90)}${index}`);
    const report = reportWith({
      findings: findingsWith(
        {
          '2-record': { verdict: 'observed', observed: names },
          '4.2-reply-type': { verdict: 'observed', observed: names },
        },
        evidence,
      ),
      evidence: {
        service: { name: long, address: long },
        leftOut: Array.from({ length: 300 }, () => ({ id: 'variants', why: long })),
        locked: Array.from({ length: 300 }, () => long),
        exchangeOf(n) {
          looks += 1;
          return exchange(exchangeOf(n), { path: long, method: long, code: 'denied' });
        },
      },
      error: { code: long, message: long },
    });
    const text = writeJson(report);
    expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
    expect(report.evidence.exchanges).toHaveLength(kept);
    expect(report.evidence.exchanges.at(-1)?.n).toBe(exchangeOf(500 * POINTS));
    // Cut to size, not made again: that would hold up the window.
    expect(looks).toBe(ids.length * 50);
    expect(readReport(text)).toEqual(report);
  });
});
