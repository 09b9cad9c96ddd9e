/** Whatever a service answers, nothing that is found of it has a secret, a member's value or a control character in it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProbeId } from '../../electron/core/check-codes.ts';
import { REPORT_WRITERS } from '../../electron/document-check/report/report-writers.ts';
import { writeText } from '../../electron/document-check/report/write-text.ts';
import { startApplication } from '../driven-application.ts';
import { FakeClock } from '../fake-clock.ts';
import { makeCertificate } from '../stub-service.ts';
import { type HostileService, startHostileService } from './hostile-service.ts';
import { type Checked, EVERY_SIGN_IN, runCheck, type SignIn } from './run-check.ts';
import { Traffic } from './unattended.ts';

const RUNS = 12;
/** Those for which nobody is needed. */
const PROBES: readonly ProbeId[] = [
  'variants',
  'wrong-key',
  'bad-token',
  'wrong-basic',
  'wrong-secret',
  'too-fast',
  'revoke',
];

const certificate = await makeCertificate();

interface CheckedHostile {
  readonly service: HostileService;
  readonly checked: Checked;
  /** As files and as lines of a terminal. */
  readonly reports: readonly string[];
}

async function checkHostile(seed: number): Promise<CheckedHostile> {
  await using service = await startHostileService(certificate);
  const clock = new FakeClock();
  const traffic = new Traffic();
  const { profile, login, password } = service;
  await using driven = await startApplication({ profile, clock, http: (own) => traffic.watch(own) });
  const plan = {
    typed: { login, password },
    traffic,
    visitor: { browse: async (address: string) => service.callbackOf(address), typeCode: async () => true },
  };
  const check = (signIns: readonly SignIn[], probes: readonly ProbeId[]) =>
    runCheck(driven, { ...plan, signIns, probes });
  // Once, so that the values of the member are known.
  await check(EVERY_SIGN_IN, []);
  service.turnHostile(seed);
  const checked = await check(EVERY_SIGN_IN, PROBES);
  const report = await driven.application.reportOf(driven.view().service.id);
  const files = Object.values(REPORT_WRITERS).map(({ write }) => write(report));
  return {
    service,
    checked,
    reports: [
      ...files,
      writeText(report)
        .map(({ text }) => text)
        .join('\n'),
    ],
  };
}

describe('a hostile service', () => {
  test('brings nothing of a secret or of a member into what is found', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { service, checked, reports } = await checkHostile(seed);
        const told = JSON.stringify(checked.view);
        for (const value of service.planted) expect(told).not.toContain(value);
        expect(told).not.toMatch(/\\u00|\p{C}/u);
        for (const report of reports) {
          expect([...service.planted].filter((value) => report.includes(value))).toEqual([]);
          expect(report.replaceAll('\n', ' ')).not.toMatch(/\\u00|\p{C}/u);
        }
      }),
      // At the first, a password comes back once nobody is signed in with it.
      { numRuns: RUNS, examples: [[1379197294]] },
    );
  });
});
