/** The rows of the table of the demo's behaviours, each held against the demo as it is at first within the same scope. */
import { expect } from 'vitest';
import type { PointId, Verdict } from '../../electron/core/check-codes.ts';
import { PRESETS } from '../../electron/demo-service/behaviour-control.ts';
import { createBehaviours } from '../../electron/demo-service/behaviours.ts';
import type { ServiceProfileInput } from '../../electron/service-client/profile.ts';
import type { DemoChecks } from './demo-check.ts';
import { type BehaviourRow, DEMO_FLIPS, type Flips } from './demo-flips.ts';
import { SCOPES, type Scope } from './demo-scopes.ts';
import { digestOf } from './golden.ts';
import type { Found } from './run-check.ts';

export type Findings = ReadonlyMap<PointId, Found>;

/** Each option but the first, which is the default. */
export const DEMO_OPTIONS = Object.entries(createBehaviours()).flatMap(([behaviour, { options }]) =>
  options.slice(1).map((option) => [behaviour, option] as const),
);

/** Those that touch everything, or the others. */
export function optionsThat(touchEverything: boolean): readonly (readonly [name: string, option: string])[] {
  return DEMO_OPTIONS.filter(([behaviour]) => (rowOf(behaviour).scope === 'everything') === touchEverything);
}

function rowOf(behaviour: string): BehaviourRow {
  const [, row] = Object.entries(DEMO_FLIPS).find(([name]) => name === behaviour) ?? [];
  return row ?? { scope: 'everything', options: {} };
}

/** Checks the demo as it is at first once for each scope. */
export class DemoRows {
  readonly #checks: DemoChecks;
  readonly #unbent = new Map<Scope, Promise<Findings>>();

  constructor(checks: DemoChecks) {
    this.#checks = checks;
  }

  unbent(scope: Scope): Promise<Findings> {
    const known = this.#unbent.get(scope) ?? this.#checks.check(SCOPES[scope]).then(({ found }) => found);
    this.#unbent.set(scope, known);
    return known;
  }

  async expectFlips(name: string, option: string): Promise<void> {
    const { scope, options } = rowOf(name);
    const flips = options[option] ?? {};
    const before = await this.unbent(scope);
    const { found } = await this.#checks.check(
      SCOPES[scope],
      ({ behaviour }) => expect(behaviour.set(name, option)).toBe(true),
      flips.profile,
    );
    if (flips.left) expect(leftIn(found)).toEqual([...flips.left].sort());
    else expect(changesIn(found, before)).toEqual(changesOf(flips));
    expect(digestOf(found)).toMatchSnapshot();
  }

  /** A preset changes, for an application whose profile says so, what each of its options does alone, and nothing else. */
  async expectPreset(preset: string, profile: Partial<ServiceProfileInput>): Promise<Findings> {
    const before = await this.unbent('everything');
    const { found } = await this.#checks.check(
      SCOPES.everything,
      ({ behaviour }) => expect(behaviour.applyPreset(preset)).toBe(true),
      profile,
    );
    const alone = Object.entries(PRESETS[preset] ?? {}).map(([name, option]) =>
      changesOf(rowOf(name).options[option] ?? {}),
    );
    expect(changesIn(found, before)).toEqual(Object.assign({}, ...alone));
    return found;
  }
}

/** What counts for anything, sorted. */
function leftIn(found: Findings): readonly string[] {
  const told = [...found].filter(([, { verdict }]) => !NOTHING.includes(verdict));
  return told
    .map(([id, { verdict }]) => (verdict === 'broken' || verdict === 'mixed' ? `${id} ${verdict}` : id))
    .sort();
}

const NOTHING: readonly Verdict[] = ['could-not-judge', 'not-seen', 'not-observed'];

/** By point, in their order: what differs from before. */
function changesIn(found: Findings, before: Findings): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...found].flatMap(([id, { verdict, observed }]) => {
      const was = before.get(id);
      if (verdict !== was?.verdict) return [[id, verdict === 'observed' ? observed : verdict]];
      return String(observed) === String(was.observed) ? [] : [[id, observed]];
    }),
  );
}

function changesOf(flips: Flips): Readonly<Record<string, unknown>> {
  const each = (ids: readonly PointId[] | undefined, verdict: string) => (ids ?? []).map((id) => [id, verdict]);
  return Object.fromEntries([
    ...each(flips.broken, 'broken'),
    ...each(flips.mixed, 'mixed'),
    ...each(flips.unjudged, 'could-not-judge'),
    ...each(flips.unseen, 'not-seen'),
    ...each(flips.held, 'held'),
    ...each(flips.unobserved, 'not-observed'),
    ...Object.entries(flips.observed ?? {}),
  ]);
}
