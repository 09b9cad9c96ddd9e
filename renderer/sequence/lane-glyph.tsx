/** A method as its three lanes, small: each step a line from whom it comes to a dot at whom it goes to. It only repeats words. */
import type { ReactNode } from 'react';
import type { FlowStepView } from '../../electron/ipc/views/methods.ts';
import { LANES, LANES_OF } from './lanes.ts';
import type { Step } from './steps.ts';

/** How far a sign-in is, by the kind of its step. */
export type Reached = 'opening' | 'not-opened' | 'waiting' | 'signing-in' | 'reading';

type Leg = Pick<Step, 'kind' | 'state'>;

/** The whole method. */
export function FlowGlyph({ flow }: { readonly flow: readonly FlowStepView[] }): ReactNode {
  // Without a token, each request signs in anew, and none begins the others.
  const drawn = flow.every(({ kind }) => kind === 'member') ? [flow, flow, flow].flat() : flow;
  return <LaneGlyph steps={drawn.map(({ kind }) => ({ kind, state: 'done' }))} />;
}

/** @returns how far a sign-in by this method is */
export function legsUntil(flow: readonly FlowStepView[], at: Reached): readonly Leg[] {
  const current = currentStep(flow, at);
  return flow.map(({ kind }, index) => {
    if (index !== current) return { kind, state: index < current ? 'done' : 'planned' };
    return { kind, state: at === 'not-opened' ? 'failed' : 'running' };
  });
}

export interface LaneGlyphProps {
  readonly steps: readonly Leg[];
  /** From one lane to the next. */
  readonly pitch?: number;
}

export function LaneGlyph({ steps, pitch = 16 }: LaneGlyphProps): ReactNode {
  const stepHeight = Math.min(6, (HEIGHT - 6) / Math.max(1, steps.length - 1));
  const top = (HEIGHT - stepHeight * (steps.length - 1)) / 2;
  const laneX = (lane: (typeof LANES)[number]) => 4 + pitch * LANES.indexOf(lane);
  return (
    <svg className="lane-glyph" viewBox={`0 0 ${8 + 2 * pitch} ${HEIGHT}`} aria-hidden="true">
      {LANES.map((lane) => (
        <path key={lane} d={`M${laneX(lane)} 0v${HEIGHT}`} />
      ))}
      {steps.map(({ kind, state }, index) => {
        const { from, to } = LANES_OF[kind];
        const [x1, x2, y] = [laneX(from), laneX(to), top + index * stepHeight];
        const end = state === 'failed' ? `M${x2 - 3} ${y - 3}l6 6m0-6l-6 6` : `M${x2} ${y}h0`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a sign-in keep their places.
          <g key={index} data-state={state}>
            <path d={`M${x1} ${y}H${x2}`} />
            <path className="lane-glyph-end" d={end} />
          </g>
        );
      })}
    </svg>
  );
}

const HEIGHT = 34;

/** After the answer came back, the next step is the app's own. */
function currentStep(flow: readonly FlowStepView[], at: Reached): number {
  const find = (wanted: RegExp) => flow.findIndex(({ kind }) => wanted.test(kind));
  if (at === 'signing-in') return find(/^callback-/) + 1;
  if (at === 'reading') return find(/^member$/);
  return find(at === 'waiting' ? /-on-page$/ : /^page-opened$/);
}
