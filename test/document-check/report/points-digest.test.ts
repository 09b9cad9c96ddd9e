import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROBE_IDS } from '../../../electron/core/check-codes.ts';
import { METHOD_IDS } from '../../../electron/core/method-ids.ts';
import { createBehaviours } from '../../../electron/demo-service/behaviours.ts';
import type { DemoService } from '../../../electron/demo-service/server.ts';
import { findPoints } from '../../../electron/document-check/points/find.ts';
import { isFed } from '../../../electron/document-check/probes/registry.ts';
import { POINTS_DIGEST, POINTS_REVISION } from '../../../electron/document-check/report/points-digest.ts';
import { anyObservations } from '../any-observation.ts';
import { planOf, startDemoChecks } from '../demo-check.ts';
import { makeProfile } from '../profile.ts';

/** What judges told when the revision was last raised: of the demo as it is, and bent in two ways, and of anything. */
const TOLD = {
  revision: 2,
  demo: ['c04a84274717d6d3', '40104e4512cd40f1', '9a4e8e55c41d422c'],
  anything: '4bd13db15867b0a5',
};

function digestOf(told: unknown): string {
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 16);
}

/** @param choose which of a behaviour's options, of which the first is the default */
function bendAll(choose: (options: readonly string[]) => string | undefined): (demo: DemoService) => void {
  const behaviours = Object.entries(createBehaviours()).filter(([name]) => name !== 'delay' && name !== 'failure');
  return ({ behaviour }) => {
    for (const [name, { options }] of behaviours) behaviour.set(name, choose(options) ?? '');
  };
}

async function tellDemo(): Promise<readonly string[]> {
  await using checks = await startDemoChecks();
  const plan = planOf({ methods: METHOD_IDS, probes: PROBE_IDS.filter((id) => id !== 'other-client') });
  const told: string[] = [];
  for (const choose of [0, 1, -1]) {
    const { found } = await checks.check(
      plan,
      bendAll((options) => options.at(choose)),
    );
    told.push(digestOf([...found].map(([id, { verdict, observed }]) => [id, verdict, observed])));
  }
  return told;
}

function tellAnything(): string {
  const profile = makeProfile();
  const samples = fc.sample(anyObservations, { seed: 26, numRuns: 60 });
  const by = { profile, settings: new Map(), isFed, isSecret: () => false };
  const found = samples.map((all) => findPoints(all, by).findings);
  return digestOf(found.flat().map(({ id, verdict, reasons, observed }) => [id, verdict, reasons, observed]));
}

/** Reports of before and of now would differ where the service did not: raise POINTS_REVISION, and write here what this tells. */
test('no judge tells otherwise than when the revision of the points was last raised', async () => {
  const told = { revision: POINTS_REVISION, demo: await tellDemo(), anything: tellAnything() };
  expect(told, 'TOLD of this file, after a new point, or once POINTS_REVISION is raised').toEqual(TOLD);
});

test('the digest is of plain tables, so that every build has the same', () => {
  expect(POINTS_DIGEST).toMatch(/^[0-9a-f]{64}$/);
});
