/** Reports of the demo, made by the application as a person would have them made, on a fake clock. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPEN_POINTS, PROBE_IDS, type Selection, STATEMENTS } from '../../../electron/core/check-codes.ts';
import { METHOD_IDS } from '../../../electron/core/method-ids.ts';
import { createBehaviours } from '../../../electron/demo-service/behaviours.ts';
import { PUBLISHED_MEMBERS, UNPUBLISHED_MEMBER } from '../../../electron/demo-service/members.ts';
import { readReport } from '../../../electron/document-check/report/read-report.ts';
import type { Report } from '../../../electron/document-check/report/report.ts';
import { writeJson } from '../../../electron/document-check/report/report.ts';
import { REPORT_WRITERS } from '../../../electron/document-check/report/report-writers.ts';
import { writeText } from '../../../electron/document-check/report/write-text.ts';
import { type DemoChecks, startDemoChecks } from '../demo-check.ts';
import { digestOf } from '../golden.ts';

const EVERYTHING: Selection = { methods: METHOD_IDS, probes: PROBE_IDS.filter((id) => id !== 'other-client') };

let checks: DemoChecks;
let report: Report;
beforeAll(async () => {
  checks = await startDemoChecks();
  report = await checks.report(EVERYTHING);
});
afterAll(() => checks[Symbol.asyncDispose]());

/** All that depends on the service and the selection alone. */
function withoutEvidence({ evidence, ...rest }: Report): string {
  return JSON.stringify(rest, null, 2);
}

const BENDABLE = Object.entries(createBehaviours()).filter(([name]) => name !== 'delay' && name !== 'failure');

/** Open points that the demo cannot show without another client, or a person who waits. */
const UNSEEN = 3;

describe('a report of the demo', () => {
  test('is passed', () => {
    const count = (verdict: string): number => report.findings.filter((one) => one.verdict === verdict).length;
    expect([report.outcome, count('held'), count('observed')]).toEqual([
      'passed',
      STATEMENTS.length,
      OPEN_POINTS.length - UNSEEN,
    ]);
    expect(writeText(report).at(-1)).toEqual({
      role: 'passed',
      text: `Passed. ${STATEMENTS.length} selected statements hold.`,
    });
  });
  test('is as before, also of a demo that is bent', async () => {
    const bent = await checks.report(EVERYTHING, ({ behaviour }) => {
      for (const [name, { options }] of BENDABLE) behaviour.set(name, options.at(-1) ?? '');
    });
    expect([report, bent].map((one) => digestOf(withoutEvidence(one)))).toMatchSnapshot();
  });
  test('rests on exchanges', () => {
    const { exchanges, of } = report.evidence;
    expect(exchanges.length).toBeGreaterThan(50);
    expect(Object.keys(of)).toHaveLength(STATEMENTS.length + OPEN_POINTS.length - UNSEEN);
  });
  test('is read again, and is far below the limit', () => {
    const text = writeJson(report);
    expect(readReport(text)).toEqual(report);
    expect(text.length).toBeLessThan(300_000);
  });
  test('says nothing of the member and of their sign-ins', () => {
    const { login, password, email, name } = UNPUBLISHED_MEMBER;
    const { clientSecret } = checks.demo.application;
    for (const { write } of Object.values(REPORT_WRITERS))
      for (const secret of [login, password, email, name, clientSecret]) expect(write(report)).not.toContain(secret);
  });

  test.each<[string, () => Promise<Report>]>([
    ['at a slower pace', () => checks.report(EVERYTHING, ({ behaviour }) => void behaviour.set('delay', '500'))],
    ['of another member', () => checks.report(EVERYTHING, undefined, PUBLISHED_MEMBERS[0])],
  ])('is the same byte for byte %s', async (_how, make) => {
    expect(withoutEvidence(await make())).toBe(withoutEvidence(report));
  });
});
