/** Finds one point in what a test observes. */
import type { PointId } from '../../../electron/core/check-codes.ts';
import { findPoints } from '../../../electron/document-check/points/find.ts';
import type { Evidence, Finding } from '../../../electron/document-check/points/finding.ts';
import { isFed } from '../../../electron/document-check/probes/registry.ts';
import type { ServiceProfileInput } from '../../../electron/service-client/profile.ts';
import type { Observing } from '../observations.ts';
import { makeProfile } from '../profile.ts';

export interface FoundPoint extends Pick<Finding, 'verdict' | 'observed' | 'reasons' | 'setting'> {
  readonly exchanges: readonly Evidence[];
}

export function findPoint({ all }: Observing, id: PointId, fields: Partial<ServiceProfileInput> = {}): FoundPoint {
  const profile = makeProfile(fields);
  const { findings, evidence } = findPoints(all, { profile, settings: new Map(), isFed, isSecret: () => false });
  const finding = findings.find((one) => one.id === id);
  if (!finding) throw new Error(`There is no finding for ${id}.`);
  return { ...finding, exchanges: evidence.get(id) ?? [] };
}
