/** Judges statements from observations that a test makes: a scene is something that happens at the service. */
import { expect, test } from 'vitest';
import type { StatementId } from '../../../../electron/core/check-codes.ts';
import type { ServiceProfileInput } from '../../../../electron/service-client/profile.ts';
import { type Observing, startObserving } from '../../observations.ts';
import { findPoint } from '../find-point.ts';

export type Scene = (service: Observing) => unknown;

/** What happens, one after the other, and the verdict on it. */
export type Case = readonly [title: string, scenes: Scene | readonly Scene[], verdict: string];

export const call = makeScene('call');
export const page = makeScene('page');
export const callback = makeScene('callback');
export const answer = makeScene('answer');
export const wait = makeScene('wait');

/** A test for each of these cases of one statement. */
export function judgeEach(id: StatementId, claim: string, cases: readonly Case[]): void {
  test.each(cases)(`${id}, ${claim}: %s`, (_, scenes, verdict) => expect(judge(id, scenes)).toBe(verdict));
}

/** @returns the verdict and its reasons in one text, such as `broken: gone` */
export function judge(
  id: StatementId,
  scenes: Scene | readonly Scene[],
  profile: Partial<ServiceProfileInput> = {},
): string {
  const service = startObserving();
  for (const happen of [scenes].flat()) happen(service);
  const { verdict, reasons } = findPoint(service, id, profile);
  return [verdict, ...(reasons.length > 0 ? [reasons.join(' ')] : [])].join(': ');
}

export function repeat(count: number, scene: Scene): readonly Scene[] {
  return Array.from({ length: count }, () => scene);
}

function makeScene<Act extends 'call' | 'page' | 'callback' | 'answer' | 'wait'>(act: Act) {
  return (...parts: Parameters<Observing[Act]>): Scene =>
    (service) =>
      Reflect.apply(service[act], service, parts);
}
