/**
 * Measures the whole check of the demo service against its document: every sign-in and every probe. Its waits pass on a
 * clock of their own, which tells their sum; all else takes real time, the service's and the member's part too.
 */
import { PROBE_IDS } from '../../electron/core/check-codes.ts';
import { startDemoChecks } from '../document-check/demo-check.ts';
import { EVERY_SIGN_IN } from '../document-check/run-check.ts';
import type { Figure } from './figures.ts';

const ROUNDS = 5;
/** One needs a second profile of the same service. */
const PLAN = { signIns: EVERY_SIGN_IN, probes: PROBE_IDS.filter((id) => id !== 'other-client') };

export async function measureDocumentCheck(): Promise<readonly Figure[]> {
  await using checks = await startDemoChecks();
  const measured: number[] = [];
  const floor: number[] = [];
  // The first round warms caches and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const waitedBeforeMs = checks.clock.elapsedMs;
    const startedAtMs = performance.now();
    await checks.check(PLAN);
    const waitedMs = checks.clock.elapsedMs - waitedBeforeMs;
    measured.push(performance.now() - startedAtMs + waitedMs);
    floor.push(waitedMs);
  }
  return [
    {
      title: 'document check of the demo',
      unit: 'ms',
      measured: measured.slice(1),
      floor: floor.slice(1),
      aim: { of: 'ratio', atMost: 1.3 },
    },
  ];
}
