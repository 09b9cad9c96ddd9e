/** Steps of any kind in any state, with any words in them, for property tests. */
import fc from 'fast-check';
import { ERROR_CODES } from '../../../../electron/core/errors.ts';
import type { Step } from '../../../../renderer/sequence/steps.ts';
import { anyText } from '../../../any-text.ts';
import { METHODS } from '../compare/compare-views.ts';

const KINDS = METHODS.flatMap(({ flow }) => flow.map(({ kind }) => kind));

const anyError = fc.record({
  code: fc.constantFrom(...ERROR_CODES),
  details: fc.record({ serviceText: anyText, host: anyText }),
});

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS, 'callback', 'member-as-nobody', 'picture'),
  state: fc.constantFrom('planned', 'passed', 'held', 'running', 'done', 'failed'),
  section: fc.option(fc.constantFrom('4.1', '4.6')),
  wire: fc.option(fc.record({ method: fc.constantFrom('GET', 'POST'), path: anyText })),
  status: fc.option(fc.integer({ min: 100, max: 599 })),
  durationMs: fc.option(fc.nat()),
  pollCount: fc.nat({ max: 2000 }),
  isChanged: fc.boolean(),
  route: fc.option(fc.constantFrom('scheme', 'loopback', 'pasted')),
  error: fc.option(anyError),
  exchange: fc.option(fc.nat()),
});

const anySteps = fc.array(anyStep, { maxLength: 20 });

/** Checks that something holds of any steps, and of any text beside them. */
export function forAnySteps(check: (steps: readonly Step[], text: string) => void): void {
  fc.assert(fc.property(anySteps, anyText, check));
}
