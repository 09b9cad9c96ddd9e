/** Which methods and probes reach a point, as it shows at the demo: the application at the real service, on a fake clock. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  OPEN_POINTS,
  PROBE_IDS,
  type ProbeId,
  type Selection,
  STATEMENTS,
} from '../../../electron/core/check-codes.ts';
import { METHOD_IDS, type MethodId } from '../../../electron/core/method-ids.ts';
import { POINTS } from '../../../electron/document-check/points/points.ts';
import { isFed, PROBES as PROBE_ROWS } from '../../../electron/document-check/probes/registry.ts';
import { isShownAlike, selectedStatements } from '../../../electron/document-check/report/outcome.ts';
import { type DemoChecks, planOf, startDemoChecks } from '../demo-check.ts';
import type { Checked } from '../run-check.ts';
import '../../fixed-seed.ts';

/** All but what takes a second profile. */
const PROBES = PROBE_IDS.filter((id) => id !== 'other-client');
/** What each probe sends beside its altered requests takes no more than this. */
const SIGNED_IN_BY: Partial<Record<ProbeId, MethodId>> = {
  'bad-token': 'oauth-like',
  'unregistered-callback': 'oauth-code',
};

const SELECTIONS: readonly Selection[] = [
  ...METHOD_IDS.map((id): Selection => ({ methods: [id], probes: [] })),
  ...PROBES.map((id): Selection => ({ methods: [SIGNED_IN_BY[id] ?? 'password'], probes: [id] })),
  // What it shows by itself is not hidden by a sign-in that shows the same.
  ...PROBES.filter((id) => PROBE_ROWS[id].needs.some((need) => need === 'password')).map(
    (id): Selection => ({ methods: ['oauth-code'], probes: [id] }),
  ),
  ...fc.sample(
    fc.record({
      methods: fc.subarray([...METHOD_IDS], { minLength: 1 }),
      probes: fc.subarray(PROBES, { maxLength: 5 }),
    }),
    8,
  ),
];

let checks: DemoChecks;
const known: { readonly selection: Selection; readonly checked: Checked }[] = [];
beforeAll(async () => {
  checks = await startDemoChecks();
});
afterAll(() => checks[Symbol.asyncDispose]());

describe('at the demo', () => {
  test.each(SELECTIONS.map((selection) => [wordSelection(selection), selection] as const))(
    'what is selected by %s holds, and nothing else does',
    async (words, selection) => {
      const checked = await checks.check(planOf(selection));
      known.push({ selection, checked });
      const held = STATEMENTS.filter((id) => checked.found.get(id)?.verdict === 'held');
      expect(held, `as shownBy of the rows in electron/document-check/points/sections/ says of ${words}`).toEqual(
        selectedStatements(selection),
      );
    },
  );
  test('open points that the same methods and probes show are the same', () => {
    for (const [place, one] of known.entries()) {
      for (const other of known.slice(place + 1)) {
        const differing = OPEN_POINTS.filter((id) => {
          const [before, now] = [one, other].map(({ checked }) => checked.found.get(id));
          const isJudged = before?.verdict === 'observed' && now?.verdict === 'observed';
          return (
            isJudged &&
            isShownAlike(id, one.selection, other.selection) &&
            String(before.observed) !== String(now.observed)
          );
        });
        expect(differing).toEqual([]);
      }
    }
  });
});

describe('the tables', () => {
  test('reach each statement by some method or probe', () => {
    expect(selectedStatements({ methods: METHOD_IDS, probes: PROBES })).toEqual(STATEMENTS);
    expect(STATEMENTS.filter((id) => POINTS[id].shownBy.some((way) => way.length === 0))).toEqual([]);
  });
  test('name each probe beside the open points that its altered requests feed', () => {
    for (const id of OPEN_POINTS)
      expect(POINTS[id].shownBy, `shownBy of the row of ${id}`).toEqual(
        expect.arrayContaining(PROBE_IDS.filter((probe) => isFed(id, probe))),
      );
  });
});

function wordSelection({ methods, probes }: Selection): string {
  return [...methods, ...probes].join(', ');
}
