import '../fixed-seed.ts';
import fc from 'fast-check';
import { test } from 'vitest';
import { ATTACKS } from './attacks.ts';

/** Of what is tried at every `npm test`; `npm run attack` tries as much as one likes. */
const COUNT = 1_000;

test.each(Object.entries(ATTACKS))('C1, S1, S2: an attack by %s finds nothing', async (_name, attack) => {
  await fc.assert(attack.property(), { numRuns: Math.ceil((COUNT * attack.share) / attack.perRun) });
});
