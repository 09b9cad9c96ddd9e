/**
 * The ordinary calls in the other ways that the document leaves open: with and without parameters, by the other method, with
 * the token elsewhere, under another version, and as the document writes them where the profile writes them otherwise.
 */
import { planCleanUp } from './clean-up.ts';
import { documentForm } from './document-form.ts';
import { hideTarget } from './planned-step.ts';
import type { Probe } from './probe.ts';
import { variedIdentifications } from './varied-identifications.ts';
import { variedReadings } from './varied-readings.ts';
import { variedStarts } from './varied-starts.ts';

const PARTS: readonly Pick<Probe, 'plan' | 'run'>[] = [
  variedStarts,
  variedReadings,
  variedIdentifications,
  documentForm,
];

export const variants: Probe = {
  id: 'variants',
  asks: [
    { what: 'login', isOptional: true },
    { what: 'password', isOptional: true },
  ],
  needsPerson: false,
  sends: ['key'],
  findObstacle: () => null,

  // Each token of a basic identification is ended.
  plan: (target) => [...PARTS.flatMap((part) => part.plan(target)), ...planCleanUp(hideTarget(target).profile, 4)],

  async run(context) {
    for (const part of PARTS) await part.run(context);
  },
};
